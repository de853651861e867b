// Received notes on the owner's phone: reading, answering and refusing them.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Mustache
internal import Notes
internal import SafeFiles
internal import Seal
internal import Serve
internal import ZonedTime

extension Visit {
  /// Notes on one page.
  private static let notesOnPage = 20
  /// Half-width columns of a note on the list.
  private static let noteColumns = 80

  private func homeDay() throws(Diagnostic) -> Day { try app.reader.home().zone.zoned(now).day }

  func notesPage() async throws(Diagnostic) -> Answer {
    let notes = try await app.reader.notes().listed(on: homeDay())
    let language = language
    var start = 0
    if let before = request.query("before") {
      start = notes.firstIndex { $0.id == before }.map { $0 + 1 } ?? 0
    }
    let shown = notes[start..<min(start + Visit.notesOnPage, notes.count)]
    var page = AppPage(.notes, self, title: Phrase("app-notes")[language], tab: "/")
    page[.isLive] = .flag(true)
    if start == 0 { try await showUndo(&page, to: "n", Phrase("app-note-removed")) }
    page[.items] = .records(
      shown.map { note in
        let line = note.text.split(separator: "\n").first.map(String.init) ?? "—"
        var row = item(
          .notes, "/n/\(note.id.percentEncoded)",
          line.escapingControlsButTabs.truncated(to: Visit.noteColumns), facts(note).joined(separator: " · "))
        row[AppField.unread] = .text(note.isUnread ? Phrase("app-note-unread")[language] : "")
        return row
      })
    if notes.isEmpty { page[.empty] = .text(Phrase("app-note-none")[language]) }
    if let last = shown.last, start + shown.count < notes.count {
      page[.older] = .text("\(base)/n?before=\(last.id.percentEncoded)")
      page[.olderWord] = .text(Phrase("app-older")[language])
    }
    return html(page)
  }

  private func facts(_ note: ReceivedNote) -> [String] {
    [language.date(note.place.day), note.writer.label(language), note.status.label(language)]
  }

  /// A text without what steers terminals and hides words.
  private func lines(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { String($0).escapingControlsButTabs }.joined(separator: "\n")
  }

  /// The note of the address, with all the others.
  private func askedNote() async throws(Diagnostic) -> (note: ReceivedNote, reading: NoteReading)? {
    let reading = try await app.reader.notes()
    return reading.received.first { $0.id == values["note"] }.map { ($0, reading) }
  }

  /// A note with its answer; it counts as read from then on.
  func notePage() async throws(Diagnostic) -> Answer {
    guard let (note, reading) = try await askedNote() else { return missing() }
    if note.isUnread {
      do throws(Diagnostic) {
        try NoteStore.markRead(note, on: homeDay(), in: app.reader.home())
        await app.reader.forget([ReceivedNote.folder])
      } catch {
        // It stays unread, which is the truth; the note itself can be shown.
      }
    }
    return html(try await notePage(note, reading))
  }

  private func notePage(
    _ note: ReceivedNote, _ reading: NoteReading, typed: String? = nil
  ) async throws(Diagnostic) -> AppPage {
    let (language, url) = (language, "\(base)/n/\(note.id.percentEncoded)")
    var page = AppPage(.note, self, title: language.longDate(note.place.day), tab: "/")
    page[.isLive] = .flag(typed == nil)
    try await showUndo(&page, to: "n/\(note.id.percentEncoded)")
    page[.author] = .text(note.writer.label(language).escapingControls)
    page[.text] = .text(lines(note.text))
    page[.others] = .records(
      reading.received.filter { $0.reply != nil && $0.reply == note.reply && $0.id != note.id }.prefix(10).map
      {
        Record([
          AppField.url: .text("\(base)/n/\($0.id.percentEncoded)"),
          .label: .text(language.date($0.place.day)),
        ])
      })
    page[.lead] = .text(Phrase("app-note-same-writer")[language])
    if let answer = note.answer {
      page[.body] = .text(lines(answer))
      page[.label] = .text(Phrase("app-note-answer")[language])
      page[.detail] = .text(
        [note.answered.map { language.date($0) }, note.isPublic ? Phrase("note-is-public")[language] : nil]
          .compactMap(\.self).joined(separator: " · "))
      if note.reply != nil {
        page[.goOn] = .text("\(url)/sealed")
        page[.write] = .text(Phrase("app-note-hand")[language])
      }
    }
    if note.reply == nil { page[.how] = .text(Phrase("note-no-reply-key")[language]) }
    page[.url] = .text(url)
    page[.draft] = .text("n/\(note.id)")
    page[.form] = .text(FormID(app.world).text)
    page[.seen] = .text(Digest(of: note.source.bytes).hex)
    page[.textLabel] = .text(
      (note.answer == nil ? Phrase("app-note-to-answer") : Phrase("app-note-answer-anew"))[language])
    page[.kept] = .text(typed ?? "")
    page[.reason] = .text(Phrase("app-note-public")[language])
    page[.isMarked] = .flag(note.isPublic)
    page[.send] = .text(Phrase("app-note-keep")[language])
    page[.removeForm] = .text(FormID(app.world).text)
    page[.removeWord] = .text(Phrase("app-remove")[language])
    if note.reply != nil { page[.less] = .text(Phrase("app-note-block")[language]) }
    page[.back] = .text("\(base)/n")
    page[.backWord] = .text(Phrase("app-notes")[language])
    return page
  }

