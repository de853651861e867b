// The ledger in the formats of other programs: a book-keeper's journal and the names of its accounts.

public import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

/// A format of another program.
///
/// In each, revenue, expenses and net of a month equal those of its settlement.
public enum LedgerExport: String, Sendable, Hashable, CaseIterable {
  /// A journal for hledger.
  case hledger
  /// A journal for beancount.
  case beancount
  /// A table for spreadsheets.
  case csv

  /// The file's bytes: UTF-8 with LF line ends, the same for the same books.
  ///
  /// - Throws: `amount-range`.
  public func bytes(of books: [MonthBook], in ledger: Ledger) throws(Diagnostic) -> [UInt8] {
    switch self {
    case .hledger: HledgerJournal(try Journal(books), ledger).bytes
    case .beancount: BeancountJournal(try Journal(books), ledger).bytes
    case .csv: try LedgerCSV(books, ledger).bytes
    }
  }
}

/// An account, or a kind of accounts with one for each id.
enum JournalAccount: Hashable {
  /// What lies in the drawer, and what was received in a way that nobody noted.
  case cash
  /// What was received in another way.
  case received(way: String)
  case sales(treatment: String)
  case discounts
  case tips
  /// Revenue that is tax, taken off again.
  case includedTax(name: String)
  /// Tax that is owed.
  case tax(name: String)
  case revenueCorrections
  case expense(category: String)
  case expenseCorrections
}

struct JournalPosting {
  enum Note {
    case count(Int)
    case reason(String)
    case correction(Correction.Subject)
  }

  var account: JournalAccount
  /// Debit is above zero, credit below: revenue is below zero, expenses above.
  var amount: Amount
  var note: Note?
  /// The way in which it was received, an id.
  var pay: String?
  /// Tax that comes on top of it, with its name; below zero as revenue is.
  var tax: (tax: Tax, minorUnits: Int)?
}

/// Postings of one day that sum to zero.
struct JournalEntry {
  enum Title {
    case sales
    case expenses(Month)
    case corrections
  }

  var date: Day
  var title: Title
  /// The last postings are what was received or spent, one for each way and currency.
  var postings: [JournalPosting]
}

struct Journal {
  private(set) var entries: [JournalEntry] = []
  private(set) var accounts: Set<JournalAccount> = []
  private(set) var currencies: [Currency] = []
  let months: (first: Month, last: Month)?

  var firstDay: Day? { entries.first?.date }

  /// The journal of some months.
  ///
  /// - Throws: `amount-range`.
  init(_ books: [MonthBook]) throws(Diagnostic) {
    if let first = books.first, let last = books.last {
      months = (first.book.month, last.book.month)
    } else {
      months = nil
    }
    for book in books { try add(book) }
  }

  private mutating func add(_ book: MonthBook) throws(Diagnostic) {
    var days: [Day: [JournalPosting]] = [:]
    var corrections: [Day: [JournalPosting]] = [:]
    let currency = book.book.currency
    for record in book.book.records {
      days[record.date, default: []].append(
        JournalPosting(
          account: .sales(treatment: record.treatment),
          amount: Amount(minorUnits: try 0.subtractingMoney(record.amount), currency),
          note: .count(record.count), pay: record.pay,
          tax: try Journal.tax(on: record.amount, book.taxes.on(record.date))))
    }
    for adjustment in book.book.adjustments {
      days[adjustment.date, default: []].append(
        JournalPosting(
          account: adjustment.amount < 0 ? .discounts : .tips,
          amount: Amount(minorUnits: try 0.subtractingMoney(adjustment.amount), currency),
          note: adjustment.reason.map(JournalPosting.Note.reason), pay: adjustment.pay,
          tax: try Journal.tax(on: adjustment.amount, book.taxes.on(adjustment.date))))
    }
    for correction in book.noted {
      guard let day = correction.noted else { continue }
      let amount = correction.isExpense ? correction.amount : try 0.subtractingMoney(correction.amount)
      corrections[day, default: []].append(
        JournalPosting(
          account: correction.isExpense ? .expenseCorrections : .revenueCorrections,
          amount: Amount(minorUnits: amount, correction.currency), note: .correction(correction.subject),
          pay: correction.pay,
          tax: try Journal.tax(on: correction.amount, book.tax(of: correction))))
    }
    for day in Set(days.keys).union(corrections.keys).sorted() {
      if let postings = days[day] { try add(.sales, on: day, postings) }
      if let postings = corrections[day] { try add(.corrections, on: day, postings) }
    }
    guard !book.book.expenses.isEmpty else { return }
    // Expenses belong to the whole month, so they stand on its last day.
    let postings = book.book.expenses.map {
      JournalPosting(
        account: .expense(category: $0.category), amount: Amount(minorUnits: $0.amount, currency))
    }
    try add(.expenses(book.book.month), on: book.book.month.lastDay, postings)
  }

