// A month's file while a command changes it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// A month's file and its changes; lines that a command does not change stay as they are.
struct MonthEdit {
  let month: Month
  let currency: Currency
  private let old: Source?
  private var document: JSONDocument

  /// Opens a month's file, or creates one.
  ///
  /// - Throws: JSON errors, and what is wrong with its currency.
  init(_ month: Month, _ source: Source?, currency: Currency) throws(Diagnostic) {
    self.month = month
    old = source
    guard let source else {
      self.currency = currency
      document = JSONDocument(
        new: LedgerFiles.path(of: month), ["month": .text(month.text), "currency": .text(currency.code)],
        shape: LedgerShapes.month)
      return
    }
    let (book, problems) = LedgerFormat.month(source, of: month)
    guard let book else {
      throw problems.first ?? Diagnostic(.jsonValue, Phrase("ledger-no-month-book"), path: source.path)
    }
    self.currency = book.currency
    document = try JSONDocument(source, shape: LedgerShapes.month)
  }

  /// The book before and after the changes.
  ///
  /// - Throws: the first error that the changes caused; older ones are reported by `check`.
  func result() throws(Diagnostic) -> (before: LedgerMonth, after: LedgerMonth, bytes: [UInt8]) {
    let empty = LedgerMonth(month, currency: currency)
    let before = old.map { LedgerFormat.month($0, of: month) } ?? (empty, [])
    let bytes = document.bytes
    let after = LedgerFormat.month(Source(LedgerFiles.path(of: month), bytes), of: month)
    if var fault = after.1.firstError(since: before.1) {
      fault.path = nil
      fault.position = nil
      throw fault
    }
    return (before.0 ?? empty, after.0 ?? empty, bytes)
  }

  private func lines(_ list: String) throws(Diagnostic) -> [JSON] {
    guard let value = document.root[list] else { return [] }
    guard let lines = value.list else {
      throw Diagnostic(
        .jsonType, Phrase("ledger-must-list-not", ["list": list, "kind": value.kind]), path: document.path,
        at: old.flatMap { source in value.range.map { source.position(at: $0.lowerBound) } },
        hint: Phrase("ledger-put-between"))
    }
    return lines
  }

  /// The position of a line in the file as it was opened.
  private func position(of index: Int, in list: String) -> Position? {
    guard let old, let lines = document.root[list]?.list, lines.indices.contains(index) else { return nil }
    return lines[index].range.map { old.position(at: $0.lowerBound) }
  }

  private mutating func put(_ lines: some Sequence<JSON>, _ list: String) throws(Diagnostic) {
    try document.set([.key(list)], to: .list(Array(lines)))
  }

  /// The ways in which a treatment was paid on a day, each once; nil stands for none noted.
  func ways(_ date: Day, _ treatment: String) throws(Diagnostic) -> [String?] {
    try lines("records").reduce(into: []) { ways, line in
      guard line["date"]?.text == date.text, line["treatment"]?.text == treatment else { return }
      let way = line["pay"]?.text
      if !ways.contains(way) { ways.append(way) }
    }
  }

  /// The record of a treatment on a day, paid in one way.
  ///
  /// - Throws: `ledger-line-twice`, and what is wrong with the line.
  func record(_ date: Day, _ treatment: String, _ pay: String?) throws(Diagnostic) -> SaleRecord? {
    guard let place = try place(date, treatment, pay) else { return nil }
    let line = try lines("records")[place]
    guard let count = line["count"]?.integer, let number = line["amount"]?.number else {
      throw Diagnostic(
        .jsonType, Phrase("ledger-line-on-no-count-no", ["treatment": treatment, "date": date]),
        path: document.path, at: position(of: place, in: "records"), hint: Phrase("ledger-write-both-numbers")
      )
    }
    let amount = try Amount(number, currency).minorUnits
    guard (1...SaleRecord.maximumCount).contains(count), amount >= 0 else {
      throw Diagnostic(
        count < 1 ? .countInvalid : .amountSign,
        Phrase(
          "ledger-line-on-cant-added-count",
          ["treatment": treatment, "date": date, "count": count, "number": number.text]), path: document.path,
        at: position(of: place, in: "records"), hint: Phrase("ledger-correct-first-take-line-out"))
    }
    return SaleRecord(date: date, treatment: treatment, count: count, amount: amount, pay: pay)
  }