  /// Keeps an answer, in place of an older one.
  func answerNote() async throws(Diagnostic) -> Answer {
    let place = "n/\((values["note"] ?? "").percentEncoded)"
    guard let (note, _) = try await askedNote() else { return try await again(place) ?? missing() }
    let form = form
    let (text, isPublic) = (PlainText.normalised(form["text"]), form["public"] == "1")
    let today = try homeDay()
    do throws(Diagnostic) {
      return try await submit("note answer \(note.id)", to: place) { (home, change) throws(Diagnostic) in
        _ = try form.seen(note.path, in: home)
        _ = try NoteStore.answer(text, to: note, isPublic: isPublic, on: today, in: home, &change)
      }
    } catch  where error.code == .changedSince {
      await app.reader.forget()
      guard let (note, reading) = try await askedNote() else { return failed(error) }
      var page = try await notePage(note, reading, typed: form["text"])
      page[.notice] = .text(Phrase("app-changed-elsewhere")[language])
      page[.isBad] = .flag(true)
      page[.isMarked] = .flag(isPublic)
      return html(page, status: 409)
    }
  }

  /// Removes a note, which doesn't come in again; with `block` no more of its writer does.
  func removeNote() async throws(Diagnostic) -> Answer {
    guard let (note, reading) = try await askedNote() else { return try await again("n") ?? missing() }
    let form = form
    let isBlocked = form["block"] == "1" && note.reply != nil
    let gone = isBlocked ? reading.blocked(with: note) : [note]
    let writers: Set<[UInt8]> = isBlocked ? Set([note.reply].compactMap(\.self)) : []
    return try await submit("note rm \(note.id)", to: "n") { (home, change) throws(Diagnostic) in
      _ = try form.seen(note.path, in: home)
      try NoteStore.remove(gone.map(AnyNote.received), blocking: writers, in: home, &change)
    }
  }

  // MARK: Handing over

  /// The answer, sealed to the note's writer; nil where there is none, or nobody to seal it to.
  private func sealedAnswer() async throws(Diagnostic) -> (note: ReceivedNote, text: String)? {
    guard let (note, _) = try await askedNote(), note.answer != nil, note.reply != nil else { return nil }
    let day = TimeZoneRules.utc.zoned(now).day
    return (note, Armor.text(try note.sealedAnswer(on: day, randomBytes: app.world.randomBytes)))
  }

  func sealedPage() async throws(Diagnostic) -> Answer {
    guard let (note, text) = try await sealedAnswer() else { return missing() }
    let (language, url) = (language, "\(base)/n/\(note.id.percentEncoded)")
    var page = AppPage(.sealed, self, title: Phrase("app-note-hand")[language], tab: "/")
    page[.lead] = .text(Phrase("app-note-hand-how")[language])
    page[.text] = .text(text)
    page[.textLabel] = .text(Phrase("app-note-sealed")[language])
    page[.copyWord] = .text(Phrase("app-note-share")[language])
    page[.done] = .text(Phrase("app-written")[language])
    page[.url] = .text("\(url)/sealed.note")
    page[.label] = .text(Phrase("app-record-save")[language])
    page[.back] = .text(url)
    page[.backWord] = .text(Phrase("app-back")[language])
    return html(page)
  }

  func sealedFile() async throws(Diagnostic) -> Answer {
    guard let (_, text) = try await sealedAnswer() else { return missing() }
    return Answer(
      status: 200,
      headers: [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Disposition", "attachment; filename=\"answer.note\""), ("Cache-Control", "no-store"),
      ], body: .bytes(Array(text.utf8)))
  }
}
