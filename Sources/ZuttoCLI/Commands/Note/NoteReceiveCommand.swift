// `zutto note receive`: opens sealed notes and answers.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteReceiveCommand: Command {
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
    var run = NoteReceiveRun(session, home)
    for file in try inputs(session) { run.read(file) }
    try await run.open(await session.notes(in: home))
    await run.tell()
    if !run.failures.isEmpty { throw Exit.problems }
  }

  private func inputs(_ session: Session) throws(Diagnostic) -> [String] {
    if files == ["-"], session.canAsk { session.printer.err(Phrase("note-paste-now")[session.language()]) }
    if !files.isEmpty { return files }
    guard StandardInput.isPiped else {
      throw Diagnostic(
        .inputMissing, "there is nothing to receive",
        hint: "name a file, or pipe the text in: xclip -o | zutto note receive -")
    }
    return ["-"]
  }
}
