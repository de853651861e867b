// Bringing the lines of a foreign file into the books: what comes, what is there already, what can't.

public import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
internal import SafeFiles
public import ZonedTime

/// An import into the books: planned first, then written or, in a dry run, not.
public struct BookImport: Sendable {
  /// What becomes of a file's lines.
  public struct Report: Sendable {
    /// The number of lines read.
    public internal(set) var read = 0
    /// The lines that come in.
    public internal(set) var imported: [ImportLine] = []
    /// The lines that are there already.
    public internal(set) var present: [ImportLine] = []
    /// The number of lines that can't come in; `problems` has the reasons.
    public internal(set) var failed = 0
    /// The lines that are left out.
    public internal(set) var left: [ForeignBooks.Left] = []
    /// What goes wrong, each with its place.
    public internal(set) var problems: [Diagnostic] = []
    /// The days with a sale that was added to one that stood there.
    public internal(set) var addedTo: Set<Day> = []
    /// The new lines of the lists, by name.
    public internal(set) var created: [String] = []
  }

  /// What becomes of the lines.
  public private(set) var report = Report()
  /// The names that no list has, in file order.
  public private(set) var unknown: [UnknownName] = []
  private var isUnknown: Set<UnknownName> = []
  /// What names turned out to mean.
  private var found: [UnknownName: String] = [:]

  private let books: ForeignBooks
  private var ledger: Ledger
  private let language: Language
  private let rule: SealedMonthRule
  private let home: Home
  private let choices: [UnknownName: NameChoice]
  private let creates: Bool
  private var months: [Month: OpenBook] = [:]
  /// Why months can't be opened.
  private var broken: [Month: Diagnostic] = [:]
  private var treatments: [Treatment] = []
  private var categories: [ExpenseCategory] = []
  private var ways: [PaymentWay] = []
  /// The lines that a name or a month refuses: the number of the first one's problem, and how many they are.
  private var told: [Refusal: (problem: Int, lines: Int)] = [:]

  private enum Refusal: Hashable {
    case name(UnknownName)
    case month(Month)
  }

  /// Plans what becomes of each line.
  ///
  /// - Parameters:
  ///   - books: the lines.
  ///   - ledger: the lists.
  ///   - language: whose names the usual ways to pay have.
  ///   - choices: what was said about unknown names.
  ///   - creates: whether what a file names, and nothing was said about, is added to the lists.
  ///   - rule: what happens to sealed months.
  ///   - today: later lines are refused.
  ///   - home: the home.
  public init(
    _ books: ForeignBooks, into ledger: Ledger, _ language: Language,
    choices: [UnknownName: NameChoice] = [:],
    creates: Bool = false, rule: SealedMonthRule, today: Day, in home: Home
  ) {
    self.books = books
    self.ledger = ledger
    self.language = language
    self.choices = choices
    self.creates = creates
    self.rule = rule
    self.home = home
    report.read = books.lines.count + books.left.count + books.problems.count
    report.left = books.left
    report.problems = books.problems
    report.failed = books.problems.count
    if ledger.isEmpty, let first = books.lines.first { self.ledger.treatmentList.currency = first.currency }
    var numbers: [[String]: Int] = [:]
    for line in books.lines {
      var key = line.identity(books.origin)
      let number = numbers[key, default: 0] + 1
      numbers[key] = number
      key.append(String(number))
      do throws(Diagnostic) {
        // An expense is of the whole month.
        let first = line.kind == .expense ? Month(of: line.day).firstDay : line.day
        if first.isAhead(of: today) { throw Diagnostic.ahead(line.day, books.path).asError }
        try plan(line, number: number, FileMerge.mark(ofKey: key))
      } catch { refuse(line, error) }
    }
    for month in months.keys.sorted() { finish(month) }
    for (problem, lines) in told.values where lines > 1 {
      report.problems[problem].message = Phrase(
        "ledger-so-many-lines", ["message": report.problems[problem].message, "count": lines])
    }
    report.problems.sort { ($0.position ?? .start) < ($1.position ?? .start) }
    report.left.sort { $0.position < $1.position }
    report.imported.sort { $0.position < $1.position }
    report.created = treatments.map(\.name) + categories.map(\.name) + ways.map(\.name)
  }

