// `zutto note answer`: an answer, sealed to whoever wrote the note.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteAnswerCommand: Command, RepeatsTyped {
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
    if isPublic, isPrivate { throw ValidationError("--public and --private exclude each other") }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    let note = try reading.oneReceived(note)
    // Another answer is not public because the one before was.
    let visibility: Bool? = isPublic ? true : isPrivate || replace ? false : nil
    // Only what is shown changes: no words are waited for, and nobody's pipe is taken for an answer.
    if input.text.isEmpty, let visibility, note.answer != nil || !visibility, !replace {
      try await answer(nil, note, visibility, session, home)
      return
    }
    let text = try input.words()
    if note.answer != nil, !replace {
      throw Diagnostic(
        .noteAnswered, "'\(note.id)' is answered already",
        hint: "'zutto note seal \(note.id)' seals that answer again; --replace takes its place")
    }
    try output.check()
    if let text {
      try await answer(text, note, visibility, session, home)
      return
    }
    let first = note.text.split(separator: "\n").first.map { String($0).escapingControls } ?? ""
    try await Editor(session).write(hint: first.replacing("--", with: "–")) { written in
      guard let written else {
        session.printer.out(Phrase("command-not-written")[session.language(home)])
        return
      }
      try await answer(try NoteInput.checked(written), note, visibility, session, home)
    }
  }

  private func answer(
    _ text: String?, _ note: ReceivedNote, _ visibility: Bool?, _ session: Session, _ home: Home
  ) async throws {
    let today = session.now(in: home).day
    let isSealed = text != nil && note.reply != nil
    let (answered, sealed, replaced) = try home.change("note answer \(note.id)", at: session.world.now()) {
      (change) throws(Diagnostic) in
      let answered = try NoteStore.answer(text, to: note, isPublic: visibility, on: today, in: home, &change)
      guard isSealed else { return (answered, SealedText?.none, ReplacedFile?.none) }
      let sealed = try answered.sealedAnswer(on: session.sealedDay, randomBytes: session.world.randomBytes)
      return (answered, sealed, try output.save(sealed, on: session.sealedDay))
    }
    var json: JSONObject = [
      "id": .text(note.id), "path": .text(note.path.text), "status": .text(answered.status.rawValue),
      "public": .flag(answered.isPublic),
    ]
    if let sealed { output.hand(sealed, session, &json) }
    tell(answered, text != nil, json, session, home)
    session.tell(replaced: replaced, home)
  }

  private func tell(_ note: ReceivedNote, _ isNew: Bool, _ json: JSONObject, _ session: Session, _ home: Home)
  {
    guard !options.json else {
      session.printer.out(JSON.object(json).description)
      return
    }
    let language = session.language(home)
    // The sealed text alone is on standard output, to be piped on.
    if isNew {
      session.printer.err(Phrase("note-answered-now")(language, ["id": note.id]))
      if note.reply == nil {
        session.printer.err(Phrase("note-no-reply-key")[language])
      } else {
        output.tell(session, language)
      }
    }
    session.printer.err(
      (note.isPublic ? Phrase("note-shown-in-archive") : Phrase("note-shown-nowhere"))[language])
  }
}
