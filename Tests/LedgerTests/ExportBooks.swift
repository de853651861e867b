// Ten years of a shop that was drawn by lot: names nobody should give, sealed months, several currencies.

import Ground
import Ledger
import TestSupport
import ZonedTime

/// A ledger and its months' books.
struct ExportBooks {
  var ledger: Ledger
  var books: [MonthBook] = []

  /// Names and reasons that mean something to some program.
  static let hostileTexts = [
    "젤네일", "a  b", "a b", " a b ", "a\tb", "a\u{3000}b", "[x]", "(y)", "*", "!z", ";c", "x ; y", "a:b", "a-b",
    ":", "=1+1", "+1", "-2", "@here", "\"quoted\"", "back\\slash", "a,b", "'", "`|&%$#{}", "💅", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "\u{202E}gnp.exe", "عناية بالأظافر", "ネイル", "美甲", "ｶｯﾄ", "กาแฟ", "ünder", "Ünder", "が", "か\u{3099}", "①",
    "½", "_", "-", "--", "...", "date:2020-01-01", "[2020-01-01]", "x, [2020-13-45]",
    "[2020-01-01=2020-02-02]", "x, date:1/1", "type:A", "corrections", "Corrections", "cash", "1000 KRW",
    "a  1000 KRW", "line\u{2028}break", "bell\u{7}", "x\u{0}y", "\u{200B}", "\u{85}", "\u{A0}", "two\nlines",
    "two\r\nlines", "가나다라마바사아자차카타파하가나다라마바사아자차카타파하가나", "account x", "include /etc/passwd", "~", "%", "P",
  ]

  /// Draws a ledger.
  ///
  /// - Parameters:
  ///   - random: chance.
  ///   - currencies: of the first years, of the next ones and so on.
  /// - Throws: `TestSetupError`, and what the books throw.
  init(_ random: inout SplitMix64, currencies: [Currency]) throws {
    ledger = Ledger(currency: currencies[0])
    var texts = ExportBooks.hostileTexts.shuffled(using: &random)
    for number in 0..<12 {
      let name = texts.popLast() ?? "x"
      ledger.treatmentList.treatments.append(
        Treatment(id: "t-\(number)", name: name, price: 1000, isRetired: random.below(4) == 0))
    }
    for number in 0..<8 {
      let name = texts.popLast() ?? "x"
      ledger.categories.append(ExpenseCategory(id: "c-\(number)", name: name))
    }
    ledger.treatmentList.ways = (0..<3).map { PaymentWay(id: "w-\($0)", name: texts.popLast() ?? "x") }
    ledger.treatmentList.ways?.append(PaymentWay(id: "cash", name: "현금"))
    ledger.treatmentList.taxes = try [("2018-01-01", "8"), ("2020-06-15", "10"), ("2024-01-01", "0")].map {
      Tax(
        from: try Day(parsing: $0), name: texts.popLast() ?? "x", rate: try TaxRate(parsing: $1),
        isAdded: random.below(2) == 0)
    }
    guard let first = Month(year: 2016, month: 1) else { throw TestSetupError("no month") }
    var present: [LedgerMonth] = []
    var sealed: [Month: SealedMonth] = [:]
    for number in 0..<120 {
      let month = first.adding(months: number)
      let currency = currencies[number * currencies.count / 120]
      // Some months nobody wrote anything of; some have a file without a line.
      if random.below(12) == 0 { continue }
      var book = LedgerMonth(month, currency: currency)
      if random.below(12) != 0 { ExportBooks.fill(&book, &random) }
      if random.below(3) == 0 {
        sealed[month] = SealedMonth(
          book, sealed: try ZonedTime(parsing: "2026-01-01T10:00:00Z"), taxes: ledger.treatmentList.taxes)
        ExportBooks.change(&book, &random)
      }
      present.append(book)
    }
    ledger.sealedMonths = Set(sealed.keys)
    // Each sealed month's changes are noted in a later month of its currency, or not at all.
    for book in present where random.below(4) != 0 {
      let reading = try MonthBook(book, sealed: sealed[book.month])
      let later = present.filter { $0.month >= book.month && $0.currency == book.currency }
      for var correction in reading.openCorrections {
        let month = random.pick(later).month
        correction.noted = month.firstDay.adding(days: random.below(month.dayCount))
        ledger.corrections.append(correction)
      }
    }
    for book in present {
      books.append(
        try MonthBook(
          book, sealed: sealed[book.month], noted: ledger.corrections, taxes: ledger.treatmentList.taxes))
    }
    ledger.months = books.map(\.book.month)
  }

  private static func fill(_ book: inout LedgerMonth, _ random: inout SplitMix64) {
    for day in book.month.days where random.below(3) == 0 {
      for treatment in 0..<13 where random.below(6) == 0 {
        // The last one is in no list.
        let id = treatment == 12 ? random.pick(["gone", "a  b:c"]) : "t-\(treatment)"
        let pay = random.pick(ways)
        book.records.append(
          SaleRecord(date: day, treatment: id, count: random.pick(1...9), amount: amount(&random), pay: pay))
      }
      while random.below(4) == 0 {
        let amount = random.pick(1...500_000) * random.pick([-1, 1])
        let reason = random.below(3) == 0 ? nil : random.pick(hostileTexts)
        book.adjustments.append(
          Adjustment(date: day, amount: amount, reason: reason, pay: random.pick(ways)))
      }
    }
    for category in 0..<9 where random.below(3) == 0 {
      book.expenses.append(
        Expense(category: category == 8 ? "lost" : "c-\(category)", amount: amount(&random)))
    }
  }

  /// The last one is in no list.
  private static let ways = [nil, nil, "cash", "w-0", "w-1", "w-2", "gone"]

  private static func change(_ book: inout LedgerMonth, _ random: inout SplitMix64) {
    for index in book.records.indices where random.below(8) == 0 {
      book.records[index].amount += random.pick(0...7000)
      book.records[index].count += random.pick(0...1)
    }
    if random.below(2) == 0 { _ = book.records.popLast() }
    if random.below(2) == 0 { _ = book.adjustments.popLast() }
    if random.below(2) == 0 { _ = book.expenses.popLast() }
    if random.below(2) == 0, !book.expenses.isEmpty { book.expenses[0].amount += 1 }
    book.adjustments.append(
      Adjustment(date: book.month.firstDay, amount: -5, reason: random.pick(hostileTexts)))
  }

  private static func amount(_ random: inout SplitMix64) -> Int {
    switch random.below(20) {
    case 0: 0
    case 1: random.pick(1...9)
    case 2: random.pick(1...90_000_000_000_000)
    default: random.pick(1...500_000)
    }
  }
}

/// Revenue, expenses and net of a month, as another program counts them.
struct PeerFigures: Equatable, CustomStringConvertible {
  var revenue = 0
  var expenses = 0
  var net: Int { revenue - expenses }

  var description: String { "revenue \(revenue), expenses \(expenses)" }

  init() {}

  init(_ sums: LedgerSums) {
    // A book-keeper's revenue has no tax in it.
    revenue = sums.revenue - sums.taxes.filter { !$0.tax.isAdded }.map(\.amount).reduce(0, +)
    expenses = sums.expenses
  }
}

extension Int {
  /// The minor units of a plain decimal that another program wrote.
  init(decimal text: String, _ currency: Currency) throws {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    guard let whole = parts.first, parts.count <= 2, fraction.count <= currency.decimals,
      let units = Int(whole + fraction + String(repeating: "0", count: currency.decimals - fraction.count))
    else { throw TestSetupError("'\(text)' is no amount of \(currency)") }
    self = units
  }
}
