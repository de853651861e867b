// The sums of months and of their days.

public import Diagnostics
internal import Fluent
public import Ground
public import ZonedTime

/// The sales of a treatment.
public struct TreatmentSum: Sendable, Hashable {
  /// The treatment's id.
  public var id: String
  /// How often.
  public var count: Int
  /// Minor units.
  public var amount: Int

  /// The average price in minor units, rounded to the nearest; 0 without a count.
  public var averagePrice: Int { count > 0 ? amount.dividedRounding(by: count) : 0 }
}

/// The expenses of a category.
public struct CategorySum: Sendable, Hashable {
  /// The category's id.
  public var id: String
  /// Minor units.
  public var amount: Int
}

/// What was received in one way.
public struct WaySum: Sendable, Hashable {
  /// The way's id; nil where none was noted.
  public var id: String?
  /// Minor units.
  public var amount: Int
}

/// Sums in minor units of one currency; every addition is checked.
///
/// Requirement document 003, sections 1.2 and 8.3: revenue is sales with discounts and tips, net is revenue
/// less expenses.
public struct LedgerSums: Sendable, Hashable {
  /// The currency of all sums.
  public let currency: Currency
  /// Sales before discounts and tips.
  public private(set) var sales = 0
  /// The number of treatments sold.
  public private(set) var count = 0
  /// Discounts, 0 or below.
  public private(set) var discounts = 0
  /// Tips, 0 or above.
  public private(set) var tips = 0
  /// Corrections of the revenue of sealed months, noted in this period.
  public private(set) var revenueCorrections = 0
  /// Corrections of the expenses of sealed months, noted in this period.
  public private(set) var expenseCorrections = 0
  /// Sales, discounts, tips and corrections.
  public private(set) var revenue = 0
  /// Expenses and their corrections.
  public private(set) var expenses = 0
  /// Revenue less expenses.
  public private(set) var net = 0
  /// The revenue by day.
  public private(set) var days: [Day: Int] = [:]
  /// The days with a sale or an adjustment.
  public var workingDays: some Collection<Day> { earned.keys }
  /// The revenue of each working day, without corrections.
  private(set) var earned: [Day: Int] = [:]
  private var treatmentSums: [String: TreatmentSum] = [:]
  private var categorySums: [String: Int] = [:]
  private var waySums: [String?: Int] = [:]
  private var taxSums: [Tax: TaxSum] = [:]
  /// What came into the drawer on each day.
  private var cash: [Day: Int] = [:]
  private var floats: [Day: DrawerSum] = [:]
  /// Tax that came on top of the revenue.
  public private(set) var addedTax = 0

  /// Empty sums.
  public init(_ currency: Currency) { self.currency = currency }

  /// The sums of a month.
  ///
  /// - Throws: `amount-range`, `currency-mixed` for a correction in another currency.
  public init(_ month: MonthBook) throws(Diagnostic) {
    self.init(month.book.currency)
    try add(month)
  }

  /// Adds a month.
  ///
  /// - Throws: `amount-range`, `currency-mixed` for a month in another currency.
  public mutating func add(_ month: MonthBook) throws(Diagnostic) {
    do throws(Diagnostic) { try addLines(of: month) } catch {
      // A sum has no line of its own: the error points to the month that made it too large.
      var problem = error
      problem.path = error.path ?? LedgerFiles.path(of: month.book.month)
      throw problem
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
      let received = try addRevenue(
        record.amount, on: record.date, record.pay, month.taxes.on(record.date))
      try addCash(received, on: record.date, record.pay)
      try earn(record.amount, on: record.date)
    }
    for adjustment in book.adjustments {
      if adjustment.amount < 0 {
        discounts = try discounts.addingMoney(adjustment.amount)
      } else {
        tips = try tips.addingMoney(adjustment.amount)
      }
      let tax = month.taxes.on(adjustment.date)
      let received = try addRevenue(adjustment.amount, on: adjustment.date, adjustment.pay, tax)
      try addCash(received, on: adjustment.date, adjustment.pay)
      try earn(adjustment.amount, on: adjustment.date)
    }
    for expense in book.expenses {
      categorySums[expense.category] = try (categorySums[expense.category] ?? 0).addingMoney(expense.amount)
      expenses = try expenses.addingMoney(expense.amount)
    }
    for correction in month.noted { try add(correction, month.tax(of: correction)) }
    for closing in book.closings {
      var sum =
        floats[closing.date]
        ?? DrawerSum(date: closing.date, float: 0, counted: 0, cash: 0, currency: currency)
      sum.float = try sum.float.addingMoney(closing.float)
      sum.counted = try sum.counted.addingMoney(closing.counted)
      _ = try sum.counted.subtractingMoney(sum.float.addingMoney(cash[closing.date] ?? 0))
      floats[closing.date] = sum
    }
    net = try revenue.subtractingMoney(expenses)
  }

