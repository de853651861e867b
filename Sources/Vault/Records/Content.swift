// What a revision says.

internal import Seal
public import ZonedTime

/// The plaintext of a record (docs/FORMAT.md, "What a record says").
public enum Content: Sendable, Equatable {
  case account(Account)
  /// A key for a server, which is no account.
  case apiKey(APIKey)
  /// The private half of a personal link.
  case noteKey(NoteKey)
  /// The account or the key is removed.
  case deleted
  /// Records, `<device>:<first>-<last>`, that will not come back.
  case lossAccepted([String])
  /// A kind that this program does not know.
  case unknown(String)

  /// Whether there is nothing any more.
  var isDeleted: Bool { self == .deleted }
}

/// A revision that was opened.
public struct Revision: Sendable {
  /// Its number and its device.
  public let id: RevisionID
  /// The revisions that it follows.
  public let parents: [RevisionID]
  /// When it was written, as it says.
  public let time: ZonedTime?
  /// What it says.
  public let content: Content
  /// Its number among its device's records.
  let sequence: Int
  /// The last record of every other device that was there when it was written.
  let seen: [SeenTail]

  /// Whether another revision was there when this one was written.
  func knew(_ other: Revision) -> Bool {
    other.id.device == id.device
      ? other.sequence < sequence
      : seen.contains { $0.device == other.id.device && other.sequence <= $0.sequence }
  }
}
