// `zutto export images`: the pages of a book as pictures.

internal import ArgumentParser
internal import Ground

struct ExportImagesCommand: Command {
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
    guard (36...600).contains(dpi) else { throw ValidationError("--dpi goes from 36 to 600") }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try OutsideFile.checkOutsideHomes(to.path)
    let place = try PictureFolder(to.path)
    let run = BookRun(session: session, home: home, options: book)
    let (names, problems) = try await session.stoppable(in: home) {
      () async throws(Diagnostic) -> ([String], [Diagnostic]) in
      let folder = try ScratchFolder(in: session.scratchPlace)
      defer { folder.remove() }
      let made = try await run.run(in: folder)
      session.printer.progress(Phrase("export-drawing")[session.language(home)])
      let names = try PagePictures.draw(made.pdf, in: folder, dpi: dpi)
      session.printer.endProgress()
      if Interrupt.wasAsked { throw Interrupt.stopped }
      try place.fill(names, from: folder.tree)
      return (names, made.problems)
    }
    session.print(problems)
    session.tell(
      Phrase("export-images-made"), ["path": to.path, "count": session.language(home).integer(names.count)],
      ["path": .text(to.path), "pictures": .integer(names.count), "replaced": .integer(place.oldCount)], home)
    if place.oldCount > 0, !options.json {
      session.printer.out(Phrase("export-pictures-replaced")(session.language(home), count: place.oldCount))
    }
    if problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }
}
