// The table of a bank, a till or a spreadsheet, read by a mapping.

public import Diagnostics
internal import Fluent
public import Ground
public import ZonedTime

/// Reads a foreign table by its mapping.
public struct StatementReader {
  private let mapping: CSVMapping
  private let ledger: Ledger
  private let rows: [CSVRow]
  private let places: [Place: Int]
  /// How many cells a row may have: those of the row of headings, and columns with a number; nil without headings.
  private let width: Int?
  private let rules: CSVRules
  /// What treatments are called.
  private let called: Set<String>
  private var books: ForeignBooks

  private typealias Place = WritableKeyPath<CSVMapping.Columns, String?>

  /// The rows of a table below its headings.
  ///
  /// - Throws: `file-not-text`, `csv-syntax`; `import-format` where a heading of the mapping is missing.
  public init(_ source: Source, _ mapping: CSVMapping, named name: String, _ ledger: Ledger)
    throws(Diagnostic)
  {
    let text = try mapping.encoding.decoded(source)
    let all = try CSVReader.rows(text, separator: mapping.separator.byte, skipping: mapping.skip)
    var start = 0
    var width: Int?
    if !mapping.header.isEmpty {
      guard let place = all.prefix(CSVMapping.headLines).firstIndex(where: mapping.isHeader) else {
        throw Diagnostic(
          .importFormat, Phrase("ledger-headings-missing", ["name": name]), path: source.path,
          hint: Phrase("ledger-headings-are", ["names": mapping.header.joined(separator: ", ")]))
      }
      start = place + 1
      width = all[place].cells.count
    }
    rows = Array(all.dropFirst(start))
    var places: [Place: Int] = [:]
    for (key, path) in CSVMapping.Columns.all {
      guard let column = mapping.columns[keyPath: path] else { continue }
      let heading = mapping.header.firstIndex { $0.comparisonKey == column.comparisonKey }
      let number = Int(column).flatMap { $0 > 0 ? $0 - 1 : nil }
      guard let place = heading ?? number else {
        throw Diagnostic(
          .importFormat, Phrase("ledger-no-column", ["column": column.quotedForPeople, "key": key]),
          path: source.path,
          hint: mapping.header.isEmpty
            ? Phrase("ledger-say-column", ["key": key])
            : Phrase("ledger-headings-are", ["names": mapping.header.joined(separator: ", ")]))
      }
      places[path] = place
    }
    for (key, isThere) in [
      ("date", places[\.date] != nil),
      ("amount", places.keys.contains { [\.amount, \.in, \.out, \.treatment].contains($0) }),
    ] where !isThere {
      throw Diagnostic(
        .importFormat, Phrase("ledger-column-needed", ["key": key]), path: source.path,
        hint: Phrase("ledger-say-column", ["key": key]))
    }
    self.places = places
    self.width = width.map { max($0, 1 + (places.values.max() ?? 0)) }
    self.mapping = mapping
    self.ledger = ledger
    rules = CSVRules(mapping.rules)
    called = Set(ledger.treatments.flatMap { [$0.id.comparisonKey, $0.name.comparisonKey] })
    books = ForeignBooks(source.path, origin: name)
  }

  /// The order of the days' numbers: the mapping's, else as all rows decide it; nil if they don't.
  public func order(today: Day) -> DateOrder? {
    mapping.dates
      ?? ForeignDay.order(of: rows.compactMap { ForeignDay(cell(\.date, $0)) }, today: today)
  }

  /// The lines, those that are left out, and problems of rows.
  ///
  /// - Throws: `import-item` where balances contradict the amounts: the mapping is wrong, or rows are missing.
  public func read(_ order: DateOrder) throws(Diagnostic) -> ForeignBooks {
    var reader = self
    var balances: [Balance?] = []
    for row in rows where row.cells.contains(where: { !$0.trimmingBlanks.isEmpty }) {
      do throws(Diagnostic) { try reader.add(row, order, &balances) } catch {
        reader.books.fail(error, at: row.position)
        // Whatever it changed, the next balance can't be compared with the one before it.
        balances.append(nil)
      }
    }
    if let place = Balance.fault(in: balances) {
      throw Diagnostic(
        .importItem, Phrase("ledger-balance-differs"), path: books.path, at: place,
        hint: Phrase("ledger-look-columns"))
    }
    return reader.books
  }

  private func cell(_ place: Place, _ row: CSVRow) -> String {
    guard let index = places[place], row.cells.indices.contains(index) else { return "" }
    let text = row.cells[index].trimmingBlanks
    // So that Excel takes it for text: ="0120".
    let isWrapped = text.hasPrefix("=\"") && text.hasSuffix("\"") && text.utf8.count > 2
    return isWrapped ? String(text.dropFirst(2).dropLast()).trimmingBlanks : text
  }

