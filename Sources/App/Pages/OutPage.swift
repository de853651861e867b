// The outbox: a page that opens without the server, and keeps what is written until the server has it.

internal import Diagnostics
internal import Diary
internal import Fluent
internal import FormData
internal import Ground
internal import Household
internal import Mustache
internal import Serve
internal import ZonedTime

extension Visit {
  func outPage() async throws(Diagnostic) -> Answer {
    let language = language
    let home = try app.reader.home()
    var page = AppPage(.out, self, title: Phrase("app-out")[language], tab: "/")
    page[.lead] = .text(Phrase("app-out-lead")[language])
    var places: [(path: String, name: String)] = []
    for id in try ownDiaries() {
      guard let diary = try? DiaryStore.head(id, in: home).diary else { continue }
      places.append(("/d/\(id.percentEncoded)", "\(diary.type.icon) \(diary.name)"))
    }
    if device?.role == .owner { places.append(("/m", Phrase("archive-memos")[language])) }
    if places.isEmpty {
      page[.nothing] = .text(Phrase("app-no-diary")[language])
      return html(page)
    }
    page[.compose] = .record(
      Record([
        AppField.url: .text("\(base)/out"), .form: .text(FormID(app.world).text),
        .toLabel: .text(Phrase("app-out-to")[language]),
        .items: .records(places.map { Record([AppField.url: .text($0.path), .label: .text($0.name)]) }),
        .textLabel: .text(Phrase("app-begin-to-write")[language]),
        .photoWord: .text(Phrase("app-add-photos")[language]),
        .send: .text(Phrase("app-out-keep")[language]),
      ]))
    let words = [Phrase("app-out-waiting"), Phrase("app-out-home"), Phrase("app-out-remove")]
    page[.words] = .text(words.map { $0[language] }.joined(separator: "\n"))
    page[.nothing] = .text(Phrase("app-out-empty")[language])
    page[.hint] = .text(Phrase("app-out-hint")[language])
    return html(page)
  }

  /// The outbox's form without script, which names the form that it stands for.
  func out() async throws(Diagnostic) -> Answer { try await deliver(to: form["to"]) ?? missing() }

  /// Files the visit's form as one of another path, as the app's own page there would have sent it.
  ///
  /// - Returns: the answer; nil for a path to which nothing is kept, or to which the visitor has no right, and for a
  ///   form beyond the bounds of that path's.
  /// - Throws: as the path's form.
  func deliver(to path: String) async throws(Diagnostic) -> Answer? {
    guard let device, let target = Target(path)?.path,
      let (route, values) = Route.find("POST", target.parts.map { String($0) }), route.takesLetters,
      route.rights.contains(device.role.right), form.files.count <= route.limits.files,
      form.fields.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= route.limits.fieldBytes
    else { return nil }
    var visit = Visit(app: app, request: request, values: values, device: device, door: door)
    visit.form = form
    return try await route.answer(visit)
  }
}

extension Form {
  /// Seconds by which a pocket's clock may be ahead.
  private static let tolerance: Int64 = 86_400

  /// When its words were written: an outbox says how long it waited, by the phone's own clock.
  func written(at now: Instant) -> Instant {
    if let time { return now.adding(seconds: Form.tolerance) < time ? now : time }
    guard let age = Int64(self["age"]), (0...Receipts.seconds).contains(age) else { return now }
    return now.adding(seconds: -age)
  }
}
