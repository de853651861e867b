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

  @Test func aDrawerWhoseNameIsRefusedIsNotTheOneWithoutAName() async throws {
    try await withShop { home, _ in
      _ = try close("100", in: home)
      let refusal = thrown { _ = try close("100", drawer: String(repeating: "a", count: 21), in: home) }
      #expect(refusal?.code == .jsonValue)
    }
    let name = String(repeating: "a", count: 21)
    try await expectProblems(
      "ledger/2026-01.json",
      """
      {"currency": "KRW", "closings": [
        {"date": "2026-01-05", "float": 0, "counted": 1},
        {"date": "2026-01-05", "drawer": 1️⃣"\(name)", "float": 0, "counted": 2}
      ]}
      """, [ExpectedDiagnostic("1️⃣", .jsonValue, "'drawer' is longer than 20 characters")])
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

  /// Each writes the usual ways down, in whatever language its people read.
  @Test func twoTillsThatChangeTheWaysHaveNoTwins() async throws {
    var lists: [String] = []
    let list = #"{"currency": "KRW", "treatments": [{"id": "gel", "name": "젤", "price": 1}]}"#
    for (id, name) in [("card", "체크카드"), ("paypay", "PayPay")] {
      lists.append(
        try await withShop(["ledger/treatments.json": list]) { home, folder in
          try home.change { (change) throws(Diagnostic) in
            try LedgerStore.listWays(in: home, &change)
            if id == "card" {
              try LedgerStore.set([("name", .text(name))], of: id, .ways, in: home, &change)
            } else {
              try LedgerStore.add(PaymentWay(id: id, name: name), in: home, &change)
            }
          }
          return try folder.text(of: "ledger/treatments.json")
        })
    }
    let sources = ([list] + lists).map { Source(LedgerFiles.treatments, text: $0) }
    let merged = try LedgerMerge.merge(base: sources[0], ours: sources[1], theirs: sources[2])
    #expect(merged.conflicts.isEmpty)
    let text = String(decoding: merged.bytes, as: UTF8.self)
    try await withShop(["ledger/treatments.json": text]) { home, folder in
      #expect(await home.ledgerProblems().isEmpty)
      let ledger = try LedgerStore.read(in: home)
      #expect(ledger.ways.map(\.name) == ["cash", "체크카드", "transfer", "PayPay"])
      #expect(try ledger.way(typed: "체크카드").id == "card")
      #expect(try ledger.way(typed: "cash").givenName == nil)
    }
  }

  @Test func aWayWithoutANameIsCalledByItsID() async throws {
    try await expectProblems(
      "ledger/treatments.json",
      #"{"currency": "KRW", "ways": [{"id": "card"}, {"id": "x"}, {"id": "y", "name": 1️⃣"X"}, 2️⃣{"name": "z"}]}"#,
      [
        ExpectedDiagnostic("1️⃣", .ledgerNameTwice, "the name 'X' is taken: 'x' has it already"),
        ExpectedDiagnostic("2️⃣", .jsonKeyMissing, "'id' is missing"),
      ])
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
