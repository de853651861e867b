// `zutto note show`: a note and its answer.

internal import ArgumentParser
internal import Ground
internal import Notes

struct NoteShowCommand: Command, Paged {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "A note with its answer; a received one counts as read from then on.",
    discussion: """
      Examples:
        zutto note show 1                   the first of the list
        zutto note show x7k2m4              by the end of its id
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The note: its number in the list, its id, or a part of it.") var note: String

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let reading = await session.notes(in: home)
    let found = try reading.one(note)
    switch found {
    case .sent(let sent):
      if options.json {
        session.printer.out(sent.json(reading).description)
      } else {
        session.printer.out(lines(sent, reading, session, home).joined(separator: "\n"))
      }
    case .received(let received):
      if options.json {
        session.printer.out(received.json().description)
      } else {
        session.printer.out(lines(received, reading, session, home).joined(separator: "\n"))
      }
      if received.isUnread, home.isWritable, home.tree.isWritable {
        try NoteStore.markRead(received, on: session.now(in: home).day, in: home)
      }
    }
  }

  private func lines(_ note: ReceivedNote, _ reading: NoteReading, _ session: Session, _ home: Home)
    -> [String]
  {
    let (language, printer) = (session.language(home), session.printer)
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

  private func lines(_ note: SentNote, _ reading: NoteReading, _ session: Session, _ home: Home) -> [String] {
    let (language, printer) = (session.language(home), session.printer)
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
