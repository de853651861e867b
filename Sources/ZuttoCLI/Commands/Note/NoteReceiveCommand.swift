// `zutto note receive`: opens sealed notes and answers.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Notes

struct NoteReceiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receive", abstract: "Open sealed notes and answers, and keep them.",
    discussion: """
      Takes any text that has sealed notes in it: a .note file, saved mails, a whole
      chat, however often it was quoted and wrapped. What was received before
      changes nothing. Nothing is written of a note that can't be proven whole.

      Examples:
        zutto note receive message.note
        zutto note receive ~/Mail/*.eml
        xclip -o | zutto note receive -
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Files; '-' for standard input.", completion: .file()) var files: [String] = []

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    var run = NoteReceiveRun(session.household(home)) { try await VaultSession.open(session, home).vault }
    for file in try inputs(session) {
      run.read(file == "-" ? "standard input" : file) { (limit) throws(Diagnostic) in
        try file == "-" ? StandardInput.bytes(limit: limit) : OutsideFile.read(file, limit: limit)
      }
    }
    try await run.open(await session.notes(in: home))
    await run.tell(session, home)
    if !run.failures.isEmpty { throw Exit.problems }
  }

  private func inputs(_ session: Session) throws(Diagnostic) -> [String] {
    if files == ["-"], session.canAsk { session.printer.err(Phrase("note-paste-now")[session.language()]) }
    if !files.isEmpty { return files }
    guard StandardInput.isPiped else {
      throw Diagnostic(
        .inputMissing, Phrase("note-nothing-receive"), hint: Phrase("note-name-file-pipe-text-xclip"))
    }
    return ["-"]
  }
}

extension NoteReceiveRun {
  /// How many of a kind are told of one by one.
  private static let toldAtMost = 20

  /// Says what came in; a new note with the number that the other commands know it by.
  func tell(_ session: Session, _ home: Home) async {
    if session.options.json {
      session.printer.out(
        JSON.object([
          "read": .integer(read), "received": .list(notes.map(JSON.text)),
          "answered": .list(answers.map(JSON.text)), "present": .integer(present.count),
          "blocked": .integer(blocked), "failed": .list(failures.map(\.json)),
        ]).description)
      return
    }
    await tellInWords(session, home)
  }

  private func tellInWords(_ session: Session, _ home: Home) async {
    let language = session.language(home)
    let limit = NoteReceiveRun.toldAtMost
    if !notes.isEmpty {
      let reading = await NoteStore.read(in: home)
      let new = Set(notes)
      let rows = NoteRows(session, home)
      let found = reading.listed(on: session.now(in: home).day).enumerated().filter { new.contains($1.id) }
        .prefix(limit)
      let width = String((found.last?.offset ?? 0) + 1).count
      for (index, note) in found {
        for line in rows.lines(note, number: index + 1, width: width) { session.printer.out(line) }
      }
    }
    for id in answers.prefix(limit) { session.printer.out(Phrase("note-answer-came")(language, ["id": id])) }
    for id in present.prefix(limit) {
      session.printer.out(Phrase("note-received-before")(language, ["id": id]))
    }
    session.printer.out(
      Phrase("note-received-counts")(
        language,
        [
          "new": language.integer(notes.count), "answers": language.integer(answers.count),
          "present": language.integer(present.count), "failed": language.integer(failures.count),
        ]))
    if blocked > 0 {
      session.printer.out(Phrase("note-blocked-count")(language, ["count": language.integer(blocked)]))
    }
    for failure in failures.prefix(limit) {
      let told = failure.problem.told(in: language)
      let problem = told.rest(after: "zutto: ") ?? told
      session.printer.err("\(failure.place.escapingControls): \(problem)")
    }
    if failures.count > limit {
      let count = language.integer(failures.count - limit)
      session.printer.err(Phrase("note-more-refused")(language, ["count": count]))
    }
  }
}

extension NoteReceiveRun.Failure {
  /// The problem as JSON output shows it.
  fileprivate var json: JSON {
    guard case .object(var object) = problem.json.content else { return problem.json }
    object["place"] = .text(place)
    return .object(object)
  }
}
