// A note that somebody left, opened.
// Format: docs/FORMAT.md, "notes/received/<note>.md".

public import Diagnostics
public import ZonedTime

/// A note as the home keeps it; its words are plain text, never markup.
public struct ReceivedNote: Sendable {
  /// Where received notes stand.
  public static let folder: RelativePath = "notes/received"

  /// Who left a note.
  public enum Writer: Sendable, Hashable {
    /// Nobody is named.
    case anonymous
    /// A name that the writer gave, which proves nothing; nil if it was left empty.
    case named(String?)
  }

  /// Whether it was answered.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    case pending
    case answered
  }

  /// The file's name without `.md`.
  public let id: String
  /// The day that the note tells, in UTC.
  public let sent: Day
  /// Where it stands among the others; nil where `notes/arrived.txt` doesn't tell.
  public internal(set) var arrived: NotePlace?
  /// The id of the sealed note; nil for a file that was made by hand.
  public let sealedID: String?
  /// Who left it.
  public let writer: Writer
  /// The token of the personal link that it was sealed to.
  public let link: String?
  /// The public key for the answer, 65 bytes; nil if it can be answered in public only.
  public let reply: [UInt8]?
  /// The day on which it was first shown; `notes/read.txt` tells it.
  public internal(set) var read: Day?
  /// The day of the answer, where the file tells it.
  public let answered: Day?
  /// Whether it stands with its answer on the archive's page of answers.
  public let isPublic: Bool
  /// What it says.
  public let text: String
  /// What was answered.
  public let answer: String?
  /// The file.
  public let source: Source

  /// Whether it was answered.
  public var status: Status { answer == nil ? .pending : .answered }
  /// Whether it was never shown; who answered it has read it.
  public var isUnread: Bool { read == nil && answer == nil }
  /// Where it stands among the others.
  public var place: NotePlace { arrived ?? NotePlace(sent) }
  /// Where it stands.
  public var path: RelativePath { ReceivedNote.path(of: id) }

  /// The file of a note.
  public static func path(of id: String) -> RelativePath { folder.appending(id + ".md") ?? folder }
}
