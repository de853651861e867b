// One request of one browser: who it is, what it asks for, and how it is answered.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import Ground
internal import Household
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
  var form = Form()

  var base: String { app.path }
  var now: Instant { app.world.now() }

  /// The visitor's language: what the browser asks for first, else the home's.
  var language: Language {
    let wanted = (request["accept-language"] ?? "").split(separator: ",").map { part in
      let tag = part.split(separator: ";").first.map { $0.trimmingBlanks } ?? ""
      return tag.split(separator: "-").first.map { $0.lowercased() } ?? ""
    }
    for text in wanted {
      if let tag = LanguageTag(rawValue: text), app.locales.tags.contains(tag) { return app.locales[tag] }
    }
    return app.reader.language
  }

  // MARK: Who and what

  /// A diary that the visitor takes part in, and the member that they are.
  ///
  /// - Throws: nothing for what the visitor may not see: that is nil, as for what doesn't exist.
  func place() async throws(Diagnostic) -> (reading: DiaryReading, me: Member)? {
    guard let id = values["diary"], let me = try member(of: id) else { return nil }
    do throws(Diagnostic) {
      let reading = try await app.reader.reading(id)
      guard let member = reading.diary.member(me), member.left == nil else { return nil }
      return (reading, member)
    } catch {
      guard error.code == .diaryMissing else { throw error }
      return nil
    }
  }

  /// The visitor's member id in a diary; nil if they have nothing to do with it.
  func member(of diary: String) throws(Diagnostic) -> String? {
    switch device?.role {
    case .owner: try app.reader.home().ownMember(of: diary)
    case .member(let id, let diaries): diaries.contains(diary) ? id : nil
    case .till, .sendKey, nil: nil
    }
  }

  /// The ids of the diaries that the visitor takes part in.
  func ownDiaries() async throws(Diagnostic) -> [String] {
    let home = try app.reader.home()
    switch device?.role {
    case .owner:
      var ids: [String] = []
      for id in try DiaryStore.ids(in: home) {
        // A diary that can't be read doesn't hide the others.
        guard let head = try? DiaryStore.head(id, in: home).diary else { continue }
        if let member = head.member(try home.ownMember(of: id)), member.left == nil { ids.append(id) }
      }
      return ids
    case .member(_, let diaries): return diaries.filter { (try? DiaryStore.head($0, in: home)) != nil }
    case .till, .sendKey, nil: return []
    }
  }

  /// The form's id.
  ///
  /// - Throws: `app-state` for a form that is none of ours.
  func formID() throws(Diagnostic) -> FormID {
    guard let id = FormID(form["form"]) else {
      throw Diagnostic(.appState, Phrase("app-form-unknown"), hint: Phrase("app-open-again"))
    }
    return id
  }

  // MARK: Answers

  func html(_ page: AppPage, status: Int = 200) -> Answer {
    Answer(
      status: status,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", Visit.policy),
        ("Cache-Control", "no-store"), ("Permissions-Policy", page.permissions),
      ],
      body: .bytes(page.bytes))
  }

  private static let policy =
    "default-src 'none'; style-src 'self'; img-src 'self' blob:; media-src 'self'; script-src 'self'; "
    + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

  /// Leads on to a page after a form was taken (RFC 9110, section 15.4.4).
  func see(_ path: String) -> Answer {
    Answer(status: 303, headers: [("Location", base + path), ("Cache-Control", "no-store")])
  }

  /// What can't be done, as a page; what was typed is on it.
  func failed(_ problem: Diagnostic) -> Answer {
    let status =
      switch problem.code {
      case .diskFull: 507
      case .homeLocked: 503
      case .changedSince: 409
      case .diaryMissing, .entryMissing: 404
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
    message(Phrase("app-missing"), Phrase("app-missing-text"), back: device == nil ? nil : "/", status: 404)
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
  func asset() async throws(Diagnostic) -> Answer {
    guard let name = values["asset"], let asset = AppTheme.asset(name, base: base, language) else {
      return missing()
    }
    return Answer(
      status: 200, headers: [("Content-Type", asset.type), ("Cache-Control", "max-age=604800")],
      body: .bytes(asset.bytes))
  }

  /// The event stream that notifies open pages of changes.
  func events() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    return .events(app.streams.subscription(device.id) { "retry: 1000\n\n" })
  }

  /// Takes the last change of a form back.
  func undo() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    try await app.writer.undo(formID(), by: device.id, at: now)
    await app.reader.forget()
    return see(Visit.path(of: form["to"]))
  }

  /// The address of a place of the app such as `d/futari` or `m`; the first page for what is none.
  static func path(of place: String) -> String {
    "/" + (RelativePath(place)?.parts ?? []).map { String($0).percentEncoded }.joined(separator: "/")
  }
}
