// Parser of dates and times as other apps and people write them.

internal import Diagnostics
package import ZonedTime

/// Parses a moment in the notations that diaries use.
package struct ForeignTime {
  /// Whether `3/4/2024` starts with the month or the day.
  package enum Order: Sendable { case monthFirst, dayFirst }

  /// A parsed date with its optional time and offset.
  package struct Moment: Sendable, Hashable {
    package var day: Day
    var time: TimeOfDay?
    /// Minutes east of UTC.
    var offset: Int?
    var isUTC = false
    /// Whether the other order of day and month gives another valid date.
    package var isAmbiguous = false
  }

  /// Parses a moment, taken in `zone` if the text has no offset; nil if the text is not a date.
  package static func zoned(_ text: String, in zone: TimeZoneRules, _ order: Order = .monthFirst)
    -> ZonedTime?
  {
    if let time = ZonedTime(ascii: Array(text.utf8)) { return time }
    return moment(text, order).map { zoned($0, in: zone) }
  }

  /// Converts a moment to a zoned time, taken in `zone` if it has no offset.
  static func zoned(_ moment: Moment, in zone: TimeZoneRules) -> ZonedTime {
    let time = moment.time ?? .midnight
    if moment.isUTC { return ZonedTime(utc: TimeZoneRules.utc.instant(of: moment.day, time)) }
    if let offset = moment.offset, let zoned = ZonedTime(moment.day, time, offsetMinutes: offset) {
      return zoned
    }
    return zone.zoned(moment.day, time)
  }

  /// Parses a date with an optional time; nil if there is anything else in the text.
  package static func moment(_ text: String, _ order: Order = .monthFirst) -> Moment? {
    guard text.utf8.count <= 80 else { return nil }
    var words = ForeignTimeWords(text)
    guard let (day, isAmbiguous) = words.takeDay(order) else { return nil }
    var moment = Moment(day: day, isAmbiguous: isAmbiguous)
    if let time = words.takeTime() {
      moment.time = time
      (moment.offset, moment.isUTC) = words.takeOffset()
    }
    return words.isDone ? moment : nil
  }
}

/// A text's numbers, words and signs, consumed from the front.
struct ForeignTimeWords {
  enum Word: Hashable {
    case number(Int, digits: Int)
    case letters(String)
    case sign(Character)
  }

  var words: [Word] = []

  init(_ text: String) {
    var rest = Substring(text.nfc)
    while let first = rest.first {
      if let digit = first.wholeNumberValue, first.isASCII, digit < 10 {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        words.append(.number(Int(digits) ?? -1, digits: digits.count))
      } else if first.isLetter {
        let letters = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(letters.count)
        words.append(.letters(letters.lowercased()))
      } else {
        rest.removeFirst()
        if first.isWhitespace || first == "," { continue }
        words.append(.sign(first))
      }
    }
    // Weekday names are redundant; they come first, or in brackets after the day.
    words.removeAll { word in
      if case .letters(let letters) = word { return ForeignTimeWords.weekdays.contains(letters) }
      return word == .sign("(") || word == .sign(")")
    }
  }

  /// Whether nothing but dots remains.
  var isDone: Bool { words.allSatisfy { $0 == .sign(".") } }

