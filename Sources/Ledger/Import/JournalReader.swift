// What a journal's transactions are in a shop's books.

public import Diagnostics
public import Fluent
internal import Ground
internal import LosslessJSON
internal import ZonedTime

/// Reads journals, zutto's own and others'.
public struct JournalReader {
  private let ledger: Ledger
  private let language: Language
  private let isOwn: Bool
  private var ids: [String: (id: String, name: String?)] = [:]
  private var books: ForeignBooks

  private init(_ journal: JournalText, _ ledger: Ledger, _ language: Language, isOwn: Bool) {
    self.ledger = ledger
    self.language = language
    self.isOwn = isOwn
    books = ForeignBooks(journal.path)
    ids = journal.ids
    if isOwn, ids.isEmpty { nameAccounts() }
    books.problems = journal.problems
    for (position, text) in journal.left {
      books.leave(text, at: position, Phrase("ledger-journal-line-left"))
    }
    for transaction in journal.transactions { add(transaction) }
  }

  /// The lines of a journal; `isOwn` of one that zutto wrote.
  public static func read(_ journal: JournalText, _ ledger: Ledger, _ language: Language, isOwn: Bool)
    -> ForeignBooks
  {
    JournalReader(journal, ledger, language, isOwn: isOwn).books
  }

  /// The accounts that hledger's export gives to the lines of the lists.
  private mutating func nameAccounts() {
    let sales = AccountNames(
      listed: ledger.treatments.map { ($0.id, $0.name) }, others: [], HledgerSpelling())
    for line in ledger.treatments { ids["revenue:sales:" + sales[line.id]] = (line.id, line.name) }
    let expenses = AccountNames(
      listed: ledger.categories.map { ($0.id, $0.name) }, others: [], reserved: ["corrections"],
      HledgerSpelling())
    for line in ledger.categories { ids["expenses:" + expenses[line.id]] = (line.id, line.name) }
  }

  private mutating func add(_ transaction: JournalText.Transaction) {
    var postings = transaction.postings
    if let open = postings.firstIndex(where: { $0.amount == nil }) {
      postings[open].amount = balance(of: postings)
    }
    let revenue = postings.filter { kind(of: $0.account) != nil }
    guard !revenue.isEmpty else {
      if let first = postings.first {
        books.leave(transaction.title, at: first.position, Phrase("ledger-moves-no-revenue"))
      }
      return
    }
    let assets = Set(postings.map(\.account).filter(JournalReader.isAsset))
    let way = assets.count == 1 ? assets.first.flatMap(self.way) : nil
    for posting in revenue {
      do throws(Diagnostic) { try add(posting, transaction, way) } catch {
        var problem = error
        if error.code == .amountFraction { problem.hint = Phrase("ledger-decimal-mark") }
        books.fail(problem, at: posting.position)
      }
    }
  }

  private mutating func add(
    _ posting: JournalText.Posting, _ transaction: JournalText.Transaction, _ way: String?
  )
    throws(Diagnostic)
  {
    let shown = "\(transaction.title) \(posting.account) \(posting.amount ?? "")"
    let parts = posting.account.split(separator: ":").map(String.init)
    guard let text = posting.amount, let kind = kind(of: posting.account), let leaf = parts.last else {
      throw Diagnostic(.importItem, Phrase("ledger-row-without-amount"), hint: Phrase("ledger-write-amounts"))
    }
    let (amount, currency) = try money(text)
    var line = ImportLine(kind, on: transaction.day, at: posting.position, currency: currency)
    line.text = "\(posting.account) · \(transaction.title)"
    line.pay = isOwn ? posting.tags["pay"] : way
    if isOwn { return try add(own: posting, line, leaf, amount, shown) }
    // Revenue is credit.
    line.amount = kind == .expense ? amount : -amount
    guard line.amount ?? 0 > 0 else {
      return books.leave(shown, at: posting.position, Phrase("ledger-taken-back"))
    }
    if kind == .sale, let count = posting.tags["count"].flatMap({ Int($0) }),
      (1...SaleRecord.maximumCount).contains(count)
    {
      line.count = count
    }
    line.name = leaf
    books.lines.append(line)
  }

  /// Adds a posting of a journal that zutto wrote.
  private mutating func add(
    own posting: JournalText.Posting, _ line: ImportLine, _ leaf: String, _ amount: Int, _ shown: String
  ) throws(Diagnostic) {
    var line = line
    line.isWhole = true
    line.amount = line.kind == .expense ? amount : -amount
    let parts = posting.account.lowercased().split(separator: ":")
    if parts.count == 3, parts[1] == "tax" { return }
    if line.kind == .expense, posting.tags["corrects"] != nil {
      return books.leave(shown, at: posting.position, Phrase("ledger-expense-correction-left"))
    }
    if parts.count == 2, line.kind == .sale {
      line.kind = .adjustment
      line.reason = posting.tags["reason"] ?? posting.tags["corrects"].map { "corrects \($0)" }
      return books.add(whole: line)
    }
    (line.id, line.name) = (ids[posting.account]?.id, ids[posting.account]?.name ?? leaf)
    if line.kind == .sale {
      line.count = try SaleRecord.count(exported: posting.tags["count"])
    }
    books.add(whole: line)
  }

