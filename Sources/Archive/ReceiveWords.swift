// What the page of a personal link says before a visitor writes, in the four languages.

internal import Ground

/// The fixed words of the page that seals notes.
///
/// The template decides how they stand there, never what they say: whoever writes a note must know
/// what it can give away. The words of its buttons and answers are in `ReceiveWords+Buttons.swift`.
enum ReceiveWords {
  static let heading = Phrase(
    ja: "匿名メッセージ",
    ko: "익명 쪽지",
    en: "A note without a name",
    zh: "匿名纸条"
  )
  static let headingOf = Phrase(
    ja: "{owner}さんへの\u{200B}匿名メッセージ",
    ko: "{owner} 님께 보내는 익명 쪽지",
    en: "A note without a name, to {owner}",
    zh: "写给{owner}的\u{200B}匿名纸条"
  )
  static let lead = Phrase(
    ja: "ここに書いたものは、このブラウザの中で封をされ、受け取る人だけが開けます。",
    ko: "여기에 쓴 글은 이 브라우저 안에서 봉해지고, 받는 사람만 열 수 있습니다.",
    en: "What you write here is sealed in this browser, and only the one it is for can open it.",
    zh: "你在这里写的内容会在本浏览器中封好，只有收件人能打开。"
  )
  static let before = Phrase(
    ja: "封をする前に",
    ko: "봉하기 전에",
    en: "Before you seal it",
    zh: "封好之前请知道"
  )
  static let briefLearns = Phrase(
    ja: "内容と書き方の癖、封をした日は伝わり、公開されることもあります",
    ko: "내용과 글버릇, 봉한 날짜가 전해지고, 공개될 수도 있습니다",
    en: "Your words, style and the day show, and can be published",
    zh: "对方会看到内容、文笔和封好的日期，也可能公开"
  )
  static let briefWay = Phrase(
    ja: "渡し方（メール、チャット、通信）から、誰かわかることがあります",
    ko: "전하는 방법(메일, 채팅, 통신)에서 누구인지 드러날 수 있습니다",
    en: "How you hand it over can show who you are: mail, chat, network",
    zh: "传递方式（邮件、聊天、网络）可能暴露你是谁"
  )
  static let briefHides = Phrase(
    ja: "名前と時刻は入らず、開けるのは受け取る人だけです（このページが書き換えられていなければ）",
    ko: "이름과 시각은 들어가지 않고, 받는 사람만 열 수 있습니다(이 페이지가 바뀌지 않았다면)",
    en: "No name and no time of day; only the owner can open it, if nobody changed this page",
    zh: "不含姓名和时刻，只有收件人能打开（前提是本页未被改动）"
  )
  static let more = Phrase(ja: "くわしく", ko: "자세히", en: "More", zh: "详细")
  static let learns = Phrase(
    ja: "受け取る人にわかること",
    ko: "받는 사람이 알 수 있는 것",
    en: "What the owner can learn",
    zh: "收件人能知道的"
  )
  static let learnsText = Phrase(
    ja: "書いた内容と、書き方の癖。受け取った人は、それを公開することもできます",
    ko: "쓴 내용과 글버릇. 받은 사람은 이를 공개할 수도 있습니다",
    en: "What you write, and your way of writing. They can show it to others, and publish it",
    zh: "你写的内容和文笔习惯。对方也可以把它公开"
  )
  static let learnsDay = Phrase(
    ja: "封をした日（世界時）。おおよその長さは、運ぶ人にも見えます",
    ko: "봉한 날짜(세계시). 대략의 길이는 전하는 이에게도 보입니다",
    en: "The day you seal it (UTC). Its rough length shows to whoever carries it, too",
    zh: "封好的日期（世界时）。大致的长度，传递的人也看得到"
  )
  static let learnsWay = Phrase(
    ja: "渡し方からわかること：メールなら差出人のアドレス、チャットならアカウント、送信やこのページを開くときはIPアドレス",
    ko: "전하는 방법에서 드러나는 것: 메일이면 주소, 채팅이면 계정, 보내거나 이 페이지를 열 때는 네트워크 주소",
    en: "What the way you hand it over shows: your address in a mail, your account in a chat, your "
      + "network when you post it or load this page",
    zh: "传递方式暴露的信息：用邮件会露出你的邮箱，用聊天会露出账号，提交或打开本页会露出网络地址"
  )
  static let hides = Phrase(
    ja: "わからないこと",
    ko: "알 수 없는 것",
    en: "What stays hidden",
    zh: "不会被知道的"
  )
  static let hidesName = Phrase(
    ja: "あなたの名前と、書いた時刻：メッセージには入りません。名前は、あなたが書いたときだけ入ります",
    ko: "이름과 쓴 시각: 쪽지에 들어가지 않습니다. 이름은 직접 적을 때만 들어갑니다",
    en:
      "Your name and the time of day: neither is in the note. A name is, only if you sign with one",
    zh: "你的名字和书写的时刻：都不在纸条里。只有署名时才会有名字"
  )
  static let hidesText = Phrase(
    ja: "内容は、受け取る人のほか誰にも、どのサーバーにも開けません。ただし、このページが書き換えられていなければ",
    ko: "내용은 받는 사람 말고는 아무도, 어떤 서버도 열 수 없습니다. 단, 이 페이지가 바뀌지 않았을 때의 일입니다",
    en: "The text, if nobody changed this page: only the owner can open it, and no server sees it",
    zh: "正文：除收件人外，任何人、任何服务器都打不开。前提是本页没有被人改动"
  )
  static let hidesPage = Phrase(
    ja: "このページは、自分からは何も送らず、何も残しません",
    ko: "이 페이지는 스스로 아무것도 보내지 않고 남기지 않습니다",
    en: "This page sends nothing by itself, and keeps nothing",
    zh: "本页不会自行发送任何内容，也不留下任何东西"
  )
  static let needs = Phrase(
    ja: "書くには、このページのスクリプトが動く新しいブラウザ（2020年以降のもの）が要ります。スクリプトを許可するか、別のブラウザで開いてください。",
    ko: "쓰려면 이 페이지의 스크립트가 실행되는 최신 브라우저(2020년 이후)가 필요합니다. 스크립트를 허용하거나 다른 브라우저로 여세요.",
    en: "To write, this page needs its script and a browser of 2020 or newer. Allow scripts here, "
      + "or open the page in another browser.",
    zh: "书写需要运行本页脚本的较新浏览器（2020年以后）。请允许脚本，或换一个浏览器打开。"
  )

  /// What the owner can learn, by the names under which the page's script finds them.
  static let learnt: [(key: String, phrase: Phrase)] = [
    ("learnsText", learnsText), ("learnsDay", learnsDay), ("learnsWay", learnsWay),
  ]
  /// What stays hidden.
  static let hidden: [(key: String, phrase: Phrase)] = [
    ("hidesName", hidesName), ("hidesText", hidesText), ("hidesPage", hidesPage),
  ]
  /// Both in three lines.
  static let brief: [(key: String, phrase: Phrase)] = [
    ("briefLearns", briefLearns), ("briefWay", briefWay), ("briefHides", briefHides),
  ]
  /// What must stand on the page where everybody sees it, whatever the template looks like.
  static let warning: [Phrase] = brief.map(\.phrase)
  /// What may be folded away.
  static let details: [Phrase] =
    [learns] + learnt.map(\.phrase) + [hides] + hidden.map(\.phrase)

  /// All that the page can say, by the names under which its script finds it.
  static let all: [(key: String, phrase: Phrase)] =
    [
      ("lead", lead), ("before", before), ("more", more), ("learns", learns), ("hides", hides),
      ("needs", needs),
    ] + brief + learnt + hidden + buttons
}
