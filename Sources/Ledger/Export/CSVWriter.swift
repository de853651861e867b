// CSV tables, and the ledger as one.

internal import Diagnostics
public import Ground
public import LosslessJSON
public import ZonedTime

/// A cell of a CSV table.
public enum CSVCell: Sendable, Hashable {
  /// Nothing.
  case empty
  /// A text that a person wrote; a text that a spreadsheet would run as a formula gets an apostrophe before
  /// it.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// Plain decimals without the currency: `-12.50`.
  case amount(Amount)
  /// A day as `2024-12-25`.
  case day(Day)
  /// A month as `2024-12`.
  case month(Month)
  /// A word that the program chose, such as an id or a kind; written as it is.
  case word(String)

  /// A text, or nothing.
  public static func text(ifPresent text: String?) -> CSVCell { text.map(CSVCell.text) ?? .empty }

  /// The value of a record's field, or nothing.
  public init(_ value: JSON?) {
    switch value?.content {
    case .text(let text): self = .text(text)
    case .number(let number): self = .word(number.text)
    case .flag(let flag): self = .word(flag ? "true" : "false")
    default: self = .empty
    }
  }
}

/// Writes a CSV table: RFC 4180, with LF line ends.
public struct CSVWriter: Sendable {
  /// The table so far.
  public private(set) var bytes: [UInt8] = []

  /// A table with a header.
  public init(header: [String]) { add(header.map(CSVCell.word)) }

  /// Adds a row, with as many cells as the header has.
  public mutating func add(_ cells: [CSVCell]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The table as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func append(_ cell: CSVCell) {
    switch cell {
    case .empty: break
    case .text(let text):
      let text = text.withoutControls
      append(text, isFormula: CSVWriter.isFormula(text))
    case .word(let text): append(text, isFormula: false)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .amount(let amount): bytes.append(contentsOf: amount.plainText.utf8)
    case .day(let day): day.append(to: &bytes)
    case .month(let month): bytes.append(contentsOf: month.text.utf8)
    }
  }

  private mutating func append(_ text: String, isFormula: Bool) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = text.utf8.contains {
      $0 == quote || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    if needsQuotes { bytes.append(quote) }
    if isFormula { bytes.append(UInt8(ascii: "'")) }
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    if needsQuotes { bytes.append(quote) }
  }

  /// Whether a spreadsheet might run a text as a formula.
  ///
  /// A home is merged from several people's files: a name such as `=HYPERLINK(…)` must stay a name. Japanese
  /// spreadsheets accept the fullwidth signs, too.
  private static func isFormula(_ text: String) -> Bool {
    // What has an apostrophe already gets one more, so that a reader can take one away.
    switch text.unicodeScalars.first(where: { $0 != "'" }) {
    case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
    default: false
    }
  }

  /// Whether a text has an apostrophe that `append` put before it.
  static func isEscaped(_ text: String) -> Bool { text.hasPrefix("'") && isFormula(text) }
}

extension String {
  /// This text without control characters other than tabs and line breaks: other readers stop at a NUL, and
  /// terminals obey the rest.
  fileprivate var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnwanted) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnwanted }))
  }
}

extension Unicode.Scalar {
  fileprivate var isUnwanted: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }
}

struct LedgerCSV {
  private var table: CSVWriter
  private let (hasWays, hasTaxes): (Bool, Bool)
  private let treatments: [String: String]
  private let categories: [String: String]
  private var rows: [(day: Day, cells: [CSVCell])] = []

  var bytes: [UInt8] { table.bytes }

  init(_ books: [MonthBook], _ ledger: Ledger) throws(Diagnostic) {
    hasWays = books.contains(where: \.notesWays)
    hasTaxes = books.contains(where: \.hasTaxes)
    table = CSVWriter(
      header: ["date", "kind", "id", "name", "count", "amount", "currency", "reason"]
        + (hasWays ? ["pay"] : []) + (hasTaxes ? ["tax"] : []))
    treatments = Dictionary(ledger.treatments.map { ($0.id, $0.name) }) { first, _ in first }
    categories = Dictionary(ledger.categories.map { ($0.id, $0.name) }) { first, _ in first }
    for book in books { try add(book, ledger) }
  }

  private mutating func add(_ book: MonthBook, _ ledger: Ledger) throws(Diagnostic) {
    let currency = book.book.currency
    for record in book.book.records {
      try add(
        record.date, "sale", record.treatment, treatments[record.treatment], count: record.count,
        amount: Amount(minorUnits: record.amount, currency), pay: record.pay,
        tax: book.taxes.on(record.date))
    }
    for adjustment in book.book.adjustments {
      try add(
        adjustment.date, adjustment.amount < 0 ? "discount" : "tip",
        amount: Amount(minorUnits: adjustment.amount, currency), reason: adjustment.reason,
        pay: adjustment.pay, tax: book.taxes.on(adjustment.date))
    }
    for correction in book.noted { try add(correction, ledger, book.tax(of: correction)) }
    for expense in book.book.expenses {
      try add(
        book.book.month.lastDay, "expense", expense.category, categories[expense.category],
        amount: Amount(minorUnits: expense.amount, currency))
    }
    writeRows()
  }

  /// Writes the month's rows by day; rows of one day keep their order.
  private mutating func writeRows() {
    let order = rows.indices.sorted { a, b in rows[a].day != rows[b].day ? rows[a].day < rows[b].day : a < b }
    for index in order { table.add(rows[index].cells) }
    rows.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ correction: Correction, _ ledger: Ledger, _ tax: Tax?)
    throws(Diagnostic)
  {
    guard let day = correction.noted else { return }
    let amount = Amount(minorUnits: correction.amount, correction.currency)
    let reason = "corrects " + ledger.words(for: correction.subject)
    switch correction.subject {
    case .sale(_, let id, let count):
      try add(
        day, "correction", id, treatments[id], count: count, amount: amount, reason: reason,
        pay: correction.pay, tax: tax)
    case .adjustment:
      try add(day, "correction", amount: amount, reason: reason, pay: correction.pay, tax: tax)
    case .expense(_, let id):
      try add(day, "expense-correction", id, categories[id], amount: amount, reason: reason)
    }
  }

  private mutating func add(
    _ date: Day, _ kind: String, _ id: String? = nil, _ name: String? = nil, count: Int? = nil,
    amount: Amount, reason: String? = nil, pay: String? = nil, tax: Tax? = nil
  ) throws(Diagnostic) {
    var cells: [CSVCell] = [
      .day(date), .word(kind), .text(ifPresent: id), .text(ifPresent: name ?? id),
      count.map(CSVCell.integer) ?? .empty, .amount(amount), .word(amount.currency.code),
      .text(ifPresent: reason),
    ]
    if hasWays { cells.append(.text(ifPresent: pay)) }
    if hasTaxes {
      let part = try tax.map { (tax) throws(Diagnostic) in try tax.amount(on: amount.minorUnits) }
      cells.append(part.map { .amount(Amount(minorUnits: $0, amount.currency)) } ?? .empty)
    }
    rows.append((date, cells))
  }
}
