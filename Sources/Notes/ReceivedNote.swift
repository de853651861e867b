// Received, sent and outgoing notes.

public import Diagnostics
internal import Fluent
public import Seal
public import ZonedTime

/// A note that somebody left, opened; its words are plain text, never markup.
///
/// Format: docs/FORMAT.md, "notes/received/<note>.md".
public struct ReceivedNote: Sendable {
  /// The folder of received notes.
  public static let folder: RelativePath = "notes/received"

  /// The writer of a note.
  public enum Writer: Sendable, Hashable {
    /// Nobody is named.
    case anonymous
    /// The name that the writer gave, which proves nothing; nil if it was left empty.
    case named(String?)
  }

  /// Whether it was answered.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    case pending
    case answered
  }

  /// The file's name without `.md`.
  public let id: String
  /// The day of the note, in UTC.
  public let sent: Day
  /// Its place among the others; nil where `notes/arrived.txt` has none.
  public internal(set) var arrived: NotePlace?
  /// The id of the sealed note; nil for a file made by hand.
  public let sealedID: String?
  /// The writer.
  public let writer: Writer
  /// The token of the personal link to which it was sealed.
  public let link: String?
  /// The public key for the answer, 65 bytes; nil if only a public answer is possible.
  public let reply: [UInt8]?
  /// The day on which it was first shown, from `notes/read.txt`.
  public internal(set) var read: Day?
  /// The day of the answer, where the file has it.
  public let answered: Day?
  /// Whether it stands with its answer on the archive's page of answers.
  public let isPublic: Bool
  /// Its words.
  public let text: String
  /// The answers.
  public let answer: String?
  /// The file.
  public let source: Source

  /// Whether it was answered.
  public var status: Status { answer == nil ? .pending : .answered }
  /// Whether it was never shown; an answered note was read.
  public var isUnread: Bool { read == nil && answer == nil }
  /// Its place among the others.
  public var place: NotePlace { arrived ?? NotePlace(sent) }
  /// Its path.
  public var path: RelativePath { ReceivedNote.path(of: id) }

  /// The file of a note.
  public static func path(of id: String) -> RelativePath { folder.appending(id + ".md") ?? folder }
}

/// A note that was sent from this home.
///
/// Format: docs/FORMAT.md, "notes/sent/<note>.md".
public struct SentNote: Sendable {
  /// The folder of sent notes.
  public static let folder: RelativePath = "notes/sent"

  /// The file's name without `.md`.
  public let id: String
  /// The id of the recipient's contact, which may be deleted.
  public let to: String
  /// The day on which it was sealed, in UTC.
  public let sent: Day
  /// Its place among the others; nil where `notes/arrived.txt` has none.
  public internal(set) var arrived: NotePlace?
  /// Whether it is anonymous.
  public let isAnonymous: Bool
  /// The public key for the answer, 65 bytes.
  public let reply: [UInt8]?
  /// Its private half, sealed to a link of one's own.
  public let key: [UInt8]?
  /// The day of the last answer.
  public let answered: Day?
  /// The ids of the sealed answers that arrived.
  public let answerIDs: [String]
  /// Its words.
  public let text: String
  /// The answers, the oldest first.
  public let answers: [String]
  /// The file.
  public let source: Source

  /// Its place among the others.
  public var place: NotePlace { arrived ?? NotePlace(sent) }
  /// Its path.
  public var path: RelativePath { SentNote.path(of: id) }
  /// Whether an answer arrived.
  public var status: ReceivedNote.Status { answers.isEmpty ? .pending : .answered }

  /// The file of a note.
  public static func path(of id: String) -> RelativePath { folder.appending(id + ".md") ?? folder }
}

/// A note from a person to a contact.
public struct OutgoingNote: Sendable {
  /// The contact's id.
  public var contact: String
  /// The contact's personal link.
  public var link: LinkToken
  /// The link of one's own to which the key for the answer is sealed.
  public var ownLink: LinkToken
  /// The writer's name; nil for an anonymous note.
  public var name: String?
  /// The words, in the normal form.
  public var text: String
  /// The day on the home's clock, for the file.
  public var day: Day
  /// The day in UTC, for the sealed text.
  public var sealedDay: Day

  /// A note from its parts.
  public init(
    contact: String, link: LinkToken, ownLink: LinkToken, name: String?, text: String, day: Day,
    sealedDay: Day
  ) {
    self.contact = contact
    self.link = link
    self.ownLink = ownLink
    self.name = name
    self.text = text
    self.day = day
    self.sealedDay = sealedDay
  }

  /// The note, sealed.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  public func sealed(reply: P256PublicKey?, randomBytes: (Int) -> [UInt8]) throws(Diagnostic) -> SealedText {
    try SealedText.seal(
      .note(SealedNote(sent: sealedDay, reply: reply, from: name, text: text)), to: link.publicKey,
      ephemeral: P256PrivateKey(randomBytes: randomBytes))
  }
}

extension ReceivedNote {
  /// The answer, sealed to its writer; every sealing gives another text.
  ///
  /// - Throws: `note-unanswered`, `note-unanswerable` without a reply key, `note-field` for an invalid one.
  public func sealedAnswer(on day: Day, randomBytes: (Int) -> [UInt8]) throws(Diagnostic) -> SealedText {
    guard let answer else {
      throw Diagnostic(
        .noteUnanswered, Phrase("note-not-answered-yet", ["id": id]),
        hint: Phrase("note-zutto-note-answer-text-answers", ["id": id]))
    }
    guard let reply else {
      throw Diagnostic(
        .noteUnanswerable, Phrase("note-whoever-wrote-left-no-key", ["id": id]),
        hint: Phrase("note-zutto-note-answer-public-shows", ["id": id]))
    }
    guard let key = P256PublicKey(reply) else {
      throw Diagnostic(
        .noteField, Phrase("note-reply-no-public-key-no-point", ["id": id]), path: path,
        hint: Phrase("note-take-file-backup-remove-receive"))
    }
    return try SealedText.seal(
      .answer(SealedAnswer(sent: day, to: sealedID, text: PlainText.normalised(answer))), to: key,
      ephemeral: P256PrivateKey(randomBytes: randomBytes))
  }
}

/// The rules of a note's words.
public enum NoteText {
  /// Refuses a text that can't be sealed.
  ///
  /// - Throws: `note-empty`, `note-too-long`.
  public static func check(_ text: String) throws(Diagnostic) {
    guard !text.isEmpty else {
      throw Diagnostic(
        .noteEmpty, Phrase("note-note-needs-words"), hint: Phrase("home-write-least-one-character"))
    }
    let count = text.unicodeScalars.count
    guard count <= PlainText.maximumLength else {
      throw Diagnostic(
        .noteTooLong,
        Phrase("note-note-characters-room", ["count": count, "maximum-length": PlainText.maximumLength]),
        hint: Phrase("note-write-fewer-make-two-notes", ["maximum-length": count - PlainText.maximumLength]))
    }
  }
}
