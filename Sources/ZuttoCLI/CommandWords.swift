// What the command says when all went well, in the four languages.

internal import Ground

/// The command's own sentences.
///
/// Problems are `Diagnostic`s and not here.
enum CommandWords {
  static let built = Phrase(
    ja: "{pages}ファイル（書き込み {written}、そのまま {kept}、削除 {deleted}）　{seconds}秒　→ {path}",
    ko: "파일 {pages}개 (새로 씀 {written}, 그대로 {kept}, 삭제 {deleted}) · {seconds}초 → {path}",
    en:
      "Files: {pages} ({written} written, {kept} unchanged, {deleted} deleted) in {seconds} s → {path}",
    zh: "{pages}个文件（写入 {written}，未变 {kept}，删除 {deleted}），{seconds}秒 → {path}"
  )
  static let buildStopped = Phrase(
    ja: "途中で止めました。もう一度実行すると続きから作ります。",
    ko: "중간에 멈췄습니다. 다시 실행하면 이어서 만듭니다.",
    en: "Stopped. What was made is whole; run it again to go on.",
    zh: "已中止。已生成的部分是完整的，再次运行即可继续。"
  )
  static let buildForeign = Phrase(
    ja: "アーカイブのフォルダーに、zuttoのものではないファイルが{count}個あります（そのままにしました）。",
    ko: "아카이브 폴더에 zutto의 것이 아닌 파일이 {count}개 있습니다 (그대로 두었습니다).",
    en: "Files in the archive's folder that are not zutto's, left alone: {count}",
    zh: "归档文件夹里有{count}个不属于zutto的文件（未改动）。"
  )
  static let buildReading = Phrase(
    ja: "読み込み中 {diary}",
    ko: "읽는 중 {diary}",
    en: "reading {diary}",
    zh: "读取 {diary}"
  )
  static let buildListening = Phrase(
    ja: "録音を聞いています {done}/{total}",
    ko: "녹음을 듣는 중 {done}/{total}",
    en: "listening to recordings {done}/{total}",
    zh: "读取录音 {done}/{total}"
  )
  static let buildWriting = Phrase(
    ja: "作成中 {done}/{total}",
    ko: "만드는 중 {done}/{total}",
    en: "rendering {done}/{total}",
    zh: "生成 {done}/{total}"
  )

  static let homeMade = Phrase(
    ja: "家を作りました: {path}",
    ko: "홈을 만들었습니다: {path}",
    en: "A home was made: {path}",
    zh: "已建好家：{path}"
  )
  static let homeNext = Phrase(
    ja: "次は: {cd}zutto diary new 日記帳の名前 --type couple",
    ko: "다음: {cd}zutto diary new 일기장이름 --type couple",
    en: "Next: {cd}zutto diary new NAME --type couple",
    zh: "下一步：{cd}zutto diary new 名称 --type couple"
  )
  static let askName = Phrase(
    ja: "お名前: ",
    ko: "이름: ",
    en: "Your name: ",
    zh: "你的名字："
  )

  static let checkClean = Phrase(
    ja: "{count}ファイルを確認しました。問題はありません。",
    ko: "파일 {count}개를 확인했습니다. 문제가 없습니다.",
    en: "Files checked: {count}. Nothing is wrong.",
    zh: "已检查{count}个文件，没有问题。"
  )
  static let checkFound = Phrase(
    ja: "{count}ファイルを確認しました。エラー {errors}、警告 {warnings}。",
    ko: "파일 {count}개를 확인했습니다. 오류 {errors}, 경고 {warnings}.",
    en: "Files checked: {count}. Errors: {errors}, warnings: {warnings}.",
    zh: "已检查{count}个文件：错误 {errors}，警告 {warnings}。"
  )

