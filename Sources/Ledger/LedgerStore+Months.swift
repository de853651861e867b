// Writing months: each function is one thing a person does, inside a change that can be undone.

public import Ground

/// How a command treats a sealed month.
public enum SealedMonthRule: Sendable, Hashable {
  /// A sealed month is not changed.
  case refuse
  /// It is changed, and the change noted as a correction of this day.
  case note(Day)
}

extension LedgerStore {
  /// Rings up a treatment: what was sold of it on that day already is added to.
  ///
  /// Requirement document 003, section 7.3, `addOrUpdateRecord`.
  ///
  /// - Parameters:
  ///   - treatment: its id or name.
  ///   - count: how often, 1 or more.
  ///   - date: the day.
  ///   - price: what one costs this time, as a person types it; nil for the list's price.
  ///   - rule: what to do with a sealed month.
  ///   - mark: eight random letters and digits.
  ///   - home: whose ledger it is.
  ///   - change: the change it belongs to.
  /// - Returns: what was rung up, and the day's record now.
  /// - Throws: `treatment-unknown`, `treatment-retired`, `count-invalid`, `amount-…`, `month-sealed`,
  ///   `currency-mixed`, and as the writes.
  public static func sell(
    _ treatment: String,
    count: Int,
    on date: Day,
    price: String?,
    rule: SealedMonthRule,
    mark: String,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Sale {
    let ledger = try read(in: home)
    let found = try ledger.treatment(typed: treatment)
    guard !found.isRetired else {
      throw Diagnostic(
        .treatmentRetired,
        "'\(found.name)' is no longer sold",
        hint: "bring it back with 'zutto ledger treatments restore \(found.id)'"
      )
    }
    guard (1...SaleRecord.maximumCount).contains(count) else {
      throw countInvalid(
        count,
        instead: "'zutto undo' takes the last sale back, 'zutto ledger change' sets a count"
      )
    }
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let unit = try unitPrice(price, found, ledger, edit.currency)
      var record =
        try edit.record(date, found.id)
        ?? SaleRecord(date: date, treatment: found.id, count: 0, amount: 0)
      let amount = try unit.timesMoney(count)
      record.count = try record.count.addingMoney(count)
      record.amount = try record.amount.addingMoney(amount)
      record.mark = mark
      try checkSum(record, of: found, edit.currency)
      try edit.set(record)
      return Sale(
        treatment: found,
        count: count,
        amount: Amount(minorUnits: amount, edit.currency),
        record: record
      )
    }
  }

  /// What one costs in a month's currency.
  private static func unitPrice(
    _ typed: String?,
    _ treatment: Treatment,
    _ ledger: Ledger,
    _ currency: Currency
  ) throws(Diagnostic) -> Int {
    if let typed { return try positive(typed, currency, "a price") }
    guard ledger.currency == currency else {
      throw Diagnostic(
        .currencyMixed,
        "the price of '\(treatment.name)' is in \(ledger.currency), but this month's book is in \(currency)",
        hint: "say what one costs in \(currency) with --price"
      )
    }
    return treatment.price
  }

  /// Reads a typed amount of 0 or more.
  static func positive(
    _ typed: String,
    _ currency: Currency,
    _ what: String
  ) throws(Diagnostic) -> Int {
    let amount = try Amount(typed: typed, currency).minorUnits
    guard amount >= 0 else {
      throw Diagnostic(
        .amountSign,
        "\(what) can't be below zero: \(typed.quotedForPeople)",
        hint: "write an amount of 0 or more"
      )
    }
    return amount
  }

  /// Refuses a sum of a day that a file may not hold, though each of its parts may stand there.
  private static func checkSum(
    _ record: SaleRecord,
    of treatment: Treatment,
    _ currency: Currency
  ) throws(Diagnostic) {
    guard record.amount > Amount.maximumMinorUnits else { return }
    let sum = Amount(minorUnits: record.amount, currency).plainText
    throw Diagnostic(
      .amountRange,
      "'\(treatment.name)' would come to \(sum) on \(record.date), beyond the range of an amount",
      hint: "look for a price with too many digits"
    )
  }

  private static func countInvalid(_ count: Int, instead: String) -> Diagnostic {
    Diagnostic(
      .countInvalid,
      "the count can't be \(count)",
      hint: count < 1
        ? "write 1 or more; \(instead)" : "write at most \(SaleRecord.maximumCount)"
    )
  }

