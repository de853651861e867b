// What the preview's own pages and notes say, in the four languages.

internal import Ground

/// Words that only served pages show; none of them needs escaping in HTML.
enum ServeWords {
  static let missing = Phrase(
    ja: "ページがありません",
    ko: "페이지가 없습니다",
    en: "There is no such page",
    zh: "没有这个页面"
  )
  static let missingMore = Phrase(
    ja: "消されたか、まだ作られていません。ここに現れたら、自動で表示します。",
    ko: "지워졌거나 아직 만들어지지 않았습니다. 생기면 바로 보여 드립니다.",
    en: "It was removed, or is not made yet. If it comes to be, it is shown here.",
    zh: "它已被删除，或者还没有生成。生成后会自动显示。"
  )
  static let toTop = Phrase(
    ja: "はじめのページへ",
    ko: "첫 페이지로",
    en: "To the first page",
    zh: "回到首页"
  )
  static let problems = Phrase(
    ja: "問題が{count}件あります",
    ko: "문제가 {count}개 있습니다",
    en: "{count} problems",
    one: "{count} problem",
    zh: "有{count}个问题"
  )
  static let more = Phrase(
    ja: "ほか{count}件",
    ko: "그 밖에 {count}개",
    en: "and {count} more",
    zh: "另有{count}个"
  )
  static let close = Phrase(ja: "閉じる", ko: "닫기", en: "Close", zh: "关闭")
}
