// Days and times, word by word.

internal import Diagnostics
internal import ZonedTime

/// The numbers, words and signs of a text, taken one after the other.
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
    // The name of a weekday says nothing new; it stands first, or in brackets behind the day.
    words.removeAll { word in
      if case .letters(let letters) = word { return ForeignTimeWords.weekdays.contains(letters) }
      return word == .sign("(") || word == .sign(")")
    }
  }

  /// Whether nothing is left.
  var isDone: Bool { words.allSatisfy { $0 == .sign(".") } }

  private static let weekdays: Set<String> = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday", "tues", "thur", "thurs", "weds", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日",
    "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日",
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

  /// Takes the time that stands next.
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

  /// How far a zone is from UTC whose name says it: `GMT+0900`, `UTC+9`, `+09:00`, `JST`.
  static func offset(of name: String) -> Int? {
    var words = ForeignTimeWords(name)
    guard let minutes = words.takeOffset().minutes, words.isDone, abs(minutes) <= 14 * 60 else { return nil }
    return minutes
  }

  /// Takes the distance from UTC that stands last.
  mutating func takeOffset() -> (minutes: Int?, isUTC: Bool) {
    if let word = letters(0), ["z", "utc", "gmt"].contains(word) {
      words.removeFirst()
      if words.isEmpty { return (0, true) }
    }
    // Other letters mean several places: CST is Chicago's and China's.
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
