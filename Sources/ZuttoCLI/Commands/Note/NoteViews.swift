// Commands that show notes: `zutto note list`, `show` and `history`; notes as list rows and as JSON.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import Notes
internal import SafeFiles
internal import Seal
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
  /// The lines, wrapped and with control characters escaped.
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
      in. → was sent, ← received. With a contact, the notes that were sent to them:
      who wrote a received note is not known.

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

  /// The contact's id; also finds deleted contacts that notes were sent to.
  private func id(_ text: String, _ reading: NoteReading) throws(Diagnostic) -> String {
    if reading.sent.contains(where: { $0.to == text }) { return text }
    return try reading.contacts.one(text).id
  }
}

/// Formats notes as list rows for the terminal.
struct NoteRows: Sendable {
  private let printer: Printer
  private let language: Language

  init(_ session: Session, _ home: Home) {
    printer = session.printer
    language = session.language(home)
  }

  /// A received note: number and first line, then a line of facts.
  func lines(_ note: ReceivedNote, number: Int, width: Int) -> [String] {
    let head = String(number).padded(to: width, .trailing)
    let mark = note.isUnread ? "●" : " "
    let facts = [
      note.id, language.date(note.place.day), note.writer.label(language), note.status.label(language),
      note.isPublic ? Phrase("note-is-public")[language] : nil,
    ]
    return lines(
      "\(printer.faint(head)) \(printer.accent(mark)) ", margin: width + 3, note.text,
      facts.compactMap(\.self))
  }

  /// A note in the history.
  func lines(_ note: AnyNote, _ reading: NoteReading) -> [String] {
    switch note {
    case .received(let note):
      let facts = [
        note.id, language.date(note.place.day), note.writer.label(language), note.status.label(language),
      ]
      return lines(printer.accent("←") + "  ", margin: 3, note.text, facts)
    case .sent(let note):
      let facts = [
        note.id, language.date(note.place.day), note.recipient(in: reading, language),
        note.isAnonymous ? Phrase("note-anonymously")[language] : Phrase("note-by-name")[language],
        note.status.label(language),
      ]
      return lines(printer.accent("→") + "  ", margin: 3, note.text, facts)
    }
  }

  private func lines(_ head: String, margin: Int, _ text: String, _ facts: [String]) -> [String] {
    let room = max(min(printer.columns, 200) - margin, 20)
    let line = text.split(separator: "\n").first.map(String.init) ?? "—"
    let shown = line.escapingControlsButTabs.truncated(to: room)
    let rest = printer.facts(facts.map(\.escapingControls), margin: margin)
    return [head + printer.bold(shown)]
      + rest.map { String(repeating: " ", count: margin) + printer.faint($0) }
  }
}

extension SentNote {
  /// The contact's name; "unknown" if the contact was deleted.
  func recipient(in reading: NoteReading, _ language: Language) -> String {
    reading.contact(to)?.name ?? Phrase("note-unknown")[language]
  }

  func json(_ reading: NoteReading) -> JSON {
    var object: JSONObject = [
      "direction": "sent", "id": .text(id), "path": .text(path.text), "sent": .text(sent.text),
      "day": .text(place.day.text), "to": .text(to),
    ]
    object["name"] = reading.contact(to).map { .text($0.name) } ?? .null
    object["anonymous"] = .flag(isAnonymous)
    object["status"] = .text(status.rawValue)
    object["text"] = .text(text)
    object["answers"] = .list(answers.map(JSON.text))
    object["answered"] = answered.map { .text($0.text) } ?? .null
    return .object(object)
  }
}

extension ReceivedNote {
  func json(number: Int? = nil) -> JSON {
    var object: JSONObject = ["direction": "received"]
    object["number"] = number.map(JSON.integer)
    object["id"] = .text(id)
    object["path"] = .text(path.text)
    object["sent"] = .text(sent.text)
    object["day"] = .text(place.day.text)
    object["anonymous"] = .flag(writer == .anonymous)
    if case .named(let name?) = writer { object["from"] = .text(name) }
    object["status"] = .text(status.rawValue)
    object["unread"] = .flag(isUnread)
    object["public"] = .flag(isPublic)
    object["answerable"] = .flag(reply != nil)
    object["text"] = .text(text)
    object["answer"] = answer.map(JSON.text) ?? .null
    object["answered"] = answered.map { .text($0.text) } ?? .null
    return .object(object)
  }
}

extension AnyNote {
  /// Its position in the list.
  var place: NotePlace {
    switch self {
    case .received(let note): note.place
    case .sent(let note): note.place
    }
  }

  func json(_ reading: NoteReading) -> JSON {
    switch self {
    case .received(let note): note.json()
    case .sent(let note): note.json(reading)
    }
  }
}
