// Counting drawers, and noting how something was paid: what two machines do, and what people type.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing

@Suite struct ClosingTests {
  private func close(_ counted: String, float: String? = nil, drawer: String? = nil, in home: Home)
    throws(Diagnostic) -> DrawerSum
  {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.close(
        jan(5), counted: counted, float: float, drawer: drawer, reason: nil, in: home, &change)
    }
  }

  @Test func aDrawerIsTheSameHoweverItsNameIsSpelled() async throws {
    try await withShop { home, folder in
      _ = try close("100", drawer: "a", in: home)
      #expect(try close("200", drawer: "A", in: home).counted == 200)
      #expect(await home.ledgerProblems().isEmpty)
      try home.change { (change) throws(Diagnostic) in
        try LedgerStore.removeClosing(of: jan(5), drawer: "a", in: home, &change)
      }
      #expect(try home.book(january).book.closings.isEmpty)
    }
    try await expectProblems(
      "ledger/2026-01.json",
      """
      {"currency": "KRW", "closings": [
        {"date": "2026-01-05", "drawer": "a", "float": 0, "counted": 1},
        {"date": 1️⃣"2026-01-05", "drawer": "A", "float": 0, "counted": 2}
      ]}
      """, [ExpectedDiagnostic("1️⃣", .ledgerLineTwice, "the drawer stands twice on 2026-01-05")])
  }

  @Test(arguments: ["a\nb", "\u{202E}a", "\u{1B}[31m", " ", String(repeating: "a", count: 21)])
  func aDrawerIsCalledByAName(_ name: String) async throws {
    try await withShop { home, folder in
      #expect(throws: Diagnostic.self) { try close("100", drawer: name, in: home) }
      #expect(!folder.exists("ledger/2026-01.json"))
    }
  }

  @Test func aFloatInAnotherCurrencyIsNotTakenOver() async throws {
    try await withShop([
      "ledger/2025-12.json":
        #"{"currency": "USD", "closings": [{"date": "2025-12-31", "float": 50.00, "counted": 50.00}]}"#
    ]) { home, _ in
      let sum = try close("100", in: home)
      #expect(sum.float == 0)
    }
  }

  @Test func twoTillsThatNoteTheSameWayDoItOnce() async throws {
    let sold = records(
      #"{"date": "2026-01-05", "treatment": "gel", "count": 2, "amount": 100000, "mark": "aaaa1111"},"#
        + #"{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 50000, "pay": "card"}"#)
    var books: [String] = []
    for mark in ["bbbb2222", "cccc3333"] {
      books.append(
        try await withShop(["ledger/2026-01.json": sold]) { home, folder in
          try home.change { (change) throws(Diagnostic) in
            _ = try LedgerStore.change(
              "gel", on: jan(5), count: nil, total: nil, pay: "none", as: "card", rule: .refuse, mark: mark,
              in: home, &change)
          }
          return try folder.text(of: "ledger/2026-01.json")
        })
    }
    #expect(books[0] == books[1])
    #expect(books[0].contains(#""count": 3, "amount": 150000, "pay": "card""#))
    #expect(!books[0].contains("aaaa1111"))
  }

  @Test func whereMoreWasGivenBackThanReceivedNoWayHasAShare() throws {
    var book = LedgerMonth(january, currency: won)
    book.records = [SaleRecord(date: jan(5), treatment: "gel", count: 1, amount: 100, pay: "card")]
    #expect(try LedgerSums(MonthBook(book)).wayWhole == 100)
    book.adjustments = [Adjustment(date: jan(5), amount: -99, pay: "cash")]
    #expect(try LedgerSums(MonthBook(book)).wayWhole == 0)
  }

  @Test func noWayIsCalledNone() async throws {
    let refusal = "a way to pay can't be called 'none': commands name so what has no way noted"
    try await expectProblems(
      "ledger/treatments.json",
      """
      {"currency": "KRW", "ways": [{"id": 1️⃣"None", "name": "x"}, {"id": "y", "name": 2️⃣"none"}]}
      """,
      [ExpectedDiagnostic("1️⃣", .jsonValue, refusal), ExpectedDiagnostic("2️⃣", .jsonValue, refusal)])
  }
}
