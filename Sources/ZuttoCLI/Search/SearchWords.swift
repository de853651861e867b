// What `zutto search` says, in the four languages.

internal import Ground

/// The sentences of the search.
enum SearchWords {
  static let nothing = Phrase(
    ja: "見つかりませんでした。",
    ko: "찾지 못했습니다.",
    en: "Nothing found.",
    zh: "没有找到。"
  )
  static let tryFuzzy = Phrase(
    ja: "つづりがあやふやなら --fuzzy を付けてみてください。",
    ko: "철자가 확실하지 않다면 --fuzzy를 붙여 보세요.",
    en: "If a word may be spelt otherwise, try --fuzzy.",
    zh: "如果拼写不确定，可以加上 --fuzzy。"
  )
  static let more = Phrase(
    ja: "ほかに{count}件（--limit 0 ですべて）",
    ko: "그 밖에 {count}개 (--limit 0이면 모두)",
    en: "{count} more ('--limit 0' shows all)",
    zh: "还有{count}条（--limit 0 显示全部）"
  )
  static let found = Phrase(
    ja: "{count}件",
    ko: "{count}개",
    en: "{count} found",
    zh: "{count}条"
  )
  static let memo = Phrase(ja: "メモ", ko: "메모", en: "memo", zh: "备忘")
  static let note = Phrase(ja: "メッセージ", ko: "쪽지", en: "note", zh: "纸条")
  static let ledger = Phrase(ja: "帳簿", ko: "장부", en: "ledger", zh: "账本")
}
