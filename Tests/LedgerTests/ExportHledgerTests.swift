// hledger's own income statement of the export: the figures of the settlements, month by month.

import Foundation
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

@Suite struct ExportHledgerTests {
  @Test(arguments: [["KRW"], ["USD"], ["KWD"], ["KRW", "USD", "KWD"]])
  func hledgerCountsTheSameInEveryMonthOfTenYears(_ codes: [String]) async throws {
    try requirePeer("hledger")
    try await withSeed(runs: 2) { random in
      let drawn = try ExportBooks(&random, currencies: try codes.map { try Currency(parsing: $0) })
      try withTemporaryFolder { folder in
        try folder.write(
          try LedgerExport.hledger.bytes(of: drawn.books, in: drawn.ledger), to: "shop.journal")
        let path = folder.path("shop.journal")
        let check = try run("hledger", "-f", path, "check", "--strict", environment: utf8)
        #expect(check.status == 0, "\(check.stderr)")
        let statement = try IncomeStatement(
          of: try peerAnswer("hledger", "-f", path, "incomestatement", "-M", "-O", "json", environment: utf8))
        try compare(statement, drawn)
      }
    }
  }

  @Test func aJournalWithoutMonthsIsAJournal() throws {
    let ledger = Ledger(currency: try Currency(parsing: "KRW"))
    let bytes = try LedgerExport.hledger.bytes(of: [], in: ledger)
    let input = String(decoding: bytes, as: UTF8.self)
    let accounts = try peerAnswer("hledger", "-f", "-", "accounts", input: input, environment: utf8)
    #expect(accounts == "assets\nrevenue\nexpenses\n")
  }

  private func compare(_ statement: IncomeStatement, _ drawn: ExportBooks) throws {
    var counted: [Month: PeerFigures] = [:]
    var parts = Parts()
    for book in drawn.books {
      let sums = try MonthSettlement(book).sums
      if sums.revenue != 0 || sums.expenses != 0 { counted[book.book.month] = PeerFigures(sums) }
      parts.add(sums)
      let code = book.book.currency.code
      #expect(statement.nets[book.book.month, default: [:]][code, default: 0] == PeerFigures(sums).net)
    }
    #expect(statement.figures == counted)
    // No two treatments or categories became one account.
    #expect(statement.sales == parts.sales.values.filter { $0 != 0 }.sorted())
    #expect(statement.expenses == parts.expenses.values.filter { $0 != 0 }.sorted())
    for (account, sum) in parts.others {
      #expect(statement.accounts[account, default: 0] == sum, "\(account)")
    }
  }
}

/// Other programs refuse Korean in a locale without Unicode.
#if canImport(Darwin)
let utf8 = ["LC_ALL": "en_US.UTF-8"]
#else
let utf8 = ["LC_ALL": "C.UTF-8"]
#endif

/// The sums of ten years by treatment, category and kind; of several currencies added as numbers.
private struct Parts {
  var sales: [String: Int] = [:]
  var expenses: [String: Int] = [:]
  var others: [String: Int] = [:]

  mutating func add(_ sums: LedgerSums) {
    for line in sums.treatments { sales[line.id, default: 0] += line.amount }
    for line in sums.categories { expenses[line.id, default: 0] += line.amount }
    others["revenue:discounts", default: 0] += sums.discounts
    others["revenue:tips", default: 0] += sums.tips
    others["revenue:corrections", default: 0] += sums.revenueCorrections
    others["expenses:corrections", default: 0] += sums.expenseCorrections
  }
}

/// What `hledger incomestatement -M -O json` says.
private struct IncomeStatement {
  var figures: [Month: PeerFigures] = [:]
  var nets: [Month: [String: Int]] = [:]
  /// The sum of each account over all months, in minor units.
  var accounts: [String: Int] = [:]

  /// The sums of the accounts of treatments, smallest first.
  var sales: [Int] {
    accounts.filter { $0.key.hasPrefix("revenue:sales:") }.values.filter { $0 != 0 }.sorted()
  }

  var expenses: [Int] {
    accounts.filter { $0.key.hasPrefix("expenses:") && $0.key != "expenses:corrections" }.values.filter {
      $0 != 0
    }.sorted()
  }

  init(of json: String) throws {
    let answer = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
    let months = try answer.cbrDates.map { dates in Month(of: try Day(parsing: dates.first ?? "")) }
    for (title, report) in answer.cbrSubreports.map({ ($0.title, $0.report) }) {
      for (month, amounts) in zip(months, report.prTotals.prrAmounts) {
        let sum = try amounts.reduce(0) { $0 + (try $1.minorUnits) }
        guard sum != 0 else { continue }
        if title == "Revenues" {
          figures[month, default: PeerFigures()].revenue = sum
        } else {
          figures[month, default: PeerFigures()].expenses = sum
        }
      }
      for row in report.prRows {
        accounts[row.prrName] = try row.prrAmounts.joined().reduce(0) { $0 + (try $1.minorUnits) }
      }
    }
    for (month, amounts) in zip(months, answer.cbrTotals.prrAmounts) {
      for amount in amounts { nets[month, default: [:]][amount.acommodity] = try amount.minorUnits }
    }
  }

  private struct Answer: Decodable {
    var cbrDates: [[String]]
    var cbrSubreports: [Subreport]
    var cbrTotals: Totals
  }

  private struct Subreport: Decodable {
    var title: String
    var report: Report

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      title = try list.decode(String.self)
      report = try list.decode(Report.self)
    }
  }

  private struct Report: Decodable {
    var prRows: [Row]
    var prTotals: Totals
  }

  private struct Row: Decodable {
    var prrName: String
    var prrAmounts: [[PeerAmount]]
  }

  private struct Totals: Decodable { var prrAmounts: [[PeerAmount]] }

  private struct PeerAmount: Decodable {
    var acommodity: String
    var aquantity: Quantity

    struct Quantity: Decodable {
      var decimalMantissa: Int
      var decimalPlaces: Int
    }

    var minorUnits: Int {
      get throws {
        let decimals = try Currency(parsing: acommodity).decimals
        guard decimals >= aquantity.decimalPlaces else {
          throw TestSetupError("hledger shows more decimals than \(acommodity) has")
        }
        return (aquantity.decimalPlaces..<decimals).reduce(aquantity.decimalMantissa) { sum, _ in sum * 10 }
      }
    }
  }
}
