// Every rule of a month's file in docs/FORMAT.md, "The ledger", broken at a marked place.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing

@Suite struct MonthFormatTests {
  private let path = LedgerFiles.path(of: january)

  @Test(arguments: [
    ("1️⃣{}", "json-key-missing", "'currency' is missing"),
    (#"{"currency": 1️⃣"KRX"}"#, "currency-unknown", "'KRX' is not a currency of ISO 4217"),
    (#"{"currency": 1️⃣"krw"}"#, "currency-unknown", "'krw' is not a currency of ISO 4217"),
    (#"{"currency": 1️⃣410}"#, "json-type", "'currency' must be a text, not a number"),
    (
      "{\n  \"month\": 1️⃣\"2026-02\", \"currency\": \"KRW\"}", "ledger-file-name",
      "'month' is 2026-02, but the file's name says 2026-01"
    ), (#"{"month": 1️⃣"2026-1", "currency": "KRW"}"#, "bad-month", "'2026-1' is not a month"),
    (#"{"month": 1️⃣202601, "currency": "KRW"}"#, "json-type", "'month' must be a text, not a number"),
    (#"{"currency": "KRW", "records": 1️⃣{}}"#, "json-type", "'records' must be a list, not an object"),
    (#"{"currency": "KRW", "expenses": 1️⃣"rent"}"#, "json-type", "'expenses' must be a list, not a text"),
    ("1️⃣[]", "json-type", "the file must hold an object, not a list"),
    ("1️⃣", "json-syntax", "the file is empty"),
    (
      #"{"currency": "KRW", 1️⃣"currency": "JPY"}"#, "json-duplicate-key",
      "'currency' stands twice in this object"
    ),
  ]) func everyFaultOfTheHeadStandsAtItsPlace(text: String, code: String, message: String) async throws {
    let code = Diagnostic.Code(code)
    try await expectProblems(path, text, [ExpectedDiagnostic("1️⃣", code, message)])
  }

  @Test(arguments: [
    (#"1️⃣{"treatment": "gel", "count": 1, "amount": 1}"#, "json-key-missing", "'date' is missing"),
    (#"1️⃣{"date": "2026-01-05", "count": 1, "amount": 1}"#, "json-key-missing", "'treatment' is missing"),
    (#"1️⃣{"date": "2026-01-05", "treatment": "gel", "amount": 1}"#, "json-key-missing", "'count' is missing"),
    (#"1️⃣{"date": "2026-01-05", "treatment": "gel", "count": 1}"#, "json-key-missing", "'amount' is missing"),
    (
      #"{"date": 1️⃣"2026-02-01", "treatment": "gel", "count": 1, "amount": 1}"#, "record-month",
      "2026-02-01 is not a day of 2026-01"
    ),
    (
      #"{"date": 1️⃣"2026-01-32", "treatment": "gel", "count": 1, "amount": 1}"#, "bad-day",
      "'2026-01-32' is not a day of the calendar"
    ),
    (#"{"date": 1️⃣"1월 5일", "treatment": "gel", "count": 1, "amount": 1}"#, "bad-day", "'1월 5일' is not a day"),
    (
      #"{"date": "2026-01-05", "treatment": 1️⃣" ", "count": 1, "amount": 1}"#, "json-value",
      "'treatment' is empty"
    ),
    (
      #"{"date": "2026-01-05", "treatment": 1️⃣"Gel", "count": 1, "amount": 1}"#, "treatment-unknown",
      "there is no treatment 'Gel'"
    ), (count("1️⃣0"), "count-invalid", "'count' can't be 0"),
    (count("1️⃣-1"), "count-invalid", "'count' can't be -1"),
    (count("1️⃣1000001"), "count-invalid", "'count' can't be 1000001"),
    (count("1️⃣1.5"), "json-value", "'count' must be a whole number, not 1.5"),
    (count("1️⃣1.0"), "json-value", "'count' must be a whole number, not 1.0"),
    (count("1️⃣1e9"), "json-value", "'count' must be a whole number, not 1e9"),
    (
      count("1️⃣99999999999999999999"), "json-value", "'count' must be a whole number, not 99999999999999999999"
    ), (count(#"1️⃣"2""#), "json-type", "'count' must be a number, not a text"),
    (count("1️⃣null"), "json-type", "'count' must be a number, not null"),
    (amount("1️⃣-1"), "amount-sign", "'amount' is below zero"),
    (amount("1️⃣0.5"), "amount-fraction", "'0.5' has a fraction, but KRW has none"),
    (amount("1️⃣1e5"), "amount-invalid", "'1e5' is not an amount"),
    (amount("1️⃣9007199254740992"), "amount-range", "'9007199254740992' is beyond the range of an amount"),
    (
      amount("1️⃣99999999999999999999"), "amount-range",
      "'99999999999999999999' is beyond the range of an amount"
    ), (amount(#"1️⃣"50000""#), "json-type", "'amount' must be a number, not a text"),
    (amount("1️⃣true"), "json-type", "'amount' must be a number, not true"),
    (amount("1, \"mark\": 1️⃣3"), "json-type", "'mark' must be a text, not a number"),
    ("1️⃣3", "json-type", "each value of 'records' must be an object, not a number"),
    ("1️⃣[]", "json-type", "each value of 'records' must be an object, not a list"),
    (
      """
      {"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 1},
      {"date": "2026-01-06", "treatment": "gel", "count": 1, "amount": 1},
      {"date": "2026-01-05", "treatment": 1️⃣"gel", "count": 2, "amount": 2}
      """, "ledger-line-twice", "'gel' stands twice on 2026-01-05"
    ),
  ]) func everyFaultOfARecordStandsAtItsPlace(line: String, code: String, message: String) async throws {
    let code = Diagnostic.Code(code)
    try await expectProblems(path, records(line), [ExpectedDiagnostic("1️⃣", code, message)])
  }

  private static func count(_ value: String) -> String {
    #"{"date": "2026-01-05", "treatment": "gel", "count": \#(value), "amount": 1}"#
  }

  private static func amount(_ value: String) -> String {
    #"{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": \#(value)}"#
  }

  private static let long = String(repeating: "단", count: 51)

  @Test(arguments: [
    (#"1️⃣{"amount": 1}"#, "json-key-missing", "'date' is missing"),
    (#"1️⃣{"date": "2026-01-05"}"#, "json-key-missing", "'amount' is missing"),
    (
      #"{"date": "2026-01-05", "amount": 1️⃣0}"#, "amount-sign",
      "an adjustment of 0 is neither a discount nor a tip"
    ),
    (
      #"{"date": "2026-01-05", "amount": 1️⃣-0}"#, "amount-sign",
      "an adjustment of 0 is neither a discount nor a tip"
    ),
    (
      #"{"date": "2026-01-05", "amount": 1️⃣-9007199254740992}"#, "amount-range",
      "'-9007199254740992' is beyond the range of an amount"
    ), (#"{"date": 1️⃣"2025-12-31", "amount": 1}"#, "record-month", "2025-12-31 is not a day of 2026-01"),
    (
      #"{"date": "2026-01-05", "amount": 1, "reason": 1️⃣"\#(long)"}"#, "json-value",
      "'reason' is longer than 50 characters"
    ), (#"{"date": "2026-01-05", "amount": 1, "reason": 1️⃣""}"#, "json-value", "'reason' is empty"),
    (
      #"{"date": "2026-01-05", "amount": 1, "reason": 1️⃣5}"#, "json-type",
      "'reason' must be a text, not a number"
    ), ("1️⃣null", "json-type", "each value of 'adjustments' must be an object, not null"),
  ]) func everyFaultOfAnAdjustmentStandsAtItsPlace(line: String, code: String, message: String) async throws {
    let code = Diagnostic.Code(code)
    try await expectProblems(path, adjustments(line), [ExpectedDiagnostic("1️⃣", code, message)])
  }

  @Test(arguments: [
    (#"1️⃣{"amount": 1}"#, "json-key-missing", "'category' is missing"),
    (#"1️⃣{"category": "rent"}"#, "json-key-missing", "'amount' is missing"),
    (#"{"category": "rent", "amount": 1️⃣-1}"#, "amount-sign", "'amount' is below zero"),
    (#"{"category": 1️⃣"rents", "amount": 1}"#, "category-unknown", "there is no category 'rents'"),
    (
      "{\"category\": \"rent\", \"amount\": 1},\n{\"category\": 1️⃣\"rent\", \"amount\": 1}",
      "ledger-line-twice", "'rent' stands twice in this month"
    ), (#"1️⃣"rent""#, "json-type", "each value of 'expenses' must be an object, not a text"),
  ]) func everyFaultOfAnExpenseStandsAtItsPlace(line: String, code: String, message: String) async throws {
    let code = Diagnostic.Code(code)
    try await expectProblems(path, expenses(line), [ExpectedDiagnostic("1️⃣", code, message)])
  }

  @Test func allFaultsOfAFileAreToldAtOnce() async throws {
    try await expectProblems(
      path,
      """
      {
        "month": 1️⃣"2027-01", "currency": "USD",
        "records": [
          {"date": 2️⃣"2026-02-01", "treatment": "gel", "count": 3️⃣0, "amount": 4️⃣1.005},
          5️⃣7,
          {"date": "2026-01-02", "treatment": "art", "count": 1, "amount": 12.500}
        ],
        "expenses": [{"category": 6️⃣"x", "amount": 7️⃣-0.01}],
        "adjustments": [{"date": "2026-01-02", "amount": 8️⃣0.00}]
      }
      """,
      [
        ExpectedDiagnostic("1️⃣", .ledgerFileName), ExpectedDiagnostic("2️⃣", .recordMonth),
        ExpectedDiagnostic("3️⃣", .countInvalid),
        ExpectedDiagnostic("4️⃣", .amountFraction, "'1.005' has more than the 2 decimals of USD"),
        ExpectedDiagnostic("5️⃣", .jsonType), ExpectedDiagnostic("6️⃣", .categoryUnknown),
        ExpectedDiagnostic("7️⃣", .amountSign), ExpectedDiagnostic("8️⃣", .amountSign),
      ])
  }

  @Test(arguments: [
    #"{"currency": "KRW"}"#,
    #"{"month": "2026-01", "currency": "KRW", "mine": [1, null, {"x": {}}], "note": "손님 많음"}"#,
    records(#"{"date": "2026-01-31", "treatment": "gel", "count": 1000000, "amount": 0, "by": 3}"#),
    records(#"{"date": "2026-01-01", "treatment": "gel", "count": 1, "amount": 9007199254740991}"#),
    records(#"{"date": "2026-01-01", "treatment": "gel", "count": 1, "amount": 50000.00}"#),
    records(#"{"date": "2026-01-01", "treatment": "gel", "count": 1, "amount": -0}"#),
    records(#"{"date": "2026-01-01", "treatment": "care", "count": 1, "amount": 7}"#),
    records(#"{"date": "2026-01-01", "treatment": "gel", "count": 1, "amount": 1.234}"#, "KWD"),
    records(#"{"date": "2026-01-01", "treatment": "gel", "count": 1, "amount": 1.2345}"#, "CLF"),
    expenses(#"{"category": "old", "amount": 0}"#),
    adjustments(
      """
      {"date": "2026-01-05", "amount": -1, "reason": "\(String(repeating: "👨‍👩‍👧", count: 50))"},
      {"date": "2026-01-05", "amount": -1}, {"date": "2026-01-05", "amount": -1}
      """),
  ]) func whatTheFormatAllowsIsNoFault(text: String) async throws { try await expectProblems(path, text, []) }

  @Test func whatGitLeftOfTwoSidesIsToldWithTheWayOut() async throws {
    let text = """
      {"currency": "KRW", "records": [
      1️⃣<<<<<<< HEAD
      =======
      >>>>>>> b
      ]}
      """
    try await expectProblems(path, text, [ExpectedDiagnostic("1️⃣", .jsonConflict)])
    try await withShop(["ledger/2026-01.json": MarkedText(text).text]) { home, _ in
      #expect(await home.ledgerProblems().first?.englishHint?.contains("lines of both sides") == true)
    }
  }

  @Test func aLongHostileIdIsToldBriefly() async throws {
    let id = String(repeating: "x", count: 10_000)
    let line = #"{"date": "2026-01-05", "treatment": "\#(id)", "count": 1, "amount": 1}"#
    try await withShop(["ledger/2026-01.json": records(line + ",\n" + line)]) { home, _ in
      let problems = await home.ledgerProblems()
      #expect(
        problems.map(\.code) == [.treatmentUnknown, .ledgerLineTwice, .treatmentUnknown]
          || problems.map(\.code) == [.treatmentUnknown, .treatmentUnknown, .ledgerLineTwice])
      #expect(problems.allSatisfy { $0.english.utf8.count < 120 })
    }
  }

  @Test(arguments: [
    ("2026-1.json", "rename it to 2026-01.json"), ("2026_01.json", "rename it to 2026-01.json"),
    ("202601.json", "rename it to 2026-01.json"), ("2026년 1월.json", "rename it to 2026-01.json"),
    ("2026-13.json", nil), ("0000-01.json", nil), ("2026-01 copy.json", nil), ("januar.json", nil),
    ("2026-01-01.json", nil), ("99999999999999999999-01.json", nil), ("2026-99999999999999999999.json", nil),
  ]) func aFileThatIsNoMonthsIsToldWithItsName(name: String, hint: String?) async throws {
    for folder in ["ledger/", "ledger/sealed/"] {
      try await withShop([:]) { home, files in
        try files.write("{}", to: folder + name)
        let problems = await home.ledgerProblems()
        #expect(problems.map(\.code) == [.ledgerFileName])
        #expect(problems.map(\.path?.text) == [folder + name])
        #expect(
          problems.map(\.englishHint) == [
            hint
              ?? "name it by its month, such as 2026-01.json; of two copies of a month, put the lines together"
          ])
        #expect(try LedgerStore.read(in: home).months.isEmpty)
      }
    }
  }

  @Test func noBookIsToldToBeRenamedOverAnother() async throws {
    try await withShop([path.text: #"{"currency": "KRW"}"#]) { home, files in
      try files.write("{}", to: "ledger/2026_01.json")
      let problems = await home.ledgerProblems()
      #expect(problems.map(\.code) == [.ledgerFileName])
      #expect(problems.first?.englishHint?.contains("rename") == false)
    }
  }
}
