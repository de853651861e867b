// A book to be printed: diaries of a time, or a settlement, as one HTML page with its pictures.

public import Diagnostics
public import Diary
public import Fluent
internal import Ground
public import Ledger
internal import Prose
public import SafeFiles
public import ZonedTime

/// What `zutto export pdf` makes a PDF of.
///
/// It loads nothing but its own style sheet and pictures, and holds no moment of the making: the same home gives the same
/// bytes.
public struct Book: Sendable {
  /// How large its pages are.
  public enum Paper: String, Sendable, CaseIterable {
    case a5
    case a4
    case letter
  }

  /// What it shows.
  public enum Content: Sendable {
    /// The entries of diaries in a time.
    case diaries([DiaryReading], BookSpan)
    /// What the shop earned in a month or a year.
    case settlement(LedgerReading, BookSpan)
  }

  /// The page, in the folder that the book is written to.
  public static let page: RelativePath = "book.html"

  let plan: SitePlan
  /// The language of its pages.
  public var language: Language { plan.settings.language }
  let span: BookSpan
  let isSettlement: Bool
  let theme: Theme
  let paper: Paper
  let home: Tree
  /// The page's names of the photos it shows, by their place in the home.
  var photos: BookPhotos

  /// Plans a book.
  ///
  /// - Parameters:
  ///   - content: what it shows.
  ///   - settings: the home's name, the language of its own words.
  ///   - theme: the templates.
  ///   - paper: how large its pages are.
  ///   - policy: how photos get into it.
  ///   - home: where the files stand.
  /// - Throws: `book-empty` where there is nothing to show.
  public init(
    _ content: Content, settings: ArchiveSettings, theme: Theme, paper: Paper, photos policy: PhotoPolicy,
    from home: Tree
  ) async throws(Diagnostic) {
    self.theme = theme
    self.paper = paper
    self.home = home
    switch content {
    case .diaries(let readings, let span):
      self.span = span
      isSettlement = false
      let shown = readings.map { Book.part(of: $0, span) }.filter { !$0.diary.entries.isEmpty }
      for piece in span.pieces {
        let isShown = shown.contains { $0.diary.entries.contains { piece.contains($0.created.day) } }
        if !isShown { throw Book.empty(readings, piece) }
      }
      plan = await SitePlan(shown, nil, photos: policy, settings, theme: theme)
    case .settlement(let ledger, let span):
      self.span = span
      isSettlement = true
      plan = await SitePlan([], ledger, settings, theme: theme)
    }
    photos = BookPhotos(plan)
    if isSettlement, settled == nil {
      throw Book.unsettled(plan.ledger, span)
    }
  }

  /// A diary with the entries of a time only.
  private static func part(of reading: DiaryReading, _ span: BookSpan) -> DiaryReading {
    var reading = reading
    reading.diary.entries.removeAll { !span.contains($0.created.day) }
    return reading
  }

  private static func empty(_ readings: [DiaryReading], _ span: BookSpan) -> Diagnostic {
    let days = readings.flatMap { $0.diary.entries.map(\.created.day) }
    let hint: Phrase =
      if let first = days.min(), let last = days.max() {
        Phrase("archive-entries-2", ["month": Month(of: first), "other-month": Month(of: last)])
      } else { Phrase("archive-write-one-first-zutto-diary") }
    return Diagnostic(
      .bookEmpty,
      span.text.map { Phrase("archive-nothing-written-2", ["name": $0]) }
        ?? Phrase("archive-nothing-written"),
      hint: hint)
  }

  private static func unsettled(_ ledger: LedgerPlan?, _ span: BookSpan) -> Diagnostic {
    let months = ledger?.months.months ?? []
    let hint: Phrase =
      if let first = months.first, let last = months.last {
        Phrase("archive-books", ["first": first, "last": last])
      } else { Phrase("archive-no-books-yet-zutto-ledger") }
    return Diagnostic(
      .bookEmpty, span.text.map { Phrase("archive-no-book", ["name": $0]) } ?? Phrase("archive-no-book-shop"),
      hint: hint)
  }

  /// The ledger's page that a settlement shows.
  var settled: (group: PageGroup, page: Int)? {
    guard let ledger = plan.ledger else { return nil }
    switch span {
    case .everything, .several: return nil
    case .month(let month):
      return ledger.months.number(of: month).map { (LedgerMonthPage.pages(of: ledger), $0) }
    case .year(let year):
      let number = ledger.months.years.firstIndex { $0.year == year }
      return number.map { (LedgerYearPage.pages(of: ledger), $0) }
    }
  }

  /// The newest moment in it: what stands in the PDF where programs write when they made it.
  public var newest: ZonedTime? {
    plan.diaries.compactMap(\.diary.entries.last?.created).max { $0.secondsSince1970 < $1.secondsSince1970 }
  }

  /// Writes the page and all it loads.
  ///
  /// - Parameters:
  ///   - folder: an empty one.
  ///   - numbers: the pages on which the places of the table of contents came to stand, where the program that makes
  ///     the PDF can't find them by itself; nil where it can.
  /// - Returns: what could not be shown.
  /// - Throws: what rendering and writing throw.
  public func write(to folder: Tree, numbers: [String: Int]? = nil) async throws(Diagnostic) -> [Diagnostic] {
    let wanted = settled.map { $0.group.needs(of: $0.page).books } ?? []
    let made = PageMaterial(books: await LedgerBooks(wanted, of: plan.ledger))
    let texts = await BookTexts(self)
    let pages = BookPages(book: self, texts: texts, made: made, numbers: numbers)
    var bytes: [UInt8] = []
    try theme.render(BookPages.kind, try pages.record(), into: &bytes)
    try folder.write(bytes, to: Book.page, .replaceable)
    try folder.write(theme.asset("book.css"), to: "book.css", .replaceable)
    return texts.problems
  }
}

extension Book {
  /// Whether it has a table of contents.
  public var hasContents: Bool { !isSettlement }

  /// What it is called, as readers of PDF show it.
  public var title: String { pages().title }

  /// Who wrote it; empty where nobody is named.
  public var author: String { pages().people.joined(separator: ", ") }

  private func pages() -> BookPages {
    BookPages(book: self, texts: BookTexts(), made: PageMaterial(), numbers: nil)
  }
}

/// All there is, a year, a month, or several of them.
public enum BookSpan: Sendable, Hashable {
  case everything
  case year(Year)
  case month(Month)
  /// Years and months, in order.
  indirect case several([BookSpan])

  /// Whether a day belongs to it.
  public func contains(_ day: Day) -> Bool {
    switch self {
    case .everything: true
    case .year(let year): Year(of: day) == year
    case .month(let month): Month(of: day) == month
    case .several(let spans): spans.contains { $0.contains(day) }
    }
  }

  /// What people call it; nil for all there is.
  public func heading(in language: Language) -> String? {
    switch self {
    case .everything: nil
    case .year(let year): language.heading(year)
    case .month(let month): language.heading(month)
    case .several(let spans): language.list(spans.compactMap { $0.heading(in: language) })
    }
  }

  /// How it is written, such as `2024-12`; nil for all there is.
  var text: String? {
    switch self {
    case .everything: nil
    case .year(let year): year.text
    case .month(let month): month.text
    case .several(let spans): spans.compactMap(\.text).joined(separator: ", ")
    }
  }

  /// The years and months that have to hold something.
  var pieces: [BookSpan] { if case .several(let spans) = self { spans } else { [self] } }
}
