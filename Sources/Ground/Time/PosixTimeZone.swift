// The rule a time zone file ends with, for all times after its last listed change.
// POSIX.1, "Environment variables", TZ; RFC 9636, section 3.3.1, which widens the hours.

/// A zone's standing rule: one offset, or two that take turns every year.
struct PosixTimeZone: Sendable, Hashable {
  /// A day of the year on which the clocks change.
  enum YearDay: Sendable, Hashable {
    /// `Jn`: the n-th day, 1 to 365, of a year that never counts 29 February.
    case withoutLeapDay(Int)
    /// `n`: so many days after 1 January, 0 to 365.
    case fromZero(Int)
    /// `Mm.w.d`: the w-th weekday d (0 is Sunday) of month m; the 5th is the last.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// Summer time: its offset, and when it begins and ends by the clock that is shown then.
  struct Summer: Sendable, Hashable {
    var offset: Int
    var start: YearDay
    var startSecond: Int
    var end: YearDay
    var endSecond: Int
  }

  /// Seconds east of UTC in standard time.
  var offset: Int
  /// The other half of the year, if clocks change.
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
    // Where summer time lasts all year, one ends as the next begins: the beginning counts.
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
