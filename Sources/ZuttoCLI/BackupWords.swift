// What `zutto backup` says, in the four languages.

internal import Ground

/// The sentences of `zutto backup`.
enum BackupWords {
  static let reading = Phrase(
    ja: "ファイルを読んでいます…",
    ko: "파일을 읽는 중…",
    en: "Reading files…",
    zh: "正在读取文件…"
  )
  static let waiting = Phrase(
    ja: "始まっているバックアップが終わるのを待っています…",
    ko: "이미 시작된 백업이 끝나기를 기다리는 중…",
    en: "Waiting for a backup that is under way…",
    zh: "正在等待已开始的备份完成…"
  )
  static let copying = Phrase(
    ja: "コピーしています…",
    ko: "복사하는 중…",
    en: "Copying…",
    zh: "正在复制…"
  )
  static let verifying = Phrase(
    ja: "読み返して確かめています…",
    ko: "다시 읽어 확인하는 중…",
    en: "Reading back…",
    zh: "正在回读核对…"
  )
  static let made = Phrase(
    ja: "バックアップしました：{place} の {name}（{count}ファイル、{size}）。すべて読み返して確かめました。",
    ko: "백업했습니다: {place}의 {name} (파일 {count}개, {size}). 모두 다시 읽어 확인했습니다.",
    en: "Backed up to {place}: {name}, files: {count}, {size}, every one read back.",
    zh: "已备份到{place}：{name}（{count}个文件，{size}），并已全部回读核对。"
  )
  static let unchanged = Phrase(
    ja: "前回のバックアップから変わったものはありません。それでも作るには --now をつけてください。",
    ko: "지난 백업 이후 바뀐 것이 없습니다. 그래도 만들려면 --now를 붙이세요.",
    en: "Nothing changed since the last backup. To make one all the same, say --now.",
    zh: "自上次备份以来没有变化。仍要备份，请加 --now。"
  )
  static let thinned = Phrase(
    ja: "古いバックアップを{count}個削除しました。",
    ko: "오래된 백업 {count}개를 지웠습니다.",
    en: "Older backups deleted: {count}",
    zh: "删除了{count}个旧备份。"
  )
  static let wouldThin = Phrase(
    ja: "削除されるバックアップ：{count}個（まだ何も削除していません）",
    ko: "지워질 백업: {count}개 (아직 아무것도 지우지 않았습니다)",
    en: "Backups that would go: {count} (nothing was deleted)",
    zh: "将删除{count}个备份（尚未删除）"
  )
  static let none = Phrase(
    ja: "まだバックアップがありません。",
    ko: "아직 백업이 없습니다.",
    en: "There is no backup yet.",
    zh: "还没有备份。"
  )
  static let files = Phrase(ja: "ファイル", ko: "파일", en: "files", zh: "文件")
  static let size = Phrase(ja: "大きさ", ko: "크기", en: "size", zh: "大小")
  static let lastRead = Phrase(ja: "確かめた日時", ko: "확인한 때", en: "last read", zh: "核对时间")
  static let damaged = Phrase(
    ja: "{time} 壊れています",
    ko: "{time} 손상됨",
    en: "{time}, damaged",
    zh: "{time} 已损坏"
  )
  static let machine = Phrase(ja: "機器", ko: "기기", en: "machine", zh: "设备")
  static let otherHome = Phrase(ja: "別の家", ko: "다른 홈", en: "another home", zh: "别的家")
  static let lacking = Phrase(
    ja: "{time} 足りないものがあります",
    ko: "{time} 빠진 것이 있음",
    en: "{time}, not whole",
    zh: "{time} 不完整"
  )
  static let future = Phrase(
    ja: "まだ来ていない日付です",
    ko: "아직 오지 않은 날짜",
    en: "a date to come",
    zh: "日期尚未到来"
  )
  static let unfinished = Phrase(
    ja: "最後まで作られなかったもの：{names}",
    ko: "끝까지 만들어지지 않은 것: {names}",
    en: "Never finished: {names}",
    zh: "未完成的：{names}"
  )
  static let passedFuture = Phrase(
    ja: "{name} は使いません。日付がまだ来ていません（時計が狂っていました）。使うなら名前を書いてください。",
    ko: "{name}은(는) 쓰지 않습니다. 아직 오지 않은 날짜입니다(시계가 틀렸습니다). 쓰려면 이름을 적으세요.",
    en:
      "{name} is passed over: its date is still to come (a clock was wrong). Name it if you mean it.",
    zh: "跳过{name}：它的日期尚未到来（时钟有误）。若要用它，请写出名称。"
  )
  static let passedOther = Phrase(
    ja: "{name} は使いません。別の家か、この家の一覧にない機器のものです。使うなら名前を書いてください。",
    ko: "{name}은(는) 쓰지 않습니다. 다른 홈이나 이 홈의 목록에 없는 기기의 것입니다. 쓰려면 이름을 적으세요.",
    en:
      "{name} is passed over: it is of another home, or of a machine that this home doesn't list. Name it if you mean it.",
    zh: "跳过{name}：它属于别的家，或属于这个家列表里没有的设备。若要用它，请写出名称。"
  )
  static let chosen = Phrase(
    ja: "この家の最新のバックアップ：{name}（{time}）",
    ko: "이 홈의 최신 백업: {name} ({time})",
    en: "The newest backup of this home: {name} ({time})",
    zh: "这个家最新的备份：{name}（{time}）"
  )
  static let askRestore = Phrase(
    ja: "これを {folder} に戻しますか。「yes」と入力してください: ",
    ko: "이것을 {folder}에 되살릴까요? yes를 입력하세요: ",
    en: "Restore it into {folder}? Type 'yes': ",
    zh: "要把它恢复到{folder}吗？请输入 yes："
  )
  static let restoredIncomplete = Phrase(
    ja:
      "{name} を {folder} に戻しました（{count}ファイル、読み返して確かめました）。ただし上のものは、バックアップを作ったときに読めず、入っていません。",
    ko:
      "{name}을(를) {folder}에 되살렸습니다 (파일 {count}개, 다시 읽어 확인했습니다). 그러나 위의 것은 백업할 때 읽을 수 없어 들어 있지 않습니다.",
    en:
      "{name} is back in {folder}: files: {count}, every one read back. But what is named above could not be read when the backup was made, and is not in it.",
    zh: "已将{name}恢复到{folder}（{count}个文件，已回读核对）。但上面列出的内容在备份时无法读取，不在其中。"
  )
  static let failed = Phrase(
    ja: "前回のバックアップ（{time}）はできませんでした：{why}",
    ko: "지난 백업({time})은 실패했습니다: {why}",
    en: "The last backup ({time}) failed: {why}",
    zh: "上次备份（{time}）失败：{why}"
  )
  static let whole = Phrase(
    ja: "{name}：{count}ファイル、異常なし。",
    ko: "{name}: 파일 {count}개, 이상 없음.",
    en: "{name}: files: {count}, all as they were.",
    zh: "{name}：{count}个文件，完好。"
  )
  static let broken = Phrase(
    ja: "{name}：{count}ファイルを読みました。壊れているか足りないものがあります。",
    ko: "{name}: 파일 {count}개를 읽었습니다. 손상되었거나 없는 것이 있습니다.",
    en: "{name}: files read: {count}. Not all of it is as it was.",
    zh: "{name}：读取了{count}个文件，有损坏或缺失。"
  )
  static let restored = Phrase(
    ja: "{name} を {folder} に戻しました（{count}ファイル、読み返して確かめました）。",
    ko: "{name}을(를) {folder}에 되살렸습니다 (파일 {count}개, 다시 읽어 확인했습니다).",
    en: "{name} is back in {folder}: files: {count}, every one read back.",
    zh: "已将{name}恢复到{folder}（{count}个文件，已回读核对）。"
  )
  static let restoredBroken = Phrase(
    ja:
      "{name} のうち戻せたものは {folder} にあります（{count}ファイルを読み返しました）が、壊れているか足りないものがあります。まだホームとして使わないでください。",
    ko:
      "{name}에서 되살릴 수 있었던 것은 {folder}에 있지만 (파일 {count}개를 다시 읽었습니다) 손상되었거나 없는 것이 있습니다. 아직 홈으로 쓰지 마세요.",
    en:
      "What could be brought back of {name} is in {folder} (files read back: {count}), but not all of it is as it was: don't use it as your home yet.",
    zh: "{name}中能恢复的内容已放到{folder}（回读了{count}个文件），但有损坏或缺失。请先不要把它当作你的家。"
  )
  static let restoredOlder = Phrase(
    ja: "ほかのバックアップには無事なものがあるかもしれません：zutto backup list、zutto repair --home {folder} --from コピー",
    ko: "다른 백업에는 온전한 것이 있을 수 있습니다: zutto backup list, zutto repair --home {folder} --from 사본",
    en:
      "Another backup may have it whole: 'zutto backup list', then 'zutto repair --home {folder} --from COPY'.",
    zh: "其他备份中可能有完好的：zutto backup list，然后 zutto repair --home {folder} --from 副本"
  )
  static let restoredNext = Phrase(
    ja: "次に：zutto check --home {folder} で確かめ、よければそのフォルダーをこれからの家にしてください。",
    ko: "다음: zutto check --home {folder}로 확인하고, 괜찮으면 그 폴더를 앞으로의 홈으로 쓰세요.",
    en: "Next: look at it with 'zutto check --home {folder}'; if all is well, use it as your home.",
    zh: "接下来：用 zutto check --home {folder} 检查，无误后即可把该文件夹作为你的家。"
  )
  static let off = Phrase(
    ja: "このパソコンではもうバックアップしません。今あるバックアップはそのままです。",
    ko: "이 컴퓨터에서는 더 이상 백업하지 않습니다. 지금 있는 백업은 그대로입니다.",
    en: "This machine makes no more backups. Those that are there stay.",
    zh: "这台电脑不再备份。已有的备份保持不变。"
  )
}
