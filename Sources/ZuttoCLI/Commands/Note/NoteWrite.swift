// The commands that seal: `zutto note send`, `answer` and `seal`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Notes
internal import Seal
internal import ZonedTime

struct NoteSendCommand: HomeCommand, RepeatsTyped {
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

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    try output.check()
    let reading = await context.notes()
    let contact = try reading.contacts.one(contact)
    let link = try contact.token()
    if let text = try input.words() { return try await send(text, to: contact, link, reading, context) }
    let hint = "→ \(contact.name.escapingControls.replacing("--", with: "–"))"
    return try await Editor(context.session).write(hint: hint) { written in
      guard let written else { return Outcome([Phrase("command-not-written")[context.language]]) }
      return try await send(try NoteInput.checked(written), to: contact, link, reading, context)
    }
  }

  private func send(
    _ text: String, to contact: Contact, _ link: LinkToken, _ reading: NoteReading, _ context: Context
  ) async throws -> Outcome {
    let (home, language) = (context.home, context.language)
    let own = try await ownLink(reading, context)
    let name = PlainText.name(home.settings.name ?? home.settings.owner)
    let note = OutgoingNote(
      contact: contact.id, link: link, ownLink: own, name: named ? name : nil, text: text,
      day: context.sealedDay, sealedDay: context.sealedDay)
    let (path, sealed, replaced) = try context.change { (change) throws(Diagnostic) in
      let (path, sealed) = try NoteStore.send(
        note, on: context.now.day, in: home, randomBytes: context.world.randomBytes, &change)
      return (path, sealed, try output.save(sealed, on: context.sealedDay))
    }
    var outcome = output.outcome(
      sealed,
      [
        "id": .text(path.stem), "path": .text(path.text), "to": .text(contact.id), "anonymous": .flag(!named),
      ])
    let phrase = named ? Phrase("note-sent-by-name") : Phrase("note-sent-anonymously")
    outcome.note(phrase(language, ["contact": contact.name, "name": name, "id": path.stem]))
    outcome.note(output.advice(language))
    outcome.report(replaced: replaced, context)
    return outcome
  }

  /// The link of one's own that keeps the key for the answer; the first note makes one, without a page.
  private func ownLink(_ reading: NoteReading, _ context: Context) async throws -> LinkToken {
    let known = reading.links.first { !$0.state.isPast } ?? reading.links.first
    if let known { return known.token }
    return try await LinkMaker(context.session, context.home).make(state: .private).token
  }
}

