// Closing a day: the drawer is counted and compared with the cash that the book expects.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles
public import ZonedTime

extension LedgerStore {
  /// Notes what lies in a drawer at the end of a day; it takes the place of that drawer's closing of the day.
  ///
  /// Amounts are as typed. Without a float it is what the drawer's closing of the day said before, else that of
  /// its newest earlier closing in this month or the one before, if that has the same currency, else 0.
  ///
  /// - Returns: the drawers of the day now.
  /// - Throws: `amount-…`, `json-value` for a reason or a name that could not be, `month-sealed`, and as the writes.
  public static func close(
    _ date: Day, counted: String, float: String?, drawer: String?, reason: String?, in home: Home,
    _ change: inout Change
  ) throws(Diagnostic) -> DrawerSum {
    let ledger = try read(in: home)
    let month = Month(of: date)
    try checkOpen(month, ledger)
    try drawer?.checkName()
    try edit(month, ledger, .refuse, home, &change) { (edit) throws(Diagnostic) in
      let units =
        if let float {
          try positive(float, edit.currency, Phrase("ledger-float"))
        } else {
          try lastFloat(of: drawer, on: date, edit.currency, ledger, home)
        }
      let closing = DrawerClosing(
        date: date, drawer: drawer, float: units,
        counted: try positive(counted, edit.currency, Phrase("ledger-counted")), reason: reason)
      try edit.set(closing)
    }
    let book = try book(of: month, in: ledger, home).book
    return try LedgerSums(book).drawers.first { $0.date == date }
      ?? DrawerSum(date: date, float: 0, counted: 0, cash: 0, currency: book.book.currency)
  }

  /// Refuses to count the drawer in a sealed month: no correction can note it.
  private static func checkOpen(_ month: Month, _ ledger: Ledger) throws(Diagnostic) {
    guard ledger.sealedMonths.contains(month) else { return }
    var refusal = sealedRefusal(month)
    refusal.hint = Phrase("ledger-unseal-first", ["closed": month])
    throw refusal
  }

  /// What lay in a drawer when it was closed last; an unreadable month, and one in another currency, is passed over.
  private static func lastFloat(
    of drawer: String?, on date: Day, _ currency: Currency, _ ledger: Ledger, _ home: Home
  ) throws(Diagnostic) -> Int {
    let month = Month(of: date)
    var last: DrawerClosing?
    for month in [month.adding(months: -1), month] where ledger.months.contains(month) {
      guard let source = try file(of: month, in: home).present,
        let book = LedgerFormat.month(source, of: month).0, book.currency == currency
      else { continue }
      for closing in book.closings
      where closing.drawer?.comparisonKey == drawer?.comparisonKey && closing.date <= date {
        if last.map({ $0.date < closing.date }) ?? true { last = closing }
      }
    }
    return last?.float ?? 0
  }

  /// Removes the closing of a drawer.
  ///
  /// - Throws: `ledger-line-missing`, `month-sealed`, and as the writes.
  public static func removeClosing(
    of date: Day, drawer: String?, in home: Home, _ change: inout Change
  ) throws(Diagnostic) {
    let ledger = try read(in: home)
    try checkOpen(Month(of: date), ledger)
    try edit(Month(of: date), ledger, .refuse, home, &change) { (edit) throws(Diagnostic) in
      guard try edit.removeClosing(date, drawer) else {
        throw Diagnostic(
          .ledgerLineMissing, Phrase("ledger-not-closed-on", ["date": date]),
          hint: Phrase("ledger-zutto-ledger-day-shows-what", ["date": date]))
      }
    }
  }
}

/// The drawers of a day, counted together, and the cash that the book expects in them.
public struct DrawerSum: Sendable, Hashable {
  /// The day.
  public var date: Day
  /// What lay in them when the day began, minor units.
  public var float: Int
  /// What was counted, minor units.
  public var counted: Int
  /// What the day brought in cash, minor units: what has no way to pay noted, too.
  public var cash: Int
  /// The currency.
  public var currency: Currency

  /// What should lie in them, minor units.
  public var expected: Int { float.addingReportingOverflow(cash).partialValue }
  /// What lies in them more than expected, or below 0 less.
  public var difference: Int { counted.subtractingReportingOverflow(expected).partialValue }
}
