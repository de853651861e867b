// A time on the clock, without a day or a zone.

public import Diagnostics
internal import Fluent

/// A time of day to the second, from 00:00:00 to 23:59:59.
public struct TimeOfDay: Sendable, Hashable, Comparable {
  private let seconds: Int32

  /// 00:00.
  public static let midnight = TimeOfDay(clamping: 0)

  /// The time of an hour (0 to 23), minute and second (0 to 59), or nil if there is none.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    seconds = Int32(hour * 3600 + minute * 60 + second)
  }

  /// The time a number of seconds after midnight, clamped to the day.
  init(clamping seconds: Int) { self.seconds = Int32(min(max(seconds, 0), 86_399)) }

  /// Seconds since midnight, 0 to 86399.
  public var secondOfDay: Int { Int(seconds) }
  /// The hour, 0 to 23.
  public var hour: Int { Int(seconds) / 3600 }
  /// The minute of the hour, 0 to 59.
  public var minute: Int { Int(seconds) / 60 % 60 }
  /// The second of the minute, 0 to 59.
  public var second: Int { Int(seconds) % 60 }

  /// Earlier times come first.
  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.seconds < b.seconds }
}

extension TimeOfDay {
  /// Why a text is not a time.
  enum Problem: Error, Equatable {
    case shape
    case hour
    case hour24
    case minute
    case second
    case leapSecond
  }

  /// Parses `23:30` or `23:30:05`.
  ///
  /// - Throws: `bad-time`.
  public init(parsing text: String) throws(Diagnostic) {
    do throws(Problem) {
      let bytes = Array(text.utf8)
      let (time, length) = try TimeOfDay.read(bytes.span, at: 0)
      guard length == bytes.count else { throw Problem.shape }
      self = time
    } catch {
      throw Diagnostic(
        .badTime, Phrase("home-not-time-day", ["quoted-briefly": text.quotedBriefly]), hint: error.hint)
    }
  }

  /// Parses the time at an offset, with or without seconds, and returns its length, too.
  static func read(_ bytes: Span<UInt8>, at start: Int) throws(Problem) -> (time: TimeOfDay, length: Int) {
    let colon = UInt8(ascii: ":")
    guard bytes.count >= start + 5, bytes[start + 2] == colon, let hour = bytes.number(at: start, digits: 2),
      let minute = bytes.number(at: start + 3, digits: 2)
    else { throw .shape }
    var second = 0
    var length = 5
    if bytes.count > start + 5, bytes[start + 5] == colon {
      guard bytes.count >= start + 8, let number = bytes.number(at: start + 6, digits: 2) else {
        throw .shape
      }
      second = number
      length = 8
    }
    guard hour < 24 else { throw hour == 24 && minute == 0 ? .hour24 : .hour }
    guard minute < 60 else { throw .minute }
    guard second < 60 else { throw second == 60 ? .leapSecond : .second }
    return (TimeOfDay(clamping: hour * 3600 + minute * 60 + second), length)
  }

  /// Parses the digits of a time in a file name, `2330` or `233000`; nil for anything else.
  public init?(compact bytes: some Collection<UInt8>) {
    let time: TimeOfDay? = bytes.reading { bytes in
      guard bytes.count == 4 || bytes.count == 6, let hour = bytes.number(at: 0, digits: 2),
        let minute = bytes.number(at: 2, digits: 2),
        let second = bytes.count == 4 ? 0 : bytes.number(at: 4, digits: 2)
      else { return nil }
      return TimeOfDay(hour: hour, minute: minute, second: second)
    }
    guard let time else { return nil }
    self = time
  }

  /// The six digits of file names, such as `233000`.
  public var compactText: String {
    String(capacity: 6) { output in
      output.append(twoDigits: hour)
      output.append(twoDigits: minute)
      output.append(twoDigits: second)
    }
  }

  /// Hours and minutes, such as `23:30`.
  public var text: String { String(capacity: 5) { appendMinutes(to: &$0) } }

  private func appendMinutes(to output: inout OutputSpan<UInt8>) {
    output.append(twoDigits: hour)
    output.append(":")
    output.append(twoDigits: minute)
  }

  /// Appends hours, minutes and seconds, such as `23:30:05`.
  func append(to output: inout OutputSpan<UInt8>) {
    appendMinutes(to: &output)
    output.append(":")
    output.append(twoDigits: second)
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// Hours, minutes and seconds, such as `23:30:05`.
  public var description: String { String(capacity: 8) { append(to: &$0) } }
}

extension TimeOfDay.Problem {
  /// The hint for it.
  var hint: Phrase {
    switch self {
    case .shape: Phrase("home-write-hours-minutes-seconds")
    case .hour: Phrase("home-hours-run")
    case .hour24: Phrase("home-midnight-next-day")
    case .minute: Phrase("home-minutes-run")
    case .second: Phrase("home-seconds-run")
    case .leapSecond: Phrase("home-leap-seconds-not-counted-write")
    }
  }
}
