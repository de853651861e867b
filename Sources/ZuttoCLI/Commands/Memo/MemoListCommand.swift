// `zutto memo list`: the memos, newest first.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Memos

struct MemoListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The memos, newest first: their first lines, and how long ago.",
    discussion: """
      The number before a memo names it to the other commands.

      Examples:
        zutto memo list
        zutto memo list milk                those that hold these words
        zutto memo list --all --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Words that must stand in a memo.") var words: [String] = []
  @Option(name: .shortAndLong, help: ArgumentHelp("How many (default: 20).", valueName: "count")) var number:
    Int?
  @Flag(help: "All of them.") var all = false

  /// The list as the command shows it without arguments.
  static func parse(_ options: GlobalOptions) throws -> MemoListCommand {
    var command = try parse([])
    command.options = options
    return command
  }

  func validate() throws {
    if let number, number < 1 { throw ValidationError(Phrase("memo-number-must-least")) }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    await RecordingRecovery.run(in: home, session)
    let reading = await MemoStore.read(in: home)
    let numbers = Dictionary(
      reading.memos.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let text = words.joined(separator: " ")
    let found = words.isEmpty ? reading.memos : reading.memos(with: text)
    let shown = all ? found[...] : found.prefix(number ?? 20)
    if options.json {
      let rows = shown.map { memo in memo.json(number: numbers[memo.id]) }
      session.printer.out(JSON.object(["memos": .list(rows), "count": .integer(found.count)]).description)
    } else {
      print(shown, of: found.count, numbers, session, home)
    }
    let problems = reading.problems.sortedOnce()
    if problems.count > 3 {
      let count = session.language(home).integer(problems.count)
      session.printer.err(Phrase("memo-problems")(session.language(home), ["count": count]))
    } else {
      session.print(problems)
    }
  }

  private func print(
    _ shown: ArraySlice<Memo>, of count: Int, _ numbers: [String: Int], _ session: Session, _ home: Home
  ) {
    let language = session.language(home)
    guard !shown.isEmpty else {
      session.printer.out(
        words.isEmpty
          ? Phrase("memo-no-memos")[language]
          : Phrase("memo-none-found")(language, ["words": words.joined(separator: " ").escapingControls]))
      return
    }
    let list = MemoList(session, home, columns: session.printer.columns)
    let width = String(shown.compactMap { numbers[$0.id] }.max() ?? 0).count
    var lines: [String] = []
    for memo in shown { lines += list.lines(memo, number: numbers[memo.id] ?? 0, width: width) }
    if count > shown.count {
      lines.append(Phrase("memo-more")(language, ["count": language.integer(count - shown.count)]))
    }
    session.printer.out(lines.joined(separator: "\n"))
  }
}