struct NoteAnswerCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "answer", abstract: "Answer a note; prints the answer, sealed to its writer.",
    discussion: """
      Hand the sealed text over in the way the note came. Its writer opens it in the
      copy of the page that they kept. Without words it takes what is piped in, or
      opens your editor. --public shows note and answer on the archive's page of
      answers; without it they appear nowhere.

      Examples:
        zutto note answer 1 毎朝6時です
        zutto note answer x7k2m4 --out answer.note < letter.txt
        zutto note answer 1 "Every day at six" --public
        zutto note answer 1 --replace "At seven, I meant"
        zutto note answer 1 --private       take it off the page of answers
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The note: its number in the list, its id, or a part of it.") var note: String
  @OptionGroup var input: NoteInput
  @OptionGroup var output: SealedOutput
  @Flag(name: .customLong("public"), help: "Show note and answer on the archive's page.") var isPublic = false
  @Flag(name: .customLong("private"), help: "Don't, or no longer.") var isPrivate = false
  @Flag(help: "Put another answer in the place of the one before.") var replace = false

  func validate() throws {
    if isPublic, isPrivate { throw ValidationError(Phrase("note-public-private-exclude-each-other")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let note = try await context.notes().oneReceived(note)
    // Another answer is not public because the one before was.
    let visibility: Bool? = isPublic ? true : isPrivate || replace ? false : nil
    // Only what is shown changes: no words are waited for, and nobody's pipe is taken for an answer.
    if input.text.isEmpty, let visibility, note.answer != nil || !visibility, !replace {
      return try answer(nil, note, visibility, context)
    }
    let text = try input.words()
    if note.answer != nil, !replace {
      throw Diagnostic(
        .noteAnswered, Phrase("note-answered-already", ["id": note.id]),
        hint: Phrase("note-zutto-note-seal-seals-answer", ["id": note.id]))
    }
    try output.check()
    if let text { return try answer(text, note, visibility, context) }
    let first = note.text.split(separator: "\n").first.map { String($0).escapingControls } ?? ""
    return try await Editor(context.session).write(hint: first.replacing("--", with: "–")) { written in
      guard let written else { return Outcome([Phrase("command-not-written")[context.language]]) }
      return try answer(try NoteInput.checked(written), note, visibility, context)
    }
  }

  private func answer(_ text: String?, _ note: ReceivedNote, _ visibility: Bool?, _ context: Context)
    throws(Diagnostic) -> Outcome
  {
    let isSealed = text != nil && note.reply != nil
    let (answered, sealed, replaced) = try context.change(note.id) { (change) throws(Diagnostic) in
      let answered = try NoteStore.answer(
        text, to: note, isPublic: visibility, on: context.now.day, in: context.home, &change)
      guard isSealed else { return (answered, SealedText?.none, ReplacedFile?.none) }
      let sealed = try answered.sealedAnswer(on: context.sealedDay, randomBytes: context.world.randomBytes)
      return (answered, sealed, try output.save(sealed, on: context.sealedDay))
    }
    let language = context.language
    var outcome = output.outcome(
      sealed,
      [
        "id": .text(note.id), "path": .text(note.path.text), "status": .text(answered.status.rawValue),
        "public": .flag(answered.isPublic),
      ])
    // The sealed text alone is on standard output, to be piped on.
    if text != nil {
      outcome.note(Phrase("note-answered-now")(language, ["id": note.id]))
      outcome.note(note.reply == nil ? Phrase("note-no-reply-key")[language] : output.advice(language))
    }
    let shown = answered.isPublic ? Phrase("note-shown-in-archive") : Phrase("note-shown-nowhere")
    outcome.note(shown[language])
    outcome.report(replaced: replaced, context)
    return outcome
  }
}

struct NoteSealCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = await context.notes()
    let found = try reading.one(note)
    let sealed: SealedText
    switch found {
    case .received(let note):
      sealed = try note.sealedAnswer(on: context.sealedDay, randomBytes: context.world.randomBytes)
    case .sent(let note): sealed = try again(note, reading, context)
    }
    let replaced = try output.save(sealed, on: context.sealedDay)
    var outcome = output.outcome(sealed, ["id": .text(found.id)])
    outcome.note(output.advice(context.language))
    outcome.report(replaced: replaced, context)
    return outcome
  }

  private func again(_ note: SentNote, _ reading: NoteReading, _ context: Context) throws(Diagnostic)
    -> SealedText
  {
    let settings = context.home.settings
    guard let contact = reading.contact(note.to) else {
      throw Diagnostic(
        .contactMissing, Phrase("note-contact-note-deleted", ["to": note.to]), path: note.path,
        hint: Phrase("note-add-them-again-write-note"))
    }
    let link = try contact.token()
    let outgoing = OutgoingNote(
      contact: contact.id, link: link, ownLink: link,
      name: note.isAnonymous ? nil : settings.name ?? settings.owner, text: note.text,
      day: note.sent, sealedDay: note.sent)
    try NoteText.check(note.text)
    return try outgoing.sealed(
      reply: note.reply.flatMap { P256PublicKey($0) }, randomBytes: context.world.randomBytes)
  }
}

extension Contact {
  /// The key to which their notes are sealed.
  ///
  /// - Throws: `contact-without-link`, `personal-link`.
  func token() throws(Diagnostic) -> LinkToken {
    guard let link else {
      throw Diagnostic(
        .contactWithoutLink, Phrase("note-no-personal-link-so-nothing", ["name": name]), path: path,
        hint: Phrase("note-ask-them-theirs-then-zutto", ["id": id]))
    }
    return try LinkToken.find(in: link)
  }
}
