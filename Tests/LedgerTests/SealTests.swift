// Sealed months: their figures stay, and what changes afterwards is found and noted.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing
import ZonedTime

@Suite struct SealTests {
  let path = "ledger/2026-01.json"
  let sealedPath = "ledger/sealed/2026-01.json"
  let february = january.adding(months: 1)

  let before = """
    {
      "month": "2026-01",
      "currency": "KRW",
      "records": [
        {"date": "2026-01-05", "treatment": "gel", "count": 2, "amount": 100000},
        {"date": "2026-01-07", "treatment": "art", "count": 1, "amount": 30000}
      ],
      "adjustments": [
        {"date": "2026-01-05", "amount": -5000, "reason": "단골"}
      ],
      "expenses": [
        {"category": "rent", "amount": 500000}
      ]
    }

    """

  /// The 5th of February 2026 in Seoul, or so many days later.
  func time(_ later: Int = 0) -> ZonedTime {
    ZonedTime(utc: Instant(secondsSince1970: 1_770_260_400 + Int64(later) * 86_400))
  }

  @discardableResult func seal(_ later: Int = 0, in home: Home) throws(Diagnostic) -> LedgerStore.Sealing {
    try home.change { (change) throws(Diagnostic) in
      try LedgerStore.seal(january, at: time(later), in: home, &change)
    }
  }

  func sell(_ rule: SealedMonthRule, in home: Home) throws(Diagnostic) {
    _ = try home.change { (change) throws(Diagnostic) in
      try LedgerStore.sell(
        "gel", count: 1, on: jan(5), price: nil, rule: rule, mark: "aaaa1111", in: home, &change)
    }
  }

