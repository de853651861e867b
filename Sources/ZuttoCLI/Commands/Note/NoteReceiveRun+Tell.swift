// What receiving says at its end.

internal import Ground
internal import Notes

extension NoteReceiveRun {
  /// How many of a kind are told of one by one.
  private static let toldAtMost = 20

  /// Says what came in; a new note with the number that the other commands know it by.
  mutating func tell() async {
    // A mailbox has mails without notes; only if there was nothing at all is that wrong.
    if read == 0 { failures += empty }
    if session.options.json {
      session.printer.out(
        JSON.object([
          "read": .integer(read), "received": .list(notes.map(JSON.text)),
          "answered": .list(answers.map(JSON.text)), "present": .integer(present.count),
          "blocked": .integer(blocked), "failed": .list(failures.map(\.json)),
        ]).description)
      return
    }
    await tellInWords()
  }

  private func tellInWords() async {
    let language = session.language(home)
    let limit = NoteReceiveRun.toldAtMost
    if !notes.isEmpty {
      let reading = await NoteStore.read(in: home)
      let new = Set(notes)
      let rows = NoteRows(session, home)
      let found = reading.listed(on: session.now(in: home).day).enumerated().filter { new.contains($1.id) }
        .prefix(limit)
      let width = String((found.last?.offset ?? 0) + 1).count
      for (index, note) in found {
        for line in rows.lines(note, number: index + 1, width: width) { session.printer.out(line) }
      }
    }
    for id in answers.prefix(limit) { session.printer.out(Phrase("note-answer-came")(language, ["id": id])) }
    for id in present.prefix(limit) {
      session.printer.out(Phrase("note-received-before")(language, ["id": id]))
    }
    session.printer.out(
      Phrase("note-received-counts")(
        language,
        [
          "new": language.integer(notes.count), "answers": language.integer(answers.count),
          "present": language.integer(present.count), "failed": language.integer(failures.count),
        ]))
    if blocked > 0 {
      session.printer.out(Phrase("note-blocked-count")(language, ["count": language.integer(blocked)]))
    }
    for failure in failures.prefix(limit) {
      session.printer.err("\(failure.place.escapingControls): \(failure.problem)")
    }
    if failures.count > limit {
      let count = language.integer(failures.count - limit)
      session.printer.err(Phrase("note-more-refused")(language, ["count": count]))
    }
  }
}

extension NoteReceiveRun.Failure {
  /// The problem as JSON output shows it.
  fileprivate var json: JSON {
    guard case .object(var object) = problem.json.content else { return problem.json }
    object["place"] = .text(place)
    return .object(object)
  }
}