  private mutating func add(_ record: SaleRecord) throws(Diagnostic) {
    var sum = treatmentSums[record.treatment] ?? TreatmentSum(id: record.treatment, count: 0, amount: 0)
    sum.count = try sum.count.addingMoney(record.count)
    sum.amount = try sum.amount.addingMoney(record.amount)
    treatmentSums[record.treatment] = sum
  }

  private mutating func add(_ correction: Correction, _ tax: Tax?) throws(Diagnostic) {
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
      // No cash: it came in on the day that is corrected.
      _ = try addRevenue(correction.amount, on: noted, correction.pay, tax)
    }
  }

  private mutating func earn(_ amount: Int, on day: Day) throws(Diagnostic) {
    earned[day] = try (earned[day] ?? 0).addingMoney(amount)
  }

  /// Adds a line's amount; its tax is rounded by itself, so that sums of any lines are exact.
  ///
  /// - Returns: what was received, with a tax on top.
  private mutating func addRevenue(_ amount: Int, on day: Day, _ way: String?, _ tax: Tax?)
    throws(Diagnostic) -> Int
  {
    var received = amount
    if let tax {
      let part = try tax.amount(on: amount)
      var key = tax
      // One line for a rate, however often the list repeats it.
      key.from = .first
      var sum = taxSums[key] ?? TaxSum(tax: tax, base: 0, amount: 0)
      sum.base = try sum.base.addingMoney(amount).subtractingMoney(tax.isAdded ? 0 : part)
      sum.amount = try sum.amount.addingMoney(part)
      sum.tax.from = min(sum.tax.from, tax.from)
      taxSums[key] = sum
      if tax.isAdded {
        received = try amount.addingMoney(part)
        addedTax = try addedTax.addingMoney(part)
      }
    }
    waySums[way] = try (waySums[way] ?? 0).addingMoney(received)
    revenue = try revenue.addingMoney(amount)
    days[day] = try (days[day] ?? 0).addingMoney(amount)
    return received
  }

  private mutating func addCash(_ amount: Int, on day: Day, _ way: String?) throws(Diagnostic) {
    guard way == nil || way == PaymentWay.cash else { return }
    cash[day] = try (cash[day] ?? 0).addingMoney(amount)
  }

  /// An amount of the sums' currency.
  public func amount(_ minorUnits: Int) -> Amount { Amount(minorUnits: minorUnits, currency) }
}

