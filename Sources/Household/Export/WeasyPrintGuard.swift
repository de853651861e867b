// WeasyPrint with a reader of ours, which opens files of the book's own folder and nothing else.
//
// WeasyPrint has no option for that: it opens whatever address a page names, as a picture, a style, a font or an attachment of the
// PDF. A program that uses it as a library hands in the function that does (WeasyPrint's documentation, "URL Fetchers").

internal import Archive
internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// Starts WeasyPrint.
enum WeasyPrintGuard {
  /// What its complaint begins with where the page names something else than a file of its folder.
  static let refused = "asks for "

  /// The words of a command that prints a page.
  ///
  /// - Parameters:
  ///   - program: WeasyPrint, as it is found on `PATH`.
  ///   - path: the environment's `PATH`.
  ///   - folder: the only folder that is read.
  ///   - page: the page in it; `book.pdf` is written beside it.
  /// - Returns: a program and its arguments.
  /// - Throws: `book-failed` where the program is no script of Python.
  static func words(_ program: String, in path: String?, _ folder: Tree, page: RelativePath)
    throws(Diagnostic) -> [String]
  {
    let python = try interpreter(of: program, in: path)
    let inFolder = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.root]
    return inFolder + python + ["-c", code, page.text]
  }

  /// The Python that WeasyPrint is installed for, as the script's first line says it.
  private static func interpreter(of program: String, in path: String?) throws(Diagnostic) -> [String] {
    let path = Program.find(program, in: path) ?? program
    let bytes = try OutsideFile.beginning(of: path, count: 1024)
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("#!") else { throw noScript(path) }
    var words = first.dropFirst(2).split(separator: " ").map(String.init)
    // pip's way where the path is too long for a first line: '''exec' "/long/python" "$0" "$@"
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

  /// What Python runs, in the book's folder.
  private static let code = """
    import sys
    sys.path[:] = [place for place in sys.path if place]
    import os
    from urllib.parse import unquote, urlsplit
    import weasyprint

    folder = os.path.realpath(".") + os.sep
    refused = []


    def fetch(url, *more, **named):
        parts = urlsplit(url)
        if parts.scheme == "data":
            return weasyprint.default_url_fetcher(url)
        if parts.scheme == "file" and not parts.netloc and not parts.query:
            if os.path.realpath(unquote(parts.path)).startswith(folder):
                return weasyprint.default_url_fetcher(url)
        refused.append(url)
        raise ValueError("refused")


    # It names pictures in the PDF by their addresses, which would tell this folder's name of the moment.
    base = "file:///proc/self/cwd/" if sys.platform == "linux" else "file://" + folder
    page = weasyprint.HTML(
        filename=sys.argv[1], base_url=base, encoding="utf-8", media_type="print", url_fetcher=fetch)
    page.write_pdf("book.pdf")
    if refused:
        sys.exit("\(refused)'" + refused[0] + "'")
    """
}
