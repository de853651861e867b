// Writing lines of a month, each change inside one that can be undone: sales, adjustments, expenses.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import ZonedTime

/// The rule for changes of a sealed month.
public enum SealedMonthRule: Sendable, Hashable {
  /// A sealed month is not changed.
  case refuse
  /// It is changed, and the change is noted as a correction of this day.
  case note(Day)
}

extension LedgerStore {
  /// Changes a month's file; a sealed month follows the rule.
  static func edit<Result>(
    _ month: Month, _ ledger: Ledger, _ rule: SealedMonthRule, _ home: Home, _ change: inout Change,
    _ body: (inout MonthEdit) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    var open = try OpenMonth(month, ledger, rule, home)
    let result = try body(&open.edit)
    try save(open, rule, home, &change)
    return result
  }

  /// A month's file that is being changed.
  struct OpenMonth {
    let path: RelativePath
    let isSealed: Bool
    private let source: Source?
    var edit: MonthEdit

    /// Opens a month; a new one has the ledger's currency unless another is given.
    ///
    /// - Throws: `month-sealed`, and what is wrong with the file.
    init(
      _ month: Month, _ ledger: Ledger, _ rule: SealedMonthRule, _ home: Home, currency: Currency? = nil
    ) throws(Diagnostic) {
      isSealed = ledger.sealedMonths.contains(month)
      if isSealed, rule == .refuse { throw sealedRefusal(month) }
      if isSealed, let loss = LedgerChecks.loss(of: try file(of: month, in: home)) { throw loss }
      path = LedgerFiles.path(of: month)
      source = try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes)
      edit = try MonthEdit(month, source, currency: currency ?? ledger.currency)
    }

    /// Whether `bytes` are what the file holds; a copy of nothing creates no book.
    func isUnchanged(_ bytes: [UInt8], _ after: LedgerMonth) -> Bool {
      bytes == source?.bytes || source == nil && after.isEmpty
    }
  }

  /// Writes an open month if it was changed; of a sealed one the change is noted.
  static func save(_ open: OpenMonth, _ rule: SealedMonthRule, _ home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    let (before, after, bytes) = try open.edit.result()
    guard !open.isUnchanged(bytes, after) else { return }
    try change.write(bytes, to: open.path, keepsResult: true)
    if open.isSealed, case .note(let day) = rule {
      let corrections = try after.corrections(since: before).map { correction in
        var marked = correction
        marked.mark = mark(of: correction, before, after)
        return marked
      }
      try note(corrections, on: day, in: home, &change)
    }
  }

  /// The mark of a change: two tills that sell the same write two corrections; two that remove the same line
  /// write one.
  private static func mark(of correction: Correction, _ before: LedgerMonth, _ after: LedgerMonth)
    -> String?
  {
    let pay = correction.pay
    switch correction.subject {
    case .sale(let date, let treatment, _):
      let record = { (book: LedgerMonth) in
        book.records.first { $0.date == date && $0.treatment == treatment && $0.pay == pay }
      }
      return (record(after) ?? record(before))?.mark
    case .adjustment(let date, let reason):
      let marks = { (book: LedgerMonth) in
        Set(
          book.adjustments.filter { $0.date == date && $0.reason == reason && $0.pay == pay }
            .compactMap(\.mark))
      }
      return marks(after).symmetricDifference(marks(before)).min()
    case .expense: return nil
    }
  }

  static func sealedRefusal(_ month: Month) -> Diagnostic {
    Diagnostic(
      .monthSealed, Phrase("ledger-sealed", ["month": month]), path: LedgerFiles.sealedPath(of: month),
      hint: Phrase("ledger-write-into-open-month-add"))
  }

  static func positive(_ typed: String, _ currency: Currency, _ what: Phrase) throws(Diagnostic) -> Int {
    let amount = try Amount(typed: typed, currency).minorUnits
    guard amount >= 0 else {
      throw Diagnostic(
        .amountSign, Phrase("ledger-cant-below-zero", ["what": what, "typed": typed.quotedForPeople]),
        hint: Phrase("ledger-write-amount-more"))
    }
    return amount
  }
}

