// What `zutto verify`, `repair`, `safety` and `device` say, in the four languages.

internal import Ground

/// The sentences about whether everything is still there.
enum SafetyWords {
  static let verified = Phrase(
    ja: "{count}ファイル（{size}）をすべて読みました。異常はありません。",
    ko: "파일 {count}개({size})를 모두 읽었습니다. 이상이 없습니다.",
    en: "Every byte was read: files: {count}, {size}. All as it was.",
    zh: "已读取全部{count}个文件（{size}），没有异常。"
  )
  static let learnt = Phrase(
    ja: "{count}ファイル（{size}）をすべて読んで覚えました。次からは、壊れたり消えたりすればわかります。",
    ko: "파일 {count}개({size})를 모두 읽고 기억했습니다. 이제부터 손상되거나 사라지면 알 수 있습니다.",
    en:
      "Every byte was read and noted: files: {count}, {size}. From now on damage and loss are noticed.",
    zh: "已读取并记住全部{count}个文件（{size}）。今后如有损坏或丢失即可发现。"
  )
  static let unnoted = Phrase(
    ja: "{count}ファイル（{size}）をすべて読みました。この家には書き込めないので、何も覚えていません。次も比べるものがありません。",
    ko: "파일 {count}개({size})를 모두 읽었습니다. 이 홈에는 쓸 수 없어 아무것도 기억하지 않았으므로, 다음에도 비교할 것이 없습니다.",
    en:
      "Every byte was read: files: {count}, {size}. Nothing could be noted, since this home can't be written to: the next look has nothing to compare with either.",
    zh: "已读取全部{count}个文件（{size}）。此处不可写，未作任何记录，下次仍无可比对。"
  )
  static let lost = Phrase(
    ja: "{count}ファイル（{size}）を読みました。壊れているか、見つからないもの：{lost}",
    ko: "파일 {count}개({size})를 읽었습니다. 손상되었거나 없는 것: {lost}",
    en: "Files read: {count}, {size}. Damaged or missing: {lost}",
    zh: "读取了{count}个文件（{size}）。损坏或丢失：{lost}"
  )
  static let repaired = Phrase(
    ja: "{count}ファイルを元に戻しました。",
    ko: "파일 {count}개를 되살렸습니다.",
    en: "Files brought back: {count}",
    zh: "恢复了{count}个文件。"
  )
  static let wouldRepair = Phrase(
    ja: "元に戻せるファイル：{count}（まだ何も変えていません）",
    ko: "되살릴 수 있는 파일: {count}개 (아직 아무것도 바꾸지 않았습니다)",
    en: "Files that could be brought back: {count} (nothing was changed)",
    zh: "可恢复的文件：{count}个（尚未更改）"
  )
  static let nothingToRepair = Phrase(
    ja: "壊れたファイルも、なくなったファイルもありません。",
    ko: "손상되거나 사라진 파일이 없습니다.",
    en: "No file is damaged or missing.",
    zh: "没有损坏或丢失的文件。"
  )

  static let lastBackup = Phrase(
    ja: "最後のバックアップ",
    ko: "마지막 백업",
    en: "Last backup",
    zh: "最近备份"
  )
  static let lastVerify = Phrase(
    ja: "最後の確認（異常なし）",
    ko: "마지막 확인 (이상 없음)",
    en: "Last verify, nothing wrong",
    zh: "最近核对（无异常）"
  )
  static let backupsGo = Phrase(
    ja: "バックアップの場所",
    ko: "백업 위치",
    en: "Backups go to",
    zh: "备份位置"
  )
  static let never = Phrase(ja: "まだありません", ko: "아직 없음", en: "never", zh: "尚无")
  static let filesAt = Phrase(
    ja: "{time}（{count}ファイル）",
    ko: "{time} (파일 {count}개)",
    en: "{time} (files: {count})",
    zh: "{time}（{count}个文件）"
  )
  static let diaries = Phrase(ja: "日記帳", ko: "일기장", en: "Diaries", zh: "日记本")
  static let entries = Phrase(ja: "日記", ko: "일기", en: "Entries", zh: "日记")
  static let memos = Phrase(ja: "メモ", ko: "메모", en: "Memos", zh: "备忘")
  static let months = Phrase(ja: "帳簿の月", ko: "장부의 달", en: "Months of the ledger", zh: "账本月份")
  static let notes = Phrase(ja: "メッセージ", ko: "쪽지", en: "Notes", zh: "纸条")
  static let passwords = Phrase(
    ja: "ワンタイムパスワード",
    ko: "일회용 비밀번호",
    en: "One-time passwords",
    zh: "一次性密码"
  )
  static let encrypted = Phrase(ja: "暗号化", ko: "암호화", en: "encrypted", zh: "已加密")
  static let plain = Phrase(ja: "平文", ko: "평문", en: "plain", zh: "明文")
  static let honest = Phrase(
    ja: "暗号化されているのはワンタイムパスワードだけです。ほかは、フォルダーを読める人なら誰でも読めます。バックアップも同じです。",
    ko: "암호화된 것은 일회용 비밀번호뿐입니다. 나머지는 폴더를 읽을 수 있는 사람이면 누구나 읽을 수 있습니다. 백업도 같습니다.",
    en:
      "Only the one-time passwords are encrypted. Whoever can read the folder, or a backup, can read the rest.",
    zh: "只有一次性密码是加密的。其余内容，能读取该文件夹或备份的人都能看到。"
  )
  static let promises = Phrase(
    ja: "データは絶対に削除しません。終了後もダウンロード可能。",
    ko: "데이터를 절대로 삭제하지 않습니다. 종료 후에도 다운로드할 수 있습니다.",
    en: "Your data is never deleted, and stays yours to take away even if zutto ends.",
    zh: "绝不删除你的数据。停止后仍可下载。"
  )

