// `zutto trash`: what was replaced or removed; the trash thins itself.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Sync
internal import ZonedTime

struct TrashCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "What was replaced or removed, and can be brought back.",
    discussion: """
      Once a day a command that changes something deletes changes that are older
      than 90 days, and the oldest beyond 1 GiB, and says so; never one of the
      last 7 days or of the newest 50. Other numbers: "trash": {"days": …,
      "megabytes": …} in this machine's settings.json.

      Examples:
        zutto trash list
        zutto trash empty
      """, subcommands: [TrashListCommand.self, TrashEmptyCommand.self],
    defaultSubcommand: TrashListCommand.self)
}

struct TrashListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The changes in the trash, newest first.",
    discussion: "Examples:\n  zutto trash list --json")

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let records = try Trash.records(in: context.home.tree)
    let rows = records.map { record in
      JSON.object([
        "folder": .text(record.folder.text), "command": .text(record.command),
        "at": .text(context.home.zone.zoned(record.moment).text), "undone": .flag(record.isUndone),
        "files": .list(
          record.steps.map { .object(["change": .text($0.kind.rawValue), "path": .text($0.path.text)]) }),
      ])
    }
    return Outcome(
      records.isEmpty
        ? [Phrase("command-trash-empty")[context.language]] : records.flatMap { lines($0, context) },
      json: ["changes": .list(rows)])
  }

  private func lines(_ record: TrashRecord, _ context: Context) -> [String] {
    let time = context.language.dateAndTime(context.home.zone.zoned(record.moment))
    let mark = record.isUndone ? "↩ " : ""
    let room = context.printer.columns - "\(time)  \(mark)".displayWidth
    let command = record.command.escapingControls.truncated(to: max(room, 10))
    return ["\(context.printer.faint(time))  \(mark)\(command)"]
      + record.steps.map { step in
        let sign =
          switch step.kind {
          case .created: "+"
          case .replaced: "~"
          case .removed: "-"
          }
        return "  \(sign) \(step.path.text.escapingControls)"
      }
  }
}

struct TrashEmptyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "empty", abstract: "Delete everything in the trash for good.",
    discussion: """
      Asks first on a terminal; without one it needs --yes. Says where else what
      was removed may still be, and cleans what is this program's own.

      Examples:
        zutto trash empty
        zutto trash empty --yes
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Don't ask.") var yes = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (home, language) = (context.home, context.language)
    try home.checkWritable()
    if !yes {
      guard context.canAsk else {
        throw Diagnostic(
          .inputMissing, Phrase("command-emptying-trash-cant-undone-nobody"),
          hint: Phrase("command-say-yes"))
      }
      let count = try Trash.records(in: home.tree).count
      context.printer.ask(Phrase("command-ask-empty")(language, ["count": language.integer(count)]))
      guard StandardInput.line() == "yes" else { return .done }
    }
    // The records tell `verify` that these files were removed on purpose; from now on it has to know by itself.
    try Manifest.forgetRemoved(in: home.tree)
    let count = try Trash.empty(in: home.tree)
    let remains = try TrashRemains(cleaning: home)
    var outcome = Outcome.said(
      Phrase("command-trash-emptied"), ["count": language.integer(count)],
      ["deleted": .integer(count), "remains": .list(remains.places.map { .text($0.path) })])
    if !remains.places.isEmpty { outcome.add([Phrase("trash-still")[language]]) }
    outcome.add(remains.places.map { path, words in "  " + words(language, ["path": path]) })
    return outcome
  }
}

extension TrashThinner {
  /// Thins the trash of a home, and says so; a command that has done its work does not fail for it.
  static func runIfDue(in home: Home, _ session: Session) {
    do throws(Diagnostic) {
      guard let gone = try thinIfDue(home, session.world) else { return }
      let language = session.language(home)
      let values: KeyValuePairs = [
        "count": language.integer(gone.changes), "size": Int(gone.bytes).inBytes,
        "days": language.integer(gone.rule.days), "most": Int(gone.rule.bytes).inBytes,
      ]
      session.printer.err(Phrase("trash-thinned")(language, values))
    } catch {
      var told = error
      told.severity = .warning
      session.printer.print(told)
    }
  }
}