  private static let weekdays: Set<String> = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday", "tues", "thur", "thurs", "weds", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日",
    "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日",
    "星期天", "周一", "周二", "周三", "周四", "周五", "周六", "周日",
  ]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  static func month(_ letters: String) -> Int? {
    let full = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
      "november", "december",
    ]
    if let index = full.firstIndex(of: letters) { return index + 1 }
    if letters == "sept" { return 9 }
    return months.firstIndex(of: letters).map { $0 + 1 }
  }

  func number(_ index: Int, digits: ClosedRange<Int>) -> Int? {
    guard words.indices.contains(index), case .number(let number, let count) = words[index],
      digits.contains(count)
    else { return nil }
    return number
  }

  func letters(_ index: Int) -> String? {
    guard words.indices.contains(index), case .letters(let letters) = words[index] else { return nil }
    return letters
  }

  func isSign(_ index: Int, _ signs: String) -> Bool {
    guard words.indices.contains(index), case .sign(let sign) = words[index] else { return false }
    return signs.contains(sign)
  }

  /// Parses the time that comes next.
  mutating func takeTime() -> TimeOfDay? {
    var index = 0
    if let word = letters(0), ["t", "at"].contains(word) { index = 1 }
    if isSign(index, "-_") { index += 1 }
    let mornings = ["am", "午前", "오전", "上午"]
    let evenings = ["pm", "午後", "오후", "下午"]
    var isMorning = letters(index).map(mornings.contains) == true
    var isEvening = letters(index).map(evenings.contains) == true
    if isMorning || isEvening { index += 1 }
    var (hour, minute, second) = (0, 0, 0)
    if index < words.count, case .number(let digits, let count) = words[index], count == 4 || count == 6 {
      (hour, minute, second) =
        count == 4 ? (digits / 100, digits % 100, 0) : (digits / 10_000, digits / 100 % 100, digits % 100)
      index += 1
    } else {
      guard let hours = number(index, digits: 1...2),
        isSign(index + 1, ":") || letters(index + 1).map(["時", "시", "点"].contains) == true,
        let minutes = number(index + 2, digits: 1...2)
      else { return nil }
      (hour, minute) = (hours, minutes)
      index += 3
      if isSign(index, ":"), let seconds = number(index + 1, digits: 1...2) {
        second = seconds
        index += 2
        if isSign(index, "."), number(index + 1, digits: 1...9) != nil { index += 2 }
      } else if letters(index).map(["分", "분"].contains) == true {
        index += 1
      }
    }
    if let word = letters(index) {
      if mornings.contains(word) || word == "a" { isMorning = true }
      if evenings.contains(word) || word == "p" { isEvening = true }
      if mornings.contains(word) || evenings.contains(word) { index += 1 }
      // a.m.
      if ["a", "p"].contains(word), isSign(index + 1, "."), letters(index + 2) == "m" { index += 3 }
    }
    if isMorning, hour == 12 { hour = 0 }
    if isEvening, hour < 12 { hour += 12 }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return nil }
    words.removeFirst(min(index, words.count))
    return time
  }

  /// Parses the UTC offset in a zone name: `GMT+0900`, `UTC+9`, `+09:00`, `JST`.
  static func offset(of name: String) -> Int? {
    var words = ForeignTimeWords(name)
    guard let minutes = words.takeOffset().minutes, words.isDone, abs(minutes) <= 14 * 60 else { return nil }
    return minutes
  }

  /// Parses the UTC offset that comes last.
  mutating func takeOffset() -> (minutes: Int?, isUTC: Bool) {
    if let word = letters(0), ["z", "utc", "gmt"].contains(word) {
      words.removeFirst()
      if words.isEmpty { return (0, true) }
    }
    // Other abbreviations are ambiguous: CST is used in Chicago and in China.
    if words.count == 1, let word = letters(0), ["jst", "kst"].contains(word) {
      words.removeFirst()
      return (9 * 60, false)
    }
    guard isSign(0, "+-\u{2212}") else { return (nil, false) }
    let sign = isSign(0, "+") ? 1 : -1
    if let digits = number(1, digits: 4...4) {
      words.removeFirst(2)
      return (sign * (digits / 100 * 60 + digits % 100), false)
    }
    guard let hours = number(1, digits: 1...2) else { return (nil, false) }
    if isSign(2, ":"), let minutes = number(3, digits: 2...2) {
      words.removeFirst(4)
      return (sign * (hours * 60 + minutes), false)
    }
    words.removeFirst(2)
    return (sign * hours * 60, false)
  }
}

extension ForeignTimeWords {
  /// Parses the date at the start of the text.
  mutating func takeDay(_ order: ForeignTime.Order) -> (day: Day, isAmbiguous: Bool)? {
    if let year = number(0, digits: 4...4) {
      // 2024-12-25, 2024/12/25, 2024年12月25日, 2024년 12월 25일, 2024 December 25
      let marks = ["年", "월", "月", "日", "년", "일"]
      func skip(_ index: Int) -> Int {
        isSign(index, "-/.") || letters(index).map(marks.contains) == true ? index + 1 : index
      }
      let second = skip(1)
      if let month = number(second, digits: 1...2), let day = number(skip(second + 1), digits: 1...2) {
        let end = skip(second + 1) + 1
        let last = letters(end).map(["日", "일"].contains) == true ? end + 1 : end
        guard second > 1, skip(second + 1) > second + 1 else { return nil }
        return taking(last, year, month, day)
      }
      if let month = letters(1).flatMap(ForeignTimeWords.month), let day = number(2, digits: 1...2) {
        return taking(3, year, month, day)
      }
      return nil
    }
    if case .number(let digits, 8)? = words.first {
      return taking(1, digits / 10_000, digits / 100 % 100, digits % 100)
    }
    if let month = letters(0).flatMap(ForeignTimeWords.month) {
      // December 25, 2024; Dec 25 10:11:12 2024
      guard let day = number(1, digits: 1...2) else { return nil }
      let ordinal = ["st", "nd", "rd", "th"]
      let next = letters(2).map(ordinal.contains) == true ? 3 : 2
      if let year = number(next, digits: 4...4) { return taking(next + 1, year, month, day) }
      if let last = words.indices.last, let year = number(last, digits: 4...4) {
        words.removeLast()
        return taking(next, year, month, day)
      }
      return nil
    }
    guard let first = number(0, digits: 1...2) else { return nil }
    // 25 December 2024, 25-Dec-2024
    let after = isSign(1, "-./") ? 2 : 1
    if let month = letters(after).flatMap(ForeignTimeWords.month) {
      let third = isSign(after + 1, "-./") ? after + 2 : after + 1
      guard let year = number(third, digits: 4...4) else { return nil }
      return taking(third + 1, year, month, first)
    }
    guard isSign(1, "./-"), let second = number(2, digits: 1...2), isSign(3, "./-"),
      let year = number(4, digits: 4...4)
    else { return nil }
    // With dots, the day comes first everywhere.
    if isSign(1, ".") || order == .dayFirst && second <= 12 || first > 12 {
      let isAmbiguous = !isSign(1, ".") && first <= 12 && second <= 12 && first != second
      return taking(5, year, second, first).map { ($0.day, isAmbiguous) }
    }
    let isAmbiguous = second <= 12 && first != second
    return taking(5, year, first, second).map { ($0.day, isAmbiguous) }
  }

  private mutating func taking(_ count: Int, _ year: Int, _ month: Int, _ day: Int) -> (
    day: Day, isAmbiguous: Bool
  )? {
    guard let day = Day(year: year, month: month, day: day) else { return nil }
    words.removeFirst(min(count, words.count))
    return (day, false)
  }
}
