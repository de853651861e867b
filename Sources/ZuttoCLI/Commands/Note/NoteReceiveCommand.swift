// `zutto note receive`: opens sealed notes and answers; `zutto note commit`: notes into git.

internal import ArgumentParser
internal import Ground
internal import Notes
internal import Sync

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
    var run = NoteReceiveRun(context.session, context.home)
    for file in try inputs(context) { run.read(file) }
    try await run.open(await context.notes())
    await run.tell()
    if !run.failures.isEmpty { throw Exit.problems }
    return .done
  }

  private func inputs(_ context: Context) throws(Diagnostic) -> [String] {
    if files == ["-"], context.canAsk { context.printer.err(Phrase("note-paste-now")[context.language]) }
    if !files.isEmpty { return files }
    guard StandardInput.isPiped else {
      throw Diagnostic(
        .inputMissing, "there is nothing to receive",
        hint: "name a file, or pipe the text in: xclip -o | zutto note receive -")
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
