// The steps of making a book, shared by the commands that print one.

internal import Archive
internal import Diary
internal import Ground
internal import Household
internal import Ledger

extension Session {
  /// The diaries that were read, where none may be missing.
  ///
  /// - Throws: why the last unreadable one is; of those before it that is printed.
  func all(_ results: [Result<DiaryReading, Diagnostic>]) throws(Diagnostic) -> [DiaryReading] {
    var readings: [DiaryReading] = []
    var problems: [Diagnostic] = []
    for result in results {
      do throws(Diagnostic) { readings.append(try result.get()) } catch { problems.append(error) }
    }
    guard let last = problems.popLast() else { return readings }
    print(problems)
    throw last
  }
}

/// Reads what a book shows, and prints it.
struct BookRun: Sendable {
  let session: Session
  let home: Home
  let options: BookOptions

  /// Makes the PDF.
  ///
  /// - Parameter folder: an empty one.
  /// - Returns: the PDF in the folder, and everything that is wrong with the files read.
  /// - Throws: `diary-missing`, `book-empty`, `book-failed`, `program-missing`, `program-failed`.
  func run(in folder: ScratchFolder) async throws(Diagnostic) -> (pdf: RelativePath, problems: [Diagnostic]) {
    // Before anything is read: who has no such program should know at once.
    let (engine, program) = try PDFEngine.find(options.engine)
    let (content, problems) = try await content()
    let (theme, untrusted) = try TemplateTrust(home, session.world).theme()
    var book = try await Book(
      content, settings: ArchiveSettings(of: home, language: session.options.lang, session.locales),
      theme: theme, paper: options.paper, photos: PhotoPolicy(programsIn: session.world.environment("PATH")),
      from: home.tree)
    session.printer.progress(Phrase("export-setting")[session.language(home)])
    defer { session.printer.endProgress() }
    let spoilt = try await book.preparePhotos(in: folder.tree) { Interrupt.wasAsked }
    let printer = BookPrinter(
      engine: engine, program: program, moment: moment(of: book),
      secret: session.world.randomBytes(16).hexadecimal)
    let printed = try await printer.print(book, in: folder)
    return (printed.pdf, (problems + untrusted + spoilt + printed.problems).sortedOnce())
  }

  private func content() async throws(Diagnostic) -> (Book.Content, [Diagnostic]) {
    if let span = try options.settled(session, home) {
      let (ledger, faults) = await LedgerStore.readSettled(in: home)
      guard let ledger else {
        throw faults.first
          ?? Diagnostic(
            .bookEmpty, "there are no books of a shop in this home", hint: "'zutto ledger sell' begins one")
      }
      return (.settlement(ledger, span), faults)
    }
    let span = try options.span(session, home)
    let ids = try DiaryStore.ids(in: home)
    for id in options.diary where !ids.contains(id) { throw DiaryStore.missing(id, in: home) }
    let shown = ids.filter { options.diary.isEmpty || options.diary.contains($0) }
    let readings = try session.all(await DiaryStore.readEach(shown, in: home, keepingTexts: true))
    return (.diaries(readings, span), readings.flatMap(\.problems))
  }

  /// SOURCE_DATE_EPOCH, else when the newest entry was written: never now.
  ///
  /// <https://reproducible-builds.org/specs/source-date-epoch/>
  private func moment(of book: Book) -> Int64 {
    if let text = session.world.environment("SOURCE_DATE_EPOCH"), let seconds = Int64(text),
      (0..<253_402_300_800).contains(seconds)
    {
      return seconds
    }
    return max(0, book.newest?.secondsSince1970 ?? 0)
  }
}
