// `zutto note history`: everything that was sent and received.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteHistoryCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Sent and received notes, newest first.",
    discussion: """
      By the days that they tell; of one day, and with a day to come, as they came
      in. → was sent, ← received. With a contact, the notes that were sent to them: who
      wrote a received note is not known.

      Examples:
        zutto note history
        zutto note history --sent
        zutto note history 홍길동 --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A contact: name, id or the beginning of either.") var contact: String?
  @Flag(help: "Only what was sent.") var sent = false
  @Flag(help: "Only what was received.") var received = false
  @Option(name: .shortAndLong, help: ArgumentHelp("How many (default: 20).", valueName: "count")) var number:
    Int?
  @Flag(help: "All of them.") var all = false

  func validate() throws {
    if let number, number < 1 { throw ValidationError("--number must be at least 1") }
    if contact != nil, received {
      throw ValidationError("who wrote a received note is not known: leave --received out")
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    var notes: [AnyNote] = []
    if sent || !received || contact != nil { notes += reading.sent.map(AnyNote.sent) }
    if received || !sent, contact == nil { notes += reading.received.map(AnyNote.received) }
    if let contact {
      let id = try id(contact, reading)
      notes = notes.filter { if case .sent(let note) = $0 { note.to == id } else { false } }
    }
    let today = session.now(in: home).day
    notes.sort { a, b in
      let (x, y) = (a.place.noLater(than: today), b.place.noLater(than: today))
      return x != y ? x > y : a.id > b.id
    }
    let shown = all ? notes[...] : notes.prefix(number ?? 20)
    if options.json {
      let rows = shown.map { $0.json(reading) }
      session.printer.out(JSON.object(["notes": .list(rows), "count": .integer(notes.count)]).description)
      return
    }
    let language = session.language(home)
    guard !shown.isEmpty else {
      session.printer.out(Phrase("note-no-history")[language])
      return
    }
    let rows = NoteRows(session, home)
    var lines = shown.flatMap { rows.lines($0, reading) }
    if notes.count > shown.count {
      lines.append(Phrase("note-more")(language, ["count": language.integer(notes.count - shown.count)]))
    }
    session.printer.out(lines.joined(separator: "\n"))
  }

  /// The contact's id, also that of one that was deleted since.
  private func id(_ text: String, _ reading: NoteReading) throws(Diagnostic) -> String {
    if reading.sent.contains(where: { $0.to == text }) { return text }
    return try reading.contacts.one(text).id
  }
}