  /// Writes what comes in.
  ///
  /// - Throws: as the writes.
  public func write(_ change: inout Change) throws(Diagnostic) {
    for treatment in treatments {
      try LedgerStore.add(treatment, currency: ledger.currency, in: home, &change)
    }
    for category in categories { try LedgerStore.add(category, in: home, &change) }
    if !ways.isEmpty { try LedgerStore.listWays(in: home, &change) }
    for way in ways { try LedgerStore.add(way, in: home, &change) }
    for month in months.keys.sorted() {
      if let open = months[month]?.open { try LedgerStore.save(open, rule, home, &change) }
    }
  }

  private mutating func refuse(_ line: ImportLine, _ problem: Diagnostic, as refusal: Refusal? = nil) {
    report.failed += 1
    if let refusal {
      told[refusal, default: (report.problems.count, 0)].lines += 1
      guard told[refusal]?.lines == 1 else { return }
    }
    var problem = problem
    problem.path = books.path
    problem.position = line.position
    report.problems.append(problem)
  }
}

/// A month that lines come into.
private struct OpenBook: Sendable {
  var open: LedgerStore.OpenMonth?
  /// What it had before.
  let before: LedgerMonth
  var marks: Set<String>
  var newMarks: [(day: Day, mark: String)] = []
  /// Its sales by now.
  var sales: [SaleKey: SaleRecord]
  /// Those that change, in the order of the file.
  var order: [SaleKey] = []
  var changed: Set<SaleKey> = []
  var adjustments: [Adjustment] = []
  var expenses: [String: Int] = [:]
  var lines: [ImportLine] = []

  init(_ open: LedgerStore.OpenMonth?, _ before: LedgerMonth, _ marks: Set<String>) {
    self.open = open
    self.before = before
    self.marks = marks
    sales = Dictionary(
      before.records.map { (SaleKey(date: $0.date, treatment: $0.treatment, pay: $0.pay), $0) }
    ) { first, _ in first }
  }
}

extension BookImport {
  private mutating func plan(_ line: ImportLine, number: Int, _ mark: String) throws(Diagnostic) {
    let month = Month(of: line.day)
    if months[month] == nil {
      if let fault = broken[month] { return refuse(line, fault, as: .month(month)) }
      do throws(Diagnostic) {
        months[month] = try book(of: month, line.isWhole ? line.currency : ledger.currency)
      } catch {
        broken[month] = error
        return refuse(line, error, as: .month(month))
      }
    }
    guard let isThere = try isThere(line, number, mark, in: month) else {
      return refuse(line, LedgerStore.sealedRefusal(month), as: .month(month))
    }
    guard !isThere else { return report.present.append(line) }
    var id: String?
    if line.kind != .adjustment {
      let list: LedgerList = line.kind == .expense ? .categories : .treatments
      guard let found = try self.id(list, line.name, line) else { return }
      id = found
    }
    var pay: String?
    if let typed = line.pay, typed.comparisonKey != PaymentWay.none {
      guard let found = try self.id(.ways, typed, line) else { return }
      pay = found
    }
    try add(line, id ?? "", pay, mark, to: month)
    months[month]?.lines.append(line)
  }

  private func book(of month: Month, _ currency: Currency) throws(Diagnostic) -> OpenBook {
    if ledger.sealedMonths.contains(month), rule == .refuse {
      let path = LedgerFiles.path(of: month)
      let edit = try MonthEdit(
        month, try home.tree.readIfPresent(path, limit: Home.maximumJSONBytes), currency: currency)
      return OpenBook(nil, try edit.result().before, try edit.importedMarks())
    }
    let open = try LedgerStore.OpenMonth(month, ledger, rule, home, currency: currency)
    return OpenBook(open, try open.edit.result().before, try open.edit.importedMarks())
  }

  /// Whether a line's month has it already; nil for a sealed month that lacks it.
  ///
  /// The month is not held beyond this, so that its lists are not copied for each line that it gets.
  private func isThere(_ line: ImportLine, _ number: Int, _ mark: String, in month: Month) throws(Diagnostic)
    -> Bool?
  {
    guard let book = months[month] else { return nil }
    if line.isWhole ? isThere(line, number, in: book) : book.marks.contains(mark) { return true }
    guard book.open != nil else { return nil }
    guard book.before.currency == line.currency else {
      throw Diagnostic(
        .currencyMixed,
        Phrase(
          "ledger-line-in-currency",
          ["currency": line.currency, "month": month, "other-currency": book.before.currency]))
    }
    return false
  }

