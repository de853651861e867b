// A time as people write it in the files: a local day and time, and how far that is from UTC.

/// A local day and time together with its offset from UTC: RFC 3339's date-time.
///
/// It keeps what was written (the local day is the day the person lived, wherever the file is
/// read) and knows the moment it names.
public struct ZonedTime: Sendable, Hashable {
  /// The local day.
  public let day: Day
  /// The local time of day.
  public let time: TimeOfDay
  /// The fraction of the second, in nanoseconds, 0 to 999,999,999.
  public var nanosecond: Int { Int(nanoseconds) }
  /// Minutes east of UTC, -1439 to 1439.
  public var offsetMinutes: Int { Int(offset) }
  /// Whether it is written with `Z`: the time in UTC, with nothing known of the place (RFC 9557,
  /// section 2, which makes `Z` and `-00:00` the same).
  public let isUTC: Bool

  private let nanoseconds: UInt32
  private let offset: Int16
  /// The digits of the fraction that are written, 0 to 9.
  let fractionDigits: UInt8

  init(_ day: Day, _ time: TimeOfDay, nanosecond: Int, fractionDigits: Int, offset: Int, isUTC: Bool) {
    self.day = day
    self.time = time
    nanoseconds = UInt32(nanosecond)
    self.fractionDigits = UInt8(fractionDigits)
    self.offset = Int16(offset)
    self.isUTC = isUTC
  }

  /// A local day and time at an offset, in minutes east of UTC; nil if that is a day or more.
  public init?(_ day: Day, _ time: TimeOfDay, offsetMinutes: Int) {
    guard (-1439...1439).contains(offsetMinutes) else { return nil }
    self.init(day, time, nanosecond: 0, fractionDigits: 0, offset: offsetMinutes, isUTC: false)
  }

  /// A moment as a place sees it whose clocks are so many minutes east of UTC (at most 1439
  /// either way; more is cut), stopping at the ends of the calendar.
  public init(_ instant: Instant, offsetMinutes: Int) {
    let offset = min(max(offsetMinutes, -1439), 1439)
    let (day, time) = instant.local(offsetSeconds: offset * 60)
    self.init(day, time, nanosecond: 0, fractionDigits: 0, offset: offset, isUTC: false)
  }

  /// A moment in UTC, written with `Z`.
  public init(utc instant: Instant) {
    let (day, time) = instant.local(offsetSeconds: 0)
    self.init(day, time, nanosecond: 0, fractionDigits: 0, offset: 0, isUTC: true)
  }

  /// The hour of the local time, 0 to 23.
  public var hour: Int { time.hour }
  /// The minute of the local time, 0 to 59.
  public var minute: Int { time.minute }
  /// The second of the local time, 0 to 59.
  public var second: Int { time.second }

  /// The moment it names, without the fraction of the second.
  public var instant: Instant { Instant(day, time, offsetSeconds: offsetMinutes * 60) }
  /// Seconds since 1970-01-01T00:00:00Z, without the fraction.
  public var secondsSince1970: Int64 { instant.secondsSince1970 }
}

extension ZonedTime: Comparable {
  /// Earlier moments come first; the same moment written differently is ordered by offset and
  /// form, so that sorting always gives one order.
  public static func < (a: ZonedTime, b: ZonedTime) -> Bool {
    let (first, second) = (a.secondsSince1970, b.secondsSince1970)
    if first != second { return first < second }
    if a.nanoseconds != b.nanoseconds { return a.nanoseconds < b.nanoseconds }
    if a.offset != b.offset { return a.offset < b.offset }
    if a.isUTC != b.isUTC { return a.isUTC }
    return a.fractionDigits < b.fractionDigits
  }
}
