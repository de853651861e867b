// The sums of a month or of several: everything a settlement shows.

public import Diagnostics
internal import Fluent
public import Ground
public import ZonedTime

/// How often a treatment was sold, and for how much.
public struct TreatmentSum: Sendable, Hashable {
  /// The treatment's id.
  public var id: String
  /// How often.
  public var count: Int
  /// Minor units.
  public var amount: Int

  /// What one cost on average, in minor units, rounded to the nearest; 0 without a count.
  public var averagePrice: Int { count > 0 ? amount.dividedRounding(by: count) : 0 }
}

/// What a category cost.
public struct CategorySum: Sendable, Hashable {
  /// The category's id.
  public var id: String
  /// Minor units.
  public var amount: Int
}

/// Sums in minor units of one currency; every addition is checked.
///
/// Requirement document 003, sections 1.2 and 8.3: revenue is what was sold with discounts and tips, net is
/// revenue less expenses.
public struct LedgerSums: Sendable, Hashable {
  /// The currency of all of them.
  public let currency: Currency
  /// What was sold, before discounts and tips.
  public private(set) var sales = 0
  /// How many treatments were sold.
  public private(set) var count = 0
  /// Discounts, 0 or below.
  public private(set) var discounts = 0
  /// Tips, 0 or above.
  public private(set) var tips = 0
  /// Corrections of the revenue of sealed months, noted in this time.
  public private(set) var revenueCorrections = 0
  /// Corrections of the expenses of sealed months, noted in this time.
  public private(set) var expenseCorrections = 0
  /// Sales, discounts, tips and corrections.
  public private(set) var revenue = 0
  /// Expenses and their corrections.
  public private(set) var expenses = 0
  /// Revenue less expenses.
  public private(set) var net = 0
  /// The revenue of each day that had some.
  public private(set) var days: [Day: Int] = [:]
  /// The days on which something was sold or adjusted.
  public var workingDays: some Collection<Day> { earned.keys }
  /// What each working day brought, without corrections.
  private(set) var earned: [Day: Int] = [:]
  private var treatmentSums: [String: TreatmentSum] = [:]
  private var categorySums: [String: Int] = [:]

  /// No sums yet.
  public init(_ currency: Currency) { self.currency = currency }

  /// The sums of a month.
  ///
  /// - Throws: `amount-range`, and `currency-mixed` where a correction has another currency.
  public init(_ month: MonthBook) throws(Diagnostic) {
    self.init(month.book.currency)
    try add(month)
  }

  /// Adds a month.
  ///
  /// - Throws: `amount-range`, and `currency-mixed` where it has another currency.
  public mutating func add(_ month: MonthBook) throws(Diagnostic) {
    do throws(Diagnostic) { try addLines(of: month) } catch {
      // A sum has no line of its own: the month that made it too large is where to look.
      var told = error
      told.path = error.path ?? LedgerFiles.path(of: month.book.month)
      throw told
    }
  }

  private mutating func addLines(of month: MonthBook) throws(Diagnostic) {
    let book = month.book
    guard book.currency == currency else {
      throw Diagnostic(
        .currencyMixed,
        Phrase(
          "ledger-months-before-they-cant-added",
          ["month": book.month, "currency": book.currency, "other-currency": currency]),
        path: LedgerFiles.path(of: book.month), hint: Phrase("ledger-settle-months-each-currency"))
    }
    for record in book.records {
      sales = try sales.addingMoney(record.amount)
      count = try count.addingMoney(record.count)
      try add(record)
      try addRevenue(record.amount, on: record.date)
      try earn(record.amount, on: record.date)
    }
    for adjustment in book.adjustments {
      if adjustment.amount < 0 {
        discounts = try discounts.addingMoney(adjustment.amount)
      } else {
        tips = try tips.addingMoney(adjustment.amount)
      }
      try addRevenue(adjustment.amount, on: adjustment.date)
      try earn(adjustment.amount, on: adjustment.date)
    }
    for expense in book.expenses {
      categorySums[expense.category] = try (categorySums[expense.category] ?? 0).addingMoney(expense.amount)
      expenses = try expenses.addingMoney(expense.amount)
    }
    for correction in month.noted { try add(correction) }
    net = try revenue.subtractingMoney(expenses)
  }

  private mutating func add(_ record: SaleRecord) throws(Diagnostic) {
    var sum = treatmentSums[record.treatment] ?? TreatmentSum(id: record.treatment, count: 0, amount: 0)
    sum.count = try sum.count.addingMoney(record.count)
    sum.amount = try sum.amount.addingMoney(record.amount)
    treatmentSums[record.treatment] = sum
  }

  private mutating func add(_ correction: Correction) throws(Diagnostic) {
    guard correction.currency == currency else {
      throw Diagnostic(
        .currencyMixed,
        Phrase(
          "ledger-correction-noted-month-book", ["currency": correction.currency, "other-currency": currency]),
        path: LedgerFiles.corrections, hint: Phrase("ledger-correct-currency-one-them"))
    }
    if correction.isExpense {
      expenseCorrections = try expenseCorrections.addingMoney(correction.amount)
      expenses = try expenses.addingMoney(correction.amount)
    } else if let noted = correction.noted {
      revenueCorrections = try revenueCorrections.addingMoney(correction.amount)
      try addRevenue(correction.amount, on: noted)
    }
  }

  private mutating func earn(_ amount: Int, on day: Day) throws(Diagnostic) {
    earned[day] = try (earned[day] ?? 0).addingMoney(amount)
  }

  private mutating func addRevenue(_ amount: Int, on day: Day) throws(Diagnostic) {
    revenue = try revenue.addingMoney(amount)
    days[day] = try (days[day] ?? 0).addingMoney(amount)
  }

  /// An amount of the sums' currency.
  public func amount(_ minorUnits: Int) -> Amount { Amount(minorUnits: minorUnits, currency) }
}

extension LedgerSums {
  /// The treatments that were sold, the one that brought most first.
  public var treatments: [TreatmentSum] {
    treatmentSums.values.sorted {
      $0.amount != $1.amount
        ? $0.amount > $1.amount
        : $0.count != $1.count ? $0.count > $1.count : $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
  }

  /// The categories that cost something or stand in the book, the dearest first.
  public var categories: [CategorySum] {
    categorySums.map { CategorySum(id: $0.key, amount: $0.value) }.sorted {
      $0.amount != $1.amount ? $0.amount > $1.amount : $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
  }
}