  private func place(_ date: Day, _ treatment: String, _ pay: String?) throws(Diagnostic) -> Int? {
    let lines = try lines("records")
    let places = lines.indices.filter { index in
      let line = lines[index]
      return line["date"]?.text == date.text && line["treatment"]?.text == treatment
        && line["pay"]?.text == pay
    }
    guard places.count < 2 else {
      throw Diagnostic(
        .ledgerLineTwice, Phrase("ledger-stands-twice-on", ["treatment": treatment, "date": date]),
        path: document.path, at: position(of: places[1], in: "records"),
        hint: Phrase("ledger-make-one-line-two-first"))
    }
    return places.first
  }

  /// Replaces the record of the same day, treatment and way to pay, or inserts it after the last of its day.
  mutating func set(_ record: SaleRecord) throws(Diagnostic) {
    var lines = try lines("records")
    if let place = try place(record.date, record.treatment, record.pay) {
      var line = lines[place].object ?? JSONObject()
      line["count"] = .integer(record.count)
      line["amount"] = money(record.amount)
      if let mark = record.mark { line["mark"] = .text(mark) }
      lines[place] = .object(line)
    } else {
      var line: JSONObject = [
        "date": .text(record.date.text), "treatment": .text(record.treatment),
        "count": .integer(record.count), "amount": money(record.amount),
      ]
      line["pay"] = record.pay.map(JSON.text)
      line["mark"] = record.mark.map(JSON.text)
      lines.insert(.object(line), at: MonthEdit.place(for: record.date, in: lines))
    }
    try put(lines, "records")
  }

  mutating func remove(_ record: SaleRecord) throws(Diagnostic) {
    guard let place = try place(record.date, record.treatment, record.pay) else { return }
    var lines = try lines("records")
    lines.remove(at: place)
    try put(lines, "records")
  }

  /// Adds a discount or a tip after the last of its day.
  mutating func add(_ adjustment: Adjustment) throws(Diagnostic) {
    var lines = try lines("adjustments")
    var line: JSONObject = ["date": .text(adjustment.date.text), "amount": money(adjustment.amount)]
    line["reason"] = adjustment.reason.map(JSON.text)
    line["pay"] = adjustment.pay.map(JSON.text)
    line["mark"] = adjustment.mark.map(JSON.text)
    lines.insert(.object(line), at: MonthEdit.place(for: adjustment.date, in: lines))
    try put(lines, "adjustments")
  }

  /// Removes the last adjustment of a day with an amount and, if given, a reason.
  mutating func removeAdjustment(_ date: Day, amount: Int, reason: String?) throws(Diagnostic) -> Bool {
    var lines = try lines("adjustments")
    let place = lines.lastIndex { line in
      guard line["date"]?.text == date.text, let number = line["amount"]?.number else { return false }
      let isSame = Result { () throws(Diagnostic) in try Amount(number, currency).minorUnits }
      return isSame == .success(amount) && (reason == nil || line["reason"]?.text == reason)
    }
    guard let place else { return false }
    lines.remove(at: place)
    try put(lines, "adjustments")
    return true
  }

  func expense(_ category: String) throws(Diagnostic) -> Int? {
    try lines("expenses").first { $0["category"]?.text == category }?["amount"]?.number.map {
      (number) throws(Diagnostic) in try Amount(number, currency).minorUnits
    }
  }

