// One request of one browser: who it is, what it asks for, and how it is answered.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
internal import Memos
internal import Mustache
internal import SafeFiles
internal import Serve
internal import ZonedTime

/// A request with the right to be answered.
struct Visit: Sendable {
  let app: HouseholdApp
  let request: Request
  /// The values of the route's parts in braces.
  let values: [String: String]
  let device: PairedDevice?
  /// Where it came in.
  let door: Door
  /// The path before all addresses of the page.
  let base: String
  /// What the home's files were at before anything of them was read.
  let turn: String
  var form = Form()

  init(
    app: HouseholdApp, request: Request, values: [String: String], device: PairedDevice?, door: Door,
    base: String? = nil
  ) {
    self.app = app
    self.request = request
    self.values = values
    self.device = device
    self.door = door
    self.base = base ?? app.path
    turn = app.turn
  }

  var now: Instant { app.world.now() }

  /// The visitor's language: what the browser asks for first, else the home's.
  var language: Language { request.language(in: app.locales) ?? app.reader.language }

  // MARK: Who and what

  /// A diary that the visitor takes part in, and the member that they are.
  ///
  /// - Throws: nothing for what the visitor may not see: that is nil, as for what doesn't exist.
  func place() async throws(Diagnostic) -> (reading: DiaryReading, me: Member)? {
    try await place { (id) async throws(Diagnostic) in try await app.reader.reading(id) }
  }

  /// The same without the diary's entries, for what needs none: reading them takes longer the more there are.
  func head() async throws(Diagnostic) -> (diary: Diary, me: Member)? {
    try await place { (id) async throws(Diagnostic) in try DiaryStore.head(id, in: app.reader.home()) }.map {
      ($0.reading.diary, $0.me)
    }
  }

  private func place(
    _ read: (String) async throws(Diagnostic) -> DiaryReading
  ) async throws(Diagnostic) -> (reading: DiaryReading, me: Member)? {
    guard let id = values["diary"], let me = try member(of: id) else { return nil }
    do throws(Diagnostic) {
      let reading = try await read(id)
      guard let member = reading.diary.member(me), member.left == nil else { return nil }
      return (reading, member)
    } catch {
      guard error.code == .diaryMissing else { throw error }
      return nil
    }
  }

  /// The visitor's member id in a diary; nil if they have nothing to do with it.
  func member(of diary: String) throws(Diagnostic) -> String? {
    try device?.role.member(of: diary, in: app.reader.home())
  }

  /// The ids of the diaries that the visitor takes part in.
  func ownDiaries() throws(Diagnostic) -> [String] { try device?.role.diaries(in: app.reader.home()) ?? [] }

  /// The form's id.
  ///
  /// - Throws: `app-state` for a form that is none of ours.
  func formID() throws(Diagnostic) -> FormID {
    guard let id = FormID(form["form"]) else {
      throw Diagnostic(.appState, Phrase("app-form-unknown"), hint: Phrase("app-open-again"))
    }
    return id
  }

