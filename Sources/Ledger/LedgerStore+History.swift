// Older versions of a month's file: the lines of a day, and their return.

public import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles
public import ZonedTime

extension LedgerStore {
  /// A day in a version of its month's file, a line for each sale, discount and tip; empty if the version
  /// can't be read.
  public static func lines(of day: Day, in version: [UInt8], _ ledger: Ledger) -> [UInt8] {
    let month = Month(of: day)
    let source = Source(LedgerFiles.path(of: month), version)
    guard let book = LedgerFormat.month(source, of: month).0 else { return [] }
    func text(_ minorUnits: Int) -> String { Amount(minorUnits: minorUnits, book.currency).plainText }
    func way(_ id: String?) -> String { id.map { "  (\(ledger.way($0)?.name ?? $0))" } ?? "" }
    let sales = book.records.filter { $0.date == day }.map { record in
      "\(ledger.treatmentName(record.treatment)) × \(record.count)  \(text(record.amount))\(way(record.pay))\n"
    }
    let adjustments = book.adjustments.filter { $0.date == day }.map { adjustment in
      [text(adjustment.amount), adjustment.reason].compactMap(\.self).joined(separator: "  ")
        + way(adjustment.pay) + "\n"
    }
    return Array((sales + adjustments).joined().utf8)
  }

  /// Gives a day the sales, discounts and tips of an older version of its month's file; other days stay.
  ///
  /// - Throws: `month-sealed`, `currency-mixed`, what is wrong with the version, and as the writes.
  public static func restore(_ day: Day, from version: [UInt8], in home: Home, _ change: inout Change)
    throws(Diagnostic)
  {
    let month = Month(of: day)
    let path = LedgerFiles.path(of: month)
    let old = try MonthEdit(month, Source(path, version), currency: home.settings.usualCurrency)
    try edit(month, try read(in: home), .refuse, home, &change) { (edit) throws(Diagnostic) in
      guard edit.currency == old.currency else {
        throw Diagnostic(
          .currencyMixed,
          Phrase("ledger-month-version-currency", ["old": old.currency, "now": edit.currency]), path: path,
          hint: Phrase("ledger-restore-whole-month", ["path": path]))
      }
      try edit.replace(day, with: old)
    }
  }

  /// Refuses to write over a sealed month's book, and over its sealed copy.
  ///
  /// - Throws: `month-sealed`.
  public static func checkOpen(_ path: RelativePath, in home: Home) throws(Diagnostic) {
    guard let kind = LedgerFileKind(path), let month = Month(ascii: path.stem.utf8),
      kind == .sealed || home.tree.signature(LedgerFiles.sealedPath(of: month)) != nil
    else { return }
    throw sealedRefusal(month)
  }
}
