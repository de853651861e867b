// beancount's own query on the export: the figures of the settlements, month by month.

import Foundation
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

@Suite struct ExportBeancountTests {
  @Test(arguments: [["KRW"], ["KWD", "USD"]]) func beancountCountsTheSameInEveryMonthOfTenYears(
    _ codes: [String]
  ) async throws {
    try requirePeer("bean-check")
    try requirePeer("bean-query")
    try await withSeed(runs: 2) { random in
      let drawn = try ExportBooks(&random, currencies: try codes.map { try Currency(parsing: $0) })
      try withTemporaryFolder { folder in
        try folder.write(
          try LedgerExport.beancount.bytes(of: drawn.books, in: drawn.ledger), to: "shop.beancount")
        let path = folder.path("shop.beancount")
        let check = try run("bean-check", path, environment: utf8)
        #expect(check.status == 0)
        #expect(check.stdout + check.stderr == "")
        var read: [Month: PeerFigures] = [:]
        for code in codes { read.merge(try figures(in: path, code)) { one, _ in one } }
        let expected = try expected(of: drawn)
        for month in Set(read.keys).union(expected.keys).sorted() {
          #expect(read[month] == expected[month], "\(month)")
        }
        let accounts = try peerAnswer(
          "bean-query", "-q", "-f", "csv", path,
          "SELECT DISTINCT account WHERE account ~ '^(Income:Sales|Expenses):'", environment: utf8)
        #expect(accounts.split(whereSeparator: \.isNewline).count - 1 == subaccounts(of: drawn))
      }
    }
  }

  @Test func namesAndReasonsComeThroughAsTheyAre() throws {
    let text = #"say "x\y" \"; {a} #b ^c 젤네일 💅"#
    var ledger = Ledger(currency: try Currency(parsing: "KRW"))
    ledger.treatmentList.treatments = [Treatment(id: "a", name: text, price: 1)]
    let month = try Month(parsing: "2024-12")
    var book = LedgerMonth(month, currency: ledger.currency)
    book.records = [SaleRecord(date: month.firstDay, treatment: "a", count: 1, amount: 1)]
    book.adjustments = [Adjustment(date: month.firstDay, amount: -1, reason: text)]
    let bytes = try LedgerExport.beancount.bytes(of: [try MonthBook(book)], in: ledger)
    try withTemporaryFolder { folder in
      try folder.write(bytes, to: "shop.beancount")
      for (query, account) in [
        ("getitem(open_meta(account), 'name')", "Income:Sales"), ("meta('reason')", "Income:Disc"),
      ] {
        let answer = try peerAnswer(
          "bean-query", "-q", folder.path("shop.beancount"), "SELECT \(query) WHERE account ~ '\(account)'",
          environment: utf8)
        let lines = answer.split(whereSeparator: \.isNewline)
        #expect(lines.last?.trimmingCharacters(in: .whitespaces) == text)
      }
    }
  }

  @Test func aJournalWithoutMonthsIsAJournal() throws {
    let ledger = Ledger(currency: try Currency(parsing: "KRW"))
    try withTemporaryFolder { folder in
      try folder.write(try LedgerExport.beancount.bytes(of: [], in: ledger), to: "shop.beancount")
      #expect(try peerAnswer("bean-check", folder.path("shop.beancount"), environment: utf8) == "")
    }
  }

  /// What beancount counts in one currency.
  ///
  /// Numbers, for `sum(position)` fails from 1,000,000,000 on; and one currency at a time, for all numbers
  /// of an answer have the decimals of most of them.
  private func figures(in path: String, _ code: String) throws -> [Month: PeerFigures] {
    let answer = try peerAnswer(
      "bean-query", "-q", "-f", "csv", path,
      """
      SELECT year, month, root(account, 1) AS top, sum(number) AS total \
      WHERE account ~ '^(Income|Expenses):' AND currency = '\(code)' GROUP BY year, month, top
      """, environment: utf8)
    var figures: [Month: PeerFigures] = [:]
    for line in answer.split(whereSeparator: \.isNewline).dropFirst() {
      let cells = line.split(separator: ",").map { $0.filter { $0 != " " } }
      guard cells.count == 4, let year = Int(cells[0]), let number = Int(cells[1]),
        let month = Month(year: year, month: number)
      else { throw TestSetupError("bean-query answered '\(line)'") }
      let sum = try Int(decimal: cells[3], try Currency(parsing: code))
      if cells[2] == "Income" {
        figures[month, default: PeerFigures()].revenue = -sum
      } else {
        figures[month, default: PeerFigures()].expenses = sum
      }
    }
    return figures.filter { $1 != PeerFigures() }
  }

  private func expected(of drawn: ExportBooks) throws -> [Month: PeerFigures] {
    var figures: [Month: PeerFigures] = [:]
    for book in drawn.books { figures[book.book.month] = PeerFigures(try MonthSettlement(book).sums) }
    return figures.filter { $1 != PeerFigures() }
  }

  /// How many accounts there must be if no two names became one.
  private func subaccounts(of drawn: ExportBooks) -> Int {
    let sold = Set(drawn.books.flatMap(\.book.records).map(\.treatment))
    let spent = Set(drawn.books.flatMap(\.book.expenses).map(\.category))
    let corrected = drawn.books.flatMap(\.noted).contains(where: \.isExpense)
    return sold.count + spent.count + (corrected ? 1 : 0)
  }
}
