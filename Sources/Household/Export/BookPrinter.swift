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
    let ending = try Program.work(
      words,
      environment: [
        "SOURCE_DATE_EPOCH": String(moment), "PYTHONHASHSEED": "0", "TZ": "UTC",
        // The page names no other machine; if it ever did, this proxy doesn't exist.
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

/// Runs WeasyPrint from a Python script with its own URL fetcher, which opens only files of the book's
/// folder.
///
/// WeasyPrint has no option for that: it opens any address that a page names, as picture, style, font or PDF
/// attachment. Only programs that use it as a library can pass their own fetcher (its documentation, "URL
/// Fetchers").
enum WeasyPrintGuard {
  /// The start of the error message for an address outside the folder.
  static let refused = "asks for "
  /// The error message for a photo in the colours of a press.
  static let cmyk = "a photo is CMYK"

  /// The command that prints a page of `folder`, the only readable folder; `book.pdf` is written beside the
  /// page; throws `book-failed` if WeasyPrint isn't a Python script.
  ///
  /// With a time, in seconds since 1970, it is a PDF/A-3b with the files that `Book.sources` lists attached.
  static func words(
    _ program: String, in path: String?, _ folder: Tree, page: RelativePath, archivalAt moment: Int64?
  ) throws(Diagnostic) -> [String] {
    let python = try interpreter(of: program, in: path)
    let inFolder = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.root]
    let archival = moment.map { [Book.sources.text, String($0)] } ?? []
    return inFolder + python + ["-c", code, page.text] + archival
  }

  /// The Python interpreter of WeasyPrint, from its script's first line.
  private static func interpreter(of program: String, in path: String?) throws(Diagnostic) -> [String] {
    let path = Program.find(program, in: path) ?? program
    let bytes = try OutsideFile.beginning(of: path, count: 1024)
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("#!") else { throw noScript(path) }
    var words = first.dropFirst(2).split(separator: " ").map(String.init)
    // pip writes this if the path is too long for a first line: '''exec' "/long/python" "$0" "$@"
    if words == ["/bin/sh"], lines.count > 1, lines[1].hasPrefix("'''exec' ") {
      let rest = lines[1].dropFirst(9)
      words = [rest.split(separator: "\"").first.map(String.init) ?? ""]
    }
    if words.first?.hasSuffix("/env") == true { words.removeFirst() }
    if words.first == "-S" { words.removeFirst() }
    guard words.first?.split(separator: "/").last?.hasPrefix("python") == true else { throw noScript(path) }
    return words
  }

  private static func noScript(_ path: String) -> Diagnostic {
    Diagnostic(
      .bookFailed, Phrase("export-no-script-python-so-cant", ["path": path]),
      hint: Phrase("export-try-other-program-chromium"))
  }

  private static let code = """
    import sys
    sys.path[:] = [place for place in sys.path if place]
    import inspect
    import os
    from urllib.parse import quote, unquote, urlsplit
    import weasyprint

    folder = os.path.realpath(".") + os.sep
    refused = []


    def check(url):
        parts = urlsplit(url)
        if parts.scheme == "data":
            return
        if parts.scheme == "file" and not parts.netloc and not parts.query:
            if os.path.realpath(unquote(parts.path)).startswith(folder):
                return
        refused.append(url)
        raise ValueError("refused")


    # Since 68 a fetcher is a class.
    if hasattr(weasyprint.urls, "URLFetcher"):
        class Fetcher(weasyprint.urls.URLFetcher):
            def fetch(self, url, headers=None):
                check(url)
                return super().fetch(url, headers)


        fetch = Fetcher(allowed_protocols=("data", "file"), allow_redirects=False)
    else:
        def fetch(url, *more, **named):
            check(url)
            return weasyprint.default_url_fetcher(url)


    # It names pictures in the PDF by their addresses, which would tell this folder's name of the moment.
    base = "file:///proc/self/cwd/" if sys.platform == "linux" else "file://" + folder
    page = weasyprint.HTML(
        filename=sys.argv[1], base_url=base, encoding="utf-8", media_type="print", url_fetcher=fetch)
    known = inspect.signature(weasyprint.HTML.write_pdf).parameters
    prefix = "" if "variant" in known else "pdf_"
    # Tagged, for those who hear a page.
    named = {prefix + "variant": "pdf/ua-1"}
    if len(sys.argv) > 2:
        import hashlib, json, time
        import pydyf
        from weasyprint.pdf import VARIANTS

        # Older versions tag one variant only: the archival one goes over the tagged one.
        archival = "pdf/a-3b"
        if "pdf_tags" in getattr(weasyprint, "DEFAULT_OPTIONS", {}):
            named = {"pdf_tags": True}
        else:
            (tag, marks), (keep, version) = VARIANTS["pdf/ua-1"], VARIANTS[archival]
            VARIANTS[archival] = (lambda *book: (tag(*book), keep(*book)), {**marks, **version})
            named = {}

        moment = time.strftime("D:%Y%m%d%H%M%SZ", time.gmtime(int(sys.argv[3])))


        # WeasyPrint writes no relationship, no media type and no date of an attachment (ISO 19005-3, 6.8), lets
        # readers smooth pictures (6.2.8), and in some versions doesn't mark links as printed (6.3.2).
        def finish(document, pdf):
            for item in pdf.objects:
                fields = getattr(item, "extra", item)
                if not isinstance(fields, dict):
                    continue
                if fields.get("Subtype") == "/Image":
                    fields.pop("Interpolate", None)
                    if fields.get("ColorSpace") == "/DeviceCMYK":
                        sys.exit("\(cmyk)")
                if fields.get("Type") == "/Annot":
                    fields["F"] = 4
            files = pydyf.Array()
            names = pydyf.Array()
            sources = json.load(open(sys.argv[2], encoding="utf-8"))
            # Keys are ASCII: readers disagree about the order of others.
            for key, number, path, kind in sorted(
                    (quote(path), number, path, kind) for number, (path, kind) in enumerate(sources)):
                # Readers that save attachments make no folders.
                name = path.replace("/", "_")
                data = open("sources/%d" % number, "rb").read()
                facts = pydyf.Dictionary({
                    "Size": len(data), "ModDate": pydyf.String(moment),
                    "CheckSum": "<" + hashlib.md5(data).hexdigest() + ">"})
                content = pydyf.Stream(
                    [data], pydyf.Dictionary({
                        "Type": "/EmbeddedFile", "Subtype": "/" + kind.replace("/", "#2F"), "Params": facts}),
                    compress=True)
                pdf.add_object(content)
                file = pydyf.Dictionary({
                    "Type": "/Filespec", "F": pydyf.String(name), "UF": pydyf.String(name),
                    "EF": pydyf.Dictionary({"F": content.reference, "UF": content.reference}),
                    "AFRelationship": "/Source", "Desc": pydyf.String(path)})
                pdf.add_object(file)
                files.append(file.reference)
                names.extend([pydyf.String(key), file.reference])
            if files:
                pdf.catalog["AF"] = files
                pdf.catalog.setdefault("Names", pydyf.Dictionary())
                pdf.catalog["Names"]["EmbeddedFiles"] = pydyf.Dictionary({"Names": names})


        named |= {
            "finisher": finish, prefix + "variant": archival,
            prefix + "identifier": hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest()[:32].encode()}
    page.write_pdf("book.pdf", **named)
    if refused:
        sys.exit("\(refused)'" + refused[0] + "'")
    """
}
