// `zutto trash`: what was replaced or removed.

internal import ArgumentParser

struct TrashCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash",
    abstract: "What was replaced or removed, and can be brought back.",
    discussion: """
      Examples:
        zutto trash list
        zutto trash empty
      """,
    subcommands: [TrashListCommand.self, TrashEmptyCommand.self],
    defaultSubcommand: TrashListCommand.self
  )
}
