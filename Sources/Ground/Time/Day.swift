// A day of the calendar, without a time or a zone.

/// A day of the proleptic Gregorian calendar, in the years 1 to 9999.
///
/// `first...last` is a range that can be walked and indexed by day.
public struct Day: Sendable, Hashable {
  // Year, month and day side by side: four bytes, ordered as the calendar orders, and the parts
  // that pages are made of cost a shift each. Only arithmetic pays for counting days.
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
    // 1970-01-01 was a Thursday; the remainder is made positive before it is taken.
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

  /// The day so many days after 1970-01-01, or nil outside the years 1 to 9999.
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

  /// The day so many days later, or earlier if negative; stops at the ends of the calendar.
  public func adding(days: Int) -> Day {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    if !overflow, let day = Day(daysSince1970: sum) { return day }
    return days < 0 ? .first : .last
  }

  /// The number of days from this day to another; negative if the other is earlier.
  public func days(until other: Day) -> Int { other.daysSince1970 - daysSince1970 }
}

extension Day: Strideable {
  /// Earlier days come first.
  public static func < (a: Day, b: Day) -> Bool { a.packed < b.packed }

  /// The number of days from this day to another.
  public func distance(to other: Day) -> Int { days(until: other) }

  /// The day so many days later; stops at the ends of the calendar.
  public func advanced(by days: Int) -> Day { adding(days: days) }
}
