// `zutto resolve`: settles what a merge could not decide, one by one.

internal import ArgumentParser
internal import Ground
internal import Sync

struct ResolveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Choose where two machines changed the same thing differently.",
    discussion: """
      On a terminal it shows the two versions of each file and asks. In a script
      name the file and say which holds. What is not chosen goes to the trash, and
      'zutto undo' brings it back. Accounts are chosen with 'zutto otp resolve'.

      Examples:
        zutto resolve                          one after the other
        zutto resolve --list
        zutto resolve diaries/futari/entries/2024-12-25.md --take
        zutto resolve memos/2024-12-07.md --edit
        zutto resolve ledger/2026-01.json --line 2
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The file, or the copy beside it.", completion: .file()) var file: String?
  @Flag(name: [.customLong("keep"), .customLong("ours")], help: "The file holds as it stands.") var keep =
    false
  @Flag(name: [.customLong("take"), .customLong("theirs")], help: "The other version holds.") var take = false
  @Flag(help: "Both hold: texts one after the other, pictures and sounds as two files.") var both = false
  @Flag(help: "Put both together in the editor.") var edit = false
  @Option(help: ArgumentHelp("Of lines that stand twice, the one that holds.", valueName: "n")) var line: Int?
  @Flag(help: "Tell what waits, and ask nothing.") var list = false

  func validate() throws {
    let count = [keep, take, both, edit, list, line != nil].count { $0 }
    if count > 1 { throw ValidationError("say one of --keep, --take, --both, --edit, --line and --list") }
    if count == 1, !list, file == nil { throw ValidationError("say which file") }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let run = try ResolveRun(session, home, file)
    if list { return run.tellList() }
    try home.checkWritable()
    if edit { return try await run.edit() }
    if let decision { return try run.settle(decision) }
    guard session.canAsk, !options.json else { return run.tellAll(isFileNamed: file != nil) }
    try await run.ask()
  }

  private var decision: Decision? {
    if keep { return .keep }
    if take { return .take }
    if both { return .both }
    return line.map { .line($0 - 1) }
  }
}
