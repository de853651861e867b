// The rule that a time zone file ends with, for times after the last listed change.

/// A zone's rule: one offset, or two that alternate every year.
struct PosixTimeZone: Sendable, Hashable {
  /// A day of the year on which the clocks change.
  enum YearDay: Sendable, Hashable {
    /// `Jn`: the n-th day, 1 to 365, not counting 29 February.
    case withoutLeapDay(Int)
    /// `n`: days after 1 January, 0 to 365.
    case fromZero(Int)
    /// `Mm.w.d`: the w-th weekday d (0 is Sunday) of month m; the 5th is the last.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// Summer time: its offset, and its beginning and end in the local time of each moment.
  struct Summer: Sendable, Hashable {
    var offset: Int
    var start: YearDay
    var startSecond: Int
    var end: YearDay
    var endSecond: Int
  }

  /// Seconds east of UTC in standard time.
  var offset: Int
  /// Summer time, if clocks change.
  var summer: Summer?

  /// The changes of the years around a time (seconds since 1970), in order.
  func changes(around seconds: Int64) -> [(at: Int64, offset: Int)] {
    guard let summer else { return [] }
    let year = Instant(secondsSince1970: seconds).local(offsetSeconds: 0).day.year
    var changes: [(at: Int64, offset: Int)] = []
    for year in max(1, year - 1)...min(9999, year + 1) {
      let start = PosixTimeZone.daysSince1970(of: summer.start, in: year) * 86_400
      let end = PosixTimeZone.daysSince1970(of: summer.end, in: year) * 86_400
      changes.append((Int64(start + summer.startSecond - offset), summer.offset))
      changes.append((Int64(end + summer.endSecond - summer.offset), offset))
    }
    // If summer time lasts all year, one period ends as the next begins: the beginning counts.
    return changes.sorted { a, b in a.at != b.at ? a.at < b.at : a.offset == offset && b.offset != offset }
  }

  /// The offset at a time, in seconds east of UTC.
  func offset(at seconds: Int64) -> Int {
    changes(around: seconds).last { $0.at <= seconds }?.offset ?? offset
  }

  private static func daysSince1970(of rule: YearDay, in year: Int) -> Int {
    let newYear = Day(year: year, month: 1, day: 1) ?? .first
    switch rule {
    case .fromZero(let days): return newYear.daysSince1970 + days
    case .withoutLeapDay(let number):
      return newYear.daysSince1970 + number - 1 + (Day.isLeap(year) && number >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = Day(year: year, month: month, day: 1) ?? newYear
      let ahead = (weekday - first.weekday.rawValue % 7 + 7) % 7
      var number = ahead + (week - 1) * 7
      if number >= Day.daysInMonth(month, ofYear: year) { number -= 7 }
      return first.daysSince1970 + number
    }
  }
}

extension PosixTimeZone {
  /// Parses a rule such as `JST-9`, `EST5EDT,M3.2.0,M11.1.0`, `<+1030>-10:30<+11>-11,…`; nil for anything
  /// else.
  init?(_ text: some Collection<UInt8>) {
    var reader = Reader(rest: Array(text)[...])
    guard reader.skipName(), let west = reader.clock(hours: 24) else { return nil }
    offset = -west
    guard !reader.rest.isEmpty else { return }
    guard reader.skipName() else { return nil }
    var summer = Summer(
      offset: offset + 3600, start: .fromZero(0), startSecond: 7200, end: .fromZero(0), endSecond: 7200)
    if reader.rest.first != UInt8(ascii: ",") {
      guard let west = reader.clock(hours: 24) else { return nil }
      summer.offset = -west
    }
    guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty else { return nil }
    (summer.start, summer.startSecond) = start
    (summer.end, summer.endSecond) = end
    self.summer = summer
  }
}

private struct Reader {
  var rest: ArraySlice<UInt8>

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips a name of letters, or anything between angle brackets.
  mutating func skipName() -> Bool {
    if skip("<") {
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")), close - rest.startIndex >= 3 else {
        return false
      }
      rest = rest[(close + 1)...]
      return true
    }
    let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    rest = rest[letters.endIndex...]
    return letters.count >= 3
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    var number = 0
    var digits = 0
    while let byte = rest.first, byte &- UInt8(ascii: "0") < 10, digits < 3 {
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      digits += 1
      rest.removeFirst()
    }
    return digits > 0 && range.contains(number) ? number : nil
  }

  /// `[+-]h[h[h]][:mm[:ss]]` in seconds.
  mutating func clock(hours: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hour = number(0...hours) else { return nil }
    var seconds = hour * 3600
    if skip(":") {
      guard let minute = number(0...59) else { return nil }
      seconds += minute * 60
      if skip(":") {
        guard let second = number(0...59) else { return nil }
        seconds += second
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// `,date[/time]`.
  mutating func change() -> (PosixTimeZone.YearDay, Int)? {
    guard skip(","), let day = yearDay() else { return nil }
    guard skip("/") else { return (day, 7200) }
    guard let second = clock(hours: 167) else { return nil }
    return (day, second)
  }

  private mutating func yearDay() -> PosixTimeZone.YearDay? {
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: weekday)
    }
    if skip("J") { return number(1...365).map { .withoutLeapDay($0) } }
    return number(0...365).map { .fromZero($0) }
  }
}
