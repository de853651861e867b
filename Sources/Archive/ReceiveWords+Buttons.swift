// What the page of a personal link says while a visitor writes, hands over and opens answers.

internal import Ground

extension ReceiveWords {
  /// The words that only the page's script shows.
  static let buttons: [(key: String, phrase: Phrase)] = writing + handing + keeping + opening

  private static let writing: [(key: String, phrase: Phrase)] = [
    (
      "insecure",
      Phrase(
        ja: "この開き方では封ができません。https:// で開くか、このページを保存してそのファイルを開いてください。",
        ko: "이렇게 열면 봉할 수 없습니다. https://로 열거나 페이지를 저장해 그 파일을 여세요.",
        en: "Opened this way, the browser can't seal. Open the page by https://, or save it and "
          + "open the file.",
        zh: "以这种方式打开就无法封好。请用 https:// 打开，或保存本页后打开该文件。"
      )
    ),
    ("write", Phrase(ja: "メッセージ", ko: "쪽지", en: "Your note", zh: "你的纸条")),
    (
      "count",
      Phrase(
        ja: "{count} / 10,000文字",
        ko: "{count} / 10,000자",
        en: "{count} of 10,000 characters",
        zh: "{count} / 10,000字"
      )
    ),
    ("named", Phrase(ja: "名前を書く", ko: "이름 밝히기", en: "Sign with a name", zh: "署名")),
    ("name", Phrase(ja: "名前", ko: "이름", en: "Name", zh: "名字")),
    (
      "same",
      Phrase(
        ja: "前のメッセージの続きにする（同じ人が書いたと相手にわかります）",
        ko: "앞 쪽지에 이어서 쓰기 (같은 사람이 썼다는 것을 상대가 알게 됩니다)",
        en: "Go on from the note before (the owner sees that one person wrote both)",
        zh: "接着上一张写（对方会知道是同一个人写的）"
      )
    ),
    ("seal", Phrase(ja: "封をする", ko: "봉하기", en: "Seal the note", zh: "封好")),
    (
      "empty",
      Phrase(
        ja: "まだ何も書かれていません",
        ko: "아직 쓴 글이 없습니다",
        en: "Nothing is written yet",
        zh: "还没有写任何内容"
      )
    ),
    (
      "tooLong",
      Phrase(
        ja: "10,000文字を超えています。短くするか、分けてください",
        ko: "10,000자를 넘었습니다. 줄이거나 나누어 쓰세요",
        en: "Longer than 10,000 characters: shorten it, or write two",
        zh: "超过了10,000字，请缩短或分成两张"
      )
    ),
    (
      "failed",
      Phrase(
        ja: "このブラウザでは封ができませんでした。文章はそのままです。別のブラウザで試してください",
        ko: "이 브라우저에서 봉하지 못했습니다. 글은 그대로 있습니다. 다른 브라우저를 써 보세요",
        en: "This browser could not seal it; your text is still there. Try another browser",
        zh: "本浏览器无法封好，文字仍在。请换一个浏览器"
      )
    ),
  ]

