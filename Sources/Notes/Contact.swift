// Somebody to whom notes are sent.
// Format: docs/FORMAT.md, "contacts/<contact>.md".

public import Diagnostics
public import ZonedTime

/// A contact.
public struct Contact: Sendable, Hashable {
  /// Where contacts stand.
  public static let folder: RelativePath = "contacts"
  /// How long one can't be deleted, in seconds: three days (seeds/001, "deletionLockPeriod").
  public static let lockPeriod = 3 * 24 * 60 * 60

  /// The file's name without `.md`.
  public var id: String
  /// What they are called; unique.
  public var name: String
  /// What they are to the owner: a friend, a colleague.
  public var relationship: String?
  /// When it was made; nil for a file by hand that doesn't tell.
  public var registered: ZonedTime?
  /// A text that has the token of their personal link in it.
  public var link: String?
  /// What the owner keeps in mind about them, Markdown.
  public var memo: String

  /// A contact from its parts.
  public init(
    id: String, name: String, relationship: String?, registered: ZonedTime?, link: String?, memo: String
  ) {
    self.id = id
    self.name = name
    self.relationship = relationship
    self.registered = registered
    self.link = link
    self.memo = memo
  }

  /// Its file.
  public var path: RelativePath { Contact.folder.appending(id + ".md") ?? Contact.folder }

  /// The days after which it can be deleted, rounded up; 0 if it can be now.
  public func remainingLockDays(at now: Instant) -> Int {
    guard let registered else { return 0 }
    let left = registered.instant.secondsSince1970 + Int64(Contact.lockPeriod) - now.secondsSince1970
    // A clock that is ahead must not lock it for ever.
    return left <= 0 ? 0 : min(3, Int((left + 86_399) / 86_400))
  }
}
