// `zutto undo` and `zutto trash`: nothing is lost.

internal import ArgumentParser
internal import Ground

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take the last change back.",
    discussion: """
      Repeat it to go further back. A change is not taken back if its files were changed since.

      Examples:
        zutto undo
      """
  )

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let record = try Trash.undo(in: home.tree)
    session.tell(
      CommandWords.undone,
      ["command": record.command],
      [
        "undone": .text(record.command),
        "files": .list(record.steps.map { .text($0.path.text) }),
      ],
      home
    )
  }
}

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

struct TrashListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "The changes in the trash, newest first.",
    discussion: "Examples:\n  zutto trash list --json"
  )

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let records = try Trash.records(in: home.tree)
    if options.json {
      let rows = records.map { record in
        JSON.object([
          "folder": .text(record.folder.text), "command": .text(record.command),
          "at": .text(home.zone.zoned(record.moment).text), "undone": .flag(record.isUndone),
          "files": .list(
            record.steps.map {
              .object(["change": .text($0.kind.rawValue), "path": .text($0.path.text)])
            }
          ),
        ])
      }
      session.printer.out(JSON.object(["changes": .list(rows)]).description)
    } else if records.isEmpty {
      session.printer.out(CommandWords.trashEmpty[session.language(home)])
    } else {
      for record in records { print(record, session, home) }
    }
  }

  private func print(_ record: TrashRecord, _ session: Session, _ home: Home) {
    let language = session.language(home)
    let time = language.dateAndTime(home.zone.zoned(record.moment))
    let mark = record.isUndone ? "↩ " : ""
    session.printer.out("\(session.printer.faint(time))  \(mark)\(record.command.escapingControls)")
    for step in record.steps {
      let sign =
        switch step.kind {
        case .created: "+"
        case .replaced: "~"
        case .removed: "-"
        }
      session.printer.out("  \(sign) \(step.path.text.escapingControls)")
    }
  }
}

struct TrashEmptyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "empty",
    abstract: "Delete everything in the trash for good.",
    discussion: """
      Asks first on a terminal; without one it needs --yes.

      Examples:
        zutto trash empty
        zutto trash empty --yes
      """
  )

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
          .inputMissing,
          "emptying the trash can't be undone and nobody is here to be asked",
          hint: "say --yes"
        )
      }
      let count = try Trash.records(in: home.tree).count
      session.printer.ask(CommandWords.askEmpty(language, ["count": String(count)]))
      guard StandardInput.line() == "yes" else { return }
    }
    let count = try Trash.empty(in: home.tree)
    session.tell(
      CommandWords.trashEmptied,
      ["count": String(count)],
      ["deleted": .integer(count)],
      home
    )
  }
}