  /// Sets how often a treatment was sold on a day, and for how much; without a total, the price of one
  /// is kept.
  ///
  /// - Returns: the record now.
  /// - Throws: `ledger-line-missing`, and as `sell`.
  public static func change(
    _ treatment: String,
    on date: Day,
    count: Int?,
    total: String?,
    rule: SealedMonthRule,
    mark: String,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Sale {
    let ledger = try read(in: home)
    let found = try ledger.treatment(typed: treatment)
    if let count, !(1...SaleRecord.maximumCount).contains(count) {
      throw countInvalid(count, instead: "'zutto ledger remove sale' takes the record out")
    }
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      guard var record = try edit.record(date, found.id) else { throw noRecord(found, date) }
      let before = record
      record.count = count ?? before.count
      if let total {
        record.amount = try positive(total, edit.currency, "a total")
      } else {
        let product = try before.amount.timesMoney(record.count)
        record.amount = before.count > 0 ? product.dividedRounding(by: before.count) : before.amount
      }
      record.mark = mark
      try checkSum(record, of: found, edit.currency)
      try edit.set(record)
      return Sale(
        treatment: found,
        count: try record.count.subtractingMoney(before.count),
        amount: Amount(
          minorUnits: try record.amount.subtractingMoney(before.amount),
          edit.currency
        ),
        record: record
      )
    }
  }

  /// Takes a day's record of a treatment out.
  ///
  /// - Throws: `ledger-line-missing`, `month-sealed`, and as the writes.
  public static func removeSale(
    _ treatment: String,
    on date: Day,
    rule: SealedMonthRule,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Treatment {
    let ledger = try read(in: home)
    let found = try ledger.treatment(typed: treatment)
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      guard try edit.removeRecord(date, found.id) else { throw noRecord(found, date) }
      return found
    }
  }

  private static func noRecord(_ treatment: Treatment, _ date: Day) -> Diagnostic {
    Diagnostic(
      .ledgerLineMissing,
      "'\(treatment.name)' was not sold on \(date)",
      hint: "'zutto ledger day \(date)' shows what was"
    )
  }

  /// Notes a discount (below 0) or a tip (above 0).
  ///
  /// - Returns: the adjustment and its currency.
  /// - Throws: `amount-sign` for 0, `json-value` for a reason that is too long, `month-sealed`, and as
  ///   the writes.
  public static func adjust(
    _ typed: String,
    on date: Day,
    reason: String?,
    rule: SealedMonthRule,
    mark: String,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> (adjustment: Adjustment, currency: Currency) {
    let ledger = try read(in: home)
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let amount = try Amount(typed: typed, edit.currency).minorUnits
      let adjustment = Adjustment(date: date, amount: amount, reason: reason, mark: mark)
      try edit.add(adjustment)
      return (adjustment, edit.currency)
    }
  }

  /// Takes a discount or tip of a day out.
  ///
  /// - Throws: `ledger-line-missing`, `month-sealed`, and as the writes.
  public static func removeAdjustment(
    _ typed: String,
    on date: Day,
    reason: String?,
    rule: SealedMonthRule,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Amount {
    let ledger = try read(in: home)
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let amount = try Amount(typed: typed, edit.currency)
      guard try edit.removeAdjustment(date, amount: amount.minorUnits, reason: reason) else {
        throw Diagnostic(
          .ledgerLineMissing,
          "there is no adjustment of \(amount.plainText) on \(date)",
          hint: "'zutto ledger day \(date)' shows those there are"
        )
      }
      return amount
    }
  }

