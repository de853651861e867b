// What became of an import: every text that was read is in exactly one of three lists.

public import Diagnostics
public import ZonedTime

/// The outcome of an import, or of its rehearsal.
public struct ImportReport: Sendable {
  /// A text that came in, or was here.
  public struct Line: Sendable, Hashable {
    /// Where it stands in the export.
    public let place: String
    /// When it was written.
    public let created: ZonedTime
    /// Its file in the home.
    public let path: RelativePath
    /// Whether it was changed there since it came in.
    public var isChanged = false
    /// How many of its files came now that an earlier import had left behind.
    public var brought = 0
  }

  /// In which form the export was.
  public let format: ImportFormat
  /// How many texts were read.
  public internal(set) var read = 0
  /// Those that came in, or would.
  public internal(set) var imported: [Line] = []
  /// Those that were here already.
  public internal(set) var present: [Line] = []
  /// How many could not be imported; `problems` tells why.
  public internal(set) var failed = 0
  /// How many pictures, sounds and other files came in.
  public internal(set) var media = 0
  /// Files of the export that no text refers to, and what was thrown away there.
  public internal(set) var left: [String] = []
  /// What is wrong, where in the export.
  public internal(set) var problems: [Diagnostic] = []
  /// Whether it was stopped: what was read by then is in the lists, the rest was not begun.
  public internal(set) var isStopped = false

  init(_ format: ImportFormat) { self.format = format }
}
