// How notes look in a list, and as JSON.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Notes
internal import Seal
internal import ZonedTime

/// Lines of lists of notes.
struct NoteRows: Sendable {
  private let printer: Printer
  private let language: Language

  init(_ session: Session, _ home: Home) {
    printer = session.printer
    language = session.language(home)
  }

  /// A received note: its first line beside its number, and a line with what is known of it.
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

extension ReceivedNote.Writer {
  /// How a list names them.
  func label(_ language: Language) -> String {
    switch self {
    case .anonymous: Phrase("note-anonymous")[language]
    case .named(nil): Phrase("note-unknown")[language]
    case .named(let name?): Phrase("note-named")(language, ["name": name])
    }
  }
}

extension ReceivedNote.Status {
  /// The status in words.
  func label(_ language: Language) -> String {
    (self == .pending ? Phrase("note-pending") : Phrase("note-answered"))[language]
  }
}

extension SentNote {
  /// What the contact is called; a contact that is deleted is unknown.
  func recipient(in reading: NoteReading, _ language: Language) -> String {
    reading.contact(to)?.name ?? Phrase("note-unknown")[language]
  }

  /// The note as JSON output shows it.
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
  /// The note as JSON output shows it.
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
  /// Where it stands among the others.
  var place: NotePlace {
    switch self {
    case .received(let note): note.place
    case .sent(let note): note.place
    }
  }

  /// The note as JSON output shows it.
  func json(_ reading: NoteReading) -> JSON {
    switch self {
    case .received(let note): note.json()
    case .sent(let note): note.json(reading)
    }
  }
}
