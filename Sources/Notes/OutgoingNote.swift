// A note or an answer on its way out.

public import Diagnostics
internal import Fluent
public import Seal
public import ZonedTime

/// What a person sends to a contact.
public struct OutgoingNote: Sendable {
  /// The contact's id.
  public var contact: String
  /// The contact's personal link.
  public var link: LinkToken
  /// The link of one's own that the key for the answer is sealed to.
  public var ownLink: LinkToken
  /// The name that is given; nil for an anonymous note.
  public var name: String?
  /// What it says, in the normal form.
  public var text: String
  /// The day on the home's clock, for the file.
  public var day: Day
  /// The day in UTC, for what is sealed.
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
  /// - Throws: `note-unanswered`, `note-unanswerable` where the writer left no key, `note-field` where it is none.
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
