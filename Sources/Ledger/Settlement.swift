// What came in, what went out, what is left: a month, or a year with its months.

public import Ground

/// The settlement of a month beside the months it is compared with.
public struct MonthSettlement: Sendable, Hashable {
  /// The month's book.
  public let book: MonthBook
  /// Its sums.
  public let sums: LedgerSums
  /// The sums of the month before; nil if it has no book, or one in another currency.
  public let previous: LedgerSums?
  /// The sums of the same month a year before, likewise.
  public let yearBefore: LedgerSums?

  /// The month.
  public var month: Month { book.book.month }

  /// Settles a month.
  ///
  /// - Throws: `amount-range`, `currency-mixed`.
  public init(
    _ book: MonthBook,
    previous: MonthBook? = nil,
    yearBefore: MonthBook? = nil
  ) throws(Diagnostic) {
    self.book = book
    let sums = try LedgerSums(book)
    self.sums = sums
    self.previous = try MonthSettlement.comparable(previous, sums)
    self.yearBefore = try MonthSettlement.comparable(yearBefore, sums)
  }

  private static func comparable(
    _ book: MonthBook?,
    _ sums: LedgerSums
  ) throws(Diagnostic) -> LedgerSums? {
    guard let book, book.isAll(in: sums.currency) else { return nil }
    return try LedgerSums(book)
  }
}

/// The settlement of a year, or of any other row of months.
public struct YearSettlement: Sendable, Hashable {
  /// The sums of each month that has a book, in order.
  public let months: [(month: Month, sums: LedgerSums)]
  /// The sums of each year that has a book, in order.
  public let years: [(year: Year, sums: LedgerSums)]
  /// The sums of all of them.
  public let sums: LedgerSums
  /// The sums of the year before; nil unless its books begin as early, and all are in the same currency.
  public let previous: LedgerSums?
  /// What was corrected in sealed months of the year.
  public let corrections: [Correction]

  /// Settles a row of months.
  ///
  /// - Parameters:
  ///   - books: at least one.
  ///   - previous: the books of the year before.
  ///   - currency: the currency of the sums if there are no books.
  /// - Throws: `currency-mixed` if not all books have one currency, `amount-range`.
  public init(
    _ books: [MonthBook],
    previous: [MonthBook] = [],
    currency: Currency
  ) throws(Diagnostic) {
    let currency = books.first?.book.currency ?? currency
    var sums = LedgerSums(currency)
    var months: [(month: Month, sums: LedgerSums)] = []
    var years: [(year: Year, sums: LedgerSums)] = []
    for book in books {
      months.append((book.book.month, try LedgerSums(book)))
      try sums.add(book)
      let year = Year(of: book.book.month)
      if years.last?.year != year { years.append((year, LedgerSums(currency))) }
      try years[years.count - 1].sums.add(book)
    }
    self.months = months
    self.years = years
    self.sums = sums
    corrections = books.flatMap(\.corrections)
    // A year that the shop began late in says nothing beside a whole one.
    guard let first = books.first?.book.month, let begin = previous.first?.book.month,
      begin.adding(months: 12) <= first,
      previous.allSatisfy({ $0.isAll(in: currency) })
    else {
      self.previous = nil
      return
    }
    var before = LedgerSums(currency)
    for book in previous { try before.add(book) }
    self.previous = before
  }

  /// Whether both have the same months and sums.
  public static func == (a: YearSettlement, b: YearSettlement) -> Bool {
    a.sums == b.sums && a.previous == b.previous && a.corrections == b.corrections
      && a.months.elementsEqual(b.months) { $0.month == $1.month && $0.sums == $1.sums }
  }

  /// Hashes the sums.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sums)
  }
}

extension MonthBook {
  /// Whether all that counts in it is of one currency.
  fileprivate func isAll(in currency: Currency) -> Bool {
    book.currency == currency && noted.allSatisfy { $0.currency == currency }
  }
}
