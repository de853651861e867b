// A note to somebody else.
// Format: docs/FORMAT.md, "notes/sent/<note>.md".

public import Diagnostics
public import ZonedTime

/// A note that was sent from this home.
public struct SentNote: Sendable {
  /// Where sent notes stand.
  public static let folder: RelativePath = "notes/sent"

  /// The file's name without `.md`.
  public let id: String
  /// The id of the contact to whom it went; they may be deleted since.
  public let to: String
  /// The day on which it was sealed, in UTC.
  public let sent: Day
  /// Where it stands among the others; nil where `notes/arrived.txt` doesn't tell.
  public internal(set) var arrived: NotePlace?
  /// Whether it names nobody.
  public let isAnonymous: Bool
  /// The public key for the answer, 65 bytes.
  public let reply: [UInt8]?
  /// Its private half, sealed to a link of one's own.
  public let key: [UInt8]?
  /// The day that the last answer tells.
  public let answered: Day?
  /// The ids of the sealed answers that came in.
  public let answerIDs: [String]
  /// What it says.
  public let text: String
  /// What was answered, the oldest first.
  public let answers: [String]
  /// The file.
  public let source: Source

  /// Where it stands among the others.
  public var place: NotePlace { arrived ?? NotePlace(sent) }
  /// Where it stands.
  public var path: RelativePath { SentNote.path(of: id) }
  /// Whether an answer came in.
  public var status: ReceivedNote.Status { answers.isEmpty ? .pending : .answered }

  /// The file of a note.
  public static func path(of id: String) -> RelativePath { folder.appending(id + ".md") ?? folder }
}
