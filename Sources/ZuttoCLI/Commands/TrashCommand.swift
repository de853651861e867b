// `zutto trash`: what was replaced or removed.

internal import ArgumentParser
internal import Ground
internal import Household

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

extension TrashThinner {
  /// Thins the trash of the home that this command worked on, and says so; a command that has done its work does not
  /// fail for it.
  static func runIfDue() {
    guard let home = AutomaticBackup.watched else { return }
    do throws(Diagnostic) {
      guard let gone = try thinIfDue(home, World.current) else { return }
      let language = MessageLanguage.current
      let values: KeyValuePairs = [
        "count": language.integer(gone.changes), "size": Int(gone.bytes).inBytes,
        "days": language.integer(gone.rule.days), "most": Int(gone.rule.bytes).inBytes,
      ]
      Printer.standard.err(Phrase("trash-thinned")(language, values))
    } catch {
      var told = error
      told.severity = .warning
      Printer.standard.print(told)
    }
  }
}
