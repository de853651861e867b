// `zutto note list`: what came in, newest first.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteListCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Received notes, newest first.",
    discussion: """
      ● is unread. The number before a note names it to the other commands. A name
      is what its writer gave; it proves nothing.

      Examples:
        zutto note list
        zutto note list --pending           those without an answer
        zutto note list --unread --json
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Only those without an answer.") var pending = false
  @Flag(help: "Only those with an answer.") var answered = false
  @Flag(help: "Only those that were never shown.") var unread = false
  @Option(name: .shortAndLong, help: ArgumentHelp("How many (default: 20).", valueName: "count")) var number:
    Int?
  @Flag(help: "All of them.") var all = false

  func validate() throws {
    if let number, number < 1 { throw ValidationError("--number must be at least 1") }
    if pending, answered { throw ValidationError("--pending and --answered exclude each other") }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    let found = reading.received.enumerated().filter { _, note in
      (!pending || note.status == .pending) && (!answered || note.status == .answered)
        && (!unread || note.isUnread)
    }
    let shown = all ? found[...] : found.prefix(number ?? 20)
    if options.json {
      let rows = shown.map { $1.json(number: $0 + 1) }
      let unreadCount = reading.received.count { $0.isUnread }
      session.printer.out(
        JSON.object(["notes": .list(rows), "count": .integer(found.count), "unread": .integer(unreadCount)])
          .description)
      return
    }
    let language = session.language(home)
    guard !shown.isEmpty else {
      session.printer.out(
        (reading.received.isEmpty ? Phrase("note-no-notes") : Phrase("note-none-such"))[language])
      return
    }
    let rows = NoteRows(session, home)
    let width = String((shown.last?.offset ?? 0) + 1).count
    var lines: [String] = []
    for (index, note) in shown { lines += rows.lines(note, number: index + 1, width: width) }
    if found.count > shown.count {
      lines.append(Phrase("note-more")(language, ["count": language.integer(found.count - shown.count)]))
      let unread = reading.received.count(where: \.isUnread)
      if unread > 0 {
        lines.append(Phrase("note-unread-among")(language, ["count": language.integer(unread)]))
      }
    }
    session.printer.out(lines.joined(separator: "\n"))
  }
}
