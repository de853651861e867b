// A year of the calendar.

/// A year, 1 to 9999.
public struct Year: Sendable, Hashable, Comparable {
  /// The year's number.
  public let number: Int

  /// The year with a number, or nil outside 1 to 9999.
  public init?(_ number: Int) {
    guard (1...9999).contains(number) else { return nil }
    self.number = number
  }

  /// The year a day lies in.
  public init(of day: Day) { number = day.year }

  /// The year a month lies in.
  public init(of month: Month) { number = month.year }

  /// Whether it has a 29 February.
  public var isLeap: Bool { Day.isLeap(number) }
  /// 365 or 366.
  public var dayCount: Int { isLeap ? 366 : 365 }
  /// 1 January.
  public var firstDay: Day { Day(year: number, month: 1, day: 1) ?? .first }
  /// 31 December.
  public var lastDay: Day { Day(year: number, month: 12, day: 31) ?? .last }
  /// All days.
  public var days: ClosedRange<Day> { firstDay...lastDay }
  /// January to December.
  public var months: ClosedRange<Month> { Month(of: firstDay)...Month(of: lastDay) }
  /// The year after this one; nil after 9999.
  public var next: Year? { Year(number + 1) }
  /// The year before this one; nil before 1.
  public var previous: Year? { Year(number - 1) }

  /// Earlier years come first.
  public static func < (a: Year, b: Year) -> Bool { a.number < b.number }
}

extension Year: CustomStringConvertible {
  /// Reads a year from its text form, four digits.
  ///
  /// - Throws: `bad-year`.
  public init(parsing text: String) throws(Diagnostic) {
    let number = text.utf8.reading { $0.count == 4 ? $0.number(at: 0, digits: 4) : nil }
    guard let number, let year = Year(number) else {
      throw Diagnostic(
        .badYear, Phrase("home-not-year", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("home-write-four-digits"))
    }
    self = year
  }

  /// The text form, four digits.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.append(number, digits: 4)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text form.
  public var description: String { text }
}
