// The options that every command takes.

internal import ArgumentParser
internal import Ground

/// `--home`, `--json`, `--lang`, `--no-input`, `--no-pager`.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The home's folder (default: the folder here or above that holds zutto.json).", valueName: "dir"),
    completion: .directory) var home: String?

  @Flag(help: "Print results as JSON.") var json = false

  @Option(help: ArgumentHelp("The language of what is printed: ja, ko, en, zh.", valueName: "lang")) var lang:
    LanguageTag?

  @Flag(name: .customLong("no-input"), help: "Never ask, fail instead.") var noInput = false

  @Flag(name: .customLong("no-pager"), help: "Print everything at once, however long.") var noPager = false
}