extension LedgerStore {
  /// Adds a sale to the treatment's sales of the day that were paid in the same way (requirement document 003,
  /// section 7.3, `addOrUpdateRecord`).
  ///
  /// The price is as typed, nil for the list's; so is the way to pay, nil for none noted. The mark has eight
  /// random letters and digits.
  ///
  /// - Returns: the sale, and the day's record now.
  /// - Throws: `treatment-unknown`, `treatment-retired`, `count-invalid`, `payment-unknown`, `amount-…`,
  ///   `month-sealed`, `currency-mixed`, and as the writes.
  public static func sell(
    _ treatment: String, count: Int, on date: Day, price: String?, pay: String? = nil, rule: SealedMonthRule,
    mark: String,
    in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Sale {
    let ledger = try read(in: home)
    let found = try ledger.treatment(typed: treatment)
    guard !found.isRetired else {
      throw Diagnostic(
        .treatmentRetired, Phrase("ledger-no-longer-sold", ["name": found.name]),
        hint: Phrase("ledger-bring-back-zutto-ledger-treatments", ["id": found.id]))
    }
    guard (1...SaleRecord.maximumCount).contains(count) else {
      throw countInvalid(
        count, instead: Phrase("ledger-undo-or-change"))
    }
    let way = try pay.map { (text) throws(Diagnostic) in try ledger.way(typed: text).id }
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let unit = try unitPrice(price, found, ledger, edit.currency)
      var record =
        try edit.record(date, found.id, way)
        ?? SaleRecord(date: date, treatment: found.id, count: 0, amount: 0, pay: way)
      let amount = try unit.timesMoney(count)
      record.count = try record.count.addingMoney(count)
      record.amount = try record.amount.addingMoney(amount)
      record.mark = mark
      try checkSum(record, of: found, edit.currency)
      try edit.set(record)
      return Sale(
        treatment: found, count: count, amount: Amount(minorUnits: amount, edit.currency), record: record)
    }
  }

  private static func unitPrice(
    _ typed: String?, _ treatment: Treatment, _ ledger: Ledger, _ currency: Currency
  ) throws(Diagnostic) -> Int {
    if let typed { return try positive(typed, currency, Phrase("ledger-price-2")) }
    guard ledger.currency == currency else {
      throw Diagnostic(
        .currencyMixed,
        Phrase(
          "ledger-price-but-month-book",
          ["name": treatment.name, "currency": ledger.currency, "other-currency": currency]),
        hint: Phrase("ledger-say-what-one-costs-price", ["currency": currency]))
    }
    return treatment.price
  }

  /// Refuses a sum of a day that no file may hold, though each of its parts is valid.
  private static func checkSum(_ record: SaleRecord, of treatment: Treatment, _ currency: Currency)
    throws(Diagnostic)
  {
    guard record.amount > Amount.maximumMinorUnits else { return }
    let sum = Amount(minorUnits: record.amount, currency).plainText
    throw Diagnostic(
      .amountRange,
      Phrase("ledger-would-come-on-beyond-range", ["name": treatment.name, "sum": sum, "date": record.date]),
      hint: Phrase("ledger-look-price-too-many-digits"))
  }

  private static func countInvalid(_ count: Int, instead: Phrase) -> Diagnostic {
    Diagnostic(
      .countInvalid, Phrase("ledger-count-cant-2", ["count": count]),
      hint: count < 1
        ? Phrase("ledger-write-more").and(instead)
        : Phrase("ledger-write-most", ["maximum-count": SaleRecord.maximumCount]))
  }

  /// The record of a treatment on a day that a command means.
  ///
  /// `pay` is how it was paid, as typed; `none` for one without a way to pay, nil for the only one.
  ///
  /// - Returns: the record.
  /// - Throws: `ledger-line-missing`; `payment-ambiguous` where it was paid in several ways.
  private static func record(
    of treatment: Treatment, on date: Day, pay: String?, _ ledger: Ledger, _ edit: MonthEdit
  ) throws(Diagnostic) -> SaleRecord {
    let ways = try edit.ways(date, treatment.id)
    if let pay {
      // Also one that is out of use, or in no list.
      let key = pay.comparisonKey
      let way = ways.first { way in
        guard let way else { return key == PaymentWay.none }
        return way.comparisonKey == key || ledger.way(way)?.name.comparisonKey == key
      }
      if let way, let record = try edit.record(date, treatment.id, way) { return record }
    } else if ways.count > 1 {
      let names = ways.map { $0 ?? PaymentWay.none }
      throw Diagnostic(
        .paymentAmbiguous,
        Phrase("ledger-paid-in-several-ways", ["name": treatment.name, "date": date]),
        hint: Phrase("ledger-say-which-way", ["names": names.joined(separator: ", ")]))
    } else if let way = ways.first, let record = try edit.record(date, treatment.id, way) {
      return record
    }
    throw noRecord(treatment, date)
  }

