// `zutto export pdf`: a diary, a month, a year or a settlement as a book to print.

internal import ArgumentParser
internal import Ground

struct ExportPdfCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pdf",
    abstract: "A diary, a month, a year or a settlement as a book to print.",
    discussion: """
      The book has a cover, a table of contents, a chapter a month, page numbers
      and an outline. It is made by WeasyPrint where it is installed, else by
      Chromium or Chrome, and nothing is loaded from the network. The same home
      gives the same bytes, with the same program and fonts. Its look is
      book.css: 'zutto templates copy book.css'.

      Examples:
        zutto export pdf --year 2024 --out 2024.pdf
        zutto export pdf --diary futari --out futari.pdf
        zutto export pdf --diary futari --month 2024-12 --out december.pdf
        zutto export pdf --settlement 2024-12 --paper a4 --out december.pdf
        zutto export pdf --year 2024 --with chromium --out 2024.pdf
      """
  )

  @OptionGroup var options: GlobalOptions
  @OptionGroup var book: BookOptions
  @Option(help: ArgumentHelp("The PDF to write.", valueName: "file"), completion: .file()) var out:
    String
  @Flag(help: "Replace the file if it is there.") var force = false

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try OutsideFile.checkFree(out, replacing: force)
    let run = BookRun(session: session, home: home, options: book)
    let (bytes, pages, problems) = try await session.stoppable(in: home) {
      () async throws(Diagnostic) -> (Int, Int?, [Diagnostic]) in
      let folder = try ScratchFolder(in: session.scratchPlace)
      defer { folder.remove() }
      let made = try await run.run(in: folder)
      let bytes = try folder.tree.read(made.pdf).bytes
      let pages = PDFInfo.pages(in: folder.tree.systemPath(made.pdf))
      if Interrupt.wasAsked { throw Interrupt.stopped }
      try OutsideFile.save(bytes, to: out, replacing: force)
      return (bytes.count, pages, made.problems)
    }
    session.print(problems)
    session.tell(
      ExportWords.pdfMade,
      [
        "path": out, "pages": pages.map(session.language(home).integer) ?? "?",
        "size": bytes.inBytes,
      ],
      [
        "path": .text(out), "pages": pages.map { .integer($0) } ?? .null,
        "bytes": .integer(bytes),
      ],
      home
    )
    if problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }
}