  /// Whether a book has a record of zutto's own export, or the corrections have it.
  private func isThere(_ line: ImportLine, _ number: Int, in book: OpenBook) -> Bool {
    switch line.kind {
    case .sale:
      let named = line.name.flatMap { name in try? ledger.treatment(typed: name) }
      return [line.id, named?.id].compactMap(\.self).contains { id in
        guard let record = book.sales[SaleKey(date: line.day, treatment: id, pay: line.pay)] else {
          return false
        }
        return record.count == line.count && record.amount == line.amount
      }
    case .expense:
      let named = line.name.flatMap { name in try? ledger.category(typed: name) }
      return [line.id, named?.id].compactMap(\.self).contains { id in
        book.before.expenses.contains { $0.category == id && $0.amount == line.amount }
      }
    case .adjustment:
      let alike = book.before.adjustments.count {
        $0.date == line.day && $0.amount == line.amount && $0.pay == line.pay
          && $0.reason?.asExported == line.reason?.asExported
      }
      let noted = ledger.corrections.count { correction in
        guard correction.noted == line.day, !correction.isExpense, correction.amount == line.amount,
          let reason = line.reason?.asExported
        else { return false }
        return "corrects \(ledger.words(for: correction.subject))".asExported.hasPrefix(reason)
      }
      return number <= alike + noted
    }
  }

  /// Adds a line to an open month.
  private mutating func add(_ line: ImportLine, _ id: String, _ pay: String?, _ mark: String, to month: Month)
    throws(Diagnostic)
  {
    // Taken out, so that its lists are not copied for each line.
    guard var book = months.removeValue(forKey: month) else { return }
    defer { months[month] = book }
    switch line.kind {
    case .sale:
      let key = SaleKey(date: line.day, treatment: id, pay: pay)
      let there = book.sales[key]
      var record = there ?? SaleRecord(date: line.day, treatment: id, count: 0, amount: 0, pay: pay)
      guard !line.isWhole || there == nil else { throw differs }
      let amount: Int
      if let written = line.amount {
        amount = written
      } else {
        amount = try price(of: id).timesMoney(line.count)
      }
      record.count = try record.count.addingMoney(line.count)
      record.amount = try record.amount.addingMoney(amount)
      try Amount.checkRange(record.amount, shown: String(record.amount))
      guard record.count <= SaleRecord.maximumCount else {
        throw Diagnostic(
          .countInvalid, Phrase("ledger-count-cant", ["count": record.count]),
          hint: Phrase("ledger-write-most", ["maximum-count": SaleRecord.maximumCount]))
      }
      record.mark = FileMerge.mark(ofKey: [there?.mark ?? "", mark])
      if book.changed.insert(key).inserted {
        book.order.append(key)
        if there != nil { report.addedTo.insert(line.day) }
      }
      book.sales[key] = record
    case .adjustment:
      let reason = line.reason.map { String($0.prefix(Adjustment.maximumReasonLength)) }
      book.adjustments.append(
        Adjustment(date: line.day, amount: line.amount ?? 0, reason: reason, pay: pay, mark: mark))
    case .expense:
      let there = book.expenses[id] ?? book.before.expenses.first { $0.category == id }?.amount
      guard !line.isWhole || there == nil else { throw differs }
      let sum = try (there ?? 0).addingMoney(line.amount ?? 0)
      try Amount.checkRange(sum, shown: String(sum))
      book.expenses[id] = sum
    }
    if !line.isWhole {
      book.newMarks.append((line.day, mark))
      book.marks.insert(mark)
    }
  }

  private var differs: Diagnostic {
    Diagnostic(.importItem, Phrase("ledger-differs-from-book"), hint: Phrase("ledger-decide-which"))
  }

  private func price(of id: String) -> Int { ledger.treatment(id)?.price ?? 0 }

  /// Puts a month's lines into its file; what the file refuses, all of them fail.
  private mutating func finish(_ month: Month) {
    guard var book = months[month], var open = book.open, !book.lines.isEmpty else {
      months[month]?.open = nil
      return
    }
    do throws(Diagnostic) {
      for key in book.order { if let record = book.sales[key] { try open.edit.set(record) } }
      for adjustment in book.adjustments { try open.edit.add(adjustment) }
      for (category, amount) in book.expenses.sorted(by: { $0.key < $1.key }) {
        try open.edit.set(Expense(category: category, amount: amount))
      }
      if !book.newMarks.isEmpty { try open.edit.add(imported: book.newMarks) }
      _ = try open.edit.result()
      book.open = open
      report.imported += book.lines
    } catch {
      for line in book.lines { refuse(line, error, as: .month(month)) }
      book.open = nil
    }
    months[month] = book
  }
}

