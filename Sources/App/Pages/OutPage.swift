// The outbox: a page that opens without the server, and keeps what is written until the server has it.

internal import Diagnostics
internal import Diary
internal import Fluent
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
    let ids = try ownDiaries()
    if ids.isEmpty {
      page[.nothing] = .text(Phrase("app-no-diary")[language])
      return html(page)
    }
    page[.compose] = .record(
      Record([
        AppField.url: .text("\(base)/out"), .form: .text(FormID(app.world).text),
        .toLabel: .text(Phrase("app-diary")[language]),
        .items: .records(
          ids.compactMap { id in
            guard let diary = try? DiaryStore.head(id, in: home).diary else { return nil }
            return Record([
              AppField.url: .text("/d/\(id.percentEncoded)"),
              .label: .text("\(diary.type.icon) \(diary.name)"),
            ])
          }),
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

  /// The outbox's form without script: an entry of the diary that it names.
  func out() async throws(Diagnostic) -> Answer {
    let to = form["to"]
    guard to.hasPrefix("/d/") else { return missing() }
    let values = ["diary": String(to.dropFirst(3)).percentDecoded]
    var visit = Visit(app: app, request: request, values: values, device: device, door: door)
    visit.form = form
    return try await visit.write()
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
