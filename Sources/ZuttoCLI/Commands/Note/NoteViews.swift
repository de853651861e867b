// The commands that show notes: `zutto note list`, `show` and `history`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Notes
internal import SafeFiles
internal import ZonedTime

struct NoteListCommand: HomeCommand, Paged {
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
    if let number, number < 1 { throw ValidationError(Phrase("memo-number-must-least")) }
    if pending, answered { throw ValidationError(Phrase("note-pending-answered-exclude-each-other")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let language = context.language
    let reading = await context.notes()
    let found = reading.received.enumerated().filter { _, note in
      (!pending || note.status == .pending) && (!answered || note.status == .answered)
        && (!unread || note.isUnread)
    }
    let shown = all ? found[...] : found.prefix(number ?? 20)
    let unreadCount = reading.received.count(where: \.isUnread)
    let rows = NoteRows(context.session, context.home)
    let width = String((shown.last?.offset ?? 0) + 1).count
    var lines = shown.flatMap { rows.lines($1, number: $0 + 1, width: width) }
    if shown.isEmpty {
      lines = [(reading.received.isEmpty ? Phrase("note-no-notes") : Phrase("note-none-such"))[language]]
    } else if found.count > shown.count {
      lines.append(Phrase("note-more")(language, ["count": language.integer(found.count - shown.count)]))
      if unreadCount > 0 {
        lines.append(Phrase("note-unread-among")(language, ["count": language.integer(unreadCount)]))
      }
    }
    return Outcome(
      lines,
      json: [
        "notes": .list(shown.map { $1.json(number: $0 + 1) }), "count": .integer(found.count),
        "unread": .integer(unreadCount),
      ])
  }
}

struct NoteShowCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "A note with its answer; a received one counts as read from then on.",
    discussion: """
      Examples:
        zutto note show 1                   the first of the list
        zutto note show x7k2m4              by the end of its id
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The note: its number in the list, its id, or a part of it.") var note: String

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = await context.notes()
    switch try reading.one(note) {
    case .sent(let sent): return Outcome(lines(sent, reading, context), json: sent.json(reading))
    case .received(let received):
      let outcome = Outcome(lines(received, reading, context), json: received.json())
      guard received.isUnread, context.home.isWritable, context.home.tree.isWritable else { return outcome }
      do throws(Diagnostic) {
        try NoteStore.markRead(received, on: context.now.day, in: context.home)
        return outcome
      } catch { return outcome.failing(error) }
    }
  }

  private func lines(_ note: ReceivedNote, _ reading: NoteReading, _ context: Context) -> [String] {
    let (language, printer) = (context.language, context.printer)
    var facts = [
      language.date(note.place.day), note.writer.label(language), note.status.label(language), note.id,
    ]
    if let link = reading.links.first(where: { $0.token.text == note.link }), link.state.isPast {
      facts.append(Phrase("note-by-retired-link")[language])
    }
    var lines = printer.facts(facts.map(\.escapingControls)).map(printer.faint) + [""]
    lines += note.text.shownLines(printer)
    let others = reading.received.filter { $0.reply == note.reply && $0.id != note.id }
    if note.reply != nil, !others.isEmpty {
      let ids = others.map(\.id).joined(separator: ", ")
      lines += ["", printer.faint(Phrase("note-same-writer")(language, ["ids": ids]))]
    }
    if let answer = note.answer {
      let day = note.answered.map { language.date($0) } ?? ""
      lines += ["", printer.accent(Phrase("note-answer-head")(language, ["day": day]).trimmingBlanks)]
      lines += answer.shownLines(printer)
    }
    return lines
  }

  private func lines(_ note: SentNote, _ reading: NoteReading, _ context: Context) -> [String] {
    let (language, printer) = (context.language, context.printer)
    let facts = [
      language.date(note.place.day), "→ " + note.recipient(in: reading, language),
      note.isAnonymous ? Phrase("note-anonymously")[language] : Phrase("note-by-name")[language],
      note.status.label(language), note.id,
    ]
    var lines = printer.facts(facts.map(\.escapingControls)).map(printer.faint) + [""]
    lines += note.text.shownLines(printer)
    for answer in note.answers {
      let day = answer == note.answers.last ? note.answered.map { language.date($0) } ?? "" : ""
      lines += ["", printer.accent(Phrase("note-answer-head")(language, ["day": day]).trimmingBlanks)]
      lines += answer.shownLines(printer)
    }
    return lines
  }
}

extension String {
  /// The lines as a terminal may show them.
  fileprivate func shownLines(_ printer: Printer) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      printer.wrapped($0.escapingControlsButTabs)
    }
  }
}

struct NoteHistoryCommand: HomeCommand, Paged {
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
    if let number, number < 1 { throw ValidationError(Phrase("memo-number-must-least")) }
    if contact != nil, received {
      throw ValidationError(Phrase("note-who-wrote-received-note-not"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let reading = await context.notes()
    var notes: [AnyNote] = []
    if sent || !received || contact != nil { notes += reading.sent.map(AnyNote.sent) }
    if received || !sent, contact == nil { notes += reading.received.map(AnyNote.received) }
    if let contact {
      let id = try id(contact, reading)
      notes = notes.filter { if case .sent(let note) = $0 { note.to == id } else { false } }
    }
    let today = context.now.day
    notes.sort { a, b in
      let (x, y) = (a.place.noLater(than: today), b.place.noLater(than: today))
      return x != y ? x > y : a.id > b.id
    }
    let shown = all ? notes[...] : notes.prefix(number ?? 20)
    let language = context.language
    let rows = NoteRows(context.session, context.home)
    var lines = shown.flatMap { rows.lines($0, reading) }
    if shown.isEmpty {
      lines = [Phrase("note-no-history")[language]]
    } else if notes.count > shown.count {
      lines.append(Phrase("note-more")(language, ["count": language.integer(notes.count - shown.count)]))
    }
    return Outcome(
      lines, json: ["notes": .list(shown.map { $0.json(reading) }), "count": .integer(notes.count)])
  }

  /// The contact's id, also that of one that was deleted since.
  private func id(_ text: String, _ reading: NoteReading) throws(Diagnostic) -> String {
    if reading.sent.contains(where: { $0.to == text }) { return text }
    return try reading.contacts.one(text).id
  }
}
