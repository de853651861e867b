// A book to be printed: diaries or a settlement as one HTML page with its pictures.

public import Diagnostics
public import Diary
public import Fluent
internal import Ground
public import Ledger
internal import Prose
public import SafeFiles
public import ZonedTime

/// The source of `zutto export pdf`.
///
/// It loads only its own style sheet and pictures and contains no build time, so the same home gives the same
/// bytes.
public struct Book: Sendable {
  /// The page size.
  public enum Paper: String, Sendable, CaseIterable {
    case a5
    case a4
    case letter
  }

  /// How its text is set.
  public enum Direction: Sendable {
    case horizontal
    /// Japanese in columns from right to left; other languages stay horizontal.
    case vertical
  }

  /// How its pages are laid out.
  public struct Layout: Sendable {
    /// The page size; nil for an EPUB, whose months are documents of their own.
    public var paper: Paper?
    /// Whether its pages have 3 mm around them and marks where they are trimmed.
    public var hasBleed: Bool
    /// How its text is set.
    public var direction: Direction

    /// A layout, by default that of an EPUB.
    public init(paper: Paper? = nil, hasBleed: Bool = false, direction: Direction = .horizontal) {
      self.paper = paper
      self.hasBleed = hasBleed
      self.direction = direction
    }
  }

  /// What it shows.
  public enum Content: Sendable {
    /// The entries of diaries in a span.
    case diaries([DiaryReading], BookSpan)
    /// The shop's earnings in a month or a year.
    case settlement(LedgerReading, BookSpan)
  }

  /// The page's path in the folder of the book.
  public static let page: RelativePath = "book.html"

  let plan: SitePlan
  /// The language of its pages.
  public var language: Language { plan.settings.language }
  let span: BookSpan
  let isSettlement: Bool
  let theme: Theme
  let layout: Layout
  let home: Tree
  /// The page's names of its photos, by path in the home.
  var photos: BookPhotos

  /// Plans a book.
  ///
  /// - Parameters:
  ///   - content: what it shows.
  ///   - settings: the home's name and the language.
  ///   - theme: the templates.
  ///   - layout: how its pages are laid out.
  ///   - policy: how photos are converted.
  ///   - home: the home's files.
  /// - Throws: `book-empty` if there is nothing to show.
  public init(
    _ content: Content, settings: ArchiveSettings, theme: Theme, layout: Layout, photos policy: PhotoPolicy,
    from home: Tree
  ) async throws(Diagnostic) {
    self.theme = theme
    self.layout = layout
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
    photos = BookPhotos(plan, picturesOnly: layout.paper == nil)
    if isSettlement, settled == nil {
      throw Book.unsettled(plan.ledger, span)
    }
  }

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

  /// The ledger page that a settlement shows.
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

  /// The newest entry's time, used as the PDF's creation date.
  public var newest: ZonedTime? {
    plan.diaries.compactMap(\.diary.entries.last?.created).max { $0.secondsSince1970 < $1.secondsSince1970 }
  }

  /// Writes the page and its style sheet.
  ///
  /// - Parameters:
  ///   - folder: the folder of the book.
  ///   - numbers: the page numbers of the contents' anchors, if the PDF program can't compute them itself;
  ///     nil if it can.
  ///   - fit: how photos are shown.
  /// - Returns: what could not be shown.
  /// - Throws: errors of rendering and writing.
  public func write(to folder: Tree, numbers: [String: Int]? = nil, fit: BookFit) async throws(Diagnostic)
    -> [Diagnostic]
  {
    let wanted = settled.map { $0.group.needs(of: $0.page).books } ?? []
    let made = PageMaterial(books: await LedgerBooks(wanted, of: plan.ledger))
    let texts = await BookTexts(self)
    let pages = BookPages(book: self, texts: texts, made: made, numbers: numbers, fit: fit)
    var bytes: [UInt8] = []
    try theme.render(BookPages.kind, try pages.record(), into: &bytes)
    if isVertical { bytes = UprightDigits.marked(in: bytes) }
    try folder.write(bytes, to: Book.page, .replaceable)
    try folder.write(theme.asset("book.css"), to: "book.css", .replaceable)
    return texts.problems
  }
}

extension Book {
  /// Where an anchor of a month is: in the month's document, or in the one page.
  func address(_ diary: Int, _ month: Month, _ anchor: String) -> String {
    layout.paper == nil ? "\(BookPages.anchor(diary, month)).xhtml#\(anchor)" : "#" + anchor
  }

  /// Whether it is set in columns from right to left.
  public var isVertical: Bool { layout.direction == .vertical && language.tag == .ja }

  /// Whether it has a table of contents.
  public var hasContents: Bool { !isSettlement }

  /// The title in the PDF's metadata.
  public var title: String { pages().title }

  /// The authors' names; empty for anonymous diaries.
  public var author: String { pages().people.joined(separator: ", ") }

  private func pages() -> BookPages {
    BookPages(book: self, texts: BookTexts(), made: PageMaterial(), numbers: nil, fit: BookFit())
  }
}

/// The time that a book covers.
public enum BookSpan: Sendable, Hashable {
  case everything
  case year(Year)
  case month(Month)
  indirect case several([BookSpan])

  /// Whether it contains a day.
  public func contains(_ day: Day) -> Bool {
    switch self {
    case .everything: true
    case .year(let year): Year(of: day) == year
    case .month(let month): Month(of: day) == month
    case .several(let spans): spans.contains { $0.contains(day) }
    }
  }

  /// The heading; nil for `everything`.
  public func heading(in language: Language) -> String? {
    switch self {
    case .everything: nil
    case .year(let year): language.heading(year)
    case .month(let month): language.heading(month)
    case .several(let spans): language.list(spans.compactMap { $0.heading(in: language) })
    }
  }

  /// The written form, such as `2024-12`; nil for `everything`.
  var text: String? {
    switch self {
    case .everything: nil
    case .year(let year): year.text
    case .month(let month): month.text
    case .several(let spans): spans.compactMap(\.text).joined(separator: ", ")
    }
  }

  /// The single years and months, each of which must hold something.
  var pieces: [BookSpan] { if case .several(let spans) = self { spans } else { [self] } }
}