  /// Sets count and amount of a treatment on a day, or the way in which it was paid; without a total the price
  /// of one stays.
  ///
  /// `pay` says which record, as in `record(of:on:pay:…)`; what is paid `as` another way is added to what was
  /// paid in that way already, with a mark made from both, so that two tills that correct the same do it once.
  ///
  /// - Returns: the record now.
  /// - Throws: `ledger-line-missing`, `payment-ambiguous`, and as `sell`.
  public static func change(
    _ treatment: String, on date: Day, count: Int?, total: String?, pay: String? = nil,
    as other: String? = nil, rule: SealedMonthRule, mark: String,
    in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Sale {
    let ledger = try read(in: home)
    let found = try ledger.treatment(typed: treatment)
    if let count, !(1...SaleRecord.maximumCount).contains(count) {
      throw countInvalid(count, instead: Phrase("ledger-remove-sale"))
    }
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let before = try record(of: found, on: date, pay: pay, ledger, edit)
      var record = before
      record.count = count ?? before.count
      if let total {
        record.amount = try positive(total, edit.currency, Phrase("ledger-total-2"))
      } else {
        let product = try before.amount.timesMoney(record.count)
        record.amount = before.count > 0 ? product.dividedRounding(by: before.count) : before.amount
      }
      record.mark = mark
      let (more, added) = (record.count, record.amount)
      if let other {
        record.pay = try other == PaymentWay.none ? nil : ledger.way(typed: other).id
        if record.pay != before.pay {
          try edit.remove(before)
          let there = try edit.record(date, found.id, record.pay)
          record.mark = FileMerge.mark(of: [before, there])
          if let there {
            record.count = try record.count.addingMoney(there.count)
            record.amount = try record.amount.addingMoney(there.amount)
          }
        }
      }
      try checkSum(record, of: found, edit.currency)
      try edit.set(record)
      return Sale(
        treatment: found, count: try more.subtractingMoney(before.count),
        amount: Amount(minorUnits: try added.subtractingMoney(before.amount), edit.currency),
        record: record)
    }
  }

  /// Removes a day's record of a treatment; `pay` says which, as in `record(of:on:pay:…)`.
  ///
  /// - Throws: `ledger-line-missing`, `payment-ambiguous`, `month-sealed`, and as the writes.
  public static func removeSale(
    _ treatment: String, on date: Day, pay: String? = nil, rule: SealedMonthRule, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Treatment {
    let ledger = try read(in: home)
    let found = try ledger.treatment(typed: treatment)
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      try edit.remove(try record(of: found, on: date, pay: pay, ledger, edit))
      return found
    }
  }

  /// Takes one of a treatment off a day's sales, at the day's average price; the last one takes the record out.
  ///
  /// `pay` says which, as in `record(of:on:pay:…)`.
  ///
  /// - Returns: the sale, whose count and amount are below 0; a count of 0 in its record stands for none.
  /// - Throws: `ledger-line-missing`, `payment-ambiguous`, and as `sell`.
  public static func takeOne(
    of treatment: String, on date: Day, pay: String? = nil, rule: SealedMonthRule, mark: String,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Sale {
    let ledger = try read(in: home)
    let found = try ledger.treatment(typed: treatment)
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let before = try record(of: found, on: date, pay: pay, ledger, edit)
      var record = before
      record.count -= 1
      record.amount = try before.amount.timesMoney(record.count).dividedRounding(by: before.count)
      record.mark = mark
      if record.count > 0 { try edit.set(record) } else { try edit.remove(before) }
      return Sale(
        treatment: found, count: -1,
        amount: Amount(minorUnits: try record.amount.subtractingMoney(before.amount), edit.currency),
        record: record)
    }
  }

  private static func noRecord(_ treatment: Treatment, _ date: Day) -> Diagnostic {
    Diagnostic(
      .ledgerLineMissing, Phrase("ledger-not-sold-on", ["name": treatment.name, "date": date]),
      hint: Phrase("ledger-zutto-ledger-day-shows-what", ["date": date]))
  }
}

/// A sale or a change of one.
public struct Sale: Sendable, Hashable {
  /// The treatment.
  public let treatment: Treatment
  /// The count that was added or removed.
  public let count: Int
  /// The amount that was added or removed.
  public let amount: Amount
  /// The day's record now.
  public let record: SaleRecord
}

extension LedgerStore {
  /// Adds a discount (below 0) or a tip (above 0); `pay` is as in `sell`.
  ///
  /// - Returns: the adjustment and its currency.
  /// - Throws: `amount-sign` for 0, `json-value` for a reason that is too long, `payment-unknown`,
  ///   `month-sealed`, and as the writes.
  public static func adjust(
    _ typed: String, on date: Day, reason: String?, pay: String? = nil, rule: SealedMonthRule, mark: String,
    in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> (adjustment: Adjustment, currency: Currency) {
    let ledger = try read(in: home)
    let way = try pay.map { (text) throws(Diagnostic) in try ledger.way(typed: text).id }
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let amount = try Amount(typed: typed, edit.currency).minorUnits
      let adjustment = Adjustment(date: date, amount: amount, reason: reason, pay: way, mark: mark)
      try edit.add(adjustment)
      return (adjustment, edit.currency)
    }
  }