  /// The tax on revenue, as a credit.
  private static func tax(on amount: Int, _ tax: Tax?) throws(Diagnostic) -> (tax: Tax, minorUnits: Int)? {
    try tax.map { (tax) throws(Diagnostic) in (tax, try 0.subtractingMoney(tax.amount(on: amount))) }
  }

  /// The postings of taxes: what is owed, and against it what of the revenue was tax.
  private static func taxes(on postings: [JournalPosting]) throws(Diagnostic) -> [JournalPosting] {
    var taxes: [JournalPosting] = []
    func add(_ account: JournalAccount, _ amount: Amount) throws(Diagnostic) {
      if let index = taxes.firstIndex(where: {
        $0.account == account && $0.amount.currency == amount.currency
      }) {
        taxes[index].amount = try taxes[index].amount.adding(amount)
      } else {
        taxes.append(JournalPosting(account: account, amount: amount))
      }
    }
    for posting in postings {
      guard let (tax, units) = posting.tax else { continue }
      let currency = posting.amount.currency
      if !tax.isAdded {
        try add(
          .includedTax(name: tax.name), Amount(minorUnits: try 0.subtractingMoney(units), currency))
      }
      try add(.tax(name: tax.name), Amount(minorUnits: units, currency))
    }
    return taxes
  }

  private mutating func add(_ title: JournalEntry.Title, on day: Day, _ postings: [JournalPosting])
    throws(Diagnostic)
  {
    let taxes = try Journal.taxes(on: postings)
    for posting in taxes { accounts.insert(posting.account) }
    var balance: [JournalPosting] = []
    for posting in postings {
      accounts.insert(posting.account)
      let account = JournalAccount(receiving: posting.pay)
      accounts.insert(account)
      let owed = posting.tax.map { $0.tax.isAdded ? $0.minorUnits : 0 } ?? 0
      let change = Amount(
        minorUnits: try 0.subtractingMoney(posting.amount.minorUnits).subtractingMoney(owed),
        posting.amount.currency)
      if let index = balance.firstIndex(where: {
        $0.account == account && $0.amount.currency == change.currency
      }) {
        balance[index].amount = try balance[index].amount.adding(change)
      } else {
        balance.append(JournalPosting(account: account, amount: change))
      }
    }
    for amount in balance.map(\.amount) where !currencies.contains(amount.currency) {
      currencies.append(amount.currency)
    }
    entries.append(JournalEntry(date: day, title: title, postings: postings + taxes + balance))
  }
}

extension Ledger {
  func salesAccounts(_ journal: Journal, _ spelling: some AccountSpelling) -> AccountNames {
    let listed = Set(treatments.map(\.id))
    let others = journal.accounts.compactMap { account -> String? in
      guard case .sales(let id) = account, !listed.contains(id) else { return nil }
      return id
    }
    return AccountNames(listed: treatments.map { ($0.id, $0.name) }, others: Set(others), spelling)
  }

  func expenseAccounts(_ journal: Journal, reserved: Set<String>, _ spelling: some AccountSpelling)
    -> AccountNames
  {
    let listed = Set(categories.map(\.id))
    let others = journal.accounts.compactMap { account -> String? in
      guard case .expense(let id) = account, !listed.contains(id) else { return nil }
      return id
    }
    return AccountNames(
      listed: categories.map { ($0.id, $0.name) }, others: Set(others), reserved: reserved, spelling)
  }

  /// The accounts of the ways to pay beside cash.
  func wayAccounts(_ journal: Journal, reserved: Set<String>, _ spelling: some AccountSpelling)
    -> AccountNames
  {
    let listed = ways.filter { $0.id != PaymentWay.cash }
    let known = Set(listed.map(\.id))
    let others = journal.accounts.compactMap { account -> String? in
      guard case .received(let id) = account, !known.contains(id) else { return nil }
      return id
    }
    return AccountNames(
      listed: listed.map { ($0.id, $0.name) }, others: Set(others), reserved: reserved, spelling)
  }

