// From a book's page to a PDF, through WeasyPrint or Chromium.

internal import Archive
internal import Ground

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Prints books.
struct BookPrinter: Sendable {
  let engine: PDFEngine
  let program: String
  /// Seconds since 1970 that stand in the PDF where programs write when they made it.
  let moment: Int64

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
  func print(
    _ book: Book,
    in scratch: ScratchFolder
  ) async throws(Diagnostic) -> (pdf: RelativePath, problems: [Diagnostic]) {
    let folder = scratch.tree
    let problems = try await book.write(to: folder)
    try render(scratch)
    guard engine == .chromium else { return (BookPrinter.output, problems) }
    if book.hasContents { try await number(book, in: scratch) }
    let description = PDFDescription(title: book.title, author: book.author, moment: moment)
    try description.write(to: BookPrinter.output, in: folder)
    return (BookPrinter.output, problems)
  }

  /// Prints again with the numbers of pages: Chromium can't tell a place's page while it sets the contents.
  private func number(_ book: Book, in scratch: ScratchFolder) async throws(Diagnostic) {
    let folder = scratch.tree
    let pdf = folder.systemPath(BookPrinter.output)
    var numbers = try PDFInfo.places(in: pdf)
    // Numbers may have moved what comes after them; they come to rest, since the contents hardly grow.
    for _ in 0..<5 {
      _ = try await book.write(to: folder, numbers: numbers)
      try render(scratch)
      let now = try PDFInfo.places(in: pdf)
      if now == numbers { break }
      numbers = now
    }
  }

  private func render(_ scratch: ScratchFolder) throws(Diagnostic) {
    let folder = scratch.tree
    let ending = try Program.work(
      words(folder),
      environment: [
        "SOURCE_DATE_EPOCH": String(moment), "PYTHONHASHSEED": "0", "TZ": "UTC",
        // Nothing in the page names another machine; if something ever did, it would find none.
        "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9",
        "all_proxy": "http://127.0.0.1:9", "no_proxy": "",
      ],
      timeout: BookPrinter.patience,
      isStopped: { Interrupt.wasAsked }
    )
    switch ending {
    case .stopped: throw Interrupt.stopped
    case .tooLong, .tooMuch:
      throw Diagnostic(
        .bookFailed,
        "'\(engine.rawValue)' was not done after an hour and was ended",
        hint: "make the book of one year or month: --year, --month"
      )
    case .ended(let outcome):
      guard outcome.status == 0, folder.signature(BookPrinter.output) != nil else {
        if let full = scratch.fullness(outcome.complaint) { throw full }
        throw Diagnostic(
          .bookFailed,
          "'\(engine.rawValue)' could not make the PDF: \(outcome.complaint ?? "status \(outcome.status)")",
          hint: engine == .weasyprint
            ? "try the other program: --with chromium" : "try the other program: --with weasyprint"
        )
      }
    }
  }

  private func words(_ folder: Tree) -> [String] {
    let page = folder.systemPath(Book.page)
    let output = folder.systemPath(BookPrinter.output)
    switch engine {
    case .weasyprint:
      let words = [program, "--encoding", "utf-8", "--media-type", "print", "--quiet"]
      #if os(Linux)
      // It names pictures in the PDF by their addresses, which would tell this folder's name of the moment.
      return ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.root] + words
        + ["--base-url", "file:///proc/self/cwd/", Book.page.text, BookPrinter.output.text]
      #else
      return words + [page, output]
      #endif
    case .chromium:
      var words = [
        program, "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND",
        "--user-data-dir=" + folder.systemPath("browser"), "--no-pdf-header-footer",
        "--generate-pdf-document-outline", "--print-to-pdf=" + output,
        "file://" + page.split(separator: "/").map { "/" + String($0).percentEncoded }.joined(),
      ]
      // Its sandbox refuses to be started by root, and only then it goes without.
      if geteuid() == 0 { words.insert("--no-sandbox", at: 1) }
      return words
    }
  }
}