  static let noDevices = Phrase(
    ja: "まだどの機器も登録されていません。最初の同期・バックアップ・確認のときに登録されます。",
    ko: "아직 등록된 기기가 없습니다. 첫 동기화, 백업 또는 확인 때 등록됩니다.",
    en: "No machine is known yet: each makes itself known with its first sync, backup or verify.",
    zh: "还没有登记的设备。首次同步、备份或核对时会登记。"
  )
  static let syncs = Phrase(ja: "同期", ko: "동기화", en: "sync", zh: "同步")
  static let backups = Phrase(ja: "バックアップ", ko: "백업", en: "backup", zh: "备份")
  static let looks = Phrase(ja: "確認", ko: "확인", en: "verify", zh: "核对")
  static let thisOne = Phrase(ja: "この機器", ko: "이 기기", en: "this machine", zh: "本机")
  static let deviceRenamed = Phrase(
    ja: "{old} の名前を {name} にしました。",
    ko: "{old}의 이름을 {name}(으)로 바꿨습니다.",
    en: "{old} is called {name} now.",
    zh: "已将{old}改名为{name}。"
  )
  static let deviceRemoved = Phrase(
    ja: "{name} を一覧から外しました。",
    ko: "{name}을(를) 목록에서 뺐습니다.",
    en: "{name} is off the list.",
    zh: "已将{name}从列表中移除。"
  )

  static let adviseBackup = Phrase(
    ja: "バックアップがありません：zutto backup --to 別のディスクのフォルダー",
    ko: "백업이 없습니다: zutto backup --to 다른_디스크의_폴더",
    en: "There is no backup: zutto backup --to DIR, on another disk",
    zh: "没有备份：zutto backup --to 另一块磁盘上的文件夹"
  )
  static let adviseOld = Phrase(
    ja: "最後のバックアップは{count}日前です：zutto backup",
    ko: "마지막 백업이 {count}일 전입니다: zutto backup",
    en: "The last backup is {count} days old: zutto backup",
    zh: "最近备份是{count}天前：zutto backup"
  )
  static let adviseOtherDisk = Phrase(
    ja: "バックアップが家と同じディスクにあります。ディスクが壊れると両方なくなります：zutto backup --to 別のディスクのフォルダー",
    ko: "백업이 홈과 같은 디스크에 있습니다. 디스크가 망가지면 둘 다 사라집니다: zutto backup --to 다른_디스크의_폴더",
    en:
      "The backups are on the same disk as the home; if it fails, both are gone: zutto backup --to DIR, on another disk",
    zh: "备份与家在同一块磁盘上，磁盘损坏时会一起丢失：zutto backup --to 另一块磁盘上的文件夹"
  )
  static let adviseVerify = Phrase(
    ja: "ファイルが無事か、まだ確かめたことがありません：zutto verify",
    ko: "파일이 온전한지 아직 확인한 적이 없습니다: zutto verify",
    en: "Nobody has looked yet whether all files are whole: zutto verify",
    zh: "还没有核对过文件是否完好：zutto verify"
  )
  static let adviseVerifyAgain = Phrase(
    ja: "最後に確かめてから{count}日たちました：zutto verify",
    ko: "마지막 확인 후 {count}일이 지났습니다: zutto verify",
    en: "The last look at all files was {count} days ago: zutto verify",
    zh: "距上次核对已{count}天：zutto verify"
  )
  static let adviseRepair = Phrase(
    ja: "{time}の確認で、壊れたか見つからないファイルが{lost}ありました：zutto repair --from コピー",
    ko: "{time}의 확인에서 손상되었거나 없는 파일이 {lost}개 있었습니다: zutto repair --from 사본",
    en: "The verify of {time} found damaged or missing files ({lost}): zutto repair --from COPY",
    zh: "{time}核对发现{lost}个文件损坏或丢失：zutto repair --from 副本"
  )
  static let adviseResolve = Phrase(
    ja: "別々に変えられたまま決まっていないものが{count}件あります：zutto resolve",
    ko: "서로 다르게 바뀐 채 정해지지 않은 것이 {count}건 있습니다: zutto resolve",
    en: "{count} things were changed differently on two machines and wait for you: zutto resolve",
    one: "1 thing was changed differently on two machines and waits for you: zutto resolve",
    zh: "有 {count} 处在两台设备上改得不同，等你决定：zutto resolve"
  )
  static let adviseMerge = Phrase(
    ja: "gitが合わせられなかったファイルが{count}個あります：zutto merge",
    ko: "git이 합치지 못한 파일이 {count}개 있습니다: zutto merge",
    en: "git could not merge {count} files; here they have one side only: zutto merge",
    one: "git could not merge 1 file; here it has one side only: zutto merge",
    zh: "有 {count} 个文件 git 未能合并：zutto merge"
  )
  static let adviseDamaged = Phrase(
    ja: "バックアップ {name} は壊れています：zutto backup verify {name}",
    ko: "백업 {name}이(가) 손상되었습니다: zutto backup verify {name}",
    en: "The backup {name} is damaged: zutto backup verify {name}",
    zh: "备份{name}已损坏：zutto backup verify {name}"
  )
}
