// What was read of a home's notes and contacts.

public import Diagnostics
public import ZonedTime

/// Notes, links and contacts, and everything that is wrong with their files.
public struct NoteReading: Sendable {
  /// Newest first by the days that they tell.
  public var received: [ReceivedNote] = []
  /// Newest first by the days that they tell.
  public var sent: [SentNote] = []
  /// Newest first; of one day in the order of their tokens.
  public var links: [PersonalLink] = []
  /// By name.
  public var contacts: [Contact] = []
  /// What is not received again.
  public var blocked = BlockedNotes()
  /// What is wrong with the files.
  public var problems: [Diagnostic] = []
  /// How many files were looked at.
  public var fileCount = 0

  /// Nothing read yet.
  public init() {}

  /// The link that is given to others: the newest that is open.
  public var openLink: PersonalLink? { links.first { $0.state == .open } }

  /// The received notes as a list shows and numbers them: the newest day first.
  ///
  /// A writer's clock may be wrong, or set so that their note stands first for ever: it stands where it came in, and if
  /// that isn't known, a day to come counts as today.
  public func listed(on today: Day) -> [ReceivedNote] {
    received.enumerated().sorted { a, b in
      let (x, y) = (a.element.place.noLater(than: today), b.element.place.noLater(than: today))
      return x != y ? x > y : a.offset < b.offset
    }.map(\.element)
  }

  /// The answered notes that their owner made public, newest first.
  public var publicAnswers: [ReceivedNote] { received.filter { $0.isPublic && $0.status == .answered } }

  /// What a contact is called; nil if there is none of this id.
  public func contact(_ id: String) -> Contact? { contacts.first { $0.id == id } }
}
