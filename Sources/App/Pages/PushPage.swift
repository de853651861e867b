// Whether a phone receives notices: its script subscribes, and the home keeps where.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Mustache
internal import Serve

extension Visit {
  /// What Today offers to a browser that can subscribe; nil where no notice could come.
  func pushOffer() async -> Record? {
    // Without this household's key there are no notices; all else goes on.
    guard door.isSecure || door.isLocal, let services = try? await app.push.services() else { return nil }
    let words = [
      Phrase("app-push-how"), Phrase("app-push-on"), Phrase("app-push-failed"), Phrase("app-push-denied"),
    ]
    return Record([
      AppField.code: .text(services.publicKey),
      .label: .text(Phrase("app-push")[language]), .icon: .html(Array(AppIcon.push.svg.utf8)),
      .words: .text(words.map { $0[language] }.joined(separator: "\n")),
    ])
  }

  /// Keeps where a browser receives notices; sent again at each visit, for services move their subscriptions.
  func subscribe() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    let address = PushAddress(
      endpoint: form["endpoint"], key: form["key"], secret: form["secret"], language: language.tag)
    guard let address, try await app.push.services().accepts(address) else {
      throw Diagnostic(.appState, Phrase("app-push-unknown"), hint: Phrase("app-push-unknown-hint"))
    }
    try app.devices.setPush(address, of: device.id)
    await app.push.begin()
    return .plain(200, "")
  }

  /// No more notices on this browser.
  func unsubscribe() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    try app.devices.setPush(nil, of: device.id)
    return .plain(200, "")
  }
}
