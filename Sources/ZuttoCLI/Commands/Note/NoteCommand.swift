// `zutto note`, what its commands share, and those that seal notes: `send`, `answer` and `seal`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Notes
internal import Seal
internal import ZonedTime

struct NoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Anonymous notes: receive, answer and send them.",
    discussion: """
      Give your link to others; they write on a page that seals their words in their
      browser. What they hand to you, as text or a file, only you can open. What
      can and can't be learnt of a writer stands in docs/SECURITY.md.

      Examples:
        zutto note link                     the link to share, made the first time
        zutto note receive message.note
        zutto note                          what came in, newest first
        zutto note show 1
        zutto note answer 1 毎朝6時です
        zutto note send 홍길동 --out message.note   the words in the editor
      """,
    subcommands: [
      NoteListCommand.self, NoteLinkCommand.self, NoteReceiveCommand.self, NoteShowCommand.self,
      NoteAnswerCommand.self, NoteSendCommand.self, NoteSealCommand.self, NoteHistoryCommand.self,
      NoteRemoveCommand.self, NoteBlockCommand.self, NoteUnblockCommand.self, NoteCommitCommand.self,
      ContactCommand.self,
    ], defaultSubcommand: NoteListCommand.self)
}

/// The text of a note or answer, from arguments, standard input or the editor.
struct NoteInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The words; '-' takes standard input.", valueName: "text")) var text:
    [String] = []

  /// The text, normalized for sealing; nil if none was given; throws `file-too-large`, `file-not-text`,
  /// `note-empty`, `note-too-long`.
  func words() throws(Diagnostic) -> String? {
    if text == ["-"] { return try NoteInput.checked(try NoteInput.piped()) }
    if !text.isEmpty { return try NoteInput.checked(text.joined(separator: " ")) }
    guard StandardInput.isPiped else { return nil }
    let piped = try NoteInput.piped()
    return piped.contains { !$0.isWhitespace } ? try NoteInput.checked(piped) : nil
  }

  /// Normalizes a text for sealing; throws `note-empty`, `note-too-long`.
  static func checked(_ text: String) throws(Diagnostic) -> String {
    let plain = PlainText.normalised(text)
    try NoteText.check(plain)
    return plain
  }

  private static func piped() throws(Diagnostic) -> String { try StandardInput.text(limit: 1 << 20) }
}

/// The destination of a sealed text: standard output or a file.
struct SealedOutput: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("Write the sealed text into this file.", valueName: "file"), completion: .file())
  var file: String?
  @Flag(help: "Overwrite the file.") var force = false

  /// Fails early if `save` couldn't write the file.
  func check() throws(Diagnostic) { if let file { try OutsideFile.checkFree(file, replacing: force) } }

  /// Writes a sealed text to the file, if one is named, as part of the change it belongs to: both happen or
  /// neither.
  ///
  /// The file's time travels with it, so it shows only the day, which the text reveals anyway.
  ///
  /// - Returns: the file that was replaced; nil if there was none.
  /// - Throws: as `OutsideFile.save`.
  func save(_ sealed: SealedText, on day: Day) throws(Diagnostic) -> ReplacedFile? {
    guard let file else { return nil }
    return try OutsideFile.save(Array(Armor.text(sealed).utf8), to: file, replacing: force, telling: day)
  }

  /// The outcome of a sealing command; without a file, the sealed text alone goes to standard output.
  func outcome(_ sealed: SealedText?, _ json: JSONObject) -> Outcome {
    var json = json
    let text = sealed.map { Armor.text($0) }
    if let file {
      json["written"] = text.map { _ in .text(file) }
    } else {
      json["sealed"] = text.map(JSON.text)
    }
    var outcome = Outcome(json: .object(json))
    if file == nil, let text { outcome.add(bytes: Array(text.utf8)) }
    return outcome
  }

  /// What the user should do with the sealed text.
  func advice(_ language: Language) -> String {
    file.map { Phrase("note-hand-file")(language, ["file": $0]) } ?? Phrase("note-hand-text")[language]
  }
}

extension Session {
  /// The current day in UTC, the only time in a sealed text.
  var sealedDay: Day { TimeZoneRules.utc.zoned(world.now()).day }
}

extension Context {
  var sealedDay: Day { session.sealedDay }

  /// All notes; prints problems of their files.
  func notes() async -> NoteReading {
    var reading = await NoteStore.read(in: home)
    reading.received = reading.listed(on: now.day)
    var problems = Outcome()
    problems.report(few: reading.problems, self)
    session.show(problems)
    return reading
  }
}

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

  /// The own link that the reply key is sealed to; the first note creates one without a page.
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
    // A replaced answer doesn't inherit being public.
    let visibility: Bool? = isPublic ? true : isPrivate || replace ? false : nil
    // Only the visibility changes: don't wait for text or take piped input as an answer.
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
    // Standard output holds only the sealed text, so that it can be piped.
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
  /// The key to seal notes to; throws `contact-without-link`, `personal-link`.
  func token() throws(Diagnostic) -> LinkToken {
    guard let link else {
      throw Diagnostic(
        .contactWithoutLink, Phrase("note-no-personal-link-so-nothing", ["name": name]), path: path,
        hint: Phrase("note-ask-them-theirs-then-zutto", ["id": id]))
    }
    return try LinkToken.find(in: link)
  }
}
