// `zutto note seal`: what was handed over once, again.

internal import ArgumentParser
internal import Ground
internal import Notes
internal import Seal

struct NoteSealCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "seal", abstract: "Seal a sent note or a written answer again, to hand it over once more.",
    discussion: """
      Each time another text comes out; they can't be seen to hold the same words.

      Examples:
        zutto note seal p3q6d2 | xclip
        zutto note seal 1 --out answer.note
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The note: its number in the list, its id, or a part of it.") var note: String
  @OptionGroup var output: SealedOutput

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    let found = try reading.one(note)
    let sealed: SealedText
    switch found {
    case .received(let note):
      sealed = try note.sealedAnswer(on: session.sealedDay, randomBytes: session.world.randomBytes)
    case .sent(let note): sealed = try again(note, reading, session, home)
    }
    var json: JSONObject = ["id": .text(found.id)]
    let replaced = try output.save(sealed, on: session.sealedDay)
    output.hand(sealed, session, &json)
    guard !options.json else {
      session.printer.out(JSON.object(json).description)
      return
    }
    output.tell(session, session.language(home))
    session.tell(replaced: replaced, home)
  }

  private func again(_ note: SentNote, _ reading: NoteReading, _ session: Session, _ home: Home)
    throws(Diagnostic) -> SealedText
  {
    guard let contact = reading.contact(note.to) else {
      throw Diagnostic(
        .contactMissing, "the contact '\(note.to)' of this note is deleted", path: note.path,
        hint: "add them again, and write the note anew with 'zutto note send'")
    }
    let link = try contact.token()
    let outgoing = OutgoingNote(
      contact: contact.id, link: link, ownLink: link,
      name: note.isAnonymous ? nil : home.settings.name ?? home.settings.owner, text: note.text,
      day: note.sent, sealedDay: note.sent)
    try NoteText.check(note.text)
    return try outgoing.sealed(
      reply: note.reply.flatMap { P256PublicKey($0) }, randomBytes: session.world.randomBytes)
  }
}

extension Contact {
  /// The key to which their notes are sealed.
  ///
  /// - Throws: `contact-without-link`, `personal-link`.
  func token() throws(Diagnostic) -> LinkToken {
    guard let link else {
      throw Diagnostic(
        .contactWithoutLink, "'\(name)' has no personal link, so nothing can be sealed to them", path: path,
        hint: "ask them for theirs, then: zutto contact edit \(id) --link LINK")
    }
    return try LinkToken.find(in: link)
  }
}
