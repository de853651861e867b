// The ledger in the formats of other programs.

public import Diagnostics

/// A format in which other programs read a ledger.
///
/// Each has the same sums: revenue, expenses and net of every month are those of its settlement.
public enum LedgerExport: String, Sendable, Hashable, CaseIterable {
  /// A journal for hledger.
  case hledger
  /// A journal for beancount.
  case beancount
  /// A table for spreadsheets.
  case csv

  /// The file's bytes.
  ///
  /// - Parameters:
  ///   - books: what is exported, in the order of the months.
  ///   - ledger: whose treatments and categories give the names.
  /// - Returns: UTF-8 with LF line ends; the same for the same books, whenever it is made.
  /// - Throws: `amount-range`.
  public func bytes(of books: [MonthBook], in ledger: Ledger) throws(Diagnostic) -> [UInt8] {
    switch self {
    case .hledger: HledgerJournal(try Journal(books), ledger).bytes
    case .beancount: BeancountJournal(try Journal(books), ledger).bytes
    case .csv: LedgerCSV(books, ledger).bytes
    }
  }
}
