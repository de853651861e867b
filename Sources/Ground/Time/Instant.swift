// A point in time, the same everywhere.

/// A moment, in whole seconds of UTC without leap seconds, as POSIX counts them.
public struct Instant: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, negative before it.
  public var secondsSince1970: Int64

  /// The moment so many seconds after 1970-01-01T00:00:00Z.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// The moment so many seconds later, or earlier if negative; stops at the ends of what 64 bits
  /// count.
  public func adding(seconds: Int64) -> Instant {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    guard overflow else { return Instant(secondsSince1970: sum) }
    return Instant(secondsSince1970: seconds < 0 ? .min : .max)
  }

  /// The number of seconds from this moment to another; stops at the ends of what 64 bits count.
  public func seconds(until other: Instant) -> Int64 {
    let (difference, overflow) = other.secondsSince1970.subtractingReportingOverflow(secondsSince1970)
    guard overflow else { return difference }
    return other < self ? .min : .max
  }

  /// Earlier moments come first.
  public static func < (a: Instant, b: Instant) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
}

extension Instant {
  /// The first and last second of the calendar, as local time.
  static let calendar: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Day and time of day this many seconds east of UTC; the nearest end of the calendar if
  /// outside it.
  func local(offsetSeconds: Int) -> (day: Day, time: TimeOfDay) {
    let local = adding(seconds: Int64(offsetSeconds)).secondsSince1970
    let seconds = min(max(local, Instant.calendar.lowerBound), Instant.calendar.upperBound)
    // Shifted to the calendar's first second, so that the division never sees a negative number.
    let sinceFirst = Int(seconds - Instant.calendar.lowerBound)
    let day = Day.first.adding(days: sinceFirst / 86_400)
    return (day, TimeOfDay(clamping: sinceFirst % 86_400))
  }

  /// The moment of a local day and time that is so many seconds east of UTC.
  init(_ day: Day, _ time: TimeOfDay, offsetSeconds: Int) {
    self.init(secondsSince1970: Int64(day.daysSince1970 * 86_400 + time.secondOfDay - offsetSeconds))
  }
}

extension Instant: CustomStringConvertible {
  /// The moment in UTC, such as `2024-12-25T14:30:00Z`.
  public var description: String { ZonedTime(utc: self).text }
}