  private static let handing: [(key: String, phrase: Phrase)] = [
    (
      "sealed",
      Phrase(
        ja: "まだ送られていません",
        ko: "아직 보내지 않았습니다",
        en: "Not sent yet",
        zh: "还没有送出"
      )
    ),
    (
      "hand",
      Phrase(
        ja: "封はしました。下のどれかで、あなたから相手に渡してください。コピーしてチャットやメールに貼るのがかんたんです。運ぶ人には読めません。",
        ko: "봉하기는 했습니다. 아래 방법 중 하나로 직접 전하세요. 복사해서 채팅이나 메일에 붙이면 쉽습니다. 전하는 이는 읽을 수 없습니다.",
        en: "It is sealed; now hand it over yourself in one of these ways. To copy it and paste it "
          + "into a chat or a mail is the easiest. Whatever carries it can't read it.",
        zh: "已经封好，请用下面的一种方式亲自交给对方。复制后粘贴到聊天或邮件里最简单。传递的人读不到内容。"
      )
    ),
    ("sealedText", Phrase(ja: "封をしたメッセージ", ko: "봉한 쪽지", en: "The sealed note", zh: "封好的纸条")),
    ("copy", Phrase(ja: "コピー", ko: "복사", en: "Copy", zh: "复制")),
    (
      "copied",
      Phrase(
        ja: "コピーしました。相手へのチャットやメールに貼り付けて送ってください",
        ko: "복사했습니다. 상대에게 보내는 채팅이나 메일에 붙여 보내세요",
        en: "Copied. Paste it into a chat or mail to them, and send that",
        zh: "已复制。请粘贴到给对方的聊天或邮件中发送"
      )
    ),
    (
      "copyFailed",
      Phrase(
        ja: "コピーできませんでした。下の文字を選んで写してください",
        ko: "복사하지 못했습니다. 아래 글자를 선택해 복사하세요",
        en: "It could not be copied: select the text below yourself",
        zh: "无法复制，请手动选择下面的文字"
      )
    ),
    ("save", Phrase(ja: "ファイルに保存", ko: "파일로 저장", en: "Save as a file", zh: "存为文件")),
    (
      "saved",
      Phrase(
        ja: "message.note に保存しました。このファイルを相手に送ってください",
        ko: "message.note로 저장했습니다. 이 파일을 상대에게 보내세요",
        en: "Saved as message.note. Send them that file",
        zh: "已存为 message.note。请把这个文件发给对方"
      )
    ),
    ("share", Phrase(ja: "共有", ko: "공유", en: "Share", zh: "分享")),
    ("mail", Phrase(ja: "メール", ko: "메일", en: "Mail", zh: "邮件")),
    (
      "mailHint",
      Phrase(
        ja: "メールでは、あなたのアドレスが相手に見えます。",
        ko: "메일로 보내면 내 주소가 상대에게 보입니다.",
        en: "A mail shows your own address.",
        zh: "用邮件会让对方看到你的邮箱。"
      )
    ),
    (
      "mailBody",
      Phrase(
        ja: "ここに貼り付けてください",
        ko: "여기에 붙여 넣으세요",
        en: "Paste the note here",
        zh: "请粘贴到这里"
      )
    ),
    (
      "mailPaste",
      Phrase(
        ja: "メッセージをコピーしました。メールに貼り付けてください",
        ko: "쪽지를 복사했습니다. 메일에 붙여 넣으세요",
        en: "The note is copied: paste it into the mail",
        zh: "纸条已复制，请粘贴到邮件中"
      )
    ),
    ("post", Phrase(ja: "今すぐ送る", ko: "바로 보내기", en: "Post it now", zh: "直接提交")),
    ("posting", Phrase(ja: "送っています…", ko: "보내는 중…", en: "Posting…", zh: "正在提交…")),
    ("posted", Phrase(ja: "届きました", ko: "도착했습니다", en: "It arrived", zh: "已送达")),
    (
      "postedHow",
      Phrase(
        ja: "ほかに渡す必要はありません。返事を読むには、下の控えを保存してください。",
        ko: "따로 전하지 않아도 됩니다. 답장을 읽으려면 아래의 사본을 저장하세요.",
        en: "There is nothing else to hand over. To read the answer, keep the copy below.",
        zh: "不必再用别的方式传递。要读到回信，请保存下面的副本。"
      )
    ),
    (
      "postFailed",
      Phrase(
        ja: "受け取ってもらえませんでした。ほかの方法で渡してください",
        ko: "받아 주지 않았습니다. 다른 방법으로 전하세요",
        en: "It was not accepted: hand it over in another way",
        zh: "未被接收，请用其他方式"
      )
    ),
    (
      "postUnsure",
      Phrase(
        ja: "届いたかどうかわかりません。もう一度送るか、ほかの方法で渡してください。二度届いても一件になります",
        ko: "도착했는지 알 수 없습니다. 다시 보내거나 다른 방법으로 전하세요. 두 번 도착해도 한 장입니다",
        en:
          "No telling whether it arrived. Try again or another way: arriving twice, it counts once",
        zh: "无法确认是否送达。请重试或换别的方式，重复送达也只算一张"
      )
    ),
    ("another", Phrase(ja: "もう一件書く", ko: "하나 더 쓰기", en: "Write another", zh: "再写一张")),
  ]

  private static let keeping: [(key: String, phrase: Phrase)] = [
    (
      "keepTitle",
      Phrase(ja: "返事を読むために", ko: "답장을 읽으려면", en: "To read the answer", zh: "为了读到回信")
    ),
    (
      "keepText",
      Phrase(
        ja: "控え（note.html）を保存してください。返事を開く鍵はその中だけにあります。このファイルを持つ人は、メッセージも返事も読めます。",
        ko: "사본(note.html)을 저장하세요. 답장을 여는 열쇠는 그 안에만 있습니다. 이 파일을 가진 사람은 쪽지와 답장을 읽을 수 있습니다.",
        en: "Keep a copy (note.html): the key that opens the answer is in it and nowhere else. "
          + "Whoever has that file can read your note and the answer.",
        zh: "请保存副本（note.html）：打开回信的钥匙只在其中。拿到此文件的人能读你的纸条和回信。"
      )
    ),
    ("keep", Phrase(ja: "控えを保存", ko: "사본 저장", en: "Keep my copy", zh: "保存副本")),
    (
      "keepAgain",
      Phrase(
        ja: "返事ごと控えを保存",
        ko: "답장까지 사본 저장",
        en: "Keep my copy with the answer",
        zh: "连同回信保存副本"
      )
    ),
    (
      "kept",
      Phrase(
        ja: "note.html に保存しました",
        ko: "note.html로 저장했습니다",
        en: "Saved as note.html",
        zh: "已存为 note.html"
      )
    ),
    (
      "keptTitle",
      Phrase(ja: "あなたの控え", ko: "내 사본", en: "Your copy", zh: "你的副本")
    ),
    (
      "copyWarning",
      Phrase(
        ja: "このファイルを持つ人は、ここにあるメッセージも返事も読めます。",
        ko: "이 파일을 가진 사람은 여기 있는 쪽지와 답장을 읽을 수 있습니다.",
        en: "Whoever has this file can read the notes and the answers in it.",
        zh: "拿到此文件的人能读其中的纸条和回信。"
      )
    ),
    (
      "yours",
      Phrase(
        ja: "あなたのメッセージ、{date}",
        ko: "내 쪽지, {date}",
        en: "Your note, {date}",
        zh: "你的纸条，{date}"
      )
    ),
    (
      "answer",
      Phrase(ja: "返事、{date}", ko: "답장, {date}", en: "Answer, {date}", zh: "回信，{date}")
    ),
    (
      "waiting",
      Phrase(ja: "返事はまだです", ko: "아직 답장이 없습니다", en: "No answer yet", zh: "还没有回信")
    ),
  ]

