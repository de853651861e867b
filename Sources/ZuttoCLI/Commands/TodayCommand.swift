// `zutto today`: the terminal home.

internal import ArgumentParser
internal import Household

struct TodayCommand: HomeCommand, Paged {
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

  static let readsBrokenHome = true

  func outcome(_ context: Context) async throws -> Outcome {
    let view = TodayView(await TodayFacts(context.household), context.language)
    return Outcome(view.lines(context.printer), json: view.json)
  }
}
