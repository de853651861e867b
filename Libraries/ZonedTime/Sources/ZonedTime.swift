// Times with their offset from UTC (RFC 3339), and moments.

public import Diagnostics
internal import Fluent

extension ZonedTime {
  /// Why a text is not a time with an offset.
  enum Problem: Error, Equatable {
    case shape
    case day(Day.Problem)
    case time(TimeOfDay.Problem)
    case timeMissing
    case fraction
    case offsetMissing
    case offsetShape
    case offsetRange
  }

  /// Parses `2024-12-25T23:30:00+09:00`.
  ///
  /// Accepts a space instead of `T`, lower case, missing seconds, and up to nine digits of a fraction.
  /// Refuses 24:00, leap seconds, a missing offset.
  ///
  /// - Throws: `bad-time`, or `bad-day` where only the day is wrong.
  public init(parsing text: String) throws(Diagnostic) {
    // Once more for what is wrong: nearly all are right, and read without a copy of the text.
    if let time = ZonedTime(ascii: text.utf8) {
      self = time
      return
    }
    do { self = try ZonedTime.read(Array(text.utf8).span) } catch { throw error.diagnostic(for: text) }
  }

  /// Parses the bytes of the text form; nil for anything else.
  @inlinable public init?(ascii bytes: some Collection<UInt8>) {
    guard let time = bytes.reading({ ZonedTime.found($0) }) else { return nil }
    self = time
  }

  @usableFromInline static func found(_ bytes: Span<UInt8>) -> ZonedTime? { try? read(bytes) }

  private static func read(_ bytes: Span<UInt8>) throws(Problem) -> ZonedTime {
    guard bytes.count >= 10 else { throw .shape }
    let day: Day
    do { day = try Day.read(bytes) } catch { throw error == .shape ? .shape : .day(error) }
    guard bytes.count > 10 else { throw .timeMissing }
    // `| 0x20` makes ASCII letters lower case.
    guard bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " ") else { throw .shape }
    let time: TimeOfDay
    var index: Int
    do { (time, index) = try TimeOfDay.read(bytes, at: 11) } catch { throw .time(error) }
    let hasSeconds = index == 8
    index += 11

    var nanosecond = 0
    var digits = 0
    if hasSeconds, index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < bytes.count, let digit = bytes.number(at: index, digits: 1) {
        guard digits < 9 else { throw .fraction }
        nanosecond = nanosecond * 10 + digit
        digits += 1
        index += 1
      }
      guard digits > 0 else { throw .fraction }
      for _ in digits..<9 { nanosecond *= 10 }
    }
    let (offset, isUTC) = try readOffset(bytes, at: index)
    return ZonedTime(day, time, nanosecond: nanosecond, fractionDigits: digits, offset: offset, isUTC: isUTC)
  }

  private static func readOffset(_ bytes: Span<UInt8>, at start: Int) throws(Problem) -> (
    minutes: Int, isUTC: Bool
  ) {
    guard start < bytes.count else { throw .offsetMissing }
    let sign = bytes[start]
    if sign | 0x20 == UInt8(ascii: "z") {
      guard start + 1 == bytes.count else { throw .offsetShape }
      return (0, true)
    }
    let isWest = sign == UInt8(ascii: "-")
    guard isWest || sign == UInt8(ascii: "+"), bytes.count == start + 6,
      bytes[start + 3] == UInt8(ascii: ":"), let hours = bytes.number(at: start + 1, digits: 2),
      let minutes = bytes.number(at: start + 4, digits: 2)
    else { throw .offsetShape }
    guard hours < 24, minutes < 60 else { throw .offsetRange }
    let offset = hours * 60 + minutes
    return (isWest ? -offset : offset, isWest && offset == 0)
  }

  /// The text form; `Z` only where it was written so.
  public var text: String { String(capacity: ZonedTime.longest) { append(to: &$0) } }

  /// The bytes of the text form.
  public var ascii: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the text form.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: ZonedTime.longest) { append(to: &$0) }
  }

  /// `2024-12-25T23:30:00.123456789+09:00`.
  private static let longest = 35

  private func append(to output: inout OutputSpan<UInt8>) {
    day.append(to: &output)
    output.append("T")
    time.append(to: &output)
    if fractionDigits > 0 {
      output.append(".")
      var power = 100_000_000
      for _ in 0..<fractionDigits {
        output.append(UInt8(ascii: "0") + UInt8(nanosecond / power % 10))
        power /= 10
      }
    }
    guard !isUTC else {
      output.append("Z")
      return
    }
    let offset = abs(offsetMinutes)
    output.append(offsetMinutes < 0 ? "-" : "+")
    output.append(twoDigits: offset / 60)
    output.append(":")
    output.append(twoDigits: offset % 60)
  }
}

extension ZonedTime: CustomStringConvertible {
  /// The text form.
  public var description: String { text }
}

