// The settlement of a month, or of a year with its months.

public import Diagnostics
public import Ground
public import ZonedTime

/// The settlement of a month beside the months it is compared with.
public struct MonthSettlement: Sendable, Hashable {
  /// The month's book.
  public let book: MonthBook
  /// Its sums.
  public let sums: LedgerSums
  /// The sums of the month before; nil without a book, or with one in another currency.
  public let previous: LedgerSums?
  /// The sums of the same month a year before, likewise.
  public let yearBefore: LedgerSums?

  /// The day of the month until which the others are counted; nil once the month is over.
  private let through: Int?

  /// The day until which a month of comparison is counted; nil for the whole month.
  public func through(in other: Month) -> Day? { through.flatMap { other.day(min($0, other.dayCount)) } }

  /// The month.
  public var month: Month { book.book.month }

  /// Settles a month.
  ///
  /// With `today`, a day of a month that is not over, the others are counted until the same day.
  ///
  /// - Throws: `amount-range`, `currency-mixed`.
  public init(_ book: MonthBook, previous: MonthBook? = nil, yearBefore: MonthBook? = nil, today: Day? = nil)
    throws(Diagnostic)
  {
    self.book = book
    let month = book.book.month
    through = today.flatMap { $0.isBeforeEnd(of: month) ? $0.day : nil }
    let previous = through.flatMap { previous?.through($0) } ?? previous
    let yearBefore = through.flatMap { yearBefore?.through($0) } ?? yearBefore
    let sums = try LedgerSums(book)
    self.sums = sums
    self.previous = try MonthSettlement.comparable(previous, sums)
    self.yearBefore = try MonthSettlement.comparable(yearBefore, sums)
  }

  private static func comparable(_ book: MonthBook?, _ sums: LedgerSums) throws(Diagnostic) -> LedgerSums? {
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
  /// The sums of the year before; nil unless its books begin as early and have one currency.
  public let previous: LedgerSums?
  /// The day until which the year before is counted; nil for whole months.
  public let through: Day?
  /// The corrections of the year's sealed months.
  public let corrections: [Correction]

  /// Settles a row of months; without books the sums are in the given currency.
  ///
  /// With `today`, a day of a last month that is not over, the year before is counted until the same day.
  ///
  /// - Throws: `currency-mixed` if the books have several currencies, `amount-range`.
  public init(_ books: [MonthBook], previous: [MonthBook] = [], currency: Currency, today: Day? = nil)
    throws(Diagnostic)
  {
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
    // A year in which the shop began late is no comparison for a whole one.
    guard let first = books.first?.book.month, let begin = previous.first?.book.month,
      begin.adding(months: 12) <= first, previous.allSatisfy({ $0.isAll(in: currency) })
    else {
      self.previous = nil
      through = nil
      return
    }
    let last = books.last.flatMap { last in today.flatMap { $0.isBeforeEnd(of: last.book.month) ? $0 : nil } }
    var before = LedgerSums(currency)
    var through: Day?
    for book in previous {
      let month = book.book.month
      guard let last, month.adding(months: 12) == Month(of: last) else {
        try before.add(book)
        continue
      }
      try before.add(book.through(last.day))
      through = month.day(min(last.day, month.dayCount))
    }
    self.previous = before
    self.through = through
  }

  /// Whether both have the same months and sums.
  public static func == (a: YearSettlement, b: YearSettlement) -> Bool {
    a.sums == b.sums && a.previous == b.previous && a.corrections == b.corrections
      && a.months.elementsEqual(b.months) { $0.month == $1.month && $0.sums == $1.sums }
  }

  /// Hashes the sums.
  public func hash(into hasher: inout Hasher) { hasher.combine(sums) }
}

extension Day {
  /// Whether it lies in a month that is not over on that day.
  fileprivate func isBeforeEnd(of month: Month) -> Bool { Month(of: self) == month && self < month.lastDay }
}

extension MonthBook {
  fileprivate func isAll(in currency: Currency) -> Bool {
    book.currency == currency && noted.allSatisfy { $0.currency == currency }
  }
}
