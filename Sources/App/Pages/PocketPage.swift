// The pocket: a page that seals what is written, on a host that is no part of the home.

internal import Fluent
internal import Mustache

/// The page at `/p/out` of a box; what it needs of a home stands in the end of its address, which no server sees.
enum PocketPage {
  static let base = "/p"

  static func page(_ theme: AppTheme, _ language: Language) -> AppPage {
    var page = AppPage(.pocket, theme, language, base: base, title: Phrase("pocket-title")[language])
    page[.lead] = .text(Phrase("pocket-lead")[language])
    page[.toLabel] = .text(Phrase("app-out-to")[language])
    page[.name] = .text(Phrase("archive-memos")[language])
    page[.count] = .text(Phrase("ledger-count")[language])
    page[.textLabel] = .text(Phrase("app-begin-to-write")[language])
    page[.photoWord] = .text(Phrase("app-add-photos")[language])
    page[.send] = .text(Phrase("app-out-keep")[language])
    let words = [
      Phrase("app-out-waiting"), Phrase("app-out-home"), Phrase("app-out-remove"), Phrase("pocket-sent"),
      Phrase("pocket-too-large"), Phrase("pocket-by-hand"),
    ]
    page[.words] = .text(words.map { $0[language] }.joined(separator: "\n"))
    page[.nothing] = .text(Phrase("app-out-empty")[language])
    page[.asks] = .text(Phrase("pocket-no-address")[language])
    page[.how] = .text(Phrase("pocket-script")[language])
    page[.hint] = .text(Phrase("pocket-icon")[language])
    return page
  }
}
