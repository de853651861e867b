// What people write into the months of a ledger, and that it can be taken back.

import Ground
import Ledger
import TestSupport
import Testing

@Suite struct LedgerStoreTests {
  private let path = "ledger/2026-01.json"

  private func sell(
    _ treatment: String = "gel",
    _ count: Int = 1,
    on day: Day = jan(5),
    price: String? = nil,
    mark: String = "aaaa1111",
    in home: Home
  ) throws(Diagnostic) -> Sale {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.sell(
        treatment,
        count: count,
        on: day,
        price: price,
        rule: .refuse,
        mark: mark,
        in: home,
        &change
      )
    }
  }

  private func change(
    _ treatment: String = "gel",
    count: Int? = nil,
    total: String? = nil,
    in home: Home
  ) throws(Diagnostic) -> Sale {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.change(
        treatment,
        on: jan(5),
        count: count,
        total: total,
        rule: .refuse,
        mark: "cccc3333",
        in: home,
        &change
      )
    }
  }

  private func adjust(
    _ amount: String,
    on day: Day = jan(5),
    _ reason: String? = nil,
    in home: Home
  ) throws(Diagnostic) {
    _ = try home.change { (change) throws(Diagnostic) in
      try LedgerStore.adjust(
        amount,
        on: day,
        reason: reason,
        rule: .refuse,
        mark: "bbbb2222",
        in: home,
        &change
      )
    }
  }

  private func spend(
    _ category: String = "rent",
    _ amount: String,
    in home: Home
  ) throws(Diagnostic) {
    _ = try home.change { (change) throws(Diagnostic) in
      try LedgerStore.setExpense(
        category,
        to: amount,
        in: january,
        rule: .refuse,
        of: home,
        &change
      )
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

          """
      )
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
        sale.record
          == SaleRecord(
            date: jan(5),
            treatment: "gel",
            count: 4,
            amount: 170_000,
            mark: "zzzz9999"
          )
      )
      #expect(
        try folder.text(of: path).contains(#""count": 4, "amount": 170000, "mark": "zzzz9999""#)
      )
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
      #expect(
        try JSON.parse(Source("x", text: text)).canonical(LedgerShapes.month) == Array(text.utf8)
      )
    }
  }

  private let byHand = """
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
              #""amount":100000,"mark":"aaaa1111","treatment":"gel","date":"2026-01-05","count":2,"by":"민지""#
          )
      )
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: path) == byHand)

      try spend("월세", "510,000", in: home)
      #expect(try folder.text(of: path) == byHand.replacing("500000.0", with: "510000"))
      _ = try Trash.undo(in: home.tree)

      try adjust("-5000", "단골", in: home)
      let text = try folder.text(of: path)
      #expect(text.hasPrefix(String(byHand.prefix(40))))
      #expect(
        text.contains(#"{"date":"2026-01-20","treatment":"art",   "count":1,"amount":30000}"#)
      )
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

  @Test func refusalsChangeNothing() async throws {
    try await withShop([path: byHand]) { home, folder in
      let refusals: [(Diagnostic.Code, () throws -> Void)] = [
        (.treatmentUnknown, { _ = try sell("없음", in: home) }),
        (.treatmentRetired, { _ = try sell("care", in: home) }),
        (.countInvalid, { _ = try sell("gel", 0, in: home) }),
        (.countInvalid, { _ = try sell("gel", Int.min, in: home) }),
        (.countInvalid, { _ = try sell("gel", 1_000_001, in: home) }),
        (.countInvalid, { _ = try sell("gel", 1_000_000, price: "0", in: home) }),
        (.amountSign, { _ = try sell("gel", 1, price: "-1", in: home) }),
        (.amountFraction, { _ = try sell("gel", 1, price: "0.5", in: home) }),
        (.amountInvalid, { _ = try sell("gel", 1, price: "many", in: home) }),
        (.countInvalid, { _ = try change(count: 0, in: home) }),
        (.countInvalid, { _ = try change(count: Int.max, in: home) }),
        (.amountSign, { _ = try change(total: "-1", in: home) }),
        (.amountSign, { try adjust("0", in: home) }),
        (.amountInvalid, { try adjust("", in: home) }),
        (.amountRange, { try adjust("-9007199254740992", in: home) }),
        (.jsonValue, { try adjust("1", String(repeating: "가", count: 51), in: home) }),
        (.jsonValue, { try adjust("1", " ", in: home) }),
        (.categoryUnknown, { try spend("없음", "1", in: home) }),
        (.categoryRetired, { try spend("old", "1", in: home) }),
        (.amountSign, { try spend("rent", "-1", in: home) }),
        (.amountRange, { try spend("rent", "9007199254740992", in: home) }),
      ]
      for (code, refusal) in refusals {
        let error = thrown(by: refusal)
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.hint != nil)
        let now = try folder.text(of: path)
        #expect(now == byHand)
      }
      expectRefusal(.nothingToUndo) { _ = try Trash.undo(in: home.tree) }
    }
  }

  @Test func amountsAtTheEdgesAreRefusedAndNeverTrap() async throws {
    try await withShop { home, folder in
      let most = "9007199254740991"
      let first = try sell("gel", 1, price: most, in: home)
      #expect(first.record.amount == 9_007_199_254_740_991)
      expectRefusal(.amountRange) { _ = try sell("gel", 1, price: "1", in: home) }
      expectRefusal(.amountRange) { _ = try sell("art", 2, price: most, in: home) }
      expectRefusal(.amountRange) { _ = try sell("art", 1_000_000, price: most, in: home) }
      #expect(try sell("gel", 999_999, price: "0", in: home).record.count == 1_000_000)
      expectRefusal(.countInvalid) { _ = try sell("gel", 1, price: "0", in: home) }
      // most × 999,999 does not fit in 64 bits.
      expectRefusal(.amountRange) { _ = try change(count: 999_999, in: home) }
      #expect(try home.book(january).book.records.map(\.count) == [1_000_000])
      #expect(await home.ledgerProblems().isEmpty)
    }
  }

  @Test(arguments: [
    "-9223372036854775808", "-9223372036854775807", "9223372036854775807", "-1", "0", "1.5",
    "99999999999999999999", "\"2\"", "null",
  ])
  func aCountThatAPersonWroteWrongNeverTraps(count: String) async throws {
    let line = #"{"date": "2026-01-05", "treatment": "gel", "count": \#(count), "amount": 7}"#
    try await withShop([path: records(line)]) { home, folder in
      for attempt in [
        { _ = try sell("gel", 1_000_000, in: home) }, { _ = try change(count: 5, in: home) },
        { _ = try change(total: "5", in: home) },
      ] as [() throws -> Void] {
        // Some of them mend the line; none makes it wrong in another way.
        if thrown(by: attempt) == nil {
          #expect(await home.ledgerProblems().allSatisfy { $0.code == .countInvalid })
          _ = try Trash.undo(in: home.tree)
        }
        let now = try folder.text(of: path)
        #expect(now == records(line))
      }
    }
  }

  @Test func aFaultThatWasThereBeforeIsNoLeaveToMakeItAgain() async throws {
    let zero = adjustments(#"{"date": "2026-01-05", "amount": 0}"#)
    try await withShop([path: zero]) { home, folder in
      expectRefusal(.amountSign) { try adjust("0", in: home) }
      #expect(try folder.text(of: path) == zero)
      try adjust("-1", in: home)
      #expect(await home.ledgerProblems().map(\.code) == [.amountSign])
    }
  }

  @Test func twoLinesOfOneDayAreForThePersonToPutTogether() async throws {
    let line = #"{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 1}"#
    let twice = records(line + ",\n" + line)
    try await withShop([path: twice]) { home, folder in
      expectRefusal(.ledgerLineTwice) { _ = try sell(in: home) }
      expectRefusal(.ledgerLineTwice) { _ = try change(count: 2, in: home) }
      #expect(try folder.text(of: path) == twice)
      _ = try sell(on: jan(6), in: home)
    }
  }

  @Test func aMonthInAnotherCurrencyNeedsAPriceInIt() async throws {
    try await withShop([path: #"{"currency": "USD"}"#]) { home, _ in
      let error = thrown { _ = try sell(in: home) }
      #expect(error?.code == .currencyMixed)
      #expect(
        error?.message == "the price of '젤네일' is in KRW, but this month's book is in USD"
      )
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
            amount,
            on: jan(5),
            reason: reason,
            rule: .refuse,
            in: home,
            &change
          )
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
        try LedgerStore.setExpense(
          "월세",
          to: "0",
          in: january,
          rule: .refuse,
          of: home,
          &change
        )
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

  private func copy(_ from: Month, _ to: Month, in home: Home) throws(Diagnostic) -> CopiedExpenses
  {
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
    try await withShop([path: expenses(lines), "ledger/2026-02.json": #"{"currency": "USD"}"#]) {
      home,
      _ in
      expectRefusal(.currencyMixed) { _ = try copy(january, february, in: home) }
    }
    try await withShop([path: expenses(#"{"category": "old", "amount": 1}"#)]) { home, folder in
      let copied = try copy(january, february, in: home)
      #expect(copied.copied.isEmpty)
      #expect(!folder.exists("ledger/2026-02.json"), "a copy of nothing makes no book")
    }
  }

  @Test func aMonthOfTheNewCurrencyIsBegunWithThatOfTheCopiedOne() async throws {
    let lines = #"{"currency": "USD", "expenses": [{"category": "rent", "amount": 12.50}]}"#
    try await withShop([path: lines]) { home, _ in
      let next = january.adding(months: 1)
      let copied = try copy(january, next, in: home)
      #expect(copied.currency == dollar)
      #expect(try home.book(next).book.currency == dollar)
      #expect(try home.book(next).book.expenses.map(\.amount) == [1250])
    }
  }

  @Test(arguments: [
    "", "[]", "{", "{}", #"{"currency": "XXX"}"#, #"{"currency": "KRW", "records": 3}"#,
    "\u{FEFF}{}",
  ])
  func aFileThatCantBeUnderstoodIsLeftAlone(text: String) async throws {
    try await withShop([path: text]) { home, folder in
      let error = thrown { _ = try sell(in: home) }
      #expect(error?.path?.text == path)
      let now = try folder.bytes(of: path)
      #expect(now == Array(text.utf8))
    }
  }
}
