// The table that `zutto ledger export --format csv` writes, read again.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

/// Reads zutto's own table; the counterpart of `LedgerCSV`.
enum BooksTable {
  static let header = ["date", "kind", "id", "name", "count", "amount", "currency", "reason"]

  static func isOwn(_ source: Source) -> Bool {
    let bytes = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? source.bytes.dropFirst(3) : source.bytes[...]
    return bytes.starts(with: header.joined(separator: ",").utf8)
  }

  static func read(_ source: Source) throws(Diagnostic) -> ForeignBooks {
    let rows = try CSVReader.rows(try TextEncoding.utf8.decoded(source))
    var books = ForeignBooks(source.path)
    guard let heading = rows.first?.cells else { return books }
    for row in rows.dropFirst() {
      let cells = Dictionary(zip(heading, row.cells)) { first, _ in first }.filter { !$0.value.isEmpty }
      do throws(Diagnostic) { try add(cells, at: row.position, &books) } catch {
        books.fail(error, at: row.position)
      }
    }
    return books
  }

  private static func add(_ cells: [String: String], at position: Position, _ books: inout ForeignBooks)
    throws(Diagnostic)
  {
    let day = try Day(parsing: cells["date"] ?? "")
    let currency = try Currency(parsing: cells["currency"] ?? "")
    let amount = try Amount(cell: cells["amount"] ?? "", .point, currency)?.minorUnits
    let kind: ImportLine.Kind
    switch cells["kind"] {
    case "sale": kind = .sale
    case "expense": kind = .expense
    case "discount", "tip", "correction": kind = .adjustment
    default:
      let text = cells.values.sorted().joined(separator: ", ")
      return books.leave(text, at: position, Phrase("ledger-expense-correction-left"))
    }
    guard let amount else {
      throw Diagnostic(.importItem, Phrase("ledger-row-without-amount"), hint: Phrase("ledger-export-again"))
    }
    var line = ImportLine(kind, on: day, at: position, currency: currency)
    (line.amount, line.pay, line.reason) = (amount, cells["pay"]?.unescaped, cells["reason"]?.unescaped)
    line.isWhole = true
    if kind != .adjustment { (line.id, line.name) = (cells["id"]?.unescaped, cells["name"]?.unescaped) }
    if kind == .sale {
      line.count = try SaleRecord.count(exported: cells["count"])
    }
    books.add(whole: line)
  }
}

extension String {
  /// A text of a table without the apostrophe that keeps a spreadsheet from running it.
  fileprivate var unescaped: String { CSVWriter.isEscaped(self) ? String(dropFirst()) : self }
}
