// `zutto export pdf` and `images`: a book, and its pages as pictures.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Serve
internal import ZonedTime

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
        zutto export pdf --year 2024 --bleed ../for-the-printer.pdf
        zutto export pdf --diary futari --archival ../futari.pdf
        zutto export pdf --diary futari --vertical --lang ja ../futari.pdf
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var book: BookOptions
  @Flag(help: "For an archive: PDF/A-3 with the Markdown and the photos attached (WeasyPrint).")
  var archival = false

  @OptionGroup var to: ExportDestination
  @Flag(help: "Replace the file if it is there.") var force = false

  func validate() throws {
    guard archival else { return }
    if book.engine == .chromium || book.vertical {
      throw ValidationError(Phrase("export-archival-takes-weasyprint"))
    }
    if book.settlement != nil { throw ValidationError(Phrase("export-archival-diaries")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    try OutsideFile.checkFree(to.path, replacing: force)
    let run = try book.run(session, home)
    var printing = book.printing
    printing.isArchival = archival
    let (bytes, pages, replaced, made) = try await session.stoppable(in: home) {
      [printing] () async throws(Diagnostic) -> (Int, Int?, ReplacedFile?, BookRun.Printed) in
      let folder = try ScratchFolder(in: session.world.scratchPlace)
      defer { folder.remove() }
      let made = try await run.run(printing, in: folder)
      let bytes = try folder.tree.read(made.pdf).bytes
      let pages = PDFInfo.pages(in: folder.tree.systemPath(made.pdf))
      if Interrupt.wasAsked { throw Household.stopped }
      let replaced = try OutsideFile.save(bytes, to: to.path, replacing: force)
      return (bytes.count, pages, replaced, made)
    }
    var outcome = Outcome.said(
      Phrase("export-pdf-made"),
      ["path": to.path, "pages": pages.map(context.language.integer) ?? "?", "size": bytes.inBytes],
      [
        "path": .text(to.path), "pages": pages.map { .integer($0) } ?? .null, "bytes": .integer(bytes),
        "attached": made.sources.map { .integer($0.files) } ?? .null,
        "replaced": replaced?.json ?? .null,
      ])
    outcome.report(replaced: replaced, context)
    if let sources = made.sources { outcome.add(ExportPdfCommand.lines(about: sources, context.language)) }
    outcome.report(made.problems)
    outcome.fail(on: made.problems)
    return outcome
  }

  /// What is attached, for whoever gives the book away.
  private static func lines(about sources: BookSources, _ language: Language) -> [String] {
    var lines = [Phrase("export-pdf-attached")(language, count: sources.files)]
    if sources.originals > 0 {
      lines.append(Phrase("export-pdf-originals")(language, count: sources.originals))
    }
    if !sources.leftOut.isEmpty {
      lines.append(
        Phrase("export-pdf-left-out")(language, ["name": sources.leftOut.joined(separator: ", ")])
          .escapingControls)
    }
    return lines
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
      let made = try await run.run(book.printing, in: folder)
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

/// Which entries are in a book.
struct BookEntryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("This diary; may be given several times.", valueName: "id"), completion: .diaries)
  var diary: [String] = []

  @Option(help: ArgumentHelp("Only this month: 2024-12, last month; may be repeated.", valueName: "month"))
  var month: [String] = []

  @Option(help: ArgumentHelp("Only this year; may be repeated.", valueName: "year")) var year: [String] = []

  var isEmpty: Bool { diary.isEmpty && month.isEmpty && year.isEmpty }

  /// The period of the entries.
  func span(_ session: Session, _ home: Home) throws(Diagnostic) -> BookSpan {
    var years: Set<Year> = []
    for text in year { years.insert(try session.year(text, in: home)) }
    var months: Set<Month> = []
    for text in month {
      let month = try session.month(text, in: home)
      if !years.contains(Year(of: month)) { months.insert(month) }
    }
    let spans = years.sorted().map { BookSpan.year($0) } + months.sorted().map { .month($0) }
    if spans.isEmpty { return .everything }
    return spans.count == 1 ? spans[0] : .several(spans)
  }
}

/// The options of `zutto export pdf` and `zutto export images`.
struct BookOptions: ParsableArguments {
  @OptionGroup var entries: BookEntryOptions

  /// Accepted for its error message: `build` and `bag` have this option.
  @Option(help: .private) var without: [String] = []

  @Option(help: ArgumentHelp("What the shop earned: 2024-12, 2024.", valueName: "time")) var settlement:
    String?

  @Option(help: "The size of a page: a5, a4, letter.") var paper: Book.Paper = .a5

  @Flag(help: "3 mm more on each side, with marks, for a printer who trims (WeasyPrint).") var bleed = false

  @Flag(help: "Japanese in columns from right to left (Chromium).") var vertical = false

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "What makes the PDF: weasyprint, chromium (default: the first that is here).", valueName: "program"))
  var engine: PDFEngine?

  func validate() throws {
    if settlement != nil, !entries.isEmpty {
      throw ValidationError(Phrase("export-settlement-stands-alone-says-own"))
    }
    if bleed, engine == .chromium { throw ValidationError(Phrase("export-bleed-takes-weasyprint")) }
    if vertical, engine == .weasyprint || bleed {
      throw ValidationError(Phrase("export-vertical-takes-chromium"))
    }
    if vertical, settlement != nil { throw ValidationError(Phrase("export-vertical-diaries")) }
    if !without.isEmpty { throw ValidationError(Phrase("export-without-archives-bags-book-holds")) }
    if settlement == nil, entries.isEmpty {
      throw ValidationError(Phrase("export-say-what-diary-id-month"))
    }
  }

  /// - Throws: `bad-month`, `bad-year`.
  func run(_ session: Session, _ home: Home) throws(Diagnostic) -> BookRun {
    let subject: BookRun.Subject =
      if let settled = try settled(session, home) { .settlement(settled) } else {
        .diaries(entries.diary, try entries.span(session, home))
      }
    return BookRun(session.household(home), language: session.options.lang, subject)
  }

  /// How it is printed.
  var printing: BookRun.Printing {
    let layout = Book.Layout(paper: paper, hasBleed: bleed, direction: vertical ? .vertical : .horizontal)
    return BookRun.Printing(layout: layout, engine: engine, isArchival: false) {
      (folder, language, secret) async throws(Diagnostic) in
      let server = try await PreviewServer(
        folder, port: 0, language: language, reloads: false, policy: .book, secret: secret,
        // A temporary folder: all files in it are ours.
        isOurs: { _, _ in true })
      return BookServer(port: server.port, stop: server.stop)
    }
  }

  /// The period of `--settlement`, if given.
  private func settled(_ session: Session, _ home: Home) throws(Diagnostic) -> BookSpan? {
    guard let settlement else { return nil }
    switch try session.period(settlement, in: home).wholeMonths() {
    case .month(let month): return .month(month)
    case .year(let year): return .year(year)
    case let period:
      let example =
        if case .part(let part) = period { part.year.text[...] } else { period.text.prefix { $0 != "." } }
      throw Diagnostic(
        .badYear, Phrase("export-settlement-one-month-one-year"),
        hint: Phrase("export-make-one-each-settlement", ["period": example]))
    }
  }
}
