// Printing a book's page to PDF with WeasyPrint or Chromium.

internal import Archive
package import Diagnostics
package import Fluent
internal import Ground
package import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A server of a book's pages on the loopback interface.
package struct BookServer: Sendable {
  /// Starts a server for a private folder; gets its language and the secret that starts its URL paths.
  package typealias Start =
    @Sendable (_ folder: Tree, Language, _ secret: String) async throws(Diagnostic) ->
    BookServer

  package let port: Int
  package let stop: @Sendable () async -> Void

  package init(port: Int, stop: @escaping @Sendable () async -> Void) {
    self.port = port
    self.stop = stop
  }
}

/// Prints a book with WeasyPrint or Chromium.
///
/// A home's own template can make the page name any file on the disk. Neither program may open those:
/// WeasyPrint runs with our own URL fetcher (`WeasyPrintGuard`); Chromium gets the page over HTTP from our
/// server, which no browser allows to load local files, and has no other network access.
struct BookPrinter: Sendable {
  let household: Household
  let engine: PDFEngine
  let program: String
  /// Creation time of the PDF, in seconds since 1970.
  let moment: Int64
  /// Whether it is a PDF/A-3b with the files of `Book.writeSources`; WeasyPrint only.
  let isArchival: Bool
  /// The path prefix on the loopback server, so that no other user of the machine finds the page.
  let secret: String
  let serve: BookServer.Start

  private static let output: RelativePath = "book.pdf"
  /// Enough for ten years of long entries on a small machine; a hung process ends eventually.
  private static let patience = Duration.seconds(3600)