  private static let opening: [(key: String, phrase: Phrase)] = [
    (
      "paste",
      Phrase(
        ja: "届いた返事をここに貼り付けてください",
        ko: "받은 답장을 여기에 붙여 넣으세요",
        en: "Paste the answer you got here",
        zh: "把收到的回信粘贴到这里"
      )
    ),
    ("open", Phrase(ja: "返事を開く", ko: "답장 열기", en: "Open the answer", zh: "打开回信")),
    ("openFile", Phrase(ja: "ファイルを開く", ko: "파일 열기", en: "Open a file", zh: "打开文件")),
    (
      "opened",
      Phrase(
        ja: "返事を開きました。残すには、控えをもう一度保存してください",
        ko: "답장을 열었습니다. 남기려면 사본을 다시 저장하세요",
        en: "The answer is open. To keep it, save your copy again",
        zh: "回信已打开。要留下它，请再保存一次副本"
      )
    ),
    (
      "twice",
      Phrase(
        ja: "この返事は、もう開いてあります",
        ko: "이미 연 답장입니다",
        en: "This answer is open already",
        zh: "这封回信已经打开过"
      )
    ),
    (
      "nothing",
      Phrase(
        ja: "返事が見つかりません。BEGIN の行から END の行まで貼り付けてください",
        ko: "답장이 없습니다. BEGIN 줄부터 END 줄까지 붙여 넣으세요",
        en: "There is no answer in it: paste all from the line with BEGIN to that with END",
        zh: "没有找到回信：请从 BEGIN 行一直粘贴到 END 行"
      )
    ),
    (
      "tooLarge",
      Phrase(
        ja: "大きすぎます。返事の、BEGIN の行から END の行までだけを貼り付けてください",
        ko: "너무 큽니다. 답장의 BEGIN 줄부터 END 줄까지만 붙여 넣으세요",
        en: "It is too large: paste the answer alone, from the line with BEGIN to that with END",
        zh: "太大了：请只粘贴回信，从 BEGIN 行到 END 行"
      )
    ),
    (
      "truncated",
      Phrase(
        ja: "返事の一部が欠けています。BEGIN から END まで、もう一度貼り付けてください",
        ko: "답장의 일부가 빠졌습니다. BEGIN부터 END까지 다시 붙여 넣으세요",
        en: "A part of the answer is missing: paste it again, from BEGIN to END",
        zh: "回信缺了一部分：请从 BEGIN 到 END 重新粘贴"
      )
    ),
    (
      "damaged",
      Phrase(
        ja: "返事が壊れています。もう一度送ってもらってください",
        ko: "답장이 손상되었습니다. 다시 보내 달라고 하세요",
        en: "The answer is damaged: ask for it once more",
        zh: "回信已损坏：请对方重新发送"
      )
    ),
    (
      "foreign",
      Phrase(
        ja: "この控えのメッセージへの返事ではありません。別の控えで開いてください",
        ko: "이 사본의 쪽지에 대한 답장이 아닙니다. 다른 사본에서 여세요",
        en: "This answers another note: open it in the copy of that one",
        zh: "这不是对本副本中纸条的回信：请在另一份副本中打开"
      )
    ),
    (
      "ownNote",
      Phrase(
        ja: "これはあなたが出したメッセージで、返事ではありません。開けるのは相手だけです",
        ko: "답장이 아니라 보낸 쪽지입니다. 상대만 열 수 있습니다",
        en: "This is a note to the owner, not an answer: only the owner can open it",
        zh: "这是寄出的纸条，不是回信：只有对方能打开"
      )
    ),
    (
      "newer",
      Phrase(
        ja: "このページより新しい形式です。新しいリンクを頼んでください",
        ko: "이 페이지보다 새로운 형식입니다. 새 링크를 부탁하세요",
        en: "It was made by a newer version than this page: ask for a new link",
        zh: "其格式比本页新：请索取新的链接"
      )
    ),
  ]
}