extension LedgerSums {
  /// The treatments sold, highest revenue first.
  public var treatments: [TreatmentSum] {
    treatmentSums.values.sorted {
      $0.amount != $1.amount
        ? $0.amount > $1.amount
        : $0.count != $1.count ? $0.count > $1.count : $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
  }

  /// The categories with expenses or a line in the book, highest first.
  public var categories: [CategorySum] {
    categorySums.map { CategorySum(id: $0.key, amount: $0.value) }.sorted {
      $0.amount != $1.amount ? $0.amount > $1.amount : $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
  }
}

extension LedgerSums {
  /// The taxes on the revenue, by the day from which each was so.
  public var taxes: [TaxSum] {
    taxSums.values.sorted {
      $0.tax.from != $1.tax.from
        ? $0.tax.from < $1.tax.from : $0.tax.name.utf8.lexicographicallyPrecedes($1.tax.name.utf8)
    }
  }

  /// The days whose drawers were counted, in order.
  public var drawers: [DrawerSum] {
    floats.values.map { sum in
      var sum = sum
      sum.cash = cash[sum.date] ?? 0
      return sum
    }.sorted { $0.date < $1.date }
  }

  /// What was received: the revenue with the tax that came on top.
  public var received: Int { revenue.addingReportingOverflow(addedTax).partialValue }

  /// What the shares of the ways are of; 0 for none, where more was given back in one of them than received.
  public var wayWhole: Int { waySums.values.allSatisfy { $0 >= 0 } ? received : 0 }

  /// What was received by way, highest first, what has none noted last; empty where no line notes one.
  public var ways: [WaySum] {
    guard waySums.keys.contains(where: { $0 != nil }) else { return [] }
    return waySums.map { WaySum(id: $0.key, amount: $0.value) }.sorted { a, b in
      guard let one = a.id, let other = b.id else { return a.id != nil }
      return a.amount != b.amount
        ? a.amount > b.amount : one.utf8.lexicographicallyPrecedes(other.utf8)
    }
  }
}

extension LedgerSums {
  /// The average revenue of a working day in minor units, rounded to the nearest.
  public var averageDay: Int {
    workingDays.isEmpty ? 0 : revenueOfWorkingDays.dividedRounding(by: workingDays.count)
  }

  /// The average number of treatments of a working day, in tenths.
  public var averageCountTenths: Int {
    let (tenths, overflow) = count.multipliedReportingOverflow(by: 10)
    guard !overflow, !workingDays.isEmpty else { return 0 }
    return tenths.dividedRounding(by: workingDays.count)
  }

  private var revenueOfWorkingDays: Int {
    revenue.subtractingReportingOverflow(revenueCorrections).partialValue
  }

  /// The working days with the highest revenue, highest first; equal ones by date.
  public func bestDays(_ count: Int) -> [(day: Day, amount: Int)] {
    let ordered = workingDays.map { (day: $0, amount: earned[$0] ?? 0) }.sorted {
      $0.amount != $1.amount ? $0.amount > $1.amount : $0.day < $1.day
    }
    return Array(ordered.prefix(count))
  }

  /// The working days of each weekday, Monday first, without weekdays that had none.
  public var weekdays: [WeekdaySum] {
    var sums: [Weekday: WeekdaySum] = [:]
    for day in workingDays {
      let weekday = day.weekday
      var sum = sums[weekday] ?? WeekdaySum(weekday: weekday, days: 0, amount: 0)
      sum.days += 1
      // The sum of all days was checked; a part can exceed it only where some days are below zero.
      sum.amount = sum.amount.addingReportingOverflow(earned[day] ?? 0).partialValue
      sums[weekday] = sum
    }
    return Weekday.allCases.compactMap { sums[$0] }
  }

  /// The weekday with the highest average revenue; the earlier one of equals.
  public var bestWeekday: WeekdaySum? {
    weekdays.reduce(nil) { best, sum in
      guard let best else { return sum }
      // Compared by cross products, not by rounded averages.
      let isBetter = Int128(sum.amount) * Int128(best.days) > Int128(best.amount) * Int128(sum.days)
      return isBetter ? sum : best
    }
  }
}

/// The working days of one weekday.
public struct WeekdaySum: Sendable, Hashable {
  /// Which weekday.
  public var weekday: Weekday
  /// How many working days it had.
  public var days: Int
  /// Minor units.
  public var amount: Int

  /// The average of one day in minor units, rounded to the nearest.
  public var average: Int { days > 0 ? amount.dividedRounding(by: days) : 0 }
}

extension Int {
  /// The quotient by a number above 0, rounded to the nearest, halves away from zero.
  func dividedRounding(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    guard rest.magnitude >= divisor.magnitude - rest.magnitude else { return quotient }
    return self < 0 ? quotient - 1 : quotient + 1
  }
}

/// The days of a month with a sale, an adjustment or a correction, and the revenue of each.
///
/// Small enough to be remembered: the archive's timeline then needs no book.
public struct ShopDays: Sendable, Equatable {
  /// One day.
  public struct Total: Sendable, Equatable {
    /// The day of the month.
    public let day: Int
    /// Minor units; below 0 where discounts or corrections exceed sales.
    public let amount: Int
  }

  /// The currency of all of them.
  public let currency: Currency
  /// In order.
  public let totals: [Total]

  init(_ sums: LedgerSums, in month: Month) {
    currency = sums.currency
    totals = sums.days.filter { Month(of: $0.key) == month }.map { Total(day: $0.key.day, amount: $0.value) }
      .sorted { $0.day < $1.day }
  }

  /// The days from remembered bytes; nil if they are damaged.
  init?(_ reader: inout CacheReader) {
    guard let currency = reader.text().flatMap({ Currency($0) }), let count = reader.count() else {
      return nil
    }
    var totals: [Total] = []
    for _ in 0..<count {
      guard let day = reader.number(), let amount = reader.number(), (1...31).contains(day),
        totals.last.map({ $0.day < day }) ?? true
      else { return nil }
      totals.append(Total(day: day, amount: amount))
    }
    self.currency = currency
    self.totals = totals
  }

  func add(to writer: inout CacheWriter) {
    writer.add(currency.code)
    writer.add(totals.count)
    for total in totals {
      writer.add(total.day)
      writer.add(total.amount)
    }
  }
}
