// What the commands of notes and contacts say, in the four languages.

internal import Ground

/// The sentences of `zutto note` and `zutto contact`.
enum NoteWords {
  static let shareable = Phrase(
    ja: "匿名で、ひとことどうぞ: {address}",
    ko: "익명으로 쪽지를 보내주세요: {address}",
    en: "Leave me an anonymous note: {address}",
    zh: "给我留一张匿名纸条：{address}"
  )
  static let pageInArchive = Phrase(
    ja: "ページは zutto build でアーカイブの {page} にできます（--page FILE でこの1ファイルだけ）。",
    ko: "페이지는 zutto build로 아카이브의 {page}에 만들어집니다 (--page FILE로 이 파일 하나만).",
    en: "'zutto build' makes the page at {page} of the archive (--page FILE: this one file).",
    zh: "zutto build 会在归档的 {page} 生成页面（--page FILE 只要这一个文件）。"
  )
  static let pageWritten = Phrase(
    ja: "ページを書き出しました: {file}",
    ko: "페이지를 저장했습니다: {file}",
    en: "The page was written: {file}",
    zh: "已写出页面：{file}"
  )
  static let noAddress = Phrase(
    ja: "公開する場所が決まったら: zutto note link --url https://…",
    ko: "공개할 곳이 정해지면: zutto note link --url https://…",
    en: "When it is published somewhere: zutto note link --url https://…",
    zh: "发布之后：zutto note link --url https://…"
  )
  static let retired = Phrase(
    ja: "前のリンクは引退しました。ページは次の zutto build で消えます。公開した先からも消してください。",
    ko: "이전 링크는 물러났습니다. 페이지는 다음 zutto build 때 사라집니다. 공개한 곳에서도 지워 주세요.",
    en:
      "The old links have retired. The next 'zutto build' removes their pages; take them down where they are published.",
    zh: "旧链接已停用，其页面会在下次 zutto build 时删除。发布之处也请撤下。"
  )
  static let closed = Phrase(
    ja: "前のリンクは閉じました。そこへ封をした文はもう受け取りません。公開した先のページも消してください。",
    ko: "이전 링크를 닫았습니다. 그리로 봉인된 글은 더 받지 않습니다. 공개한 곳의 페이지도 지워 주세요.",
    en:
      "The old links are closed: nothing sealed to them is received. Take their pages down where they are published.",
    zh: "旧链接已关闭，不再接收封给它的内容。发布之处的页面也请撤下。"
  )
  static let noNotes = Phrase(
    ja: "まだ匿名メッセージは届いていません。リンクを渡しましょう: zutto note link",
    ko: "아직 받은 쪽지가 없습니다. 링크를 건네 보세요: zutto note link",
    en: "No note has come in yet. Give others your link: zutto note link",
    zh: "还没有收到纸条。把链接给别人吧：zutto note link"
  )
  static let noneSuch = Phrase(
    ja: "当てはまるメッセージはありません。",
    ko: "해당하는 쪽지가 없습니다.",
    en: "There is no such note.",
    zh: "没有符合的纸条。"
  )
  static let noHistory = Phrase(
    ja: "まだ何も送っていませんし、届いてもいません。",
    ko: "아직 보낸 쪽지도 받은 쪽지도 없습니다.",
    en: "Nothing was sent or received yet.",
    zh: "还没有发出或收到任何纸条。"
  )
  static let more = Phrase(
    ja: "ほかに{count}件（--all ですべて）",
    ko: "그 밖에 {count}개 (--all로 모두)",
    en: "{count} more (--all shows them)",
    zh: "另有{count}条（--all 显示全部）"
  )
  static let anonymous = Phrase(
    ja: "匿名",
    ko: "익명",
    en: "anonymous",
    zh: "匿名"
  )
  static let unknown = Phrase(
    ja: "不明",
    ko: "알 수 없음",
    en: "unknown",
    zh: "未知"
  )
  static let named = Phrase(
    ja: "{name}（自称）",
    ko: "{name} (자칭)",
    en: "{name} (so signed)",
    zh: "{name}（自称）"
  )
  static let pending = Phrase(
    ja: "未回答",
    ko: "답변 대기",
    en: "pending",
    zh: "未回答"
  )
  static let answered = Phrase(
    ja: "回答済み",
    ko: "답변 완료",
    en: "answered",
    zh: "已回答"
  )
  static let isPublic = Phrase(
    ja: "公開",
    ko: "공개",
    en: "public",
    zh: "公开"
  )
  static let anonymously = Phrase(
    ja: "匿名で",
    ko: "익명으로",
    en: "anonymously",
    zh: "匿名"
  )
  static let byName = Phrase(
    ja: "名乗って",
    ko: "이름을 밝히고",
    en: "by name",
    zh: "署名"
  )
  static let byRetiredLink = Phrase(
    ja: "以前のリンクから",
    ko: "예전 링크로",
    en: "through a retired link",
    zh: "来自旧链接"
  )
  static let sameWriter = Phrase(
    ja: "同じ人から: {ids}",
    ko: "같은 사람에게서: {ids}",
    en: "by the same writer: {ids}",
    zh: "同一个人：{ids}"
  )
  static let answerHead = Phrase(
    ja: "回答 {day}",
    ko: "답변 {day}",
    en: "Answer {day}",
    zh: "回答 {day}"
  )
  static let answeredNow = Phrase(
    ja: "回答しました: {id}",
    ko: "답변했습니다: {id}",
    en: "Answered: {id}",
    zh: "已回答：{id}"
  )
  static let handText = Phrase(
    ja: "上の封をした文を、相手に届く方法で渡してください。開けるのは相手だけです。",
    ko: "위의 봉인된 글을 상대에게 닿는 방법으로 건네 주세요. 상대만 열 수 있습니다.",
    en: "Hand over the sealed text above; only they can open it.",
    zh: "请把上面封好的文字交给对方，只有对方能打开。"
  )
  static let handFile = Phrase(
    ja: "封をして {file} に入れました。相手に届く方法で渡してください。",
    ko: "봉인해서 {file}에 담았습니다. 상대에게 닿는 방법으로 건네 주세요.",
    en: "Sealed into {file}. Hand it over; only they can open it.",
    zh: "已封入 {file}，请交给对方，只有对方能打开。"
  )
  static let noReplyKey = Phrase(
    ja: "相手は返事の鍵を残していないので、届ける方法はありません。",
    ko: "상대가 답장 열쇠를 남기지 않아 전할 방법이 없습니다.",
    en: "Its writer left no key, so the answer can't be sealed to them.",
    zh: "对方没有留下回信的钥匙，无法送达。"
  )
  static let shownInArchive = Phrase(
    ja: "この質問と回答は、アーカイブのQ&Aページに載ります。",
    ko: "이 쪽지와 답변은 아카이브의 Q&A 페이지에 실립니다.",
    en: "Note and answer stand on the archive's Q&A page.",
    zh: "纸条和回答会出现在归档的问答页。"
  )
  static let shownNowhere = Phrase(
    ja: "アーカイブには載りません。",
    ko: "아카이브에는 실리지 않습니다.",
    en: "They appear nowhere in the archive.",
    zh: "不会出现在归档里。"
  )
  static let sentAnonymously = Phrase(
    ja: "{contact} さんへ匿名で（{id}）",
    ko: "{contact}님에게 익명으로 ({id})",
    en: "To {contact}, anonymously ({id})",
    zh: "致 {contact}，匿名（{id}）"
  )
  static let sentByName = Phrase(
    ja: "{contact} さんへ、{name} として（{id}）",
    ko: "{contact}님에게 {name}(으)로 ({id})",
    en: "To {contact}, as {name} ({id})",
    zh: "致 {contact}，署名 {name}（{id}）"
  )
  static let receivedCounts = Phrase(
    ja: "新しいメッセージ {new}、回答 {answers}、受け取り済み {present}、開けなかったもの {failed}",
    ko: "새 쪽지 {new}, 답변 {answers}, 이미 받음 {present}, 열지 못함 {failed}",
    en: "New notes: {new}, answers: {answers}, received before: {present}, refused: {failed}",
    zh: "新纸条 {new}，回答 {answers}，已收过 {present}，打不开 {failed}"
  )
  static let answerCame = Phrase(
    ja: "↩ 回答が届きました: {id}",
    ko: "↩ 답변이 도착했습니다: {id}",
    en: "↩ An answer came in: {id}",
    zh: "↩ 收到回答：{id}"
  )
  static let receivedBefore = Phrase(
    ja: "= {id}（受け取り済み）",
    ko: "= {id} (이미 받음)",
    en: "= {id} (received before)",
    zh: "= {id}（已收过）"
  )
  static let moreRefused = Phrase(
    ja: "開けなかったものは、ほかに{count}件",
    ko: "열지 못한 것이 그 밖에 {count}개",
    en: "Refused besides: {count}",
    zh: "另有{count}条打不开"
  )
  static let pasteNow = Phrase(
    ja: "ここに貼り付けて、Ctrl-D を押してください。",
    ko: "여기에 붙여넣고 Ctrl-D를 누르세요.",
    en: "Paste the text here, then press Ctrl-D.",
    zh: "请粘贴到这里，然后按 Ctrl-D。"
  )
  static let unreadAmong = Phrase(
    ja: "未読は全部で{count}件",
    ko: "읽지 않은 쪽지는 모두 {count}개",
    en: "Unread: {count}",
    zh: "未读共{count}条"
  )
  static let nothingUnread = Phrase(
    ja: "未読のものはありません。",
    ko: "읽지 않은 쪽지가 없습니다.",
    en: "Nothing is unread.",
    zh: "没有未读的纸条。"
  )
  static let blockedCount = Phrase(
    ja: "受け取らなかったもの（ブロック・削除済み）: {count}",
    ko: "받지 않은 것 (차단·삭제됨): {count}",
    en: "Not received (blocked or deleted before): {count}",
    zh: "未接收（已屏蔽或删除）：{count}"
  )
  static let removed = Phrase(
    ja: "{count}件を削除しました。もう届きません（zutto undo で戻せます）",
    ko: "{count}개를 삭제했습니다. 다시 들어오지 않습니다 (zutto undo로 되돌릴 수 있습니다)",
    en: "Removed: {count}. They don't come in again ('zutto undo' brings them back)",
    zh: "已删除{count}条，不会再收到（zutto undo 可恢复）"
  )
  static let blocked = Phrase(
    ja: "この人からはもう受け取りません。{count}件を削除しました（zutto undo で戻せます）",
    ko: "이 사람의 쪽지는 더 받지 않습니다. {count}개를 삭제했습니다 (zutto undo로 되돌릴 수 있습니다)",
    en: "Nothing more is received of this writer. Removed: {count} ('zutto undo' brings them back)",
    zh: "不再接收此人的纸条。已删除{count}条（zutto undo 可恢复）"
  )
  static let unblocked = Phrase(
    ja: "{count}人のブロックを解きました。",
    ko: "{count}명의 차단을 풀었습니다.",
    en: "Unblocked writers: {count}",
    zh: "已解除屏蔽：{count}人"
  )
  static let committed = Phrase(
    ja: "記録しました（git {commit}、日付のみ）",
    ko: "기록했습니다 (git {commit}, 날짜만)",
    en: "Committed as {commit}, with the day alone",
    zh: "已提交 {commit}（只含日期）"
  )
  static let nothingToCommit = Phrase(
    ja: "記録するものはありません。",
    ko: "기록할 것이 없습니다.",
    en: "There is nothing to commit.",
    zh: "没有要提交的内容。"
  )
  static let noContacts = Phrase(
    ja: "連絡先はまだありません。メッセージを送りたい人を加えましょう: zutto contact add 名前 --link リンク",
    ko: "등록된 연락처가 없습니다. 연락처를 추가하여 쪽지를 보내보세요: zutto contact add 이름 --link 링크",
    en: "There is no contact yet. Add somebody to write to: zutto contact add NAME --link LINK",
    zh: "还没有联系人。添加一位，给对方留张纸条：zutto contact add 名字 --link 链接"
  )
  static let withoutLink = Phrase(
    ja: "リンクなし",
    ko: "링크 없음",
    en: "no link",
    zh: "没有链接"
  )
  static let slots = Phrase(
    ja: "登録した連絡先 {count} / {limit}（あと{left}人）",
    ko: "등록된 연락처 {count} / {limit} (남은 자리 {left})",
    en: "Contacts: {count} / {limit} ({left} left)",
    zh: "联系人 {count} / {limit}（还可添加{left}位）"
  )
  static let contactAdded = Phrase(
    ja: "{name} さんを加えました: {path}",
    ko: "{name}님을 추가했습니다: {path}",
    en: "Added {name}: {path}",
    zh: "已添加 {name}：{path}"
  )
  static let addLink = Phrase(
    ja: "相手のリンクが分かったら: zutto contact edit {id} --link リンク",
    ko: "상대의 링크를 알게 되면: zutto contact edit {id} --link 링크",
    en: "When you have their link: zutto contact edit {id} --link LINK",
    zh: "拿到对方的链接后：zutto contact edit {id} --link 链接"
  )
  static let contactChanged = Phrase(
    ja: "{name} さんの情報を変えました。",
    ko: "{name}님의 정보를 바꿨습니다.",
    en: "Changed: {name}",
    zh: "已修改：{name}"
  )
  static let contactRemoved = Phrase(
    ja: "{name} さんを削除しました（zutto undo で戻せます）",
    ko: "{name}님을 삭제했습니다 (zutto undo로 되돌릴 수 있습니다)",
    en: "Removed: {name} ('zutto undo' brings it back)",
    zh: "已删除 {name}（zutto undo 可恢复）"
  )
  static let vaultMade = Phrase(
    ja: "鍵をしまう金庫がまだないので、作ります。",
    ko: "열쇠를 넣을 금고가 아직 없어 새로 만듭니다.",
    en: "There is no vault for the key yet, so one is made.",
    zh: "还没有存放钥匙的保险库，现在创建。"
  )
  static let deletableIn = Phrase(
    ja: "{count}日後に削除できます",
    ko: "{count}일 후 삭제 가능",
    en: "can be deleted in {count} days",
    one: "can be deleted in 1 day",
    zh: "{count}天后可删除"
  )

  /// All of them, for the test of all phrases.
  package static let all = [
    shareable, pageInArchive, pageWritten, noAddress, retired, closed, noNotes, noneSuch, noHistory,
    more, anonymous,
    unknown, named, pending, answered, isPublic, anonymously, byName, byRetiredLink, sameWriter,
    answerHead, answeredNow, handText, handFile, noReplyKey, shownInArchive, shownNowhere,
    sentAnonymously, sentByName, receivedCounts, answerCame, receivedBefore, moreRefused, pasteNow,
    unreadAmong, nothingUnread, blockedCount, removed,
    blocked,
    unblocked, committed, nothingToCommit, noContacts, withoutLink, slots, contactAdded, addLink,
    contactChanged, contactRemoved, vaultMade, deletableIn,
  ]
}