  private func amount(_ place: Place, _ row: CSVRow) throws(Diagnostic) -> Int? {
    try Amount(cell: cell(place, row), mapping.decimal, ledger.currency)?.minorUnits
  }

  private mutating func add(_ row: CSVRow, _ order: DateOrder, _ balances: inout [Balance?])
    throws(Diagnostic)
  {
    let shown = row.cells.filter { !$0.trimmingBlanks.isEmpty }.joined(separator: ", ")
    let date = cell(\.date, row)
    // Below a table stand words: a total, also of so many rows, the bank's name.
    let isTotal = StatementReader.totals.contains { date.comparisonKey.hasPrefix($0) }
    guard !isTotal, date.compatible.contains(where: \.isASCIIDigit) else {
      return books.leave(shown, at: row.position, Phrase("ledger-row-without-day"))
    }
    guard let day = ForeignDay(date)?.day(order) else {
      throw Diagnostic(
        .importItem, Phrase("ledger-not-a-day", ["text": date.quotedForPeople]),
        hint: Phrase("ledger-correct-day"))
    }
    let count = row.cells.lastIndex { !$0.trimmingBlanks.isEmpty }.map { $0 + 1 } ?? 0
    // 6,500 without quotation marks is two cells, and what stands in them is anybody's guess.
    if let width, count > width {
      throw Diagnostic(
        .importItem, Phrase("ledger-row-too-long", ["cells": count, "headings": width]),
        hint: Phrase("ledger-quote-separators"))
    }
    let (coming, going) = (try amount(\.in, row), try amount(\.out, row))
    if let coming, let going, coming != 0, going != 0 {
      throw Diagnostic(.importItem, Phrase("ledger-in-and-out"), hint: Phrase("ledger-one-of-both"))
    }
    var amount = try amount(\.amount, row)
    if let coming, coming != 0 { amount = coming }
    // Banks write what goes out with and without a minus.
    if let going, going != 0 { amount = -abs(going) }
    if let balance = try self.amount(\.balance, row) {
      balances.append(Balance(position: row.position, change: amount ?? 0, after: balance))
    }
    try add(row, day, amount, wentOut: going ?? 0 != 0, shown)
  }

  private mutating func add(_ row: CSVRow, _ day: Day, _ amount: Int?, wentOut: Bool, _ shown: String)
    throws(Diagnostic)
  {
    let (sold, text) = (cell(\.treatment, row), cell(\.text, row))
    var line = ImportLine(.sale, on: day, at: row.position, currency: ledger.currency)
    line.cells = [sold, text, cell(\.count, row), cell(\.pay, row)]
    line.text = [sold, text].filter { !$0.isEmpty }.joined(separator: " · ")
    let rule = rules.rule(for: [sold, text], isKnown: called.contains(sold.comparisonKey))
    let pay = cell(\.pay, row)
    line.pay = rule?.pay ?? (pay.isEmpty ? mapping.pay : rules.way(called: pay) ?? pay)
    let isMoneyOnly = places[\.treatment] == nil
    if rule?.isLeftOut == true { return books.leave(shown, at: row.position, Phrase("ledger-left-by-rule")) }
    let hasAmount = [\.amount, \.in, \.out].contains { (place: Place) in places[place] != nil }
    if hasAmount, amount == nil || amount == 0 && isMoneyOnly {
      return books.leave(shown, at: row.position, Phrase("ledger-row-without-amount"))
    }
    if let amount, amount < 0 {
      if let category = rule?.category {
        (line.kind, line.name, line.amount) = (.expense, category, -amount)
      } else if isMoneyOnly || wentOut {
        return books.leave(shown, at: row.position, Phrase("ledger-money-out"))
      } else if rule?.treatment != nil || isTakenBack(row) {
        (line.kind, line.amount) = (.adjustment, amount)
        line.reason = StatementReader.reason(line.text)
      } else {
        return books.leave(shown, at: row.position, Phrase("ledger-taken-back"))
      }
      books.lines.append(line)
      return
    }
    line.count = try count(cell(\.count, row))
    line.amount = amount
    line.name = rule?.treatment ?? (sold.isEmpty ? mapping.treatment : sold)
    books.lines.append(line)
  }

  /// Whether a row with an amount below zero takes back a sale: in a cash book what is bought stands in the same column.
  private func isTakenBack(_ row: CSVRow) -> Bool {
    let key = cell(\.treatment, row).compatible.comparisonKey
    return cell(\.count, row).hasPrefix("-") || called.contains { key.utf8.contains($0.utf8) }
  }

