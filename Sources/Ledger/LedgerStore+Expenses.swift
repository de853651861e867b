// What a month cost, each change such that it can be undone.

public import Diagnostics
internal import Fluent
public import Ground
public import ZonedTime

extension LedgerStore {
  /// Sets what a category cost in a month.
  ///
  /// Requirement document 003, section 7.4, `upsertExpense`.
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

  /// Takes a category's expense out of a month.
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

  /// Copies the expenses of one month to another; what is there already is kept.
  ///
  /// Requirement document 003, section 7.4, `copyFromPreviousMonth`.
  ///
  /// - Returns: what was copied, and the categories that had an amount already.
  /// - Throws: `category-unknown`, `currency-mixed`, `month-sealed`, and as the writes.
  public static func copyExpenses(
    from source: Month, to month: Month, rule: SealedMonthRule, in home: Home, _ change: inout Change
  ) throws(Diagnostic) -> CopiedExpenses {
    let ledger = try read(in: home)
    let reading = try file(of: source, in: home).book(in: ledger)
    // Copied, an unknown category would be wrong in two months.
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

  init(currency: Currency) { self.currency = currency }
}
