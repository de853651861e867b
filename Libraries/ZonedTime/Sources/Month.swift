// A month of a year, and its page in a calendar.

public import Diagnostics
public import Fluent

/// A month in the years 1 to 9999.
public struct Month: Sendable, Hashable {
  // Months since January of the year 0.
  private let index: Int32

  private init(index: Int) { self.index = Int32(index) }

  /// A month of a year, both 1-based; nil if there is none.
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

  /// The day of this month with a 1-based number; nil if it has none.
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

  /// The month a number of months later, or earlier if negative; stops at the ends of the calendar.
  public func adding(months: Int) -> Month {
    let (sum, overflow) = Int(index).addingReportingOverflow(months)
    let ends = (first: 12, last: 9999 * 12 + 11)
    guard !overflow else { return Month(index: months < 0 ? ends.first : ends.last) }
    return Month(index: min(max(sum, ends.first), ends.last))
  }

  /// The rows of a calendar page, seven cells each; cells outside the month are nil.
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
  /// Whether two months are the same; Strideable's default would compute their distance.
  public static func == (a: Month, b: Month) -> Bool { a.index == b.index }

  /// Earlier months come first.
  public static func < (a: Month, b: Month) -> Bool { a.index < b.index }

  /// The number of months from this month to another.
  public func distance(to other: Month) -> Int { Int(other.index) - Int(index) }

  /// The month a number of months later; stops at the ends of the calendar.
  public func advanced(by months: Int) -> Month { adding(months: months) }
}

extension Month {
  /// The hint for a month outside the calendar.
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
    String(capacity: 7) { output in
      output.append(year: year)
      output.append("-")
      output.append(twoDigits: month)
    }
  }

  /// The text form.
  public var description: String { text }
}

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
  var isLeap: Bool { Day.isLeap(number) }
  /// 365 or 366.
  public var dayCount: Int { isLeap ? 366 : 365 }
  /// 1 January.
  var firstDay: Day { Day(year: number, month: 1, day: 1) ?? .first }
  /// 31 December.
  var lastDay: Day { Day(year: number, month: 12, day: 31) ?? .last }
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
  public var text: String { String(capacity: 4) { $0.append(year: number) } }

  /// The text form.
  public var description: String { text }
}

/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// Days after another weekday, 0 to 6: the column in a calendar whose weeks start on that one.
  public func column(inWeekStartingOn first: Weekday) -> Int { (rawValue - first.rawValue + 7) % 7 }

  /// The seven weekdays starting with this one.
  public var week: [Weekday] { (0..<7).map { Weekday.allCases[(rawValue - 1 + $0) % 7] } }
}