extension BookImport {
  /// The id that a name means; nil where its lines are left out or refused, which is noted.
  private mutating func id(_ list: LedgerList, _ name: String?, _ line: ImportLine) throws(Diagnostic)
    -> String?
  {
    let unknown = UnknownName(list, name ?? line.text, isNamed: name != nil)
    if line.id == nil, let id = found[unknown] { return id }
    switch choices[unknown] {
    case .line(let id): return id
    case .leave:
      report.left.append(
        .init(position: line.position, text: line.text, reason: Phrase("ledger-left-by-rule")))
      return nil
    case .create: return try create(unknown, line)
    case nil: break
    }
    guard let name else {
      // A rule needs a text.
      if !line.text.isEmpty, isUnknown.insert(unknown).inserted { self.unknown.append(unknown) }
      report.left.append(.init(position: line.position, text: line.text, reason: Phrase("ledger-no-rule")))
      return nil
    }
    if list != .ways, let id = line.id, isListed(id, list) { return id }
    do throws(Diagnostic) {
      let id = try ledger.id(name, list, in: language)
      found[unknown] = id
      return id
    } catch {
      guard [.treatmentUnknown, .categoryUnknown, .paymentUnknown].contains(error.code) else { throw error }
      if creates { return try create(unknown, line) }
      if isUnknown.insert(unknown).inserted { self.unknown.append(unknown) }
      var problem = error
      problem.hint = problem.hint?.and(Phrase("ledger-or-create"))
      refuse(line, problem, as: .name(unknown))
      return nil
    }
  }

  private func isListed(_ id: String, _ list: LedgerList) -> Bool {
    list == .treatments ? ledger.treatment(id) != nil : ledger.category(id) != nil
  }

  /// Adds a line to a list: with the id of zutto's export or one made of the name, and the price of this sale.
  private mutating func create(_ unknown: UnknownName, _ line: ImportLine) throws(Diagnostic) -> String {
    let name = unknown.name
    let most = unknown.list == .treatments ? 30 : 20
    guard name.count <= most else {
      throw Diagnostic(
        .jsonValue, Phrase("home-longer-than-characters", ["key": "name", "max-characters": most]),
        hint: Phrase("ledger-name-by-rule"))
    }
    if let fault = name.nameFault { throw Diagnostic(.jsonValue, fault.message, hint: fault.hint) }
    let own = unknown.list == .ways ? nil : line.id.flatMap { try? PortableName(parsing: $0).text }
    let id = free(own ?? PortableName.slug(from: name) ?? unknown.list.reference, unknown.list)
    switch unknown.list {
    case .treatments:
      let price = line.currency == ledger.currency ? (line.amount ?? 0) / max(line.count, 1) : 0
      treatments.append(Treatment(id: id, name: name, price: price))
      ledger.treatmentList.treatments.append(treatments[treatments.count - 1])
    case .categories:
      categories.append(ExpenseCategory(id: id, name: name))
      ledger.categories.append(categories[categories.count - 1])
    case .ways:
      ways.append(PaymentWay(id: id, name: name))
      ledger.treatmentList.ways = ledger.ways + ways.suffix(1)
    }
    found[unknown] = id
    return id
  }

  /// An id that no line of a list has.
  private func free(_ id: String, _ list: LedgerList) -> String {
    let taken: [String] =
      switch list {
      case .treatments: ledger.treatments.map(\.id)
      case .categories: ledger.categories.map(\.id)
      case .ways: ledger.ways.map(\.id)
      }
    let keys = Set(taken.map(\.comparisonKey))
    let candidates = [id] + (2...(keys.count + 2)).map { "\(id)-\($0)" }
    return candidates.first { !keys.contains($0.comparisonKey) } ?? id
  }
}

extension Diagnostic {
  fileprivate var asError: Diagnostic {
    var error = self
    error.severity = .error
    return error
  }
}

extension String {
  /// This text as every export writes it: journals have no colon and no square bracket in a comment.
  fileprivate var asExported: String {
    var text = onOneLine
    for (mark, other) in [(":", "："), ("[", "("), ("]", ")")] {
      text = text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: other)
    }
    return text
  }
}
