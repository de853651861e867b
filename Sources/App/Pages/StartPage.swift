// Pages that need no cookie and have nothing of the home: trusting the household's authority, and what a phone can do.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Mustache
internal import Serve
internal import ZonedTime

/// The pages below `/start` and `/check`.
struct OpenPages: Sendable {
  let app: HouseholdApp
  let door: Door

  static let base = "/start"

  /// The answer to a request for one of them, whose address has these parts; nil for other requests.
  func answer(_ request: Request, _ path: [String]) -> Answer? {
    guard let first = path.first, ["start", "check"].contains(first) else { return nil }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .plain(405, "Only GET and HEAD.", [("Allow", "GET, HEAD")], closes: true)
    }
    let visit = Visit(app: app, request: request, values: [:], device: nil, door: door, base: OpenPages.base)
    switch path {
    case ["check"]: return visit.checkPage()
    case ["start"]: return app.authority.map { visit.startPage($0) }
    case ["start", "ca.crt"]: return app.authority.map { OpenPages.certificate($0) }
    case ["start", "lamp"]: return OpenPages.lamp
    default:
      guard path.count == 3, path[1] == "a" else { return nil }
      return visit.asset(path[2])
    }
  }

  private static func certificate(_ authority: OwnAuthority) -> Answer {
    Answer(
      status: 200,
      headers: [
        ("Content-Type", "application/x-x509-ca-cert"), ("Cache-Control", "no-store"),
        (
          "Content-Disposition",
          "attachment; filename=\"zutto-\(authority.name.replacing(":", with: "-")).crt\""
        ),
      ], body: .bytes(authority.certificate))
  }

  /// A picture that a page at the plain door can load from the HTTPS one only where the certificate is trusted.
  private static let lamp = Answer(
    status: 200,
    headers: [
      ("Content-Type", "image/gif"), ("Cache-Control", "no-store"),
      ("Cross-Origin-Resource-Policy", "cross-origin"),
    ],
    body: .bytes(Array("GIF89a\u{1}\u{0}\u{1}\u{0}\u{0}\u{0}\u{0};".utf8)))
}

extension Visit {
  func startPage(_ authority: OwnAuthority) -> Answer {
    let language = language
    var page = AppPage(.start, self, title: Phrase("app-start")[language])
    page[.lead] = .text(Phrase("app-start-lead")(language, ["name": authority.name]))
    page[.url] = .text("\(base)/ca.crt")
    page[.send] = .text(Phrase("app-start-get")[language])
    page[.items] = .records(
      [
        ("iPhone, iPad", 0...2), ("Android", 3...4), (Phrase("app-start-computer")[language], 5...5),
      ].map { (name: String, steps: ClosedRange<Int>) in
        Record([
          AppField.name: .text(name),
          .lines: .records(
            steps.map {
              Record([AppField.line: .text(Visit.startSteps[$0](language, ["name": authority.name]))])
            }),
        ])
      })
    page[.how] = .text(Phrase("app-start-print")[language])
    page[.code] = .text(authority.fingerprint)
    let origin = app.door.origin
    page[.src] = .text("\(origin)/start/lamp")
    page[.sealed] = .text(Phrase("app-start-off")[language])
    page[.done] = .text(Phrase("app-start-on")[language])
    page[.back] = .text("\(origin)/start")
    page[.backWord] = .text(Phrase("app-start-go")[language])
    return html(page, images: door.isSecure ? "" : " " + origin)
  }

  private static let startSteps = [
    Phrase("app-start-iphone-1"), Phrase("app-start-iphone-2"), Phrase("app-start-iphone-3"),
    Phrase("app-start-android-1"), Phrase("app-start-android-2"), Phrase("app-start-computer-1"),
  ]

  func checkPage() -> Answer {
    let language = language
    var page = AppPage(.check, self, title: Phrase("app-check")[language])
    page[.lead] = .text(Phrase("app-check-lead")[language])
    page[.nothing] = .text(Phrase("app-check-no-script")[language])
    page[.textLabel] = .text(Phrase("app-check-report")[language])
    page[.datetime] = .text("\(now.secondsSince1970)")
    let words = [
      Phrase("app-check-yes"), Phrase("app-check-no"), Phrase("app-check-secure"), Phrase("app-check-memory"),
      Phrase("app-check-worker"), Phrase("app-check-live"), Phrase("app-check-microphone"),
      Phrase("app-check-push"), Phrase("app-check-lasting"), Phrase("app-check-clock"),
    ]
    page[.words] = .text(words.map { $0[language] }.joined(separator: "\n"))
    return html(page)
  }
}
