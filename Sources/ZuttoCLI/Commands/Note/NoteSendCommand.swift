// `zutto note send`: a note to a contact.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteSendCommand: Command, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Write a note to a contact; prints it, sealed to them.",
    discussion: """
      It names nobody, unless you say --named. Nothing is sent from here: hand the
      sealed text over in a way that tells as little of you as you want. The note
      and the key for its answer stay in notes/sent/, the key sealed. Without words
      it takes what is piped in, or opens your editor.

      Examples:
        zutto note send 홍길동 < letter.txt | xclip
        zutto note send 홍길동 --out message.note   the words in the editor
        zutto note send hong --named "It was me"    words that the shell keeps
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The contact: name, id or the beginning of either.") var contact: String
  @OptionGroup var input: NoteInput
  @OptionGroup var output: SealedOutput
  @Flag(help: "Give your name.") var named = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    try output.check()
    let reading = await session.notes(in: home)
    let contact = try reading.contacts.one(contact)
    let link = try contact.token()
    if let text = try input.words() {
      try await send(text, to: contact, link, reading, session, home)
      return
    }
    let hint = "→ \(contact.name.escapingControls.replacing("--", with: "–"))"
    try await Editor(session).write(hint: hint) { written in
      guard let written else {
        session.printer.out(Phrase("command-not-written")[session.language(home)])
        return
      }
      let text = try NoteInput.checked(written)
      try await send(text, to: contact, link, reading, session, home)
    }
  }

  private func send(
    _ text: String, to contact: Contact, _ link: LinkToken, _ reading: NoteReading, _ session: Session,
    _ home: Home
  ) async throws {
    let own = try await ownLink(reading, session, home)
    let name = PlainText.name(home.settings.name ?? home.settings.owner)
    let note = OutgoingNote(
      contact: contact.id, link: link, ownLink: own, name: named ? name : nil, text: text,
      day: session.sealedDay, sealedDay: session.sealedDay)
    let (path, sealed, replaced) = try home.change("note send", at: session.world.now()) {
      (change) throws(Diagnostic) in
      let (path, sealed) = try NoteStore.send(
        note, on: session.now(in: home).day, in: home, randomBytes: session.world.randomBytes, &change)
      return (path, sealed, try output.save(sealed, on: session.sealedDay))
    }
    var json: JSONObject = [
      "id": .text(path.stem), "path": .text(path.text), "to": .text(contact.id), "anonymous": .flag(!named),
    ]
    output.hand(sealed, session, &json)
    guard !options.json else {
      session.printer.out(JSON.object(json).description)
      return
    }
    let language = session.language(home)
    session.printer.err(
      (named ? Phrase("note-sent-by-name") : Phrase("note-sent-anonymously"))(
        language, ["contact": contact.name, "name": name, "id": path.stem]
      ).escapingControls)
    output.tell(session, language)
    session.tell(replaced: replaced, home)
  }

  /// The link of one's own that keeps the key for the answer; the first note makes one, without a page.
  private func ownLink(_ reading: NoteReading, _ session: Session, _ home: Home) async throws -> LinkToken {
    let known = reading.links.first { !$0.state.isPast } ?? reading.links.first
    if let known { return known.token }
    return try await LinkMaker(session, home).make(state: .private).token
  }
}
