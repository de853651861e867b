// The files of one month, read but not yet understood.

public import Diagnostics
internal import Fluent
internal import LosslessJSON
public import SafeFiles
public import ZonedTime

/// A month's file and its sealed copy as they stand on disk.
public struct MonthFile: Sendable {
  /// The month.
  public let month: Month
  /// The digest of both files.
  public let digest: Digest
  let present: Source?
  let sealed: Source?

  init(_ month: Month, present: Source?, sealed: Source?) {
    self.month = month
    self.present = present
    self.sealed = sealed
    var key = Digest.Builder()
    for source in [present, sealed] {
      key.add(source == nil ? 0 : 1)
      if let source { key.add(Digest(of: source.bytes)) }
    }
    digest = key.digest
  }

  /// The month's book.
  ///
  /// - Parameter ledger: whose lists and corrections count.
  /// - Returns: the book, and what is wrong with the files that does not change a sum: ids that are in no
  ///   list, differences from the sealed copy.
  /// - Throws: the first thing that makes a sum uncertain.
  public func book(in ledger: Ledger) throws(Diagnostic) -> BookReading {
    if let fault = ledger.faultOfCorrections { throw fault }
    var problems: [Diagnostic] = []
    let sealed = try sealed.map { (source) throws(Diagnostic) in
      try MonthFile.whole(LedgerFormat.sealed(source, of: month), &problems, source)
    }
    let noted = ledger.corrections.filter { $0.noted.map(Month.init(of:)) == month }
    // A month that is not there at all, as in a part of a home, counts nothing itself.
    let open = Set(ledger.months).subtracting(ledger.sealedMonths)
    if let lone = noted.first(where: { open.contains($0.month) }) { throw LedgerChecks.unsealed(lone) }
    let currency = sealed?.book.currency ?? noted.first?.currency ?? ledger.currency
    let book =
      try present.map { (source) throws(Diagnostic) in
        try MonthFile.whole(LedgerFormat.month(source, of: month, known: ledger.known), &problems, source)
      } ?? LedgerMonth(month, currency: currency)
    let reading = try MonthBook(book, sealed: sealed, noted: ledger.corrections)
    return BookReading(book: reading, problems: problems)
  }

  private static func whole<Value>(
    _ reading: (value: Value?, problems: [Diagnostic]), _ problems: inout [Diagnostic], _ source: Source
  ) throws(Diagnostic) -> Value {
    let harmless: Set<Diagnostic.Code> = [.treatmentUnknown, .categoryUnknown]
    if let fault = reading.problems.first(where: { $0.severity == .error && !harmless.contains($0.code) }) {
      throw fault
    }
    problems += reading.problems
    guard let value = reading.value else {
      throw Diagnostic(.jsonValue, Phrase("ledger-no-month-book"), path: source.path)
    }
    return value
  }
}

/// A month's book and what is wrong with its files without changing a sum.
public struct BookReading: Sendable {
  /// The book.
  public let book: MonthBook
  /// What is wrong.
  public let problems: [Diagnostic]
}
