// The words of the search in the four languages.

internal import Ground

extension ArchiveWords {
  static let search = Phrase(ja: "さがす", ko: "찾기", en: "Search", zh: "搜索")
  static let searchWhat = Phrase(ja: "さがす言葉", ko: "찾을 말", en: "Words to look for", zh: "要找的词")
  static let searchHow = Phrase(
    ja: "空白で区切った言葉をすべて含むものが見つかります。「\"ひとつづき\"」は引用符で、「-除く言葉」はハイフンで。",
    ko: "띄어 쓴 말이 모두 들어 있는 글을 찾습니다. \"이어진 말\"은 따옴표로, -뺄 말은 붙임표로 씁니다.",
    en:
      "Finds what holds all the words. \"Words in a row\" go in quotes; a hyphen leaves -words out.",
    zh: "查找包含全部词语的内容。\"连续的词\"加引号，-排除的词加连字符。"
  )
  static let searchWhere = Phrase(ja: "どこから", ko: "어디에서", en: "Where", zh: "范围")
  static let searchWho = Phrase(ja: "書いた人", ko: "쓴 사람", en: "Written by", zh: "作者")
  static let searchFrom = Phrase(ja: "この月から", ko: "이 달부터", en: "From", zh: "从")
  static let searchUntil = Phrase(ja: "この月まで", ko: "이 달까지", en: "Until", zh: "到")
  static let everywhere = Phrase(ja: "すべて", ko: "전체", en: "Everywhere", zh: "全部")
  static let everyone = Phrase(ja: "全員", ko: "모두", en: "Everyone", zh: "所有人")
  static let found = Phrase(
    ja: "{count}件見つかりました",
    ko: "{count}건 찾았습니다",
    en: "{count} found",
    zh: "找到{count}条"
  )
  static let foundMore = Phrase(
    ja: "新しい順に{count}件。まだあります",
    ko: "새로운 순서로 {count}건. 더 있습니다",
    en: "The newest {count}; there is more",
    zh: "最近的{count}条，还有更多"
  )
  static let foundOf = Phrase(
    ja: "{total}件のうち、新しい順に{count}件",
    ko: "모두 {total}건, 새로운 순서로 {count}건",
    en: "{total} found; the newest {count}",
    zh: "共{total}条，最近的{count}条"
  )
  static let nothingFound = Phrase(
    ja: "見つかりませんでした。言葉を短くするか、条件をゆるめてみてください。",
    ko: "찾지 못했습니다. 말을 줄이거나 조건을 넓혀 보세요.",
    en: "Nothing was found. Try fewer letters, or a wider choice.",
    zh: "没有找到。请缩短词语或放宽条件。"
  )
  static let searching = Phrase(ja: "さがしています…", ko: "찾는 중…", en: "Searching…", zh: "正在搜索…")
  static let showMore = Phrase(ja: "続きを見る", ko: "더 보기", en: "Show more", zh: "显示更多")
  static let unreadable = Phrase(
    ja: "さがすためのファイルが読めません: {name}。フォルダーを丸ごとコピーしてください。",
    ko: "찾기에 쓰는 파일을 읽을 수 없습니다: {name}. 폴더를 통째로 복사하세요.",
    en: "A file of the search can't be read: {name}. Copy the whole folder.",
    zh: "无法读取搜索文件：{name}。请复制整个文件夹。"
  )
  static let withoutScript = Phrase(
    ja: "さがすにはJavaScriptが必要です。なくても、ホームからカレンダーと一覧ですべて読めます。",
    ko: "찾기에는 JavaScript가 필요합니다. 없어도 홈에서 달력과 목록으로 모두 읽을 수 있습니다.",
    en:
      "The search needs JavaScript. Without it, everything can be read from the home page by calendars and lists.",
    zh: "搜索需要JavaScript。没有它，也可以从首页的日历和列表阅读全部内容。"
  )

  static let asCalendar = Phrase(
    ja: "書いた日のカレンダー（カレンダーアプリ用）",
    ko: "쓴 날의 달력 (캘린더 앱용)",
    en: "The days on which something was written, for calendar programs",
    zh: "写作日历（供日历应用使用）"
  )

  /// The words that the search's template may use, as the context `words`.
  static let searchShared: [(Field, Phrase)] = [
    (.search, search), (.searchWhat, searchWhat), (.searchHow, searchHow),
    (.searchWhere, searchWhere), (.searchWho, searchWho), (.searchFrom, searchFrom),
    (.searchUntil, searchUntil), (.everywhere, everywhere), (.everyone, everyone),
    (.found, found), (.foundMore, foundMore), (.foundOf, foundOf), (.nothingFound, nothingFound),
    (.searching, searching), (.showMore, showMore), (.unreadable, unreadable),
    (.withoutScript, withoutScript),
  ]
}