  /// Accounts in the order of the lists, then those that are in no list.
  func ordered(_ accounts: Set<JournalAccount>) -> [JournalAccount] {
    var places: [JournalAccount: Int] = [:]
    let listed =
      [.cash] + ways.map { JournalAccount(receiving: $0.id) }
      + treatments.map { JournalAccount.sales(treatment: $0.id) } + [
        .discounts, .tips, .revenueCorrections,
      ] + categories.map { .expense(category: $0.id) } + [.expenseCorrections]
    for (index, account) in listed.enumerated() where places[account] == nil { places[account] = index }
    return accounts.sorted { a, b in
      let (placeA, placeB) = (places[a] ?? .max, places[b] ?? .max)
      return placeA != placeB ? placeA < placeB : a.sortKey.lexicographicallyPrecedes(b.sortKey)
    }
  }

  /// What a correction corrects, in words.
  func words(for subject: Correction.Subject) -> String {
    switch subject {
    case .sale(let date, let treatment, let count):
      "\(date) \(treatmentName(treatment)) (count \(count > 0 ? "+" : "")\(count))"
    case .adjustment(let date, let reason): "\(date)\(reason.map { " \($0)" } ?? "")"
    case .expense(let month, let category): "\(month) \(categoryName(category))"
    }
  }
}

extension JournalAccount {
  /// The account of what is received in a way to pay, an id.
  init(receiving way: String?) {
    self = way.flatMap { $0 == PaymentWay.cash ? nil : .received(way: $0) } ?? .cash
  }

  /// Whether it holds tax.
  var isTax: Bool {
    switch self {
    case .includedTax, .tax: true
    default: false
    }
  }

  fileprivate var sortKey: [UInt8] {
    switch self {
    case .sales(let id): [0] + Array(id.utf8)
    case .expense(let id): [1] + Array(id.utf8)
    case .received(let id): [2] + Array(id.utf8)
    case .includedTax(let name): [3] + Array(name.utf8)
    case .tax(let name): [4] + Array(name.utf8)
    default: []
    }
  }
}

extension Journal {
  /// `2024-11 to 2024-12`.
  var monthsInWords: String {
    guard let months else { return "no months" }
    return months.first == months.last ? "\(months.first)" : "\(months.first) to \(months.last)"
  }
}

/// Spells the last part of an account for a program.
package protocol AccountSpelling {
  /// A name as the program accepts it; nil if nothing of it remains.
  func spelled(_ name: String) -> String?
  /// A name made unique by its id.
  func joined(_ name: String, _ id: String) -> String
}

/// The last parts of accounts by id; no two are equal.
package struct AccountNames {
  private var names: [String: String] = [:]
  private var used: Set<String>
  private var numbers: [String: Int] = [:]

  /// Names each id.
  ///
  /// Names of listed ids depend on the list alone, so an account keeps its name whatever months are exported.
  /// `others` are ids that books use and the list lacks; `reserved` are names of accounts beside these.
  package init(
    listed: [(id: String, name: String)], others: Set<String>, reserved: Set<String> = [],
    _ spelling: some AccountSpelling
  ) {
    used = reserved
    var counts: [String: Int] = [:]
    for name in reserved { counts[name] = 1 }
    let spelled = listed.map { (id: $0.id, name: AccountNames.spelled($0.name, $0.id, spelling)) }
    for line in spelled { counts[line.name, default: 0] += 1 }
    // Names used once come first, so that a duplicate never renames them.
    for line in spelled where counts[line.name] == 1 { add(line.id, line.name) }
    for line in spelled where counts[line.name] != 1 {
      add(line.id, AccountNames.apart(line.name, line.id, spelling))
    }
    for id in others.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      add(id, AccountNames.spelled(id, id, spelling))
    }
  }

  package subscript(id: String) -> String { names[id] ?? id }

  private mutating func add(_ id: String, _ name: String) {
    guard names[id] == nil else { return }
    var free = name
    while !used.insert(free).inserted {
      let number = (numbers[name] ?? 1) + 1
      numbers[name] = number
      free = "\(name)-\(number)"
    }
    names[id] = free
  }

  private static func spelled(_ name: String, _ id: String, _ spelling: some AccountSpelling) -> String {
    spelling.spelled(name) ?? spelling.spelled(id) ?? "X"
  }

  private static func apart(_ name: String, _ id: String, _ spelling: some AccountSpelling) -> String {
    spelling.spelled(id).map { spelling.joined(name, $0) } ?? name
  }
}

extension String {
  /// This text on one line: a run of blanks becomes one space, and control characters are removed.
  var onOneLine: String {
    var result = String.UnicodeScalarView()
    var isPending = false
    for scalar in nfc.unicodeScalars {
      if scalar.properties.isWhitespace {
        isPending = !result.isEmpty
      } else if !scalar.steersTerminals {
        if isPending { result.append(" ") }
        isPending = false
        result.append(scalar)
      }
    }
    return String(result)
  }
}