  /// A row's words as the reason of an adjustment.
  private static func reason(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(Adjustment.maximumReasonLength)).trimmingBlanks
  }

  /// How the line of a total begins.
  private static let totals = ["합계", "총", "소계", "누계", "合計", "小計", "総計", "合计", "总计", "total"]

  private func count(_ text: String) throws(Diagnostic) -> Int {
    guard !text.isEmpty else { return 1 }
    let mark: Character = mapping.decimal == .comma ? "," : "."
    let plain = text.compatible.filter { !$0.isWhitespace }
    // Tills write 2개, 2点, 2.0 and 1,000.
    let number = plain.prefix { $0.isASCIIDigit || $0 == "," || $0 == mark }
    let parts = number.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    let groups = (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped =
      groups.count == 1
      || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    let isWhole = parts.dropFirst().allSatisfy { part in part.allSatisfy { $0 == "0" } }
    guard let count = Int(groups.joined(separator: "")), (1...SaleRecord.maximumCount).contains(count),
      isGrouped, isWhole,
      ["", "개", "회", "건", "点", "回", "个", "次"].contains(plain.dropFirst(number.count))
    else {
      throw SaleRecord.invalid(count: text)
    }
    return count
  }
}

extension CSVMapping {
  /// How far down headings are looked for: statements begin with the account's holder and number.
  static let headLines = 60

  func isHeader(_ row: CSVRow) -> Bool {
    var cells = row.cells.map(\.trimmingBlanks)
    while cells.last?.isEmpty == true { cells.removeLast() }
    return cells == header
  }

  /// Whether a file has the mapping's headings.
  public func fits(_ source: Source) -> Bool {
    guard !header.isEmpty,
      let text = try? encoding.decoded(Source(source.path, CSVMapping.head(of: source.bytes, encoding)))
    else { return false }
    return CSVReader.wholeRows(text, separator: separator.byte, skipping: skip).contains(where: isHeader)
  }

  /// The first lines of a file, whole; the last may end within a cell.
  static func head(of bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
    let most = 1 << 20
    let ends = bytes.prefix(most).indices.lazy.filter { bytes[$0] == 0x0A }.prefix(headLines)
    guard bytes.count > most || ends.count == headLines, let end = ends.reversed().first else {
      return bytes.count > most ? [] : bytes
    }
    // In UTF-16 a zero stands beside the line's end.
    return Array(bytes.prefix(encoding == .utf16 ? (end / 2 + 1) * 2 : end + 1))
  }
}

/// A mapping's rules, ready for many rows.
private struct CSVRules {
  private let rules: [(key: String, rule: CSVMapping.Rule)]
  /// Which rule has a key.
  private let places: [String: Int]

  init(_ rules: [CSVMapping.Rule]) {
    let keyed = rules.map { (key: $0.text.compatible.comparisonKey, rule: $0) }
    self.rules = keyed
    places = Dictionary(keyed.indices.map { (keyed[$0].key, $0) }) { first, _ in first }
  }

  /// The rule for some texts: one whose text is the whole of one, else, unless a treatment is called so, the first that
  /// is a part of one.
  func rule(for texts: [String], isKnown: Bool) -> CSVMapping.Rule? {
    let keys = texts.filter { !$0.isEmpty }.map(\.compatible.comparisonKey)
    if let place = keys.compactMap({ places[$0] }).min() { return rules[place].rule }
    guard !isKnown else { return nil }
    return rules.first { line in !line.rule.isWhole && keys.contains { $0.utf8.contains(line.key.utf8) } }?
      .rule
  }

  /// The way to pay of the rule whose text is all that a table says of it.
  func way(called text: String) -> String? {
    places[text.compatible.comparisonKey].flatMap { rules[$0].rule.pay }
  }
}

/// The balance of an account after a row.
private struct Balance {
  let position: Position
  let change: Int
  let after: Int

  /// The first row whose balance is not that of the row before it and its own amount, whichever end is the newer one.
  static func fault(in rows: [Balance?]) -> Position? {
    let pairs = zip(rows, rows.dropFirst()).compactMap { row, next in
      row.flatMap { row in next.map { (row, $0) } }
    }
    let rising = pairs.filter { $0.0.after &+ $0.1.change != $0.1.after }
    let falling = pairs.filter { $0.1.after &+ $0.0.change != $0.0.after }
    guard let one = rising.first, let other = falling.first else { return nil }
    return rising.count <= falling.count ? one.1.position : other.0.position
  }
}