  mutating func set(_ expense: Expense) throws(Diagnostic) {
    var lines = try lines("expenses")
    let places = lines.indices.filter { lines[$0]["category"]?.text == expense.category }
    guard places.count < 2 else {
      throw Diagnostic(
        .ledgerLineTwice, Phrase("ledger-stands-twice-2", ["category": expense.category, "month": month]),
        path: document.path, at: position(of: places[1], in: "expenses"),
        hint: Phrase("ledger-keep-line-right-amount-first"))
    }
    if let place = places.first {
      var line = lines[place].object ?? JSONObject()
      line["amount"] = money(expense.amount)
      lines[place] = .object(line)
    } else {
      lines.append(.object(["category": .text(expense.category), "amount": money(expense.amount)]))
    }
    try put(lines, "expenses")
  }

  mutating func removeExpense(_ category: String) throws(Diagnostic) -> Bool {
    var lines = try lines("expenses")
    let count = lines.count
    lines.removeAll { $0["category"]?.text == category }
    guard lines.count < count else { return false }
    try put(lines, "expenses")
    return true
  }

  /// Replaces the closing of the same day and drawer, or adds it after the last of its day.
  mutating func set(_ closing: DrawerClosing) throws(Diagnostic) {
    var lines = try lines("closings")
    let place = lines.firstIndex { MonthEdit.isClosing($0, closing.date, closing.drawer) }
    var line = place.flatMap { lines[$0].object } ?? JSONObject()
    line["date"] = .text(closing.date.text)
    line["drawer"] = closing.drawer.map(JSON.text)
    line["float"] = money(closing.float)
    line["counted"] = money(closing.counted)
    line["reason"] = closing.reason.map(JSON.text)
    if let place {
      lines[place] = .object(line)
    } else {
      lines.insert(.object(line), at: MonthEdit.place(for: closing.date, in: lines))
    }
    try put(lines, "closings")
  }

  /// Whether a line is the closing of a drawer, however its name is spelled.
  private static func isClosing(_ line: JSON, _ date: Day, _ drawer: String?) -> Bool {
    line["date"]?.text == date.text && line["drawer"]?.text?.comparisonKey == drawer?.comparisonKey
  }

  mutating func removeClosing(_ date: Day, _ drawer: String?) throws(Diagnostic) -> Bool {
    var lines = try lines("closings")
    let count = lines.count
    lines.removeAll { MonthEdit.isClosing($0, date, drawer) }
    guard lines.count < count else { return false }
    try put(lines, "closings")
    return true
  }

  /// The marks of the lines of foreign files that the month has.
  func importedMarks() throws(Diagnostic) -> Set<String> {
    Set(try lines("imported").compactMap { $0["mark"]?.text })
  }

  /// Adds the marks of lines of foreign files, by day.
  mutating func add(imported marks: [(day: Day, mark: String)]) throws(Diagnostic) {
    var lines = try lines("imported")
    for (day, mark) in marks.sorted(by: { ($0.day, $0.mark) < ($1.day, $1.mark) }) {
      lines.insert(
        .object(["date": .text(day.text), "mark": .text(mark)]), at: MonthEdit.place(for: day, in: lines))
    }
    try put(lines, "imported")
  }

  /// Replaces a day's sales, discounts and tips with those of another version.
  mutating func replace(_ day: Day, with other: MonthEdit) throws(Diagnostic) {
    func isOfDay(_ line: JSON) -> Bool { line["date"]?.text == day.text }
    for list in ["records", "adjustments"] {
      let lines = try lines(list)
      let kept = lines.filter { !isOfDay($0) }
      let new = try other.lines(list).filter(isOfDay)
      guard !new.isEmpty || kept.count < lines.count else { continue }
      let place = MonthEdit.place(for: day, in: kept)
      try put(kept[..<place] + new + kept[place...], list)
    }
  }

  private func money(_ minorUnits: Int) -> JSON { .number(Amount(minorUnits: minorUnits, currency).number) }

  /// After the last line that is not later: books in order stay in order.
  private static func place(for date: Day, in lines: [JSON]) -> Int {
    let last = lines.lastIndex { line in
      guard let text = line["date"]?.text, let day = Day(ascii: text.utf8) else { return true }
      return day <= date
    }
    return last.map { $0 + 1 } ?? 0
  }
}