  static let diaryMade = Phrase(
    ja: "{icon} {name} を作りました（{type}・{id}）",
    ko: "{icon} {name}을(를) 만들었습니다 ({type}, {id})",
    en: "{icon} {name} was made ({type}, {id})",
    zh: "{icon} 已建立{name}（{type}，{id}）"
  )
  static let inviteCode = Phrase(
    ja: "招待コード: {code}",
    ko: "초대 코드: {code}",
    en: "Invite code: {code}",
    zh: "邀请码：{code}"
  )
  static let inviteText = Phrase(
    ja: "「{name}」で一緒に日記を書きませんか。招待コードは {code} です。",
    ko: "「{name}」에서 함께 일기를 써요. 초대 코드는 {code}입니다.",
    en: "Come and write in “{name}” with me. The invite code is {code}.",
    zh: "一起来写「{name}」吧。邀请码是 {code}。"
  )
  static let inviteHow = Phrase(
    ja: "このコンピューターで参加するには: zutto diary join {code} --as ID --name 名前 --home {home}",
    ko: "이 컴퓨터에서 참여하려면: zutto diary join {code} --as ID --name 이름 --home {home}",
    en: "To join at this computer: zutto diary join {code} --as ID --name NAME --home {home}",
    zh: "在这台电脑上加入：zutto diary join {code} --as ID --name 名字 --home {home}"
  )
  static let inviteShare = Phrase(
    ja: "ほかのコンピューターの人を招くには、先に: zutto diary share {id} --remote リポジトリ",
    ko: "다른 컴퓨터의 사람을 초대하려면 먼저: zutto diary share {id} --remote 저장소",
    en: "To invite people at other computers, first: zutto diary share {id} --remote REPOSITORY",
    zh: "要邀请其他电脑上的人，请先：zutto diary share {id} --remote 仓库"
  )
  static let placesLeft = Phrase(
    ja: "メンバー {present}/{maximum}",
    ko: "멤버 {present}/{maximum}",
    en: "Members {present}/{maximum}",
    zh: "成员 {present}/{maximum}"
  )
  static let memberJoined = Phrase(
    ja: "{member}さんが「{diary}」に参加しました",
    ko: "{member}님이 「{diary}」에 참여했습니다",
    en: "{member} joined {diary}",
    zh: "{member}加入了「{diary}」"
  )
  static let memberAlready = Phrase(
    ja: "{member}さんはもう「{diary}」のメンバーです",
    ko: "{member}님은 이미 「{diary}」의 멤버입니다",
    en: "{member} is a member of {diary} already",
    zh: "{member}已经是「{diary}」的成员"
  )
  static let memberLeft = Phrase(
    ja: "{member}さんが「{diary}」を退出しました。書いた日記は残ります。",
    ko: "{member}님이 「{diary}」에서 나갔습니다. 쓴 일기는 남습니다.",
    en: "{member} left {diary}; what they wrote stays",
    zh: "{member}退出了「{diary}」，写过的日记会保留。"
  )
  static let handedOver = Phrase(
    ja: "「{diary}」のオーナーは{member}さんになりました",
    ko: "「{diary}」의 오너가 {member}님이 되었습니다",
    en: "{member} is the owner of {diary} now",
    zh: "「{diary}」的创建者现在是{member}"
  )
  static let renamed = Phrase(
    ja: "「{old}」を「{new}」に変えました",
    ko: "「{old}」을(를) 「{new}」(으)로 바꿨습니다",
    en: "{old} is called {new} now",
    zh: "「{old}」已改名为「{new}」"
  )
  static let written = Phrase(
    ja: "書きました: {path}",
    ko: "썼습니다: {path}",
    en: "Written: {path}",
    zh: "已写下：{path}"
  )
  static let notWritten = Phrase(
    ja: "何も書かれなかったので、保存しませんでした。",
    ko: "아무것도 쓰지 않아 저장하지 않았습니다.",
    en: "Nothing was written, so nothing was saved.",
    zh: "没有写任何内容，未保存。"
  )
  static let notDone = Phrase(
    ja: "何も保存しませんでした。",
    ko: "아무것도 저장하지 않았습니다.",
    en: "Nothing was saved.",
    zh: "未保存任何内容。"
  )
  static let askAhead = Phrase(
    ja: "{date}はまだ来ていません。このまま保存しますか？ (y/N) ",
    ko: "{date}은 아직 오지 않은 날입니다. 그대로 저장할까요? (y/N) ",
    en: "{date} has not come yet. Save it so? (y/N) ",
    zh: "{date}还没有到。仍要这样保存吗？(y/N) "
  )
  static let unchanged = Phrase(
    ja: "変更はありません。",
    ko: "바뀐 것이 없습니다.",
    en: "Nothing was changed.",
    zh: "没有改动。"
  )
  static let removed = Phrase(
    ja: "ゴミ箱に移しました: {path}（zutto undo で戻せます）",
    ko: "휴지통으로 옮겼습니다: {path} (zutto undo로 되돌릴 수 있습니다)",
    en: "Moved to the trash: {path} ('zutto undo' brings it back)",
    zh: "已移到回收站：{path}（zutto undo 可恢复）"
  )
  static let undone = Phrase(
    ja: "元に戻しました: {command}",
    ko: "되돌렸습니다: {command}",
    en: "Undone: {command}",
    zh: "已撤销：{command}"
  )
  static let syncedSince = Phrase(
    ja: "そのあとの同期で来たものはそのままです。同期で消えたり置きかわったりしたものは {folder} にあります。",
    ko: "그 뒤 동기화로 들어온 것은 그대로 두었습니다. 동기화로 지워지거나 바뀐 것은 {folder}에 있습니다.",
    en: "What a sync brought after it stays; what that removed or replaced is in {folder}",
    zh: "此后同步带来的内容保持不变；被同步删除或替换的内容在 {folder} 中。"
  )
  static let markedRead = Phrase(
    ja: "{count}件を既読にしました",
    ko: "{count}개를 읽음으로 표시했습니다",
    en: "Marked as read: {count}",
    zh: "已标记{count}篇为已读"
  )
  static let nothingUnread = Phrase(
    ja: "未読の日記はありません。",
    ko: "읽지 않은 일기가 없습니다.",
    en: "Nothing is unread.",
    zh: "没有未读的日记。"
  )
  static let noDiaries = Phrase(
    ja: "まだ日記帳がありません。zutto diary new 名前 --type couple で作れます。",
    ko: "아직 일기장이 없습니다. zutto diary new 이름 --type couple 로 만들 수 있습니다.",
    en: "There is no diary yet: 'zutto diary new NAME --type couple' makes one.",
    zh: "还没有日记本。用 zutto diary new 名称 --type couple 建立。"
  )
  static let noEntries = Phrase(
    ja: "まだ日記がありません。zutto diary write {id} で書けます。",
    ko: "아직 일기가 없습니다. zutto diary write {id} 로 쓸 수 있습니다.",
    en: "Nothing has been written yet: 'zutto diary write {id}' begins.",
    zh: "还没有日记。用 zutto diary write {id} 开始写。"
  )
  static let noEntriesThen = Phrase(
    ja: "{time}の日記はありません。",
    ko: "{time}에는 일기가 없습니다.",
    en: "There is no entry of {time}.",
    zh: "{time}没有日记。"
  )
  static let read = Phrase(ja: "既読", ko: "읽음", en: "read", zh: "已读")
  static let me = Phrase(ja: "私", ko: "나", en: "me", zh: "我")
  static let question = Phrase(ja: "今日の質問", ko: "오늘의 질문", en: "Question of the day", zh: "今日一问")
  static let newEntries = Phrase(
    ja: "🔴 新しい日記 {count}件",
    ko: "🔴 새 일기 {count}개",
    en: "🔴 {count} new",
    zh: "🔴 {count}篇新日记"
  )
  static let lastEntry = Phrase(
    ja: "最後の日記: {when}",
    ko: "마지막 일기: {when}",
    en: "Last entry: {when}",
    zh: "最近一篇：{when}"
  )
  static let trashEmpty = Phrase(
    ja: "ゴミ箱は空です。",
    ko: "휴지통이 비어 있습니다.",
    en: "The trash is empty.",
    zh: "回收站是空的。"
  )
  static let trashEmptied = Phrase(
    ja: "{count}ファイルを完全に削除しました。",
    ko: "파일 {count}개를 완전히 삭제했습니다.",
    en: "Files deleted for good: {count}",
    zh: "已彻底删除{count}个文件。"
  )
  static let askEmpty = Phrase(
    ja: "ゴミ箱の{count}件は戻せなくなります。「yes」と入力してください: ",
    ko: "휴지통의 {count}건은 되돌릴 수 없게 됩니다. yes를 입력하세요: ",
    en: "Changes in the trash: {count}. They can't be undone afterwards. Type 'yes': ",
    zh: "回收站中的{count}项将无法恢复。请输入 yes："
  )
  static let copied = Phrase(
    ja: "コピーしました: {path}",
    ko: "복사했습니다: {path}",
    en: "Copied: {path}",
    zh: "已复制：{path}"
  )
  static let templatesTrusted = Phrase(
    ja: "このマシンでは、いまのひな型を使います: {names}",
    ko: "이 컴퓨터에서는 지금의 템플릿을 씁니다: {names}",
    en: "Used on this machine from now on, as they are: {names}",
    zh: "此电脑从现在起使用这些模板的当前内容：{names}"
  )
  static let templatesNone = Phrase(
    ja: "この家に、元のものと違うひな型はありません。",
    ko: "이 홈에는 원래 것과 다른 템플릿이 없습니다.",
    en: "This home has no templates that differ from the shipped ones.",
    zh: "此家没有与自带模板不同的模板。"
  )
  static let changedInDiaries = Phrase(
    ja: "日記帳でも変わりました: {names}",
    ko: "일기장에서도 바뀌었습니다: {names}",
    en: "Changed in the diaries, too: {names}",
    zh: "日记本中也已更改：{names}"
  )
  static let keptInDiaries = Phrase(
    ja: "別の名前や写真のままです: {names}（変えるには zutto diary member set {id}）",
    ko: "다른 이름이나 사진을 그대로 씁니다: {names} (바꾸려면 zutto diary member set {id})",
    en: "You go by another name or picture in: {names} (zutto diary member set {id} changes it)",
    zh: "仍使用另外的名字或照片：{names}（更改：zutto diary member set {id}）"
  )
  static let memberChanged = Phrase(
    ja: "「{diary}」での{member}さんを保存しました。",
    ko: "「{diary}」의 {member}님을 저장했습니다.",
    en: "Saved: {member} in “{diary}”.",
    zh: "已保存「{diary}」中的 {member}。"
  )
  static let saved = Phrase(ja: "保存しました。", ko: "저장했습니다.", en: "Saved.", zh: "已保存。")
}
