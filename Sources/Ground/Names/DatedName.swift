// What a file name that begins with a day tells: the day, and maybe a time and more.

public import Diagnostics
internal import Fluent
public import ZonedTime

/// The parts of a file name `YYYY-MM-DD[-HHMM[SS]][-rest]` without its extension.
///
/// Format: docs/FORMAT.md, entries and memos.
public struct DatedName: Sendable, Hashable {
  /// The day.
  public var day: Day
  /// The time of day, if the name has one.
  public var time: TimeOfDay?
  /// What follows: words, an author's id, a number that keeps two of one second apart.
  public var rest: String?

  /// The parts of a name, or nil if it does not begin with a day.
  public init?(_ name: String) {
    let bytes = Array(name.utf8)
    guard bytes.count >= 10, let day = Day(ascii: bytes[..<10]) else { return nil }
    self.day = day
    var rest = bytes[10...]
    guard !rest.isEmpty else { return }
    guard rest.first == UInt8(ascii: "-"), rest.count > 1 else { return nil }
    rest = rest.dropFirst()
    let first = rest.prefix { $0 != UInt8(ascii: "-") }
    if let time = DatedName.time(of: first) {
      self.time = time
      rest = rest.dropFirst(first.count)
      guard !rest.isEmpty else { return }
      guard rest.count > 1 else { return nil }
      rest = rest.dropFirst()
    }
    self.rest = String(decoding: rest, as: UTF8.self)
  }

  private static func time(of digits: ArraySlice<UInt8>) -> TimeOfDay? {
    guard digits.count == 4 || digits.count == 6 else { return nil }
    return TimeOfDay(compact: digits)
  }

  /// Why the beginning of a name that looks like a day is none.
  ///
  /// - Returns: nil if it does not look like one, or is one.
  public static func impossibleDay(in name: String, at path: RelativePath) -> Diagnostic? {
    let text = String(decoding: name.utf8.prefix(10), as: UTF8.self)
    let isDay = text.utf8.enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
    }
    guard isDay, text.utf8.count == 10 else { return nil }
    do throws(Diagnostic) {
      _ = try Day(parsing: text)
      return nil
    } catch {
      return Diagnostic(
        error.code, Phrase("home-file-name", ["message": error.message]), path: path, hint: error.hint)
    }
  }
}

extension TimeZoneRules {
  /// A moment of which only the day is written: at the time that the file's name tells for that day, else at midnight.
  ///
  /// - Returns: nil for a text that is no day.
  public func zoned(dayAlone text: String, named name: DatedName?) -> ZonedTime? {
    guard let day = Day(ascii: text.utf8) else { return nil }
    return zoned(day, name.flatMap { $0.day == day ? $0.time : nil } ?? .midnight)
  }
}