  /// Makes a form's change once, and leads on to a page where it can be taken back.
  ///
  /// - Parameters:
  ///   - label: what is done.
  ///   - place: where it leads, a path below the base.
  ///   - body: the writes.
  /// - Returns: the way there.
  /// - Throws: `app-state` for a form that is none of ours, `home-locked`, and as the writes.
  func submit(
    _ label: String, to place: String, _ body: @Sendable (Home, inout Change) throws(Diagnostic) -> Void
  ) async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    let id = try formID()
    if let paths = try await app.writer.once(id, by: device.id, "app \(label)", at: now, body) {
      await app.reader.forget(paths)
    }
    return see("/\(place)?done=\(id.text)")
  }

  /// Where a form led whose subject is gone because it was filed before: its answer was lost.
  ///
  /// - Parameter place: where it led, a path below the base.
  /// - Returns: nil for a form that this device did not send before.
  /// - Throws: `file-unreadable`.
  func again(_ place: String) async throws(Diagnostic) -> Answer? {
    guard let device, let id = FormID(form["form"]),
      try await app.writer.isFiled(id, by: device.id, at: now)
    else { return nil }
    return see("/\(place)?done=\(id.text)")
  }

  // MARK: Answers

  /// - Parameters:
  ///   - page: the page.
  ///   - status: the answer's.
  ///   - images: another origin whose pictures it may show, after a space.
  /// - Returns: the answer.
  func html(_ page: AppPage, status: Int = 200, images: String = "") -> Answer {
    page.answer(status: status, images: images)
  }

  /// Leads on to a page after a form was taken (RFC 9110, section 15.4.4).
  func see(_ path: String) -> Answer {
    Answer(status: 303, headers: [("Location", base + path), ("Cache-Control", "no-store")])
  }

  /// What can't be done, as a page; what was typed is on it.
  func failed(_ problem: Diagnostic) -> Answer {
    let status =
      switch problem.code {
      case .diskFull: 507
      // The computer's trouble and not the form's: what a phone keeps until then stays there, and is sent again.
      case .homeLocked, .fileUnwritable, .fileUnreadable: 503
      case _ where (try? app.reader.home()) == nil: 503
      case .changedSince: 409
      case .diaryMissing, .entryMissing, .memoMissing, .memoItemMissing: 404
      default: 422
      }
    if device?.role == .sendKey {
      let words = [problem.message, problem.hint].compactMap { $0?[language] }
      return .plain(status, words.joined(separator: "\n"))
    }
    return message(
      Phrase("app-not-done"), problem.message, hint: problem.hint, keeping: form["text"], status: status)
  }

  func missing() -> Answer {
    message(
      Phrase("app-missing"), Phrase("app-missing-text"), keeping: form["text"],
      back: device == nil ? nil : "/",
      status: 404)
  }

  func strangerPage() -> Answer {
    message(Phrase("app-stranger"), Phrase("app-stranger-text"), back: "/pair", status: 401)
  }

  func message(
    _ title: Phrase, _ lead: Phrase, hint: Phrase? = nil, keeping text: String = "", back: String? = "/",
    status: Int
  ) -> Answer {
    var page = AppPage(.message, self, title: title[language])
    page[.lead] = .text(lead[language])
    if let hint { page[.hint] = .text(hint[language]) }
    if !text.isEmpty {
      page[.kept] = .text(text)
      page[.textLabel] = .text(Phrase("app-your-text")[language])
    }
    if let back {
      page[.back] = .text(base + back)
      page[.backWord] = .text(Phrase("app-back")[language])
    }
    return html(page, status: status)
  }

  /// A file of the app itself.
  func asset() async throws(Diagnostic) -> Answer { asset(values["asset"] ?? "") }

  func asset(_ name: String) -> Answer {
    AppTheme.answer(name, base: base, language) ?? missing()
  }

  /// The event stream that notifies open pages of changes.
  func events() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    return .events(app.stream(of: device, since: request.query("since")))
  }

  /// Shows what a form just did, with a button that takes it back.
  ///
  /// - Parameters:
  ///   - page: the page to show it on; its address names the form as `done`.
  ///   - place: where undoing leads back to, a path below the base.
  ///   - words: what was done.
  /// - Throws: `file-unreadable`.
  func showUndo(
    _ page: inout AppPage, to place: String, _ words: Phrase = Phrase("app-written")
  ) async throws(Diagnostic) {
    guard let device, let id = request.query("done").flatMap(FormID.init(_:)),
      try await app.writer.undoable(id, by: device.id, at: now) != nil
    else { return }
    page[.undo] = .flag(true)
    page[.undoForm] = .text(id.text)
    page[.undoTo] = .text(place)
    page[.done] = .text(words[language])
    page[.undoWord] = .text(Phrase("app-undo")[language])
  }

  /// Takes the change of a form back.
  func undo() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    await app.reader.forget(try await app.writer.undo(formID(), by: device.id, at: now))
    let place = "/" + form["to"]
    // What keeps it from moving is said by 'zutto remind status'.
    if place == "/settings" { try? app.reader.moveReminder() }
    return see(app.shows(place, to: device.role.right) ? place : "/")
  }
}

extension Request {
  /// The first language that the browser asks for and that there is.
  func language(in locales: Locales) -> Language? {
    let wanted = (self["accept-language"] ?? "").split(separator: ",").map { part in
      let tag = part.split(separator: ";").first.map { $0.trimmingBlanks } ?? ""
      return tag.split(separator: "-").first.map { $0.lowercased() } ?? ""
    }
    return wanted.lazy.compactMap { LanguageTag(rawValue: $0) }.first(where: locales.tags.contains).map {
      locales[$0]
    }
  }
}
