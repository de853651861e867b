// From a book's page to a PDF, through WeasyPrint or Chromium.
//
// A home's own template can name any file of the disk in the page. Neither program is left to open what it names: WeasyPrint is
// run with a reader of ours (`WeasyPrintGuard`), and Chromium gets the page from a server of ours, from whose pages no browser
// opens a file of the disk, and has no other way out.

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

/// A server of a book's pages on this machine's loopback.
package struct BookServer: Sendable {
  /// Starts one for a folder that nobody else knows: its language, and the secret that its addresses begin with.
  package typealias Start =
    @Sendable (_ folder: Tree, Language, _ secret: String) async throws(Diagnostic) ->
    BookServer

  /// Where it listens.
  package let port: Int
  /// Ends it.
  package let stop: @Sendable () async -> Void

  /// A server that runs.
  package init(port: Int, stop: @escaping @Sendable () async -> Void) {
    self.port = port
    self.stop = stop
  }
}

/// Prints books.
struct BookPrinter: Sendable {
  let household: Household
  let engine: PDFEngine
  let program: String
  /// Seconds since 1970 that stand in the PDF where programs write when they made it.
  let moment: Int64
  /// Where the page stands on this machine's loopback, so that nobody else on it finds the page.
  let secret: String
  let serve: BookServer.Start

  private static let output: RelativePath = "book.pdf"
  /// Ten years of long entries on a small machine; what is stuck ends some time.
  private static let patience = Duration.seconds(3600)

  /// Prints a book.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - scratch: an empty folder for everything that is needed.
  /// - Returns: the PDF's file in the folder, and what could not be shown.
  /// - Throws: `program-failed`, `book-failed`, `program-missing`; what writing the book throws.
  func print(_ book: Book, in scratch: ScratchFolder) async throws(Diagnostic) -> (
    pdf: RelativePath, problems: [Diagnostic]
  ) {
    let folder = scratch.tree
    let problems = try await book.write(to: folder)
    switch engine {
    case .weasyprint:
      try render(
        try WeasyPrintGuard.words(
          program, in: household.world.environment("PATH"), folder, page: Book.page), scratch)
    case .chromium:
      let server = try await serve(folder, book.language, secret)
      do throws(Diagnostic) {
        try render(words(folder, server.port), scratch)
        if book.hasContents { try await number(book, server.port, in: scratch) }
      } catch {
        await server.stop()
        throw error
      }
      await server.stop()
      let description = PDFDescription(title: book.title, author: book.author, moment: moment)
      try description.write(to: BookPrinter.output, in: folder)
    }
    return (BookPrinter.output, problems)
  }

  /// Prints again with the numbers of pages: Chromium can't tell a place's page while it sets the contents.
  private func number(_ book: Book, _ port: Int, in scratch: ScratchFolder) async throws(Diagnostic) {
    let folder = scratch.tree
    let pdf = folder.systemPath(BookPrinter.output)
    var numbers = try PDFInfo.places(in: pdf)
    // Numbers may have moved what comes after them; they come to rest, since the contents hardly grow.
    for _ in 0..<5 {
      _ = try await book.write(to: folder, numbers: numbers)
      try render(words(folder, port), scratch)
      let now = try PDFInfo.places(in: pdf)
      if now == numbers { break }
      numbers = now
    }
  }

  private func render(_ words: [String], _ scratch: ScratchFolder) throws(Diagnostic) {
    let folder = scratch.tree
    let ending = try Program.work(
      words,
      environment: [
        "SOURCE_DATE_EPOCH": String(moment), "PYTHONHASHSEED": "0", "TZ": "UTC",
        // Nothing in the page names another machine; if something ever did, it would find none.
        "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9",
        "all_proxy": "http://127.0.0.1:9", "no_proxy": "",
      ], timeout: BookPrinter.patience, isStopped: household.isStopped)
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
      // All but the one server goes to a proxy that is not there, other ports of this machine too.
      "--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>;localhost:\(port)",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      "--user-data-dir=" + folder.systemPath("browser"), "--no-pdf-header-footer",
      "--generate-pdf-document-outline", "--print-to-pdf=" + folder.systemPath(BookPrinter.output),
      "http://localhost:\(port)/\(secret)/\(Book.page.text)",
    ]
    // Its sandbox refuses to be started by root, and only then it goes without.
    if geteuid() == 0 { words.insert("--no-sandbox", at: 1) }
    return words
  }
}

/// A program that prints a page.
package enum PDFEngine: String, Sendable, CaseIterable {
  case weasyprint
  case chromium

  /// What it is called where it is installed.
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

  /// The program by which it is started here; nil where it is missing.
  private func program(in path: String?) -> String? { names.first { Program.find($0, in: path) != nil } }

  /// The one that was asked for, or the first that is here.
  ///
  /// - Parameters:
  ///   - wanted: the one that was asked for.
  ///   - path: the environment's `PATH`.
  /// - Returns: the engine and its program.
  /// - Throws: `program-missing`.
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
