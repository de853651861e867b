// `zutto trash empty`: what was replaced and removed is really deleted.

internal import ArgumentParser
internal import Ground
internal import Sync

struct TrashEmptyCommand: Command {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let language = session.language(home)
    if !yes {
      guard session.canAsk else {
        throw Diagnostic(
          .inputMissing, "emptying the trash can't be undone and nobody is here to be asked",
          hint: "say --yes")
      }
      let count = try Trash.records(in: home.tree).count
      session.printer.ask(Phrase("command-ask-empty")(language, ["count": language.integer(count)]))
      guard StandardInput.line() == "yes" else { return }
    }
    // The records tell `verify` that these files were removed on purpose; from now on it has to know by itself.
    try Manifest.forgetRemoved(in: home.tree)
    let count = try Trash.empty(in: home.tree)
    let remains = try TrashRemains(cleaning: home)
    session.tell(
      Phrase("command-trash-emptied"), ["count": language.integer(count)],
      ["deleted": .integer(count), "remains": .list(remains.places.map { .text($0.path) })], home)
    guard !options.json, !remains.places.isEmpty else { return }
    session.printer.out(Phrase("trash-still")[language])
    for (path, words) in remains.places {
      session.printer.out("  " + words(language, ["path": path]).escapingControls)
    }
  }
}
