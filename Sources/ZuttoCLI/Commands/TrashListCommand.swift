// `zutto trash list`: what can be brought back.

internal import ArgumentParser
internal import Ground

struct TrashListCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The changes in the trash, newest first.",
    discussion: "Examples:\n  zutto trash list --json")

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
            record.steps.map { .object(["change": .text($0.kind.rawValue), "path": .text($0.path.text)]) }),
        ])
      }
      session.printer.out(JSON.object(["changes": .list(rows)]).description)
    } else if records.isEmpty {
      session.printer.out(Phrase("command-trash-empty")[session.language(home)])
    } else {
      for record in records { print(record, session, home) }
    }
  }

  private func print(_ record: TrashRecord, _ session: Session, _ home: Home) {
    let language = session.language(home)
    let time = language.dateAndTime(home.zone.zoned(record.moment))
    let mark = record.isUndone ? "↩ " : ""
    let room = session.printer.columns - "\(time)  \(mark)".displayWidth
    let command = record.command.escapingControls.truncated(to: max(room, 10))
    session.printer.out("\(session.printer.faint(time))  \(mark)\(command)")
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
