// What an entry's file name tells: its day, and maybe its time and author.

public import Ground

/// The parts of an entry's file name `YYYY-MM-DD[-HHMM[SS]][-author][-number]` without `.md`.
///
/// Format: docs/FORMAT.md, "diaries/<id>/entries/<entry>.md".
public struct EntryName: Sendable, Hashable {
  /// The day.
  public var day: Day
  /// The time of day, if the name has one.
  public var time: TimeOfDay?
  /// What follows: an author's id, maybe with a number that keeps two of one second apart.
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
    if let time = EntryName.time(of: first) {
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

  /// The author among a diary's members: the rest of the name, with or without a number behind it.
  public func author(among isMember: (String) -> Bool) -> String? {
    guard let rest else { return nil }
    if isMember(rest) { return rest }
    guard let dash = rest.lastIndex(of: "-") else { return nil }
    let (name, number) = (rest[..<dash], rest[rest.index(after: dash)...])
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return isMember(String(name)) ? String(name) : nil
  }

  /// The name of the first new entry of a second, or of a later one by its number.
  public static func text(_ time: ZonedTime, author: String, number: Int = 1) -> String {
    let name = "\(time.day.text)-\(time.time.compactText)-\(author)"
    return number == 1 ? name : "\(name)-\(number)"
  }
}
