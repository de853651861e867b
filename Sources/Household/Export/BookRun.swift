// The steps of making a book, shared by the commands that print one.

package import Archive
package import Diagnostics
internal import Diary
package import Fluent
internal import Ground
internal import Ledger
package import SafeFiles
internal import ZonedTime

/// Reads what a book shows, and prints it.
package struct BookRun: Sendable {
  /// What a book shows.
  package enum Subject: Sendable {
    /// Diaries by their ids, all where none is named, over a time.
    case diaries([String], BookSpan)
    /// What the shop earned.
    case settlement(BookSpan)
  }

  private let household: Household
  private let language: LanguageTag?
  private let subject: Subject
  private let paper: Book.Paper
  private let engine: PDFEngine?
  private let serve: BookServer.Start
  private var home: Home { household.home }

  /// A book of a home.
  ///
  /// - Parameters:
  ///   - household: the home.
  ///   - language: the language that was asked for; nil for the home's.
  ///   - subject: what is shown.
  ///   - paper: the size of a page.
  ///   - engine: what makes the PDF; nil for the first that is here.
  ///   - serve: starts a server for a browser that prints.
  package init(
    _ household: Household, language: LanguageTag?, _ subject: Subject, paper: Book.Paper, engine: PDFEngine?,
    serve: @escaping BookServer.Start
  ) {
    self.household = household
    self.language = language
    self.subject = subject
    self.paper = paper
    self.engine = engine
    self.serve = serve
  }

  /// Makes the PDF.
  ///
  /// - Parameter folder: an empty one.
  /// - Returns: the PDF in the folder, and everything that is wrong with the files read.
  /// - Throws: `diary-missing`, `book-empty`, `book-failed`, `program-missing`, `program-failed`.
  package func run(in folder: ScratchFolder) async throws(Diagnostic) -> (
    pdf: RelativePath, problems: [Diagnostic]
  ) {
    // Before anything is read: who has no such program should know at once.
    let (engine, program) = try PDFEngine.find(engine, in: household.world.environment("PATH"))
    let (content, problems) = try await content()
    let (theme, untrusted) = try TemplateTrust(home, household.world).theme()
    var book = try await Book(
      content, settings: ArchiveSettings(of: home, language: language, household.locales),
      theme: theme, paper: paper, photos: PhotoPolicy(programsIn: household.world.environment("PATH")),
      from: home.tree)
    household.progress(Phrase("export-setting")[household.language])
    defer { household.endProgress() }
    let spoilt = try await book.preparePhotos(in: folder.tree, isStopped: household.isStopped)
    let printer = BookPrinter(
      household: household, engine: engine, program: program, moment: moment(of: book),
      secret: household.world.randomBytes(16).hexadecimal, serve: serve)
    let printed = try await printer.print(book, in: folder)
    return (printed.pdf, (problems + untrusted + spoilt + printed.problems).sortedOnce())
  }

  private func content() async throws(Diagnostic) -> (Book.Content, [Diagnostic]) {
    switch subject {
    case .settlement(let span):
      let (ledger, faults) = await LedgerStore.readSettled(in: home)
      guard let ledger else {
        throw faults.first
          ?? Diagnostic(
            .bookEmpty, Phrase("export-no-books-shop-home"),
            hint: Phrase("export-zutto-ledger-sell-begins-one"))
      }
      return (.settlement(ledger, span), faults)
    case .diaries(let named, let span):
      let ids = try DiaryStore.ids(in: home)
      for id in named where !ids.contains(id) { throw DiaryStore.missing(id, in: home) }
      let shown = ids.filter { named.isEmpty || named.contains($0) }
      let readings = try household.all(await DiaryStore.readEach(shown, in: home, keepingTexts: true))
      return (.diaries(readings, span), readings.flatMap(\.problems))
    }
  }

  /// SOURCE_DATE_EPOCH, else when the newest entry was written: never now.
  ///
  /// <https://reproducible-builds.org/specs/source-date-epoch/>
  private func moment(of book: Book) -> Int64 {
    if let text = household.world.environment("SOURCE_DATE_EPOCH"), let seconds = Int64(text),
      (0..<253_402_300_800).contains(seconds)
    {
      return seconds
    }
    return max(0, book.newest?.secondsSince1970 ?? 0)
  }
}
