// A text that can be found: its words, and what is known of it.

/// What a room hands to the search of one entry, memo, note or line of the books.
public struct SearchableText: Sendable {
  /// A piece of it that stands in one row in its file.
  public struct Part: Sendable {
    let bytes: ArraySlice<UInt8>
    /// Where it begins in the file, a byte offset.
    public let start: Int
    /// Whether it is a tag, which is found with `#` before it, too.
    public let isTag: Bool

    /// A range of the file.
    public init(_ range: Range<Int>, of source: Source) {
      bytes = source.bytes[range]
      start = range.lowerBound
      isTag = false
    }

    /// A value that the file spells in its own way, from a byte offset on.
    public init(_ text: String, at start: Int, isTag: Bool = false) {
      bytes = Array(text.utf8)[...]
      self.start = start
      self.isTag = isTag
    }
  }

  /// Where it stands.
  public let room: SearchRoom
  /// Its file.
  public let source: Source
  /// Its words.
  public let parts: [Part]
  /// When it was written, if the hour is told.
  public var time: ZonedTime?
  /// The days it belongs to, the first the one it is listed under; none for what belongs to no day.
  public var days: [Day] = []
  /// The diary it stands in.
  public var diary: String?
  /// The names by which its author can be asked for, the one that is shown last; none where nobody is to know.
  public var authors: [String] = []

  /// A text.
  public init(_ room: SearchRoom, _ source: Source, _ parts: [Part]) {
    self.room = room
    self.source = source
    self.parts = parts
  }
}
