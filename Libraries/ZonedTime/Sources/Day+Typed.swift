// Days, months and weekdays as people type them: 昨日, 내일, Monday, 1/20, Nov 20, 12월 25일, -3d, 지난달.

public import Diagnostics
internal import Fluent

extension Day {
  /// Parses a day as a person types it.
  ///
  /// Accepts `2024-12-25` (also with `/` or `.` between, or as 2024年12月25日 and 2024년 12월 25일), a month and a
  /// day (`1/20`, `12-25`, `1月20日`, `1월 20일`, `Nov 20`, `20 November`), a weekday, `today`, `yesterday`,
  /// `tomorrow` and their like in the other languages, and `-3d` for three days ago. Without a year it is the
  /// latest such day that is not after today; a weekday is the latest one, today included.
  ///
  /// - Throws: `bad-day`.
  public init(typed text: String, today: Day) throws(Diagnostic) {
    let word = text.nfc.lowercased().filter { $0 != " " && $0 != "\u{3000}" }
    if let back = Day.words[word] {
      self = today.adding(days: -back)
      return
    }
    if let back = Day.daysBack(word) {
      self = today.adding(days: -back)
      return
    }
    if let weekday = Weekday(typed: word) {
      self = today.adding(days: -((today.weekday.rawValue - weekday.rawValue + 7) % 7))
      return
    }
    guard let numbers = Day.numbers(word) ?? Day.named(text) else {
      throw Diagnostic(
        .badDay, Phrase("home-not-day", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("home-write-nov-today-yesterday-monday"))
    }
    guard numbers.count == 3 else {
      self = try Day.latest(month: numbers[0], day: numbers[1], upTo: today, text: text)
      return
    }
    guard let day = Day(year: numbers[0], month: numbers[1], day: numbers[2]) else {
      throw Day.problem(numbers[0], numbers[1]).diagnostic(for: text)
    }
    self = day
  }

  private static let words = [
    "today": 0, "今日": 0, "きょう": 0, "本日": 0, "오늘": 0, "今天": 0, "yesterday": 1, "昨日": 1, "きのう": 1, "어제": 1,
    "昨天": 1, "一昨日": 2, "おととい": 2, "그저께": 2, "그제": 2, "前天": 2, "tomorrow": -1, "明日": -1, "あした": -1, "あす": -1,
    "내일": -1, "明天": -1, "明後日": -2, "あさって": -2, "모레": -2, "后天": -2,
  ]

  /// `Nov 20`, `November 20, 2025`, `20 Nov 2025`, as numbers in the order of a date.
  private static func named(_ text: String) -> [Int]? {
    let words = text.nfc.split { " ,.\u{3000}".contains($0) }
    guard (2...3).contains(words.count),
      let place = words.firstIndex(where: { Month.number(named: $0) != nil }), place < 2,
      let month = Month.number(named: words[place]), let day = plainNumber(words[1 - place]),
      words[1 - place].utf8.count <= 2
    else { return nil }
    guard words.count == 3 else { return [month, day] }
    guard words[2].utf8.count == 4, let year = plainNumber(words[2]) else { return nil }
    return [year, month, day]
  }

  /// `-3d`, or `-3`.
  private static func daysBack(_ word: String) -> Int? {
    guard word.hasPrefix("-") else { return nil }
    let digits = word.hasSuffix("d") ? word.dropFirst().dropLast() : word.dropFirst()
    return (1...7).contains(digits.utf8.count) ? plainNumber(digits) : nil
  }

  /// The two or three numbers of a date with any separators.
  private static func numbers(_ word: String) -> [Int]? {
    // 年月日 and 년월일 in order, the last one at the end; or one separator throughout.
    for (marks, count) in [("年月日", 3), ("月日", 2), ("년월일", 3), ("월일", 2)] where word.last == marks.last {
      let parts = word.dropLast().split(omittingEmptySubsequences: false) { marks.contains($0) }
      let found = word.filter { marks.contains($0) }
      guard found == marks, parts.count == count else { continue }
      return checked(parts)
    }
    for divider in "-/." where word.contains(divider) {
      return checked(word.split(separator: divider, omittingEmptySubsequences: false))
    }
    return nil
  }

  private static func checked(_ parts: [Substring]) -> [Int]? {
    guard parts.count == 2 || parts.count == 3 else { return nil }
    // A year needs four digits: 24-12-25 could be two different days.
    let isFull = parts.count == 3
    var numbers: [Int] = []
    for (index, part) in parts.enumerated() {
      let isYear = isFull && index == 0
      guard isYear ? part.utf8.count == 4 : (1...2).contains(part.utf8.count), let number = plainNumber(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func plainNumber(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } ? Int(digits) : nil
  }

  private static func problem(_ year: Int, _ month: Int) -> Problem {
    if !(1...9999).contains(year) { return .year }
    return (1...12).contains(month) ? .day(year: year, month: month) : .month
  }

  private static func latest(month: Int, day: Int, upTo today: Day, text: String) throws(Diagnostic) -> Day {
    // A 29 February may be eight years back (1896 to 1904).
    for year in stride(from: today.year, through: max(1, today.year - 8), by: -1) {
      if let result = Day(year: year, month: month, day: day), result <= today { return result }
    }
    guard (1...12).contains(month) else {
      throw Diagnostic(
        .badDay, Phrase("home-not-day-calendar", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("home-month-comes-first"))
    }
    throw problem(today.year, month).diagnostic(for: text)
  }
}

extension Month {
  /// Parses a month as a person types it.
  ///
  /// Accepts `2026-01` (also `2026/1`, `2026.1`, 2026年1月, 2026년 1월, `Nov 2025`), `1月`, `1월` and `Nov` for the
  /// latest such month that is not after this one, and `this month`, `last month` and their like in the other
  /// languages.
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
      var problem = error
      if problem.hint == Month.formHint { problem.hint = Phrase("home-write-month-last-month") }
      throw problem
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

extension Weekday {
  /// A weekday by its name in English, Japanese, Korean or Chinese; nil for other words.
  ///
  /// - Parameter word: lower case, without blanks.
  init?(typed word: String) {
    let found = Weekday.allCases.first { day in
      let (english, ja, ko, zh) = Weekday.typed[day.rawValue - 1]
      return [english, String(english.prefix(3)), ja + "曜", ja + "曜日", ko].contains(word)
        || ["星期", "周", "礼拜"].contains { word == $0 + zh || (day == .sunday && word == $0 + "天") }
    }
    guard let found else { return nil }
    self = found
  }

  /// The words of every language.
  private static let typed = [
    ("monday", "月", "월요일", "一"), ("tuesday", "火", "화요일", "二"), ("wednesday", "水", "수요일", "三"),
    ("thursday", "木", "목요일", "四"), ("friday", "金", "금요일", "五"), ("saturday", "土", "토요일", "六"),
    ("sunday", "日", "일요일", "日"),
  ]
}
