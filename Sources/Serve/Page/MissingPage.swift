// What somebody sees who asks for a page that isn't there.

internal import Fluent

/// The preview's page for addresses that lead nowhere.
enum MissingPage {
  /// The page, in the archive's look as far as its style sheet is there.
  static func text(_ language: Language, injecting edition: String?) -> [UInt8] {
    let title = Phrase("preview-missing")[language]
    // Nothing appears by itself where nothing is watched.
    let more = edition == nil ? "" : "<p>\(Phrase("preview-missing-more")[language])</p>\n"
    let page = """
      <!doctype html>
      <html lang="\(language.html)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="stylesheet" href="/style.css">
      </head>
      <body>
      <main id="main">
      <h1>\(title)</h1>
      \(more)<p><a href="/">\(Phrase("preview-to-top")[language])</a></p>
      </main>
      </body>
      </html>

      """
    let bytes = Array(page.utf8)
    return edition.map { Injection.into(bytes, $0) } ?? bytes
  }
}
