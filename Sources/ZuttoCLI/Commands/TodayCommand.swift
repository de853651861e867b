// `zutto today`: the terminal home.

internal import ArgumentParser
internal import Ground

struct TodayCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "What waits for you today, each with the command to type next.",
    discussion: """
      Today's question, what you have not read, notes to answer, recordings to
      transcribe, a month to seal, this day in other years, the last backup and
      sync. It changes nothing.

      Examples:
        zutto today
        zutto today --lang ko
        zutto today --json
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home(checking: true)
    let facts = await TodayFacts(session, home)
    let view = TodayView(facts, session.language(home))
    if options.json {
      session.printer.out(view.json.description)
    } else {
      session.printer.out(view.lines(session.printer).joined(separator: "\n"))
    }
  }
}