  @Test func sealingCopiesTheMonthWithTheTime() async throws {
    try await withShop([path: before]) { home, folder in
      #expect(try seal(in: home) == .sealed)
      #expect(
        try folder.text(of: sealedPath)
          == before.replacing("\"KRW\",\n", with: "\"KRW\",\n  \"sealed\": \"\(time().text)\",\n"))
      #expect(try folder.text(of: path) == before)
      let none = try seal(in: home)
      #expect(none == .noted([]))
      #expect(!folder.exists("ledger/corrections.json"))
      #expect(await home.ledgerProblems().isEmpty)
      _ = try Trash.undo(in: home.tree)
      #expect(!folder.exists(sealedPath))
    }
  }

  @Test func whatCantBeSealedIsRefused() async throws {
    try await withShop { home, _ in expectRefusal(.ledgerLineMissing) { try seal(in: home) } }
    let faults: KeyValuePairs = [
      #"{"currency": "KRW", "records": [3]}"#: Diagnostic.Code.jsonType,
      expenses(#"{"category": "x", "amount": 1}"#): .categoryUnknown,
    ]
    for (text, code) in faults {
      try await withShop([path: text]) { home, folder in
        expectRefusal(code) { try seal(in: home) }
        let tree = try folder.tree("ledger")
        #expect(tree == ["2026-01.json", "categories.json", "treatments.json"])
      }
    }
  }

  @Test func aSealedMonthIsChangedOnlyWhereThePersonSaysSo() async throws {
    try await withShop([path: before]) { home, folder in
      try seal(in: home)
      expectRefusal(.monthSealed) { try sell(.refuse, in: home) }
      #expect(try folder.text(of: path) == before)
      try sell(.note(time().day), in: home)
      #expect(await home.ledgerProblems().isEmpty)
      #expect(
        try folder.text(of: "ledger/corrections.json") == """
          {
            "corrections": [
              {"noted": "2026-02-05", "currency": "KRW", "date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 50000, "mark": "aaaa1111"}
            ]
          }

          """)
      _ = try Trash.undo(in: home.tree)
      #expect(try folder.text(of: path) == before)
      #expect(!folder.exists("ledger/corrections.json"))
    }
  }

  @Test func everyKindOfChangeIsFoundAtItsLineAndGoneOnceItIsNoted() async throws {
    let marked = """
      {
        "currency": "KRW", "expenses": [
          1️⃣{"category": "rent", "amount": 510000},
          2️⃣{"category": "supply", "amount": 7}],
        "records": [
          3️⃣{"date": "2026-01-07", "treatment": "gel", "count": 1, "amount": 0},
          4️⃣{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 50000, "mine": 1}
        ],
        "adjustments": [5️⃣{"date": "2026-01-05", "amount": -4000, "reason": "단골"},
          6️⃣{"date": "2026-01-05", "amount": -5000}]
      }
      """
    try await withShop([path: before]) { home, folder in
      try seal(in: home)
      try folder.write(MarkedText(marked).text, to: path)
      let found = await home.ledgerProblems()
      let after = "was changed after the month was sealed on \(time().day)"
      func told(_ marker: String?, _ what: String) -> ExpectedDiagnostic {
        ExpectedDiagnostic(marker, .sealedChanged, "\(what) \(after)")
      }
      expectDiagnostics(
        marked, path: LedgerFiles.path(of: january),
        [
          told(nil, "'art' on 2026-01-07 (count -1, -30000 KRW)"),
          told("1️⃣", "the expense 'rent' (+10000 KRW)"), told("2️⃣", "the expense 'supply' (+7 KRW)"),
          told("3️⃣", "'gel' on 2026-01-07 (count +1, 0 KRW)"),
          told("4️⃣", "'gel' on 2026-01-05 (count -1, -50000 KRW)"),
          told("5️⃣", "the adjustment of 2026-01-05 '단골' (+1000 KRW)"),
          told("6️⃣", "the adjustment of 2026-01-05 (-5000 KRW)"),
        ]
      ) { _ in found }
      let sealing = try seal(3, in: home)
      guard case .noted(let corrections) = sealing else {
        Issue.record("it was sealed before")
        return
      }
      #expect(corrections.count == 7)
      #expect(await home.ledgerProblems().isEmpty)
      #expect(try LedgerStore.read(in: home).corrections.count == 7)
      #expect(try home.book(january).corrections.allSatisfy { $0.noted == time(3).day })
    }
  }

  @Test func theFiguresOfASealedMonthStayAndCorrectionsCountWhereTheyAreNoted() async throws {
    try await withShop([path: before]) { home, folder in
      let sums = try LedgerSums(home.book(january))
      try seal(in: home)
      try folder.write(before.replacing("100000", with: "90000"), to: path)
      #expect(try LedgerSums(home.book(january)) == sums)
      #expect(try LedgerStore.read(in: home).months == [january])
      try seal(30, in: home)
      #expect(try LedgerSums(home.book(january)) == sums)
      let march = february.adding(months: 1)
      #expect(try LedgerStore.read(in: home).months == [january, march])
      let book = try home.book(march)
      #expect(book.book.isEmpty)
      let noted = try LedgerSums(book)
      #expect(noted.revenue == -10_000)
      #expect(noted.net == -10_000)
      #expect(noted.workingDays.isEmpty)
      #expect(noted.days == [time(30).day: -10_000])
      #expect(noted.averageDay == 0)
      #expect(try LedgerSums(home.book(february)).net == 0)
      #expect(await home.ledgerProblems().isEmpty)
    }
  }

  @Test func aSealedMonthWhoseFileIsGoneIsNotNotedAsCorrections() async throws {
    try await withShop([path: before]) { home, folder in
      try seal(in: home)
      let sums = try LedgerSums(home.book(january))
      try folder.remove(path)
      #expect(try LedgerSums(home.book(january)) == sums)
      let problems = await home.ledgerProblems()
      #expect(Set(problems.map(\.code)) == [.sealedChanged])
      #expect(problems.allSatisfy { $0.path?.text == path && $0.position == nil })
      expectRefusal(.sealedChanged) { try seal(1, in: home) }
      expectRefusal(.sealedChanged) { try sell(.note(time().day), in: home) }
      #expect(try LedgerStore.read(in: home).corrections.isEmpty)
    }
  }

  @Test func aCorrectionOfAMonthThatIsNotSealedIsRefused() async throws {
    try await withShop([path: before]) { home, folder in
      try folder.write(
        """
        {"corrections": [{"noted": "2026-02-05", "currency": "KRW", "month": "2026-01", \
        "category": "rent", "amount": 1}]}
        """, to: "ledger/corrections.json")
      #expect(await home.ledgerProblems().map(\.code) == [.sealedChanged])
      expectRefusal(.sealedChanged) { _ = try home.book(february) }
    }
  }

  @Test func aCurrencyChangedAfterSealingTakesTheOldAmountsBackAndBringsTheNew() async throws {
    try await withShop([path: before]) { home, folder in
      try seal(in: home)
      let dollars = #"{"category": "rent", "amount": 5.00}"#
      try folder.write(#"{"currency": "USD", "expenses": [\#(dollars)]}"#, to: path)
      let open = try home.book(january).openCorrections
      #expect(open.map(\.currency) == [won, won, won, won, dollar])
      #expect(open.map(\.amount).sorted() == [-500_000, -100_000, -30_000, 500, 5000])
      #expect(await Set(home.ledgerProblems().map(\.code)) == [.sealedChanged])
      try seal(in: home)
      #expect(await home.ledgerProblems().isEmpty)
      // What was noted stays noted; only the rest is open.
      try folder.write(#"{"currency": "USD", "expenses": [{"category": "rent", "amount": 5.25}]}"#, to: path)
      #expect(try home.book(january).openCorrections.map(\.amount) == [25])
      try folder.write(before, to: path)
      #expect(
        try home.book(january).openCorrections.map(\.amount).sorted() == [
          -5000, -500, 30_000, 100_000, 500_000,
        ])
      // Its corrections are of two currencies: they can't be settled together.
      expectRefusal(.currencyMixed) { _ = try LedgerSums(home.book(february)) }
    }
  }
}
