// Reading a zone's standing rule: `JST-9`, `EST5EDT,M3.2.0,M11.1.0`, `<+1030>-10:30<+11>-11,…`.

extension PosixTimeZone {
  /// Reads a rule, or gives nil if the text is not one.
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

  /// A name of letters, or anything between angle brackets; names are not kept.
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
