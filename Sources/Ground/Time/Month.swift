// A month of a year, and its page in a calendar.

/// A month in the years 1 to 9999.
public struct Month: Sendable, Hashable {
  // Months since January of the year 0.
  private let index: Int32

  private init(index: Int) { self.index = Int32(index) }

  /// The month of a year, both 1-based, or nil if there is none.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.init(index: year * 12 + month - 1)
  }

  /// The month a day lies in.
  public init(of day: Day) { self.init(index: day.year * 12 + day.month - 1) }

  /// The year, 1 to 9999.
  public var year: Int { Int(index) / 12 }
  /// The month of the year, 1 to 12.
  public var month: Int { Int(index) % 12 + 1 }
  /// The number of days, 28 to 31.
  public var dayCount: Int { Day.daysInMonth(month, ofYear: year) }

  /// The day of this month with a 1-based number, or nil if it has none.
  public func day(_ number: Int) -> Day? { Day(year: year, month: month, day: number) }

  /// The first day.
  public var firstDay: Day { day(1) ?? .first }
  /// The last day.
  public var lastDay: Day { day(dayCount) ?? .last }
  /// All days.
  public var days: ClosedRange<Day> { firstDay...lastDay }

  /// The month after this one; nil after 9999-12.
  public var next: Month? { index < 9999 * 12 + 11 ? Month(index: Int(index) + 1) : nil }
  /// The month before this one; nil before 0001-01.
  public var previous: Month? { index > 12 ? Month(index: Int(index) - 1) : nil }

  /// The month so many months later, or earlier if negative; stops at the ends of the calendar.
  public func adding(months: Int) -> Month {
    let (sum, overflow) = Int(index).addingReportingOverflow(months)
    let ends = (first: 12, last: 9999 * 12 + 11)
    guard !overflow else { return Month(index: months < 0 ? ends.first : ends.last) }
    return Month(index: min(max(sum, ends.first), ends.last))
  }

  /// The rows of a calendar page, seven cells each; a cell before the first or after the last
  /// day is nil.
  ///
  /// - Parameters:
  ///   - first: the weekday of the first column.
  ///   - rows: at least so many rows (6 give every month a page of the same height).
  /// - Returns: four to six rows.
  public func weeks(startingOn first: Weekday, atLeast rows: Int = 0) -> [[Day?]] {
    var cells = [Day?](repeating: nil, count: firstDay.weekday.column(inWeekStartingOn: first))
    cells += days.map(Optional.some)
    while !cells.count.isMultiple(of: 7) || cells.count < 7 * min(rows, 6) { cells.append(nil) }
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<($0 + 7)]) }
  }
}

extension Month: Strideable {
  /// Earlier months come first.
  public static func < (a: Month, b: Month) -> Bool { a.index < b.index }

  /// The number of months from this month to another.
  public func distance(to other: Month) -> Int { Int(other.index) - Int(index) }

  /// The month so many months later; stops at the ends of the calendar.
  public func advanced(by months: Int) -> Month { adding(months: months) }
}

extension Month {
  /// What a month of the calendar is.
  public static let rangeHint: Phrase = Phrase("home-months-run-years")
  static let formHint: Phrase = Phrase("home-write-year-month")
}

extension Month: CustomStringConvertible {
  /// Reads a month from its text form, `2024-12`.
  ///
  /// - Throws: `bad-month`.
  public init(parsing text: String) throws(Diagnostic) {
    if let month = Month(ascii: text.utf8) {
      self = month
      return
    }
    let bytes = Array(text.utf8)
    let shape =
      bytes.count == 7 && bytes[4] == UInt8(ascii: "-") && bytes.span.number(at: 0, digits: 4) != nil
      && bytes.span.number(at: 5, digits: 2) != nil
    throw Diagnostic(
      .badMonth, Phrase("home-not-month", ["quoted-briefly": text.quotedBriefly]),
      hint: shape ? Month.rangeHint : Month.formHint)
  }

  /// Reads a month from the seven bytes of its text form, or gives nil.
  public init?(ascii bytes: some Collection<UInt8>) {
    let month: Month? = bytes.reading { bytes in
      guard bytes.count == 7, bytes[4] == UInt8(ascii: "-"), let year = bytes.number(at: 0, digits: 4),
        let month = bytes.number(at: 5, digits: 2)
      else { return nil }
      return Month(year: year, month: month)
    }
    guard let month else { return nil }
    self = month
  }

  /// The text form, such as `2024-12`.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.append(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(month, digits: 2)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text form.
  public var description: String { text }
}
