// Discounts and tips, each inside a change that can be undone.

public import Diagnostics
internal import Fluent
public import Ground
public import ZonedTime

extension LedgerStore {
  /// Notes a discount (below 0) or a tip (above 0).
  ///
  /// - Returns: the adjustment and its currency.
  /// - Throws: `amount-sign` for 0, `json-value` for a reason that is too long, `month-sealed`, and as
  ///   the writes.
  public static func adjust(
    _ typed: String, on date: Day, reason: String?, rule: SealedMonthRule, mark: String, in home: Home,
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
