// `zutto note rm`, `block` and `unblock`: what one does not want to have.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove notes; they don't come in again. 'undo' brings them back.",
    discussion: """
      Examples:
        zutto note rm 1
        zutto note rm x7k2m4 k3v6p2
        zutto note rm --unread              everything that was never shown
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Notes: numbers in the list, ids, or parts of them.") var notes: [String] = []
  @Flag(help: "All received notes that were never shown.") var unread = false

  func validate() throws {
    guard notes.isEmpty == unread else { throw ValidationError("name notes, or say --unread") }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    var found: [AnyNote] = reading.received.filter { unread && $0.isUnread }.map(AnyNote.received)
    for text in notes {
      let note = try reading.one(text)
      if !found.contains(where: { $0.id == note.id }) { found.append(note) }
    }
    guard !found.isEmpty else {
      session.tell(Phrase("note-nothing-unread"), [:], ["removed": .list([])], home)
      return
    }
    try home.change("note rm", at: session.world.now()) { (change) throws(Diagnostic) in
      try NoteStore.remove(found, in: home, &change)
    }
    if !options.json {
      let rows = NoteRows(session, home)
      for line in found.prefix(20).flatMap({ rows.lines($0, reading) }) { session.printer.out(line) }
    }
    session.tell(
      Phrase("note-removed"), ["count": session.language(home).integer(found.count)],
      ["removed": .list(found.map { .text($0.id) })], home)
  }
}

struct NoteBlockCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "block", abstract: "Remove a note, and receive no more of its writer.",
    discussion: """
      The page makes a new key for every note, so this stops a writer who goes on in
      one conversation, not one who begins anew: against those, a new link in place
      of this one, 'note link --rotate --close'. Their unread notes go too; what you
      have read stays.

      Examples:
        zutto note block 1
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The note: its number in the list, its id, or a part of it.") var note: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    let note = try reading.oneReceived(note)
    guard let reply = note.reply else {
      throw Diagnostic(
        .noteUnanswerable, "'\(note.id)' has no reply key by which its writer could be known again",
        hint: "'zutto note rm \(note.id)' removes it")
    }
    let gone = reading.received.filter { $0.reply == reply && ($0.isUnread || $0.id == note.id) }
    try home.change("note block", at: session.world.now()) { (change) throws(Diagnostic) in
      try NoteStore.remove(gone.map(AnyNote.received), blocking: [reply], in: home, &change)
    }
    session.tell(
      Phrase("note-blocked"), ["count": session.language(home).integer(gone.count)],
      ["removed": .list(gone.map { .text($0.id) })], home)
  }
}

struct NoteUnblockCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "unblock", abstract: "Receive again of everybody who was blocked.",
    discussion: """
      Single ones: take their line out of notes/blocked.txt.

      Examples:
        zutto note unblock
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    let writers = reading.blocked.writers
    if !writers.isEmpty {
      try home.change("note unblock", at: session.world.now()) { (change) throws(Diagnostic) in
        try NoteStore.unblock(writers, in: home, &change)
      }
    }
    session.tell(
      Phrase("note-unblocked"), ["count": session.language(home).integer(writers.count)],
      ["unblocked": .integer(writers.count)], home)
  }
}
