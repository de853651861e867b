// The ledger as one table.

internal import Ground
internal import ZonedTime

/// Writes every record of some months as a row.
struct LedgerCSV {
  private var table = CSVWriter(header: [
    "date", "kind", "id", "name", "count", "amount", "currency", "reason",
  ])
  private let treatments: [String: String]
  private let categories: [String: String]
  /// The rows of the month that is being written.
  private var rows: [(day: Day, cells: [CSVCell])] = []

  /// The table.
  var bytes: [UInt8] { table.bytes }

  init(_ books: [MonthBook], _ ledger: Ledger) {
    treatments = Dictionary(ledger.treatments.map { ($0.id, $0.name) }) { first, _ in first }
    categories = Dictionary(ledger.categories.map { ($0.id, $0.name) }) { first, _ in first }
    for book in books { add(book, ledger) }
  }

  private mutating func add(_ book: MonthBook, _ ledger: Ledger) {
    let currency = book.book.currency
    for record in book.book.records {
      add(
        record.date, "sale", record.treatment, treatments[record.treatment], count: record.count,
        amount: Amount(minorUnits: record.amount, currency))
    }
    for adjustment in book.book.adjustments {
      add(
        adjustment.date, adjustment.amount < 0 ? "discount" : "tip",
        amount: Amount(minorUnits: adjustment.amount, currency), reason: adjustment.reason)
    }
    for correction in book.noted { add(correction, ledger) }
    for expense in book.book.expenses {
      add(
        book.book.month.lastDay, "expense", expense.category, categories[expense.category],
        amount: Amount(minorUnits: expense.amount, currency))
    }
    writeRows()
  }

  /// Writes the month's rows by day; those of one day stay as they came.
  private mutating func writeRows() {
    let order = rows.indices.sorted { a, b in rows[a].day != rows[b].day ? rows[a].day < rows[b].day : a < b }
    for index in order { table.add(rows[index].cells) }
    rows.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ correction: Correction, _ ledger: Ledger) {
    guard let day = correction.noted else { return }
    let amount = Amount(minorUnits: correction.amount, correction.currency)
    let reason = "corrects " + ledger.words(for: correction.subject)
    switch correction.subject {
    case .sale(_, let id, let count):
      add(day, "correction", id, treatments[id], count: count, amount: amount, reason: reason)
    case .adjustment: add(day, "correction", amount: amount, reason: reason)
    case .expense(_, let id):
      add(day, "expense-correction", id, categories[id], amount: amount, reason: reason)
    }
  }

  private mutating func add(
    _ date: Day, _ kind: String, _ id: String? = nil, _ name: String? = nil, count: Int? = nil,
    amount: Amount, reason: String? = nil
  ) {
    let cells: [CSVCell] = [
      .day(date), .word(kind), .text(ifPresent: id), .text(ifPresent: name ?? id),
      count.map(CSVCell.integer) ?? .empty, .amount(amount), .word(amount.currency.code),
      .text(ifPresent: reason),
    ]
    rows.append((date, cells))
  }
}
