// What people write into the months of a ledger, and that it can be taken back.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing
import ZonedTime

@Suite struct LedgerStoreTests {
  let path = "ledger/2026-01.json"

  func sell(
    _ treatment: String = "gel", _ count: Int = 1, on day: Day = jan(5), price: String? = nil,
    mark: String = "aaaa1111", in home: Home
  ) throws(Diagnostic) -> Sale {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.sell(
        treatment, count: count, on: day, price: price, rule: .refuse, mark: mark, in: home, &change)
    }
  }

  func change(_ treatment: String = "gel", count: Int? = nil, total: String? = nil, in home: Home)
    throws(Diagnostic) -> Sale
  {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.change(
        treatment, on: jan(5), count: count, total: total, rule: .refuse, mark: "cccc3333", in: home, &change)
    }
  }

  func adjust(_ amount: String, on day: Day = jan(5), _ reason: String? = nil, in home: Home)
    throws(Diagnostic)
  {
    _ = try home.change { (change) throws(Diagnostic) in
      try LedgerStore.adjust(
        amount, on: day, reason: reason, rule: .refuse, mark: "bbbb2222", in: home, &change)
    }
  }

  func spend(_ category: String = "rent", _ amount: String, in home: Home) throws(Diagnostic) {
    _ = try home.change { (change) throws(Diagnostic) in
      try LedgerStore.setExpense(category, to: amount, in: january, rule: .refuse, of: home, &change)
    }
  }

  @Test func theFirstSaleOfAMonthBeginsItsFile() async throws {
    try await withShop { home, folder in
      let sale = try sell("젤네일", 2, in: home)
      #expect(sale.amount == Amount(minorUnits: 100_000, won))
      #expect(sale.count == 2)
      #expect(
        try folder.text(of: path) == """
          {
            "month": "2026-01",
            "currency": "KRW",
            "records": [
              {"date": "2026-01-05", "treatment": "gel", "count": 2, "amount": 100000, "mark": "aaaa1111"}
            ]
          }

          """)
      #expect(await home.ledgerProblems().isEmpty)
      _ = try Trash.undo(in: home.tree)
      #expect(!folder.exists(path))
    }
  }

  @Test func aSecondSaleOfADayIsAddedToTheFirstAndGetsANewMark() async throws {
    try await withShop { home, folder in
      _ = try sell(in: home)
      let before = try folder.text(of: path)
      let sale = try sell("gel", 3, price: "4만", mark: "zzzz9999", in: home)
      #expect(sale.count == 3)
      #expect(sale.amount.minorUnits == 120_000)
      #expect(
        sale.record == SaleRecord(date: jan(5), treatment: "gel", count: 4, amount: 170_000, mark: "zzzz9999")
      )
      #expect(try folder.text(of: path).contains(#""count": 4, "amount": 170000, "mark": "zzzz9999""#))
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: path) == before)
    }
  }

  @Test func linesAreInsertedInTheOrderOfTheirDays() async throws {
    try await withShop { home, folder in
      for day in [20, 5, 31, 5, 1, 20] {
        _ = try sell(day == 5 ? "gel" : "art", on: jan(day), in: home)
        try adjust("-100", on: jan(day), in: home)
      }
      let book = try home.book(january).book
      #expect(book.records.map(\.date) == [1, 5, 20, 31].map(jan))
      #expect(book.adjustments.map(\.date) == [1, 5, 5, 20, 20, 31].map(jan))
      let text = try folder.text(of: path)
      #expect(try JSON.parse(Source("x", text: text)).canonical(LedgerShapes.month) == Array(text.utf8))
    }
  }

  let byHand = """
    {"currency":"KRW", "note" : "손님 많음",
      "expenses":[{"category":"rent","amount":500000.0}],
      "records":
      [
        {"amount":50000,"treatment":"gel","date":"2026-01-05","count":1,"by":"민지"}
      , {"date":"2026-01-20","treatment":"art",   "count":1,"amount":3e0}
      ],
      "month":"2026-01"}
    """.replacing("3e0", with: "30000")

  @Test func aFileLaidOutByHandKeepsAllOtherBytes() async throws {
    try await withShop([path: byHand]) { home, folder in
      _ = try sell("gel", 1, in: home)
      let sold = try folder.text(of: path)
      #expect(
        sold
          == byHand.replacing(
            #""amount":50000,"treatment":"gel","date":"2026-01-05","count":1,"by":"민지""#,
            with:
              #""amount":100000,"mark":"aaaa1111","treatment":"gel","date":"2026-01-05","count":2,"by":"민지""#)
      )
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: path) == byHand)

      try spend("월세", "510,000", in: home)
      #expect(try folder.text(of: path) == byHand.replacing("500000.0", with: "510000"))
      _ = try Trash.undo(in: home.tree)

      try adjust("-5000", "단골", in: home)
      let text = try folder.text(of: path)
      #expect(text.hasPrefix(String(byHand.prefix(40))))
      #expect(text.contains(#"{"date":"2026-01-20","treatment":"art",   "count":1,"amount":30000}"#))
      #expect(try home.book(january).book.adjustments.map(\.reason) == ["단골"])
      _ = try Trash.undo(in: home.tree)

      _ = try home.change { (change) throws(Diagnostic) in
        try LedgerStore.removeSale("art", on: jan(20), rule: .refuse, in: home, &change)
      }
      #expect(try folder.text(of: path).contains(#""date":"2026-01-05","count":1,"by":"민지"}"#))
      #expect(try home.book(january).book.records.map(\.treatment) == ["gel"])
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: path) == byHand)
    }
  }

  @Test func changingACountKeepsTheUnitPrice() async throws {
    try await withShop { home, _ in
      _ = try sell("gel", 3, price: "33,333", in: home)
      #expect(try change(count: 2, in: home).record.amount == 66_666)
      let sale = try change(count: 5, total: "1만", in: home)
      #expect(sale.record.amount == 10_000)
      #expect(sale.count == 3)
      #expect(sale.amount.minorUnits == -56_666)
      #expect(sale.record.mark == "cccc3333")
      // 10,000 / 5 × 7
      #expect(try change(count: 7, in: home).record.amount == 14_000)
      _ = try change(count: 2, total: "5", in: home)
      // 2.5 rounds away from zero.
      #expect(try change(count: 1, in: home).record.amount == 3)
      expectRefusal(.ledgerLineMissing) { _ = try change("art", count: 1, in: home) }
    }
  }
}
