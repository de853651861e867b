// `zutto trash`: what was replaced or removed.

internal import ArgumentParser

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
