// `zutto log`: what happened in this home on this machine.

internal import ArgumentParser
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

struct LogCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "What happened in this home on this machine, the newest last.",
    discussion: """
      The log holds events and how long they took, never a word that you
      wrote. It stays on this machine, in .zutto/log; "log": false in this
      machine's settings.json turns it off.

      Events: memo_created, memo_deleted, thread_added, recording_started,
      recording_completed, recording_recovered, stt_requested,
      stt_completed, stt_failed, backup_completed, backup_failed.

      Examples:
        zutto log
        zutto log -n 100 --event stt_failed
        zutto log --json
        zutto log --clear
      """)

  @OptionGroup var options: GlobalOptions
  @Option(name: .shortAndLong, help: ArgumentHelp("How many (default: 20; 0 for all).", valueName: "count"))
  var number: Int?
  @Option(help: ArgumentHelp("Only events of this name.", valueName: "name")) var event: String?
  @Flag(help: "Delete the log.") var clear = false

  func validate() throws {
    if let number, number < 0 { throw ValidationError(Phrase("command-number-must-not-below")) }
    if clear, number != nil || event != nil {
      throw ValidationError(Phrase("command-clear-deletes-whole-log-goes"))
    }
    let names = EventLog.Event.allCases.map(\.rawValue)
    if let event, !names.contains(event) {
      throw ValidationError(Phrase("command-event-must-one", ["names": names.joined(separator: ", ")]))
    }
  }

  /// A log can be looked at where the home's settings are broken.
  static let readsBrokenHome = true

  func outcome(_ context: Context) async throws -> Outcome {
    if clear {
      let isGone = try EventLog.clear(in: context.home)
      let phrase = isGone ? Phrase("log-cleared") : Phrase("log-empty")
      return .said(phrase, [:], ["cleared": .flag(isGone)])
    }
    let (events, strange) = try EventLog.read(in: context.home)
    let found = events.filter { event == nil || $0.name == event }
    let count = number ?? 20
    let shown = count == 0 ? found[...] : found.suffix(count)
    var outcome = Outcome(
      shown.isEmpty ? [Phrase("log-empty")[context.language]] : lines(shown, context),
      json: [
        "events": .list(shown.map(\.json)), "count": .integer(found.count), "strangeLines": .integer(strange),
      ])
    if strange > 0 {
      outcome.note(Phrase("log-strange-lines")(context.language, ["count": String(strange)]))
    }
    return outcome
  }

  private func lines(_ events: ArraySlice<LoggedEvent>, _ context: Context) -> [String] {
    var table = TextTable([("", .whole), ("", .whole), ("", .right), ("", .left)])
    for event in events {
      let time = context.home.zone.zoned(event.moment)
      table.add([
        "\(time.day.text) \(time.time.text)", event.name, event.milliseconds.map { "\($0) ms" } ?? "",
        event.facts.map { "\($0.key)=\($0.value.text ?? $0.value.description)" }.joined(separator: " "),
      ])
    }
    return table.lines(context.printer)
  }
}