  /// Removes a discount or tip of a day.
  ///
  /// - Throws: `ledger-line-missing`, `month-sealed`, and as the writes.
  public static func removeAdjustment(
    _ typed: String, on date: Day, reason: String?, rule: SealedMonthRule, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> Amount {
    let ledger = try read(in: home)
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let amount = try Amount(typed: typed, edit.currency)
      guard try edit.removeAdjustment(date, amount: amount.minorUnits, reason: reason) else {
        throw Diagnostic(
          .ledgerLineMissing, Phrase("ledger-no-adjustment-on", ["amount": amount.plainText, "date": date]),
          hint: Phrase("ledger-zutto-ledger-day-shows-those", ["date": date]))
      }
      return amount
    }
  }
}

extension LedgerStore {
  /// Sets the expense of a category in a month (requirement document 003, section 7.4, `upsertExpense`).
  ///
  /// - Returns: the category, its amount before, if it had one, and now.
  /// - Throws: `category-unknown`, `category-retired`, `amount-…`, `month-sealed`, and as the writes.
  public static func setExpense(
    _ category: String, to typed: String, in month: Month, rule: SealedMonthRule, of home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> (category: ExpenseCategory, before: Amount?, now: Amount) {
    let ledger = try read(in: home)
    let found = try ledger.category(typed: category)
    guard !found.isRetired else {
      throw Diagnostic(
        .categoryRetired, Phrase("ledger-out-use", ["name": found.name]),
        hint: Phrase("ledger-bring-back-zutto-ledger-categories", ["id": found.id]))
    }
    return try edit(month, ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let amount = try positive(typed, edit.currency, Phrase("ledger-expense-2"))
      let before = try edit.expense(found.id)
      try edit.set(Expense(category: found.id, amount: amount))
      return (
        found, before.map { Amount(minorUnits: $0, edit.currency) }, Amount(minorUnits: amount, edit.currency)
      )
    }
  }

  /// Removes a category's expense from a month.
  ///
  /// - Throws: `ledger-line-missing`, `month-sealed`, and as the writes.
  public static func removeExpense(
    _ category: String, in month: Month, rule: SealedMonthRule, of home: Home, _ change: inout Change
  ) throws(Diagnostic) -> ExpenseCategory {
    let ledger = try read(in: home)
    let found = try ledger.category(typed: category)
    return try edit(month, ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      guard try edit.removeExpense(found.id) else {
        throw Diagnostic(
          .ledgerLineMissing, Phrase("ledger-no-expense", ["name": found.name, "month": month]),
          hint: Phrase("ledger-zutto-ledger-settle-shows-those", ["month": month]))
      }
      return found
    }
  }

  /// Copies the expenses of a month to another, which keeps its own (requirement document 003, section 7.4,
  /// `copyFromPreviousMonth`).
  ///
  /// - Returns: the copies, and the categories that had an amount already.
  /// - Throws: `category-unknown`, `currency-mixed`, `month-sealed`, and as the writes.
  public static func copyExpenses(
    from source: Month, to month: Month, rule: SealedMonthRule, in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> CopiedExpenses {
    let ledger = try read(in: home)
    let reading = try book(of: source, in: ledger, home)
    // A copy would repeat an unknown category in two months.
    if let fault = reading.problems.first(where: { $0.code == .categoryUnknown }) { throw fault }
    let book = reading.book.book
    guard !book.expenses.isEmpty else { return CopiedExpenses(currency: book.currency) }
    return try edit(month, ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      guard edit.currency == book.currency else {
        throw Diagnostic(
          .currencyMixed,
          Phrase(
            "ledger-expenses-but-book",
            ["source": source, "currency": book.currency, "month": month, "other-currency": edit.currency]),
          hint: Phrase("ledger-write-them-down-zutto-ledger", ["currency": edit.currency]))
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
}

/// The result of copying expenses.
public struct CopiedExpenses: Sendable, Hashable {
  /// The currency of the amounts.
  public let currency: Currency
  /// The new expenses.
  public var copied: [Expense] = []
  /// The categories that had an amount already.
  public var kept: [String] = []
  /// Retired categories, which are not copied.
  public var retired: [String] = []

  init(currency: Currency) { self.currency = currency }
}