  /// Prints a book in an empty folder.
  ///
  /// - Returns: the PDF's path in the folder, and what couldn't be shown.
  /// - Throws: `program-failed`, `book-failed`, `program-missing`, and errors of writing the book.
  func print(_ book: Book, in scratch: ScratchFolder) async throws(Diagnostic) -> (
    pdf: RelativePath, problems: [Diagnostic]
  ) {
    let folder = scratch.tree
    let problems: [Diagnostic]
    switch engine {
    case .weasyprint:
      let words = try WeasyPrintGuard.words(
        program, in: household.world.environment("PATH"), folder, page: Book.page,
        archivalAt: isArchival ? moment : nil)
      problems = try await book.write(to: folder, fit: try await fit(of: book, words, scratch))
      try render(words, scratch)
    case .chromium:
      let server = try await serve(folder, book.language, secret)
      do throws(Diagnostic) {
        problems = try await number(book, words(folder, server.port), scratch)
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
      let description = PDFDescription(
        title: book.title, author: book.author, moment: moment, isBoundRight: book.isVertical)
      try description.write(to: BookPrinter.output, in: folder)
    }
    return (BookPrinter.output, problems)
  }

  /// How photos fill the pages, from a print on tall pages.
  ///
  /// They stay in their entries where `pdfinfo` is missing, which WeasyPrint doesn't need for anything else.
  private func fit(of book: Book, _ words: [String], _ scratch: ScratchFolder) async throws(Diagnostic)
    -> BookFit
  {
    guard book.isFitted else { return BookFit() }
    _ = try await book.write(to: scratch.tree, fit: .measuring)
    try render(words, scratch)
    do throws(Diagnostic) {
      return book.fit(
        at: try PDFInfo.places(in: scratch.tree.systemPath(BookPrinter.output)), halves: engine == .weasyprint
      )
    } catch {
      if error.code == .programMissing { return BookFit() }
      throw error
    }
  }

  /// Prints with page numbers in the contents, which Chromium can't know while it lays them out.
  ///
  /// It prints until they stay the same, which they do, because the contents hardly grow.
  ///
  /// - Returns: what couldn't be shown.
  private func number(_ book: Book, _ words: [String], _ scratch: ScratchFolder) async throws(Diagnostic)
    -> [Diagnostic]
  {
    let fit = try await fit(of: book, words, scratch)
    var numbers: [String: Int] = [:]
    var problems: [Diagnostic] = []
    for _ in 0..<6 {
      problems = try await book.write(to: scratch.tree, numbers: numbers, fit: fit)
      try render(words, scratch)
      guard book.hasContents else { break }
      let now = try PDFInfo.places(in: scratch.tree.systemPath(BookPrinter.output)).mapValues(\.page)
      if now == numbers { break }
      numbers = now
    }
    return problems
  }

  private func render(_ words: [String], _ scratch: ScratchFolder) throws(Diagnostic) {
    let folder = scratch.tree
    var environment = [
      "SOURCE_DATE_EPOCH": String(moment), "PYTHONHASHSEED": "0", "TZ": "UTC",
      // The page names no other machine; if it ever did, this proxy doesn't exist.
      "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9",
      "all_proxy": "http://127.0.0.1:9", "no_proxy": "",
    ]
    // Stopped, Python leaves what its own programs were writing. Not for Chromium, whose socket's path must be short.
    if engine == .weasyprint { environment["TMPDIR"] = folder.root }
    let ending = try Program.work(
      words, environment: environment, timeout: BookPrinter.patience, isStopped: household.isStopped)
    switch ending {
    case .stopped: throw Household.stopped
    case .tooLong, .tooMuch:
      throw Diagnostic(
        .bookFailed, Phrase("export-not-done-after-hour-ended", ["engine": engine.rawValue]),
        hint: Phrase("export-make-book-one-year-month"))
    case .ended(let outcome):
      if let refused = outcome.complaint(beginning: WeasyPrintGuard.refused) {
        throw Diagnostic(
          .bookFailed, Phrase("export-page", ["refused": refused.dropFirst(WeasyPrintGuard.refused.count)]),
          hint: Phrase("export-take-out-templates-book-mustache"))
      }
      if outcome.complaint(beginning: WeasyPrintGuard.cmyk) != nil {
        throw Diagnostic(
          .bookFailed, Phrase("export-photo-cmyk"), hint: Phrase("export-save-photo-rgb"))
      }
      guard outcome.status == 0, folder.signature(BookPrinter.output) != nil else {
        if let full = scratch.fullness(outcome.complaint) { throw full }
        throw Diagnostic(
          .bookFailed,
          Phrase("export-could-not-make-pdf", ["engine": engine.rawValue, "reason": outcome.reason]),
          hint: engine == .weasyprint
            ? Phrase("export-try-other-program-chromium") : Phrase("export-try-other-program-weasyprint"))
      }
    }
  }

  private func words(_ folder: Tree, _ port: Int) -> [String] {
    var words = [
      program, "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-dev-shm-usage",
      // Everything but our server, including other local ports, goes to a proxy that doesn't exist.
      "--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>;localhost:\(port)",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      "--user-data-dir=" + folder.systemPath("browser"), "--no-pdf-header-footer",
      "--generate-pdf-document-outline", "--print-to-pdf=" + folder.systemPath(BookPrinter.output),
      "http://localhost:\(port)/\(secret)/\(Book.page.text)",
    ]
    // Chromium's sandbox refuses to run as root; only then it is disabled.
    if geteuid() == 0 { words.insert("--no-sandbox", at: 1) }
    return words
  }
}

/// A program that prints HTML to PDF.
package enum PDFEngine: String, Sendable, CaseIterable {
  case weasyprint
  case chromium

  private var names: [String] {
    switch self {
    case .weasyprint: ["weasyprint"]
    case .chromium:
      [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
      ]
    }
  }

  private func program(in path: String?) -> String? { names.first { Program.find($0, in: path) != nil } }

  /// The requested engine with its program, or the first engine on `path`, the environment's `PATH`; throws
  /// `program-missing`.
  package static func find(_ wanted: PDFEngine?, in path: String?) throws(Diagnostic) -> (
    PDFEngine, program: String
  ) {
    for engine in wanted.map({ [$0] }) ?? allCases {
      if let program = engine.program(in: path) { return (engine, program) }
    }
    throw Diagnostic(
      .programMissing,
      wanted.map { Phrase("home-program-not-installed", ["name": $0.rawValue]) }
        ?? Phrase("export-no-program-installed-makes-pdf"),
      hint: Phrase("export-install-weasyprint-apt-install"))
  }
}
