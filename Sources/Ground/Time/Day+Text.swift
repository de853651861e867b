// The text form of a day: YYYY-MM-DD and nothing else.

extension Day {
  /// What keeps a text from being a day.
  enum Problem: Error, Equatable {
    case shape
    case year
    case month
    case day(year: Int, month: Int)
  }

  /// Reads a day from its text form, `2024-12-25`.
  ///
  /// - Throws: `bad-day`.
  public init(parsing text: String) throws(Diagnostic) {
    do { try self.init(exactly: Array(text.utf8).span) } catch { throw error.diagnostic(for: text) }
  }

  /// Reads a day from the ten bytes of its text form, or gives nil.
  @inlinable public init?(ascii bytes: some Collection<UInt8>) {
    guard let day = bytes.reading({ Day.found($0) }) else { return nil }
    self = day
  }

  @usableFromInline static func found(_ bytes: Span<UInt8>) -> Day? { try? Day(exactly: bytes) }

  private init(exactly bytes: Span<UInt8>) throws(Problem) {
    guard bytes.count == 10 else { throw .shape }
    self = try Day.read(bytes)
  }

  /// Reads the day that a text of at least ten bytes begins with.
  static func read(_ bytes: Span<UInt8>) throws(Problem) -> Day {
    let dash = UInt8(ascii: "-")
    guard bytes.count >= 10, bytes[4] == dash, bytes[7] == dash, let year = bytes.number(at: 0, digits: 4),
      let month = bytes.number(at: 5, digits: 2), let day = bytes.number(at: 8, digits: 2)
    else { throw .shape }
    if let result = Day(year: year, month: month, day: day) { return result }
    if year == 0 { throw .year }
    guard (1...12).contains(month) else { throw .month }
    throw .day(year: year, month: month)
  }

  /// The text form, such as `2024-12-25`.
  public var text: String { String(decoding: ascii, as: UTF8.self) }

  /// The ten bytes of the text form.
  public var ascii: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(10)
    append(to: &bytes)
    return bytes
  }

  /// Adds the ten bytes of the text form to bytes that are being written.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(day, digits: 2)
  }
}

extension Day: CustomStringConvertible {
  /// The text form.
  public var description: String { text }
}

extension Day {
  /// That a text has the form of a day, and no calendar has it.
  public static func impossible(_ text: String) -> Phrase {
    Phrase("home-not-day-calendar", ["quoted-briefly": text.quotedBriefly])
  }
}

extension Day.Problem {
  /// The message about a text that should have been a day.
  func diagnostic(for text: String) -> Diagnostic {
    guard self != .shape else {
      return Diagnostic(
        .badDay, Phrase("home-not-day", ["quoted-briefly": text.quotedBriefly]),
        hint: Phrase("home-write-year-month-day"))
    }
    return Diagnostic(.badDay, Day.impossible(text), hint: hint)
  }

  /// What to do about it.
  var hint: Phrase {
    switch self {
    case .shape: return Phrase("home-write-year-month-day")
    case .year: return Phrase("home-years-run")
    case .month: return Phrase("home-months-run")
    case .day(let year, let month):
      guard let month = Month(year: year, month: month) else { return Phrase("home-days-run-2") }
      return Phrase("home-days-run", ["month": month, "day-count": month.dayCount])
    }
  }
}
