// Discounts, expenses and other currencies, written down and taken out again.

import Diagnostics
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

extension LedgerStoreTests {
  @Test func aMonthInAnotherCurrencyNeedsAPriceInIt() async throws {
    try await withShop([path: #"{"currency": "USD"}"#]) { home, _ in
      let error = thrown { _ = try sell(in: home) }
      #expect(error?.code == .currencyMixed)
      #expect(error?.english == "the price of '젤네일' is in KRW, but this month's book is in USD")
      #expect(try sell(price: "$12.5", in: home).record.amount == 1250)
      try spend("rent", "0.01", in: home)
      #expect(try home.book(january).book.expenses.map(\.amount) == [1])
    }
  }

  @Test func theLastAdjustmentThatFitsIsTakenOut() async throws {
    try await withShop { home, _ in
      try adjust("-5000", "단골", in: home)
      try adjust("-5000", in: home)
      try adjust("-5000", "생일", in: home)
      func remove(_ amount: String, _ reason: String?) throws(Diagnostic) {
        _ = try home.change { (change) throws(Diagnostic) in
          try LedgerStore.removeAdjustment(
            amount, on: jan(5), reason: reason, rule: .refuse, in: home, &change)
        }
      }
      expectRefusal(.ledgerLineMissing) { try remove("5000", nil) }
      expectRefusal(.ledgerLineMissing) { try remove("-5000", "다른") }
      try remove("-5000", "단골")
      try remove("-5,000", nil)
      #expect(try home.book(january).book.adjustments.map(\.reason) == [nil])
    }
  }

  @Test func anExpenseIsSetNotAddedTo() async throws {
    try await withShop { home, folder in
      try spend("rent", "500000", in: home)
      let before = try folder.text(of: path)
      let result = try home.change { (change) throws(Diagnostic) in
        try LedgerStore.setExpense("월세", to: "0", in: january, rule: .refuse, of: home, &change)
      }
      #expect(result.before?.minorUnits == 500_000)
      #expect(result.now.minorUnits == 0)
      #expect(try home.book(january).book.expenses == [Expense(category: "rent", amount: 0)])
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: path) == before)
      _ = try home.change { (change) throws(Diagnostic) in
        try LedgerStore.removeExpense("rent", in: january, rule: .refuse, of: home, &change)
      }
      let missing = thrown {
        _ = try home.change { (change) throws(Diagnostic) in
          try LedgerStore.removeExpense("rent", in: january, rule: .refuse, of: home, &change)
        }
      }
      #expect(missing?.code == .ledgerLineMissing)
    }
  }

  private func copy(_ from: Month, _ to: Month, in home: Home) throws(Diagnostic) -> CopiedExpenses {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.copyExpenses(from: from, to: to, rule: .refuse, in: home, &change)
    }
  }

  @Test func copiedExpensesKeepWhatIsThereAndLeaveOutWhatIsRetired() async throws {
    let february = january.adding(months: 1)
    let lines = """
      {"category": "rent", "amount": 500000}, {"category": "old", "amount": 1},
      {"category": "supply", "amount": 30000}
      """
    let present = expenses(#"{"category": "supply", "amount": 7}"#)
    try await withShop([path: expenses(lines), "ledger/2026-02.json": present]) { home, folder in
      let copied = try copy(january, february, in: home)
      #expect(copied.copied == [Expense(category: "rent", amount: 500_000)])
      #expect(copied.kept == ["supply"])
      #expect(try home.book(february).book.expenses.map(\.amount) == [7, 500_000])
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: "ledger/2026-02.json") == present)
      #expect(try copy(january, january, in: home).copied.isEmpty)
      #expect(try copy(january.adding(months: 5), february, in: home).copied.isEmpty)
      #expect(try folder.text(of: "ledger/2026-02.json") == present)
    }
    try await withShop([path: expenses(lines), "ledger/2026-02.json": #"{"currency": "USD"}"#]) { home, _ in
      expectRefusal(.currencyMixed) { _ = try copy(january, february, in: home) }
    }
    try await withShop([path: expenses(#"{"category": "old", "amount": 1}"#)]) { home, folder in
      let copied = try copy(january, february, in: home)
      #expect(copied.copied.isEmpty)
      #expect(!folder.exists("ledger/2026-02.json"), "a copy of nothing makes no book")
    }
  }

  @Test func aNewMonthHasTheCurrencyOfTheLedgerNotOfTheCopiedMonth() async throws {
    let lines = #"{"currency": "USD", "expenses": [{"category": "rent", "amount": 12.50}]}"#
    try await withShop([path: lines]) { home, folder in
      let next = january.adding(months: 1)
      expectRefusal(.currencyMixed) { _ = try copy(january, next, in: home) }
      #expect(!folder.exists("ledger/2026-02.json"))
    }
  }
}
