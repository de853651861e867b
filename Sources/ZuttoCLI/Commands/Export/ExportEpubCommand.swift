// `zutto export epub`: a book for reading devices.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Import
internal import LosslessJSON
internal import SafeFiles
internal import ZonedTime

struct ExportEpubCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "epub", abstract: "A diary, a month, a year or all as a book for reading devices.",
    discussion: """
      The book is an EPUB 3: a cover, a table of contents, a chapter a month. The
      reader chooses letters and size. The same home gives the same bytes. Its look
      is epub.css: 'zutto templates copy epub.css'.

      Examples:
        zutto export epub --diary futari ../futari.epub
        zutto export epub --year 2024 ../2024.epub
        zutto export epub --diary futari --vertical ../futari.epub
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var entries: BookEntryOptions
  @Flag(help: "Japanese in columns from right to left.") var vertical = false
  @OptionGroup var to: ExportDestination
  @Flag(help: "Replace the file if it is there.") var force = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (session, home) = (context.session, context.home)
    try OutsideFile.checkFree(to.path, replacing: force)
    let run = BookRun(
      context.household, language: options.lang, .diaries(entries.diary, try entries.span(session, home)))
    let (bytes, replaced, problems) = try await session.stoppable(in: home) {
      () async throws(Diagnostic) -> (Int, ReplacedFile?, [Diagnostic]) in
      let folder = try ScratchFolder(in: session.world.scratchPlace)
      defer { folder.remove() }
      let made = try await run.epub(in: folder, vertical ? .vertical : .horizontal)
      let packed: RelativePath = "book.epub"
      try pack(made.files, of: folder.tree, into: packed, made.newest)
      if Interrupt.wasAsked { throw Household.stopped }
      let bytes = try folder.tree.read(packed).bytes
      return (bytes.count, try OutsideFile.save(bytes, to: to.path, replacing: force), made.problems)
    }
    var outcome = Outcome.said(
      Phrase("export-epub-made"), ["path": to.path, "size": bytes.inBytes],
      ["path": .text(to.path), "bytes": .integer(bytes), "replaced": replaced?.json ?? .null])
    outcome.report(replaced: replaced, context)
    outcome.report(problems)
    outcome.fail(on: problems)
    return outcome
  }

  /// Packs files into a zip file; the first is the uncompressed `mimetype` (EPUB 3.3, section 4.2.2).
  private func pack(
    _ files: [RelativePath], of folder: Tree, into packed: RelativePath, _ newest: ZonedTime?
  ) throws(Diagnostic) {
    let zip = try ZipWriter(
      at: folder.systemPath(packed), telling: newest?.instant ?? Instant(secondsSince1970: 315_532_800))
    for file in files {
      let bytes = try folder.read(file).bytes
      let isText = ["xhtml", "css", "xml", "opf"].contains(file.pathExtension)
      try zip.add(file.text, size: bytes.count, isPacked: isText) { (take) throws(Diagnostic) in
        try take(bytes)
      }
    }
    try zip.finish()
  }
}