  /// Sets what a category cost in a month.
  ///
  /// Requirement document 003, section 7.4, `upsertExpense`.
  ///
  /// - Returns: the category, its amount before, if it had one, and now.
  /// - Throws: `category-unknown`, `category-retired`, `amount-…`, `month-sealed`, and as the writes.
  public static func setExpense(
    _ category: String,
    to typed: String,
    in month: Month,
    rule: SealedMonthRule,
    of home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> (category: ExpenseCategory, before: Amount?, now: Amount) {
    let ledger = try read(in: home)
    let found = try ledger.category(typed: category)
    guard !found.isRetired else {
      throw Diagnostic(
        .categoryRetired,
        "'\(found.name)' is out of use",
        hint: "bring it back with 'zutto ledger categories restore \(found.id)'"
      )
    }
    return try edit(month, ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let amount = try positive(typed, edit.currency, "an expense")
      let before = try edit.expense(found.id)
      try edit.set(Expense(category: found.id, amount: amount))
      return (
        found, before.map { Amount(minorUnits: $0, edit.currency) },
        Amount(minorUnits: amount, edit.currency)
      )
    }
  }

  /// Takes a category's expense out of a month.
  ///
  /// - Throws: `ledger-line-missing`, `month-sealed`, and as the writes.
  public static func removeExpense(
    _ category: String,
    in month: Month,
    rule: SealedMonthRule,
    of home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> ExpenseCategory {
    let ledger = try read(in: home)
    let found = try ledger.category(typed: category)
    return try edit(month, ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      guard try edit.removeExpense(found.id) else {
        throw Diagnostic(
          .ledgerLineMissing,
          "'\(found.name)' has no expense in \(month)",
          hint: "'zutto ledger settle \(month)' shows those there are"
        )
      }
      return found
    }
  }

  /// Copies the expenses of one month to another; what is there already is kept.
  ///
  /// Requirement document 003, section 7.4, `copyFromPreviousMonth`.
  ///
  /// - Returns: what was copied, and the categories that had an amount already.
  /// - Throws: `currency-mixed`, `month-sealed`, and as the writes.
  public static func copyExpenses(
    from source: Month,
    to month: Month,
    rule: SealedMonthRule,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> CopiedExpenses {
    let ledger = try read(in: home)
    let book = try file(of: source, in: home).book(in: ledger).book.book
    guard !book.expenses.isEmpty else { return CopiedExpenses(currency: book.currency) }
    return try edit(month, ledger, rule, home, &change, currency: book.currency) {
      (edit) throws(Diagnostic) in
      guard edit.currency == book.currency else {
        throw Diagnostic(
          .currencyMixed,
          "the expenses of \(source) are in \(book.currency), but the book of \(month) is in \(edit.currency)",
          hint: "write them down in \(edit.currency) with 'zutto ledger expense'"
        )
      }
      var result = CopiedExpenses(currency: edit.currency)
      for expense in book.expenses {
        if ledger.category(expense.category)?.isRetired == true {
          result.retired.append(expense.category)
        } else if try edit.expense(expense.category) != nil {
          result.kept.append(expense.category)
        } else {
          try edit.set(expense)
          result.copied.append(expense)
        }
      }
      return result
    }
  }

  /// Changes a month's file; of a sealed month only by the rule.
  private static func edit<Result>(
    _ month: Month,
    _ ledger: Ledger,
    _ rule: SealedMonthRule,
    _ home: Home,
    _ change: inout Change,
    currency: Currency? = nil,
    _ body: (inout MonthEdit) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let isSealed = ledger.sealedMonths.contains(month)
    if isSealed, rule == .refuse { throw sealedRefusal(month) }
    let path = LedgerFiles.path(of: month)
    let source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes)
    let sealedCurrency =
      isSealed && source == nil
      ? try file(of: month, in: home).book(in: ledger).book.book.currency : nil
    var edit = try MonthEdit(
      month,
      source,
      currency: sealedCurrency ?? currency ?? ledger.currency
    )
    let result = try body(&edit)
    let (before, after, bytes) = try edit.result()
    guard bytes != source?.bytes else { return result }
    // A copy of nothing makes no empty book.
    if source == nil, after.isEmpty { return result }
    try change.write(bytes, to: path)
    if isSealed, case .note(let day) = rule {
      try note(try after.corrections(since: before), on: day, in: home, &change)
    }
    return result
  }

  private static func sealedRefusal(_ month: Month) -> Diagnostic {
    Diagnostic(
      .monthSealed,
      "\(month) is sealed",
      path: LedgerFiles.sealedPath(of: month),
      hint: "write it into an open month, or add --correct to note it as a correction of today"
    )
  }
}

/// What was rung up or changed.
public struct Sale: Sendable, Hashable {
  /// The treatment.
  public let treatment: Treatment
  /// How many were added, or taken away.
  public let count: Int
  /// What was added, or taken away.
  public let amount: Amount
  /// The day's record now.
  public let record: SaleRecord
}

/// What was copied from another month.
public struct CopiedExpenses: Sendable, Hashable {
  /// The currency of the amounts.
  public let currency: Currency
  /// The expenses that are new.
  public var copied: [Expense] = []
  /// The categories that had an amount already.
  public var kept: [String] = []
  /// The categories that are out of use, and were left out.
  public var retired: [String] = []

  init(currency: Currency) {
    self.currency = currency
  }
}
