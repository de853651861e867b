// The text form of a time with its offset: RFC 3339, read with the freedoms people take.

extension ZonedTime {
  /// What keeps a text from being a time with an offset.
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

  /// Reads a time with its offset, `2024-12-25T23:30:00+09:00`.
  ///
  /// A space may stand for the `T`, letters may be small, seconds may be left out, and up to nine
  /// digits of a fraction are kept. What is not accepted: 24:00, leap seconds, a missing offset.
  ///
  /// - Throws: `bad-time`, or `bad-day` where only the day is wrong.
  public init(parsing text: String) throws(Diagnostic) {
    do { self = try ZonedTime.read(Array(text.utf8).span) } catch { throw error.diagnostic(for: text) }
  }

  /// Reads a time with its offset from the bytes of its text, or gives nil.
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
    // Setting one bit makes a small letter of an ASCII capital.
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

  /// The text form, such as `2024-12-25T23:30:00+09:00`; `Z` only where it was written so.
  public var text: String { String(decoding: ascii, as: UTF8.self) }

  /// The bytes of the text form.
  public var ascii: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    append(to: &bytes)
    return bytes
  }

  /// Adds the text form to bytes that are being written.
  public func append(to bytes: inout [UInt8]) {
    day.append(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    time.append(to: &bytes)
    if fractionDigits > 0 {
      bytes.append(UInt8(ascii: "."))
      var fraction = nanosecond
      for _ in fractionDigits..<9 { fraction /= 10 }
      bytes.append(fraction, digits: Int(fractionDigits))
    }
    guard !isUTC else {
      bytes.append(UInt8(ascii: "Z"))
      return
    }
    let offset = abs(offsetMinutes)
    bytes.append(UInt8(ascii: offsetMinutes < 0 ? "-" : "+"))
    bytes.append(offset / 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(offset % 60, digits: 2)
  }
}

extension ZonedTime: CustomStringConvertible {
  /// The text form.
  public var description: String { text }
}

extension ZonedTime.Problem {
  /// The message about a text that should have been a time with an offset.
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