extension ZonedTime.Problem {
  /// The problem of a text that should be a time with an offset.
  func diagnostic(for text: String) -> Diagnostic {
    let quoted = text.quotedBriefly
    let example = "2024-12-25T23:30:00+09:00"
    switch self {
    case .shape:
      return Diagnostic(
        .badTime, Phrase("home-not-time", ["quoted": quoted]), hint: Phrase("home-write", ["escape": example])
      )
    case .day(let problem):
      return problem.diagnostic(for: String(decoding: text.utf8.prefix(10), as: UTF8.self))
    case .time(.shape):
      return Diagnostic(
        .badTime, Phrase("home-not-time", ["quoted": quoted]), hint: Phrase("home-write", ["escape": example])
      )
    case .time(let problem):
      let time = String(decoding: text.utf8.dropFirst(11).prefix(8), as: UTF8.self)
      let clock = time.prefix { $0.isNumber || $0 == ":" }
      return Diagnostic(.badTime, Phrase("home-not-time-day-2", ["clock": clock]), hint: problem.hint)
    case .timeMissing:
      return Diagnostic(
        .badTime, Phrase("home-day-without-time", ["quoted": quoted]),
        hint: Phrase("home-write-t23", ["value": text]))
    case .fraction:
      return Diagnostic(
        .badTime, Phrase("home-fraction-second-cant-kept", ["quoted": quoted]),
        hint: Phrase("home-write-one-nine-digits-after"))
    case .offsetMissing:
      return Diagnostic(
        .badTime, Phrase("home-does-not-say-how-far", ["quoted": quoted]),
        hint: Phrase("home-add-offset-z-utc", ["value": text]))
    case .offsetShape:
      return Diagnostic(
        .badTime, Phrase("home-does-not-end-offset-utc", ["quoted": quoted]),
        hint: Phrase("home-write-offset-z-utc-nothing"))
    case .offsetRange:
      return Diagnostic(
        .badTime, Phrase("home-offset-no-clock", ["quoted": quoted]), hint: Phrase("home-offsets-run"))
    }
  }
}

/// A local day and time together with its offset from UTC: RFC 3339's date-time.
///
/// It keeps what was written and knows the moment it names.
public struct ZonedTime: Sendable, Hashable {
  /// The local day.
  public let day: Day
  /// The local time of day.
  public let time: TimeOfDay
  /// The fraction of the second, in nanoseconds, 0 to 999,999,999.
  public var nanosecond: Int { Int(nanoseconds) }
  /// Minutes east of UTC, -1439 to 1439.
  public var offsetMinutes: Int { Int(offset) }
  /// Whether it is written with `Z`: UTC, with an unknown local offset (RFC 9557, section 2, which makes `Z`
  /// and `-00:00` the same).
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

  /// A moment in local time that is a number of minutes east of UTC (clamped to 1439 either way), clamped to
  /// the calendar.
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
  /// Earlier moments come first; equal moments are ordered by offset and form, so that sorting is
  /// deterministic.
  public static func < (a: ZonedTime, b: ZonedTime) -> Bool {
    let (first, second) = (a.secondsSince1970, b.secondsSince1970)
    if first != second { return first < second }
    if a.nanoseconds != b.nanoseconds { return a.nanoseconds < b.nanoseconds }
    if a.offset != b.offset { return a.offset < b.offset }
    if a.isUTC != b.isUTC { return a.isUTC }
    return a.fractionDigits < b.fractionDigits
  }
}

/// A moment, in whole seconds of UTC without leap seconds, as POSIX counts them.
public struct Instant: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, negative before it.
  public var secondsSince1970: Int64

  /// The moment a number of seconds after 1970-01-01T00:00:00Z.
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// The moment a number of seconds later, or earlier if negative; saturates.
  public func adding(seconds: Int64) -> Instant {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    guard overflow else { return Instant(secondsSince1970: sum) }
    return Instant(secondsSince1970: seconds < 0 ? .min : .max)
  }

  /// The seconds from this moment to another; saturates.
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

  /// Local day and time at an offset in seconds east of UTC, clamped to the calendar.
  func local(offsetSeconds: Int) -> (day: Day, time: TimeOfDay) {
    let local = adding(seconds: Int64(offsetSeconds)).secondsSince1970
    let seconds = min(max(local, Instant.calendar.lowerBound), Instant.calendar.upperBound)
    // Relative to the calendar's first second, so that the dividend is never negative.
    let sinceFirst = Int(seconds - Instant.calendar.lowerBound)
    let day = Day.first.adding(days: sinceFirst / 86_400)
    return (day, TimeOfDay(clamping: sinceFirst % 86_400))
  }

  /// The moment of a local day and time at an offset in seconds east of UTC.
  init(_ day: Day, _ time: TimeOfDay, offsetSeconds: Int) {
    self.init(secondsSince1970: Int64(day.daysSince1970 * 86_400 + time.secondOfDay - offsetSeconds))
  }
}

extension Instant: CustomStringConvertible {
  /// The moment in UTC, such as `2024-12-25T14:30:00Z`.
  public var description: String { ZonedTime(utc: self).text }
}
