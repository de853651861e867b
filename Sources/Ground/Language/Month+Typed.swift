// Months as people type them: 2026-01, 1月, Nov, 지난달, last month.

extension Month {
  /// Reads a month as a person types it on the command line.
  ///
  /// Accepted are `2026-01` (also `2026/1`, `2026.1`, 2026年1月, 2026년 1월, `Nov 2025`), `1月`, `1월` and `Nov` for
  /// the latest such month that is not after this one, and `this month`, `last month` and their like in the
  /// other languages.
  ///
  /// - Throws: `bad-month`.
  public init(typed text: String, today: Day) throws(Diagnostic) {
    let current = Month(of: today)
    let word = text.nfc.lowercased().filter { $0 != " " && $0 != "\u{3000}" && $0 != "-" }
    if let back = Month.words[word] {
      self = current.adding(months: -back)
      return
    }
    if let month = Month.named(text.nfc.filter { !$0.isWhitespace }, notAfter: current)
      ?? Month.spelled(text, notAfter: current)
    {
      self = month
      return
    }
    do throws(Diagnostic) { try self.init(parsing: text) } catch {
      var told = error
      if told.hint == Month.formHint { told.hint = Phrase("home-write-month-last-month") }
      throw told
    }
  }

  private static let words = [
    "thismonth": 0, "今月": 0, "こんげつ": 0, "이번달": 0, "이달": 0, "本月": 0, "这个月": 0, "lastmonth": 1, "先月": 1,
    "せんげつ": 1, "지난달": 1, "전달": 1, "上个月": 1, "上月": 1,
  ]

  private static func named(_ word: String, notAfter current: Month) -> Month? {
    var parts: [Substring]
    switch word.last {
    case "月": parts = word.dropLast().split(separator: "年", omittingEmptySubsequences: false)
    case "월": parts = word.dropLast().split(separator: "년", omittingEmptySubsequences: false)
    default:
      guard let divider = word.first(where: { "-/.".contains($0) }) else { return nil }
      parts = word.split(separator: divider, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
    }
    guard let last = parts.popLast(), (1...2).contains(last.utf8.count), let month = number(last) else {
      return nil
    }
    guard let first = parts.popLast() else { return latest(month, notAfter: current) }
    guard parts.isEmpty, first.utf8.count == 4, let year = number(first) else { return nil }
    return Month(year: year, month: month)
  }

  private static func latest(_ month: Int, notAfter current: Month) -> Month? {
    Month(year: month <= current.month ? current.year : current.year - 1, month: month)
  }

  /// `Nov`, `November 2025`.
  private static func spelled(_ text: String, notAfter current: Month) -> Month? {
    let words = text.split { " ,\u{3000}".contains($0) }
    guard let month = words.first.flatMap(number(named:)) else { return nil }
    switch words.count {
    case 1: return latest(month, notAfter: current)
    case 2 where words[1].utf8.count == 4: return number(words[1]).flatMap { Month(year: $0, month: month) }
    default: return nil
    }
  }

  /// The number of a month by its English name or the first three letters of it.
  static func number(named word: some StringProtocol) -> Int? {
    let key = word.lowercased()
    return names.firstIndex { key == $0 || key == $0.prefix(3) || ($0 == "september" && key == "sept") }.map {
      $0 + 1
    }
  }

  private static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } ? Int(digits) : nil
  }
}
