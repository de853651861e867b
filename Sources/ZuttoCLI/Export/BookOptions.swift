// What a book shows and how, as it is typed.

internal import Archive
internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Serve
internal import ZonedTime

/// The options of `zutto export pdf` and `zutto export images`.
struct BookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("This diary; may be given several times.", valueName: "id"), completion: .diaries)
  var diary: [String] = []

  @Option(help: ArgumentHelp("Only this month: 2024-12, last month; may be repeated.", valueName: "month"))
  var month: [String] = []

  @Option(help: ArgumentHelp("Only this year; may be repeated.", valueName: "year")) var year: [String] = []

  /// For the sake of its message: whoever knows `build` and `bag` may well type it.
  @Option(help: .private) var without: [String] = []

  @Option(help: ArgumentHelp("What the shop earned: 2024-12, 2024.", valueName: "time")) var settlement:
    String?

  @Option(help: "The size of a page: a5, a4, letter.") var paper: Book.Paper = .a5

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "What makes the PDF: weasyprint, chromium (default: the first that is here).", valueName: "program"))
  var engine: PDFEngine?

  func validate() throws {
    if settlement != nil, !month.isEmpty || !year.isEmpty || !diary.isEmpty {
      throw ValidationError(Phrase("export-settlement-stands-alone-says-own"))
    }
    if !without.isEmpty { throw ValidationError(Phrase("export-without-archives-bags-book-holds")) }
    if settlement == nil, month.isEmpty, year.isEmpty, diary.isEmpty {
      throw ValidationError(Phrase("export-say-what-diary-id-month"))
    }
  }

  /// The book.
  ///
  /// - Throws: `bad-month`, `bad-year`.
  func run(_ session: Session, _ home: Home) throws(Diagnostic) -> BookRun {
    let subject: BookRun.Subject =
      if let settled = try settled(session, home) { .settlement(settled) } else {
        .diaries(diary, try span(session, home))
      }
    return BookRun(
      session.household(home), language: session.options.lang, subject, paper: paper, engine: engine
    ) {
      (folder, language, secret) async throws(Diagnostic) in
      let server = try await PreviewServer(
        folder, port: 0, language: language, reloads: false, policy: .book, secret: secret,
        // A folder that nobody else knows.
        isOurs: { _, _ in true })
      return BookServer(port: server.port, stop: server.stop)
    }
  }

  /// The time of the entries.
  private func span(_ session: Session, _ home: Home) throws(Diagnostic) -> BookSpan {
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

  /// The time of a settlement; nil if none is wanted.
  private func settled(_ session: Session, _ home: Home) throws(Diagnostic) -> BookSpan? {
    guard let settlement else { return nil }
    switch try session.period(settlement, in: home).wholeMonths() {
    case .month(let month): return .month(month)
    case .year(let year): return .year(year)
    case let period:
      throw Diagnostic(
        .badYear, Phrase("export-settlement-one-month-one-year"),
        hint: Phrase("export-make-one-each-settlement", ["period": period.text.prefix { $0 != "." }]))
    }
  }
}
