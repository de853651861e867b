// The settlement of a month or a year on paper: the archive's own figures and tables.

internal import Ground
internal import Mustache

extension BookPages {
  /// What a settlement is called.
  var settlementName: String { Phrase("archive-ledger")[language] }

  /// The fields of the ledger's page of that time.
  func settlement() throws(Diagnostic) -> Record {
    guard let ledger = book.plan.ledger, let kind = book.settled else { return Record() }
    var record: Record
    switch kind {
    case .ledgerMonth(let index):
      record = try pages.month(index, of: ledger)
      record[Field.isSummed] = .flag(true)
    case .ledgerYear(let index): record = try pages.year(index, of: ledger)
    default: return Record()
    }
    record[Field.homeName] = .text(homeName)
    return record
  }
}
