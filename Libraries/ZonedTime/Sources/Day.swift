// A day of the calendar, without a time or a zone.

public import Diagnostics
public import Fluent

/// A day of the proleptic Gregorian calendar, in the years 1 to 9999.
///
/// `first...last` is a range that can be iterated.
public struct Day: Sendable, Hashable {
  // Year, month and day packed into four bytes, ordered as the calendar; reading a part costs a shift. Only
  // arithmetic counts days.
  private let packed: Int32

  /// 0001-01-01.
  public static let first = Day(packing: 1, 1, 1)
  /// 9999-12-31.
  public static let last = Day(packing: 9999, 12, 31)

  private init(packing year: Int, _ month: Int, _ day: Int) { packed = Int32(year << 9 | month << 5 | day) }

  /// The day of a year, month and day of the month, all 1-based, or nil if there is none.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.daysInMonth(month, ofYear: year)
    else { return nil }
    self.init(packing: year, month, day)
  }

  /// The year, 1 to 9999.
  public var year: Int { Int(packed >> 9) }
  /// The month of the year, 1 to 12.
  public var month: Int { Int(packed >> 5) & 15 }
  /// The day of the month, 1 to 31.
  public var day: Int { Int(packed) & 31 }

  /// The day of the year, 1 to 366.
  public var dayOfYear: Int { daysSince1970 - Day(packing: year, 1, 1).daysSince1970 + 1 }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday; the offset keeps the dividend positive.
    Weekday.allCases[(daysSince1970 + 3 + 7 * 200_000) % 7]
  }

  /// Whether a year has a 29 February.
  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The number of days of a month, 1 to 12, in a year.
  static func daysInMonth(_ month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Day {
  /// Days since 1970-01-01, negative before it.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`: years that
  /// begin in March put the leap day at the end.
  public var daysSince1970: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let month = self.month <= 2 ? self.month + 9 : self.month - 3
    let dayOfYear = (153 * month + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }

  /// The day a number of days after 1970-01-01; nil outside the years 1 to 9999.
  ///
  /// `civil_from_days` of the same work.
  public init?(daysSince1970 days: Int) {
    guard (-719_162...2_932_896).contains(days) else { return nil }
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    self.init(
      packing: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  /// The day a number of days later, or earlier if negative; stops at the ends of the calendar.
  public func adding(days: Int) -> Day {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    if !overflow, let day = Day(daysSince1970: sum) { return day }
    return days < 0 ? .first : .last
  }

  /// The number of days from this day to another; negative if the other is earlier.
  public func days(until other: Day) -> Int { other.daysSince1970 - daysSince1970 }
}

extension Day: Strideable {
  /// Whether two days are the same; Strideable's default would compute their distance.
  public static func == (a: Day, b: Day) -> Bool { a.packed == b.packed }

  /// Earlier days come first.
  public static func < (a: Day, b: Day) -> Bool { a.packed < b.packed }

  /// The number of days from this day to another.
  public func distance(to other: Day) -> Int { days(until: other) }

  /// The day a number of days later; stops at the ends of the calendar.
  public func advanced(by days: Int) -> Day { adding(days: days) }
}

extension Day {
  /// Why a text is not a day.
  enum Problem: Error, Equatable {
    case shape
    case year
    case month
    case day(year: Int, month: Int)
  }

  /// Parses `2024-12-25`.
  ///
  /// - Throws: `bad-day`.
  public init(parsing text: String) throws(Diagnostic) {
    do { try self.init(exactly: Array(text.utf8).span) } catch { throw error.diagnostic(for: text) }
  }

  /// Parses the ten bytes of the text form; nil for anything else.
  @inlinable public init?(ascii bytes: some Collection<UInt8>) {
    guard let day = bytes.reading({ Day.found($0) }) else { return nil }
    self = day
  }

  @usableFromInline static func found(_ bytes: Span<UInt8>) -> Day? { try? Day(exactly: bytes) }

  private init(exactly bytes: Span<UInt8>) throws(Problem) {
    guard bytes.count == 10 else { throw .shape }
    self = try Day.read(bytes)
  }

  /// Parses the day at the start of a text of at least ten bytes.
  static func read(_ bytes: Span<UInt8>) throws(Problem) -> Day {
    let dash = UInt8(ascii: "-")
    guard bytes.count >= 10, bytes[4] == dash, bytes[7] == dash, let year = bytes.number(at: 0, digits: 4),
      let month = bytes.number(at: 5, digits: 2), let day = bytes.number(at: 8, digits: 2)
    else { throw .shape }
    if let result = Day(year: year, month: month, day: day) { return result }
    if year == 0 { throw .year }
    guard (1...12).contains(month) else { throw .month }
    throw .day(year: year, month: month)
  }

  /// The text form, such as `2024-12-25`.
  public var text: String { String(capacity: 10) { append(to: &$0) } }

  /// The ten bytes of the text form.
  public var ascii: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the ten bytes of the text form.
  public func append(to bytes: inout [UInt8]) { bytes.append(addingCapacity: 10) { append(to: &$0) } }

  func append(to output: inout OutputSpan<UInt8>) {
    output.append(year: year)
    output.append("-")
    output.append(twoDigits: month)
    output.append("-")
    output.append(twoDigits: day)
  }
}

extension Day: CustomStringConvertible {
  /// The text form.
  public var description: String { text }
}

extension Day {
  /// The message for a text with the form of a day that no calendar has.
  public static func impossible(_ text: String) -> Phrase {
    Phrase("home-not-day-calendar", ["quoted-briefly": text.quotedBriefly])
  }
}

extension Day.Problem {
  /// The problem of a text that should be a day.
  func diagnostic(for text: String) -> Diagnostic {
    guard self != .shape else {
      return Diagnostic(
        .badDay, Phrase("home-not-day", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("home-write-year-month-day"))
    }
    return Diagnostic(.badDay, Day.impossible(text), hint: hint)
  }

  /// The hint for it.
  var hint: Phrase {
    switch self {
    case .shape: return Phrase("home-write-year-month-day")
    case .year: return Phrase("home-years-run")
    case .month: return Phrase("home-months-run")
    case .day(let year, let month):
      guard let month = Month(year: year, month: month) else { return Phrase("home-days-run-2") }
      return Phrase("home-days-run", ["month": month, "day-count": month.dayCount])
    }
  }
}

extension Span<UInt8> {
  /// The value of `count` ASCII digits at `start`; nil if one is no digit.
  ///
  /// The caller ensures that they are within the span.
  @inline(__always) func number(at start: Int, digits count: Int) -> Int? {
    var number = 0
    for index in start..<(start + count) {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}

extension OutputSpan<UInt8> {
  /// Appends the last two decimal digits of a number.
  @inline(__always) mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends a year's four digits.
  @inline(__always) mutating func append(year: Int) {
    append(twoDigits: year / 100)
    append(twoDigits: year)
  }

  @inline(__always) mutating func append(_ sign: Unicode.Scalar) { append(UInt8(ascii: sign)) }
}

extension String {
  /// A text of at most so many bytes of ASCII.
  init(capacity: Int, ascii write: (inout OutputSpan<UInt8>) -> Void) {
    self = unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      write(&output)
      return unsafe output.finalize(for: buffer)
    }
  }
}

extension Collection<UInt8> {
  /// Calls a reader with these bytes, without a copy if they are contiguous.
  ///
  /// Inlinable: through the generic entry point a day costs three times as much to parse.
  @inlinable package func reading<Result>(_ read: (Span<UInt8>) -> Result?) -> Result? {
    let direct = withContiguousStorageIfAvailable { bytes in
      let span = unsafe bytes.span
      return read(span)
    }
    if let direct { return direct }
    return read(Array(self).span)
  }
}
