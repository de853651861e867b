// A text that was found, with the lines that show why.

/// An entry, memo, note or line of the books that a query means.
public struct FoundText: Sendable {
  /// A line of the file with words that were looked for.
  public struct Line: Sendable, Hashable {
    /// The first of these words; the beginning of the line where none was asked for.
    public let position: Position
    /// The line, or what is around the words if it is very long.
    public let text: String
    /// The words, as ranges of its UTF-8 bytes; in order, none over another.
    public let marks: [Range<Int>]
  }

  /// Where it stands.
  public let room: SearchRoom
  /// Its file.
  public let path: RelativePath
  /// When it was written, if the hour is told.
  public let time: ZonedTime?
  /// The day it belongs to; nil for what belongs to none.
  public let day: Day?
  /// The diary it stands in.
  public let diary: String?
  /// Who wrote it, if that is to be known.
  public let author: String?
  /// At most three lines, in order.
  public let lines: [Line]

  init(_ text: SearchableText, _ lines: [Line]) {
    room = text.room
    path = text.source.path
    time = text.time
    day = text.days.first
    diary = text.diary
    author = text.authors.last
    self.lines = lines
  }

  /// The newest first: by day, then moment, then place; what belongs to no day last.
  public static func isNewer(_ a: FoundText, _ b: FoundText) -> Bool {
    if a.day != b.day {
      guard let x = a.day, let y = b.day else { return a.day != nil }
      return x > y
    }
    let (x, y) = (a.time?.secondsSince1970 ?? .min, b.time?.secondsSince1970 ?? .min)
    if x != y { return x > y }
    if a.path != b.path { return b.path.text.utf8.lexicographicallyPrecedes(a.path.text.utf8) }
    return (a.lines.first?.position ?? .start) < (b.lines.first?.position ?? .start)
  }
}

/// What a search of a part of a home found.
public struct SearchReading: Sendable {
  /// In no order.
  public var found: [FoundText] = []
  /// The files that could not be searched.
  public var problems: [Diagnostic] = []

  /// Nothing yet.
  public init() {}

  /// Adds what another part has.
  public mutating func add(_ other: SearchReading) {
    found += other.found
    problems += other.problems
  }
}
