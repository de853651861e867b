// Who may do what: this table is the router.

internal import Diagnostics
internal import FormData
internal import Serve

/// A kind of visitor, as the table of rights names it.
enum Right: Sendable, Hashable, CaseIterable {
  case owner, member, till, sendKey
  /// A browser that is not paired.
  case stranger
}

/// What one kind of request does, and who may make it.
struct Route: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  let method: Method
  /// The path below `/h/KEY`; a part in braces takes any one part.
  let path: String
  let rights: Set<Right>
  /// The bounds of its form.
  let limits: FormLimits
  let answer: @Sendable (Visit) async throws(Diagnostic) -> Answer

  private var parts: [Substring] { path.split(separator: "/") }

  init(
    _ method: Method, _ path: String, _ rights: Set<Right>,
    _ answer: @escaping @Sendable (Visit) -> () async throws(Diagnostic) -> Answer,
    _ limits: FormLimits = .words
  ) {
    self.method = method
    self.path = path
    self.rights = rights
    self.limits = limits
    self.answer = { (visit) async throws(Diagnostic) in try await answer(visit)() }
  }

  /// The values of the parts in braces; nil if the route doesn't fit.
  func match(_ asked: [String]) -> [String: String]? {
    let parts = parts
    guard parts.count == asked.count else { return nil }
    var values: [String: String] = [:]
    for (part, value) in zip(parts, asked) {
      if part.first == "{" {
        values[String(part.dropFirst().dropLast())] = value
      } else if part != value {
        return nil
      }
    }
    return values
  }
}

extension Route {
  /// The forms that outboxes and pockets keep, by their patterns.
  private static let kept: Set<String> = ["/d/{diary}", "/m", "/till/tap"]

  /// The route of a path below the base, and the values of its parts in braces.
  static func find(_ method: String, _ asked: [String]) -> (Route, [String: String])? {
    for route in all where route.method.rawValue == method {
      if let values = route.match(asked) { return (route, values) }
    }
    return nil
  }

  /// Whether its form may have waited elsewhere.
  var takesLetters: Bool { method == .post && Route.kept.contains(path) }

  private static let writers: Set<Right> = [.owner, .member]
  private static let sellers: Set<Right> = [.owner, .till]

  /// All routes.
  ///
  /// What a visitor has no right to is answered like what does not exist.
  static let all: [Route] = [
    Route(.get, "/", [.owner, .member, .till], Visit.today),
    Route(.get, "/events", [.owner, .member, .till], Visit.events),
    Route(.post, "/undo", [.owner, .member, .till], Visit.undo),
    Route(.get, "/d", writers, Visit.diaries),
    Route(.get, "/d/{diary}", writers, Visit.diaryPage),
    Route(.post, "/d/{diary}", writers, Visit.write, .photos),
    Route(.post, "/d/{diary}/read", writers, Visit.markRead),
    Route(.get, "/d/{diary}/{entry}", writers, Visit.entryPage),
    Route(.get, "/d/{diary}/{entry}/edit", writers, Visit.editPage),
    Route(.post, "/d/{diary}/{entry}", writers, Visit.edit, .text),
    Route(.post, "/d/{diary}/{entry}/remove", writers, Visit.remove),
    Route(.post, "/d/{diary}/{entry}/reply", writers, Visit.reply, .sound),
    Route(.post, "/d/{diary}/{entry}/stamp", writers, Visit.stamp),
    Route(.get, "/out", writers, Visit.outPage),
    Route(.post, "/out", writers, Visit.out, .photos),
    Route(.get, "/file/{diary}/{photo}", writers, Visit.largePhoto),
    Route(.get, "/small/{diary}/{photo}", writers, Visit.smallPhoto),
    Route(.get, "/till", sellers, Visit.tillPage),
    Route(.post, "/till/tap", sellers, Visit.tap),
    Route(.get, "/till/adjust", sellers, Visit.adjustPage),
    Route(.post, "/till/adjust", sellers, Visit.adjust),
    Route(.get, "/till/close", sellers, Visit.closePage),
    Route(.post, "/till/close", sellers, Visit.close),
    Route(.get, "/till/expense", sellers, Visit.expensePage),
    Route(.post, "/till/expense", sellers, Visit.expense),
    Route(.get, "/till/month", [.owner], Visit.monthPage),
    Route(.post, "/till/seal", [.owner], Visit.seal),
    Route(.get, "/m", [.owner], Visit.memosPage),
    Route(.post, "/m", [.owner], Visit.addMemo, .sound),
    Route(.get, "/m/{memo}", [.owner], Visit.memoPage),
    Route(.post, "/m/{memo}", [.owner], Visit.addToMemo, .sound),
    Route(.get, "/m/{memo}/{item}/edit", [.owner], Visit.editMemoPage),
    Route(.post, "/m/{memo}/{item}", [.owner], Visit.editMemo, .memoText),
    Route(.post, "/m/{memo}/{item}/remove", [.owner], Visit.removeMemo),
    Route(.get, "/sound/{sound}", [.owner], Visit.memoSound),
    Route(.get, "/picture/{photo}", [.owner], Visit.memoPicture),
    Route(.post, "/in", [.sendKey], Visit.receiveMemo, .sound),
    Route(.get, "/n", [.owner], Visit.notesPage),
    Route(.get, "/n/{note}", [.owner], Visit.notePage),
    Route(.post, "/n/{note}", [.owner], Visit.answerNote, .text),
    Route(.post, "/n/{note}/remove", [.owner], Visit.removeNote),
    Route(.get, "/n/{note}/sealed", [.owner], Visit.sealedPage),
    Route(.get, "/n/{note}/sealed.note", [.owner], Visit.sealedFile),
    Route(.get, "/s", writers, Visit.searchPage),
    Route(.get, "/settings", [.owner], Visit.settingsPage),
    Route(.post, "/settings", [.owner], Visit.saveSettings, .profile),
    Route(.get, "/settings/picture", [.owner], Visit.ownPicture),
    Route(.post, "/push", writers, Visit.subscribe),
    Route(.post, "/push/off", writers, Visit.unsubscribe),
    Route(.get, "/devices", [.owner], Visit.devicesPage),
    Route(.post, "/devices/pair", [.owner], Visit.openPairing),
    Route(.post, "/devices/unpair", [.owner], Visit.unpair),
    Route(.get, "/pair", Set(Right.allCases), Visit.pairPage),
    Route(.post, "/pair", Set(Right.allCases), Visit.pair),
    Route(.get, "/a/{asset}", Set(Right.allCases), Visit.asset),
  ]
}
