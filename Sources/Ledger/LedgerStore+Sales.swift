// Ringing up, changing and removing sales, each inside a change that can be undone.

public import Diagnostics
internal import Fluent
public import Ground
public import ZonedTime

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
    _ treatment: String, count: Int, on date: Day, price: String?, rule: SealedMonthRule, mark: String,
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
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      let unit = try unitPrice(price, found, ledger, edit.currency)
      var record =
        try edit.record(date, found.id) ?? SaleRecord(date: date, treatment: found.id, count: 0, amount: 0)
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

  /// What one costs in a month's currency.
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

  /// Refuses a sum of a day that a file may not hold, though each of its parts may stand there.
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

  /// Sets how often a treatment was sold on a day, and for how much; without a total, the price of one
  /// is kept.
  ///
  /// - Returns: the record now.
  /// - Throws: `ledger-line-missing`, and as `sell`.
  public static func change(
    _ treatment: String, on date: Day, count: Int?, total: String?, rule: SealedMonthRule, mark: String,
    in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> Sale {
    let ledger = try read(in: home)
    let found = try ledger.treatment(typed: treatment)
    if let count, !(1...SaleRecord.maximumCount).contains(count) {
      throw countInvalid(count, instead: Phrase("ledger-remove-sale"))
    }
    return try edit(Month(of: date), ledger, rule, home, &change) { (edit) throws(Diagnostic) in
      guard var record = try edit.record(date, found.id) else { throw noRecord(found, date) }
      let before = record
      record.count = count ?? before.count
      if let total {
        record.amount = try positive(total, edit.currency, Phrase("ledger-total-2"))
      } else {
        let product = try before.amount.timesMoney(record.count)
        record.amount = before.count > 0 ? product.dividedRounding(by: before.count) : before.amount
      }
      record.mark = mark
      try checkSum(record, of: found, edit.currency)
      try edit.set(record)
      return Sale(
        treatment: found, count: try record.count.subtractingMoney(before.count),
        amount: Amount(minorUnits: try record.amount.subtractingMoney(before.amount), edit.currency),
        record: record)
    }
  }

  /// Takes a day's record of a treatment out.
  ///
  /// - Throws: `ledger-line-missing`, `month-sealed`, and as the writes.
  public static func removeSale(
    _ treatment: String, on date: Day, rule: SealedMonthRule, in home: Home, _ change: inout Change
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
      .ledgerLineMissing, Phrase("ledger-not-sold-on", ["name": treatment.name, "date": date]),
      hint: Phrase("ledger-zutto-ledger-day-shows-what", ["date": date]))
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
