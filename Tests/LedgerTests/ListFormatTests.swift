// Every rule of the lists, the corrections and the sealed copies in docs/FORMAT.md, "The ledger".

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing

@Suite struct ListFormatTests {
  private static let family = "👨‍👩‍👧"
  private static let name30 = String(repeating: family, count: 30)

  private static func treatment(_ rest: String) -> String {
    #"{"id": "x", "name": "엑스", "price": 1, \#(rest)}"#
  }

  @Test(arguments: [
    (#"1️⃣{"name": "x", "price": 1}"#, "json-key-missing", "'id' is missing"),
    (#"1️⃣{"id": "x", "price": 1}"#, "json-key-missing", "'name' is missing"),
    (#"1️⃣{"id": "x", "name": "x"}"#, "json-key-missing", "'price' is missing"),
    (#"{"id": 1️⃣"a/b", "name": "x", "price": 1}"#, "name-not-portable", nil),
    (#"{"id": 1️⃣"a b", "name": "x", "price": 1}"#, "name-not-portable", "'a b' has a space"),
    (#"{"id": 1️⃣"", "name": "x", "price": 1}"#, "name-not-portable", nil),
    (#"{"id": 1️⃣"con", "name": "x", "price": 1}"#, "name-not-portable", nil),
    (#"{"id": 1️⃣"cafe\u0301", "name": "x", "price": 1}"#, "name-not-portable", nil),
    (#"{"id": 1️⃣7, "name": "x", "price": 1}"#, "json-type", "'id' must be a text, not a number"),
    (
      #"{"id": "x", "name": 1️⃣"\#(name30)a", "price": 1}"#, "json-value", "'name' is longer than 30 characters"
    ), (#"{"id": "x", "name": 1️⃣" ", "price": 1}"#, "json-value", "'name' is empty"),
    (#"{"id": "x", "name": "x", "price": 1️⃣-1}"#, "amount-sign", "'price' is below zero"),
    (#"{"id": "x", "name": "x", "price": 1️⃣1.5}"#, "amount-fraction", nil),
    (#"{"id": "x", "name": "x", "price": 1️⃣"1"}"#, "json-type", nil),
    (treatment(#""icon": 1️⃣"abc""#), "json-value", "'icon' is longer than 2 characters"),
    (treatment(#""icon": 1️⃣"💅💅\#(family)""#), "json-value", "'icon' is longer than 2 characters"),
    (treatment(#""icon": 1️⃣"""#), "json-value", "'icon' is empty"),
    (treatment(##""color": 1️⃣"#FFFFFF""##), "color-unknown", "'#FFFFFF' is not one of the 15 colours"),
    (treatment(#""color": 1️⃣16711680"#), "json-type", "'color' must be a text, not a number"),
    (treatment(#""retired": 1️⃣"yes""#), "json-type", "'retired' must be true or false, not a text"),
    (
      "{\"id\": \"x\", \"name\": \"x\", \"price\": 1},\n{\"id\": 1️⃣\"X\", \"name\": \"y\", \"price\": 1}",
      "ledger-line-twice", nil
    ),
    (
      "{\"id\": \"x\", \"name\": \"Straße\", \"price\": 1},\n{\"id\": \"y\", \"name\": 1️⃣\"STRASSE\", \"price\": 1}",
      "ledger-name-twice", nil
    ),
    (
      "{\"id\": \"x\", \"name\": \"が\", \"price\": 1},\n{\"id\": \"y\", \"name\": 1️⃣\"か\\u3099\", \"price\": 1}",
      "ledger-name-twice", nil
    ), ("1️⃣\"gel\"", "json-type", "each value of 'treatments' must be an object, not a text"),
  ]) func everyFaultOfATreatmentStandsAtItsPlace(line: String, code: String, message: String?) async throws {
    let code = Diagnostic.Code(code)
    try await expectProblems(
      LedgerFiles.treatments, "{\"currency\": \"KRW\", \"treatments\": [\n\(line)\n]}",
      [ExpectedDiagnostic("1️⃣", code, message)])
  }

  @Test(arguments: [
    #"{"id": "x", "name": "\#(name30)", "price": 0, "icon": "\#(family)💅", "mine": 3}"#,
    treatment(##""color": "#ffa0b9", "retired": false"##),
    #"{"id": "손-발_1", "name": "x", "price": 9007199254740991}"#,
    #"{"id": "x", "name": "x", "price": 1.00}, {"id": "y", "name": "x ", "price": 1}"#,
  ]) func whatATreatmentMaySayIsNoFault(line: String) async throws {
    try await expectProblems(
      LedgerFiles.treatments, "{\"currency\": \"KRW\", \"treatments\": [\n\(line)\n], \"other\": {}}", [])
  }

  @Test(arguments: [
    (#"1️⃣{"name": "x"}"#, "json-key-missing", "'id' is missing"),
    (#"1️⃣{"id": "x"}"#, "json-key-missing", "'name' is missing"),
    (#"{"id": 1️⃣".x", "name": "x"}"#, "name-not-portable", nil),
    (
      #"{"id": "x", "name": 1️⃣"\#(String(repeating: "월", count: 21))"}"#, "json-value",
      "'name' is longer than 20 characters"
    ), (#"{"id": "x", "name": "x", "icon": 1️⃣"123"}"#, "json-value", nil),
    (#"{"id": "x", "name": "x", "retired": 1️⃣1}"#, "json-type", nil),
    (#"{"id": "x", "name": "x"}, {"id": 1️⃣"X", "name": "y"}"#, "ledger-line-twice", nil),
    (#"{"id": "x", "name": "x"}, {"id": "y", "name": "Ｘ"}"#, nil, nil),
    (#"{"id": "x", "name": "x"}, {"id": "y", "name": 1️⃣"X"}"#, "ledger-name-twice", nil),
  ]) func everyFaultOfACategoryStandsAtItsPlace(line: String, code: String?, message: String?) async throws {
    let code = code.map { Diagnostic.Code($0) }
    try await expectProblems(
      LedgerFiles.categories, "{\"categories\": [\n\(code == nil ? MarkedText(line).text : line)\n]}",
      code.map { [ExpectedDiagnostic("1️⃣", $0, message)] } ?? [])
  }

  @Test func allFaultsOfAListAreToldAtOnce() async throws {
    try await expectProblems(
      LedgerFiles.treatments,
      """
      {"currency": 1️⃣"WON", "treatments": [
        {"id": 2️⃣"a b", "name": 3️⃣"", "price": 4️⃣-3, "icon": 5️⃣"abc", "color": 6️⃣"red"},
        7️⃣null
      ]}
      """,
      [
        ExpectedDiagnostic("1️⃣", .currencyUnknown), ExpectedDiagnostic("2️⃣", .nameNotPortable),
        ExpectedDiagnostic("3️⃣", .jsonValue), ExpectedDiagnostic("4️⃣", .amountSign),
        ExpectedDiagnostic("5️⃣", .jsonValue), ExpectedDiagnostic("6️⃣", .colorUnknown),
        ExpectedDiagnostic("7️⃣", .jsonType),
      ])
  }

  @Test func aListThatCantBeReadIsToldOnceAndNotForEachLineOfAMonth() async throws {
    let month = records(#"{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 1}"#)
    for text in ["1️⃣[]", "{1️⃣oops}"] {
      let code: Diagnostic.Code = text == "1️⃣[]" ? .jsonType : .jsonSyntax
      try await expectProblems(
        LedgerFiles.treatments, text, [ExpectedDiagnostic("1️⃣", code)], beside: ["ledger/2026-01.json": month])
    }
  }

  /// FORMAT.md: "that of the newest month; without one, of the home's language".
  @Test func pricesWithoutACurrencyAreReadInThatOfTheNewestMonth() async throws {
    let list = #"{"treatments": [{"id": "x", "name": "x", "price": 12.50}]}"#
    let months: KeyValuePairs = [
      "ledger/2025-12.json": #"{"currency": "KRW"}"#, "ledger/2026-01.json": #"{"currency": "USD"}"#,
    ]
    try await expectProblems(LedgerFiles.treatments, list, [], beside: months)
    try await withShop(months) { home, folder in
      try folder.write(list, to: "ledger/treatments.json")
      let ledger = try LedgerStore.read(in: home)
      #expect(ledger.currency == dollar)
      #expect(ledger.treatments.map(\.price) == [1250])
      try home.change { (change) throws(Diagnostic) in
        try LedgerStore.set(
          [("price", .number(Amount(minorUnits: 1375, dollar).number))], of: "x", .treatments, in: home,
          &change)
      }
      #expect(try LedgerStore.read(in: home).treatments.map(\.price) == [1375])
    }
    try await expectProblems(
      LedgerFiles.treatments, #"{"treatments": [{"id": "x", "name": "x", "price": 1️⃣12.50}]}"#,
      [ExpectedDiagnostic("1️⃣", .amountFraction, "'12.50' has a fraction, but KRW has none")])
  }

  private static func correction(_ rest: String) -> String {
    #"{"noted": "2026-02-05", "currency": "KRW", \#(rest)}"#
  }

  @Test(arguments: [
    (#"1️⃣{"currency": "KRW", "date": "2026-01-20", "amount": 1}"#, "json-key-missing", "'noted' is missing"),
    (
      #"1️⃣{"noted": "2026-02-05", "date": "2026-01-20", "amount": 1}"#, "json-key-missing",
      "'currency' is missing"
    ), (#"{"noted": 1️⃣"2026-02-30", "currency": "KRW", "date": "2026-01-20", "amount": 1}"#, "bad-day", nil),
    (
      #"{"noted": "2026-02-05", "currency": 1️⃣"WON", "date": "2026-01-20", "amount": 1}"#, "currency-unknown",
      nil
    ), ("1️⃣" + correction(#""amount": 1"#), "json-key-missing", "'date' is missing"),
    ("1️⃣" + correction(#""date": "2026-01-20""#), "json-key-missing", "'amount' is missing"),
    (correction(#""date": 1️⃣"2026-01", "amount": 1"#), "bad-day", nil),
    (correction(#""date": "2026-01-20", "amount": 1️⃣1.5"#), "amount-fraction", nil),
    (
      "1️⃣" + correction(#""date": "2026-01-20", "treatment": "gel", "amount": 1"#), "json-key-missing",
      "'count' is missing"
    ),
    (correction(#""date": "2026-01-20", "treatment": "gel", "count": 1️⃣0.5, "amount": 1"#), "json-value", nil),
    (correction(#""date": "2026-01-20", "treatment": 1️⃣3, "count": 1, "amount": 1"#), "json-type", nil),
    (
      correction(#""date": "2026-01-20", "reason": 1️⃣3, "amount": 1"#), "json-type",
      "'reason' must be a text, not a number"
    ), ("1️⃣" + correction(#""category": "rent", "amount": 1"#), "json-key-missing", "'month' is missing"),
    (correction(#""category": "rent", "month": 1️⃣"2026-13", "amount": 1"#), "bad-month", nil),
    ("1️⃣0", "json-type", "each value of 'corrections' must be an object, not a number"),
  ]) func everyFaultOfACorrectionStandsAtItsPlace(line: String, code: String, message: String?) async throws {
    let code = Diagnostic.Code(code)
    try await expectProblems(
      LedgerFiles.corrections, "{\"corrections\": [\n\(line)\n]}", [ExpectedDiagnostic("1️⃣", code, message)])
  }

  @Test func correctionsThatCantBeReadDontMakeEveryNotedChangeAFault() async throws {
    let sale = #"{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 1}"#
    for text in ["{1️⃣}}", #"{"corrections": [1️⃣3]}"#] {
      try await withShop([
        "ledger/2026-01.json": records(sale),
        "ledger/sealed/2026-01.json": #"{"currency": "KRW", "sealed": "2026-02-01T00:00:00Z"}"#,
        "ledger/corrections.json": MarkedText(text).text,
      ]) { home, _ in
        let problems = await home.ledgerProblems()
        #expect(problems.map(\.path) == [LedgerFiles.corrections])
      }
    }
  }

  @Test(arguments: [
    (#"1️⃣{"currency": "KRW"}"#, "json-key-missing", "'sealed' is missing"),
    (#"1️⃣{"sealed": "2026-02-01T10:00:00+09:00"}"#, "json-key-missing", "'currency' is missing"),
    (#"{"currency": "KRW", "sealed": 1️⃣"yesterday"}"#, "bad-time", nil),
    (#"{"currency": "KRW", "sealed": 1️⃣true}"#, "json-type", nil),
    (
      #"{"month": 1️⃣"2025-01", "currency": "KRW", "sealed": "2026-02-01T10:00:00+09:00"}"#, "ledger-file-name",
      "'month' is 2025-01, but the file's name says 2026-01"
    ),
    (
      """
      {"currency": "KRW", "sealed": "2026-02-01T10:00:00+09:00",
      "records": [{"date": "2026-01-05", "treatment": "gel", "count": 1, "amount": 1️⃣-3}]}
      """, "amount-sign", "'amount' is below zero"
    ),
  ]) func everyFaultOfASealedCopyStandsAtItsPlace(text: String, code: String, message: String?) async throws {
    let code = Diagnostic.Code(code)
    try await expectProblems(
      LedgerFiles.sealedPath(of: january), text, [ExpectedDiagnostic("1️⃣", code, message)],
      beside: ["ledger/2026-01.json": #"{"currency": "KRW"}"#])
  }
}
