// `zutto export pdf`: a diary, a month, a year or a settlement as a book to print.

internal import ArgumentParser
internal import Ground

struct ExportPdfCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "pdf", abstract: "A diary, a month, a year or a settlement as a book to print.",
    discussion: """
      The book has a cover, a table of contents, a chapter a month, page numbers
      and an outline. It is made by WeasyPrint where it is installed, else by
      Chromium or Chrome, and nothing is loaded from the network. The same home
      gives the same bytes, with the same program and fonts. Its look is
      book.css: 'zutto templates copy book.css'.

      Examples:
        zutto export pdf --year 2024 ../2024.pdf
        zutto export pdf --diary futari ../futari.pdf
        zutto export pdf --diary futari --month 2024-12 ../december.pdf
        zutto export pdf --settlement 2024-12 --paper a4 ../december.pdf
        zutto export pdf --year 2024 --with chromium ../2024.pdf
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var book: BookOptions
  @OptionGroup var to: ExportDestination
  @Flag(help: "Replace the file if it is there.") var force = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try OutsideFile.checkFree(to.path, replacing: force)
    let run = BookRun(session: session, home: home, options: book)
    let (bytes, pages, replaced, problems) = try await session.stoppable(in: home) {
      () async throws(Diagnostic) -> (Int, Int?, ReplacedFile?, [Diagnostic]) in
      let folder = try ScratchFolder(in: session.scratchPlace)
      defer { folder.remove() }
      let made = try await run.run(in: folder)
      let bytes = try folder.tree.read(made.pdf).bytes
      let pages = PDFInfo.pages(in: folder.tree.systemPath(made.pdf))
      if Interrupt.wasAsked { throw Interrupt.stopped }
      let replaced = try OutsideFile.save(bytes, to: to.path, replacing: force)
      return (bytes.count, pages, replaced, made.problems)
    }
    session.print(problems)
    session.tell(
      Phrase("export-pdf-made"),
      ["path": to.path, "pages": pages.map(session.language(home).integer) ?? "?", "size": bytes.inBytes],
      [
        "path": .text(to.path), "pages": pages.map { .integer($0) } ?? .null, "bytes": .integer(bytes),
        "replaced": replaced?.json ?? .null,
      ], home)
    session.tell(replaced: replaced, home)
    if problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }
}
