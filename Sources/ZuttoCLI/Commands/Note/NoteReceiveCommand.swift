// `zutto note receive`: opens sealed notes and answers; `zutto note commit`: notes into git.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Notes
internal import Sync
internal import ZonedTime

struct NoteReceiveCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    var run = NoteReceiveRun(context.household) { try await VaultSession.open(context).vault }
    for file in try inputs(context) {
      run.read(file == "-" ? "standard input" : file) { (limit) throws(Diagnostic) in
        try file == "-" ? StandardInput.bytes(limit: limit) : OutsideFile.read(file, limit: limit)
      }
    }
    try await run.open(await context.notes())
    return await run.outcome(context)
  }

  private func inputs(_ context: Context) throws(Diagnostic) -> [String] {
    if files == ["-"], context.canAsk { context.printer.err(Phrase("note-paste-now")[context.language]) }
    if !files.isEmpty { return files }
    guard StandardInput.isPiped else {
      throw Diagnostic(
        .inputMissing, Phrase("note-nothing-receive"), hint: Phrase("note-name-file-pipe-text-xclip"))
    }
    return ["-"]
  }
}

struct NoteCommitCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "commit", abstract: "Commit notes to git, telling no more than the day.",
    discussion: """
      A commit of git tells who made it and when, to the second; whoever can read
      the repository could lay that beside the moment at which a note arrived. This
      one is made by nobody, at midnight UTC of its day. It takes notes/ alone:
      contacts tell the second at which they were added, and go into a commit of
      your own. What else was changed or staged stays as it is. docs/SECURITY.md
      says what still shows.

      Examples:
        zutto note commit
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    let commit = try DayCommit(
      of: context.home.tree, on: context.sealedDay, secrets: Set(TranscriptionKey.withheld.keys)
    ).make("notes")
    let line =
      commit.map { Phrase("note-committed")(context.language, ["commit": String($0.prefix(10))]) }
      ?? Phrase("note-nothing-to-commit")[context.language]
    return Outcome(
      [line], json: ["committed": .flag(commit != nil), "commit": commit.map(JSON.text) ?? .null])
  }
}

extension NoteReceiveRun {
  /// How many of a kind are told of one by one.
  private static let toldAtMost = 20

  /// What came in; a new note with the number that the other commands know it by.
  fileprivate func outcome(_ context: Context) async -> Outcome {
    let language = context.language
    let limit = NoteReceiveRun.toldAtMost
    var outcome = Outcome(
      context.isJSON ? [] : await newNotes(context),
      json: [
        "read": .integer(read), "received": .list(notes.map(JSON.text)),
        "answered": .list(answers.map(JSON.text)), "present": .integer(present.count),
        "blocked": .integer(blocked), "failed": .list(failures.map { $0.json(in: language) }),
      ])
    for id in answers.prefix(limit) { outcome.say(Phrase("note-answer-came"), ["id": id]) }
    for id in present.prefix(limit) { outcome.say(Phrase("note-received-before"), ["id": id]) }
    outcome.say(
      Phrase("note-received-counts"),
      [
        "new": language.integer(notes.count), "answers": language.integer(answers.count),
        "present": language.integer(present.count), "failed": language.integer(failures.count),
      ])
    if blocked > 0 { outcome.say(Phrase("note-blocked-count"), ["count": language.integer(blocked)]) }
    for failure in failures.prefix(limit) {
      let problem = failure.problem.told(in: language)
      outcome.note("\(failure.place.escapingControls): \(problem.rest(after: "zutto: ") ?? problem)")
    }
    if failures.count > limit {
      let count = language.integer(failures.count - limit)
      outcome.note(Phrase("note-more-refused")(language, ["count": count]))
    }
    if !failures.isEmpty { outcome.exit = .problems }
    return outcome
  }

  private func newNotes(_ context: Context) async -> [String] {
    guard !notes.isEmpty else { return [] }
    let reading = await NoteStore.read(in: context.home)
    let new = Set(notes)
    let rows = NoteRows(context.session, context.home)
    let found = reading.listed(on: context.now.day).enumerated().filter { new.contains($1.id) }
      .prefix(NoteReceiveRun.toldAtMost)
    let width = String((found.last?.offset ?? 0) + 1).count
    return found.flatMap { rows.lines($1, number: $0 + 1, width: width) }
  }
}

extension NoteReceiveRun.Failure {
  /// The problem as JSON output shows it.
  fileprivate func json(in language: Language) -> JSON {
    let json = problem.json(in: language)
    guard case .object(var object) = json.content else { return json }
    object["place"] = .text(place)
    return .object(object)
  }
}