  /// What an account's postings are; nil for assets, liabilities and equity.
  private func kind(of account: String) -> ImportLine.Kind? {
    switch account.split(separator: ":").first?.lowercased() {
    case "revenue", "revenues", "income", "sales": .sale
    case "expense", "expenses": .expense
    default: nil
    }
  }

  private static func isAsset(_ account: String) -> Bool {
    ["asset", "assets"].contains(account.split(separator: ":").first?.lowercased())
  }

  /// The way to pay whose name the last part of an account is.
  private func way(_ account: String) -> String? {
    guard let leaf = account.split(separator: ":").last else { return nil }
    return (try? ledger.way(typed: String(leaf), in: language, mayBeRetired: true))?.id
  }

  /// An amount with its commodity: a code, the ledger's sign, or nothing for the ledger's currency.
  private func money(_ text: String) throws(Diagnostic) -> (Int, Currency) {
    // `= 500` asserts a balance; `@` is a price and `{` a cost.
    let text =
      text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
      ?? text
    guard !text.contains("@"), !text.contains("{") else {
      throw Diagnostic(
        .importItem, Phrase("ledger-price-of-commodity", ["text": text.quotedForPeople]),
        hint: Phrase("ledger-write-amounts"))
    }
    let code = text.filter { $0.isASCII && $0.isLetter }
    let currency = try code.isEmpty ? ledger.currency : Currency(parsing: code)
    let number = text.filter { !($0.isASCII && $0.isLetter) && $0 != "\"" }
    return (try Amount(typed: number, currency).minorUnits, currency)
  }

  /// What a posting without an amount has: the opposite of all others, if they have one commodity.
  private func balance(of postings: [JournalText.Posting]) -> String? {
    var sum = 0
    var found: Currency?
    for posting in postings {
      guard let text = posting.amount else { continue }
      guard let (amount, currency) = try? money(text), found == nil || found == currency,
        let next = try? sum.addingMoney(amount)
      else { return nil }
      (sum, found) = (next, currency)
    }
    guard let found, postings.count(where: { $0.amount == nil }) == 1 else { return nil }
    return Amount(minorUnits: -sum, found).plainText + " " + found.code
  }
}

extension JournalText {
  /// The transactions that `hledger print -O json` prints: with aliases, rules and included files carried out.
  ///
  /// - Throws: JSON errors, `json-type`.
  public init(hledger source: Source) throws(Diagnostic) {
    self.init(source.path)
    for item in try JSON.parse(source).list ?? [] {
      guard let day = item["tdate"]?.text.flatMap({ Day(ascii: $0.utf8) }) else { continue }
      var transaction = Transaction(day, item["tdescription"]?.text ?? "")
      let line = item["tsourcepos"]?.list?.first?["sourceLine"]?.integer ?? 1
      for (index, posting) in (item["tpostings"]?.list ?? []).enumerated() {
        let place = Position(line: line + index + 1, column: 1)
        let account = posting["paccount"]?.text ?? ""
        guard posting["ptype"]?.text == "RegularPosting" else {
          left.append((place, account))
          continue
        }
        let tags = JournalText.tags(in: posting["pcomment"]?.text?.trimmingBlanks ?? "")
        for amount in posting["pamount"]?.list ?? [] {
          var moved = Posting(account, JournalText.amount(amount), at: place)
          moved.tags = tags
          transaction.postings.append(moved)
        }
      }
      transactions.append(transaction)
    }
  }

  /// An amount of hledger's JSON as text; one with a price keeps its mark, and is named later.
  private static func amount(_ json: JSON) -> String? {
    guard let quantity = json["aquantity"], let digits = quantity["decimalMantissa"]?.number?.text,
      let places = quantity["decimalPlaces"]?.integer, (0...255).contains(places)
    else { return nil }
    let sign = digits.hasPrefix("-") ? "-" : ""
    var number = String(digits.dropFirst(sign.count))
    number = String(repeating: "0", count: max(0, places + 1 - number.count)) + number
    // All decimals: hledger takes the comma of 50,000 for a decimal mark unless the journal names another, and an amount
    // refuses three decimals where its currency has fewer.
    if places > 0 { number = number.dropLast(places) + "." + number.suffix(places) }
    // Since 1.41 hledger calls it a cost.
    let hasPrice = [json["aprice"], json["acost"]].contains { $0.map { $0 != .null } ?? false }
    return sign + number + " " + (json["acommodity"]?.text ?? "") + (hasPrice ? " @" : "")
  }
}
