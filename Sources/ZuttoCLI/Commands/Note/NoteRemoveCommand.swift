// What one does not want to have: `zutto note rm`, `block` and `unblock`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import Notes

struct NoteRemoveCommand: HomeCommand {
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
    guard notes.isEmpty == unread else { throw ValidationError(Phrase("note-name-notes-say-unread")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = await context.notes()
    var found: [AnyNote] = reading.received.filter { unread && $0.isUnread }.map(AnyNote.received)
    for text in notes {
      let note = try reading.one(text)
      if !found.contains(where: { $0.id == note.id }) { found.append(note) }
    }
    guard !found.isEmpty else { return .said(Phrase("note-nothing-unread"), [:], ["removed": .list([])]) }
    try context.change { (change) throws(Diagnostic) in
      try NoteStore.remove(found, in: context.home, &change)
    }
    let rows = NoteRows(context.session, context.home)
    var outcome = Outcome(
      found.prefix(20).flatMap { rows.lines($0, reading) },
      json: ["removed": .list(found.map { .text($0.id) })])
    outcome.say(Phrase("note-removed"), ["count": context.language.integer(found.count)])
    return outcome
  }
}

struct NoteBlockCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = await context.notes()
    let note = try reading.oneReceived(note)
    guard let reply = note.reply else {
      throw Diagnostic(
        .noteUnanswerable, Phrase("note-no-reply-key-writer-could", ["id": note.id]),
        hint: Phrase("note-zutto-note-rm-removes", ["id": note.id]))
    }
    let gone = reading.received.filter { $0.reply == reply && ($0.isUnread || $0.id == note.id) }
    try context.change { (change) throws(Diagnostic) in
      try NoteStore.remove(gone.map(AnyNote.received), blocking: [reply], in: context.home, &change)
    }
    return .said(
      Phrase("note-blocked"), ["count": context.language.integer(gone.count)],
      ["removed": .list(gone.map { .text($0.id) })])
  }
}

struct NoteUnblockCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "unblock", abstract: "Receive again of everybody who was blocked.",
    discussion: """
      Single ones: take their line out of notes/blocked.txt.

      Examples:
        zutto note unblock
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let writers = await context.notes().blocked.writers
    if !writers.isEmpty {
      try context.change { (change) throws(Diagnostic) in
        try NoteStore.unblock(writers, in: context.home, &change)
      }
    }
    return .said(
      Phrase("note-unblocked"), ["count": context.language.integer(writers.count)],
      ["unblocked": .integer(writers.count)])
  }
}
