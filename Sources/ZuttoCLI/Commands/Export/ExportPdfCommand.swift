// `zutto export pdf` and `images`: a diary, a month, a year or a settlement as a book, and its pages as pictures.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Household
internal import LosslessJSON
internal import SafeFiles

struct ExportPdfCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    try OutsideFile.checkFree(to.path, replacing: force)
    let run = try book.run(session, home)
    let (bytes, pages, replaced, problems) = try await session.stoppable(in: home) {
      () async throws(Diagnostic) -> (Int, Int?, ReplacedFile?, [Diagnostic]) in
      let folder = try ScratchFolder(in: session.world.scratchPlace)
      defer { folder.remove() }
      let made = try await run.run(in: folder)
      let bytes = try folder.tree.read(made.pdf).bytes
      let pages = PDFInfo.pages(in: folder.tree.systemPath(made.pdf))
      if Interrupt.wasAsked { throw Household.stopped }
      let replaced = try OutsideFile.save(bytes, to: to.path, replacing: force)
      return (bytes.count, pages, replaced, made.problems)
    }
    var outcome = Outcome.said(
      Phrase("export-pdf-made"),
      ["path": to.path, "pages": pages.map(context.language.integer) ?? "?", "size": bytes.inBytes],
      [
        "path": .text(to.path), "pages": pages.map { .integer($0) } ?? .null, "bytes": .integer(bytes),
        "replaced": replaced?.json ?? .null,
      ])
    outcome.report(replaced: replaced, context)
    outcome.report(problems)
    outcome.fail(on: problems)
    return outcome
  }
}

struct ExportImagesCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "images", abstract: "The pages of a book as PNG pictures: 001.png, 002.png…",
    discussion: """
      The book is that of 'zutto export pdf', drawn by pdftoppm (poppler-utils).
      The folder is made, or is one that this command made before and that holds
      nothing else: then its pictures are replaced.

      Examples:
        zutto export images --month 2024-12 ../december
        zutto export images --diary futari --dpi 300 ../pages
        zutto export images --settlement 2024 ../settlement
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var book: BookOptions
  @OptionGroup var to: ExportDestination
  @Option(help: "Dots an inch: 150 for a screen, 300 for print.") var dpi = 150

  func validate() throws {
    guard (36...600).contains(dpi) else { throw ValidationError(Phrase("export-dpi-goes")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home, language) = (context.session, context.home, context.language)
    try OutsideFile.checkOutsideHomes(to.path)
    let place = try PictureFolder(to.path)
    let run = try book.run(session, home)
    let (names, problems) = try await session.stoppable(in: home) {
      () async throws(Diagnostic) -> ([String], [Diagnostic]) in
      let folder = try ScratchFolder(in: session.world.scratchPlace)
      defer { folder.remove() }
      let made = try await run.run(in: folder)
      session.printer.progress(Phrase("export-drawing")[language])
      let names = try PagePictures.draw(made.pdf, in: folder, dpi: dpi) { Interrupt.wasAsked }
      session.printer.endProgress()
      if Interrupt.wasAsked { throw Household.stopped }
      try place.fill(names, from: folder.tree)
      return (names, made.problems)
    }
    var outcome = Outcome.said(
      Phrase("export-images-made"), ["path": to.path, "count": language.integer(names.count)],
      ["path": .text(to.path), "pictures": .integer(names.count), "replaced": .integer(place.oldCount)])
    if place.oldCount > 0 {
      outcome.add([Phrase("export-pictures-replaced")(language, count: place.oldCount)])
    }
    outcome.report(problems)
    outcome.fail(on: problems)
    return outcome
  }
}
