// Shops for one test each.

import Diagnostics
import Fluent
import Ground
import Ledger
import TestSupport
import Testing
import ZonedTime

/// The moment at which these tests write.
let testMoment = Instant(secondsSince1970: 1_769_900_000)

/// The lists of the shop.
let shopFiles: KeyValuePairs = [
  "zutto.json": #"{"format": 1, "owner": "jimin", "locale": "ko", "timeZone": "Asia/Seoul"}"#,
  "ledger/treatments.json": """
  {
    "currency": "KRW",
    "treatments": [
      {"id": "gel", "name": "젤네일", "price": 50000},
      {"id": "art", "name": "아트", "price": 30000},
      {"id": "care", "name": "케어", "price": 20000, "retired": true}
    ]
  }

  """,
  "ledger/categories.json": """
  {
    "categories": [
      {"id": "rent", "name": "월세"},
      {"id": "supply", "name": "재료"},
      {"id": "old", "name": "옛것", "retired": true}
    ]
  }

  """,
]

/// Lends a home with a shop, whose files are replaced or added to by those named.
func withShop<Result>(
  _ files: KeyValuePairs<String, String> = [:], _ body: (Home, TemporaryFolder) async throws -> Result
) async throws -> Result {
  try await withTemporaryFolder { folder in
    for (name, text) in shopFiles { try folder.write(text, to: name) }
    for (name, text) in files { try folder.write(text, to: name) }
    return try await body(Home(at: folder.path, checking: true), folder)
  }
}

extension Home {
  /// Makes a change at the tests' moment.
  @discardableResult func change<Result>(_ body: (inout Change) throws(Diagnostic) -> Result)
    throws(Diagnostic) -> Result
  { try change("test", at: testMoment, body) }

  /// Everything that is wrong with the ledger.
  func ledgerProblems() async -> [Diagnostic] { await LedgerStore.check(in: self).problems.sorted() }

  /// A month's book as its settlement counts it.
  func book(_ month: Month) throws -> MonthBook {
    try LedgerStore.book(of: month, in: LedgerStore.read(in: self), self).book
  }
}

/// Expects that `check` finds exactly these problems when a shop has a file with a marked text.
func expectProblems(
  _ path: RelativePath, _ marked: String, _ expected: [ExpectedDiagnostic],
  beside files: KeyValuePairs<String, String> = [:], sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let found = try await withShop(files) { home, folder in
    try folder.write(MarkedText(marked).text, to: path.text)
    return await home.ledgerProblems()
  }
  #expect(found.allSatisfy { $0.path == path }, sourceLocation: sourceLocation)
  // What JSON itself forbids is known from the message; all else says how to mend it.
  let hintless = found.filter { $0.englishHint == nil && !$0.code.rawValue.hasPrefix("json-") }
  #expect(hintless.isEmpty, sourceLocation: sourceLocation)
  expectDiagnostics(marked, path: path, expected, sourceLocation: sourceLocation) { _ in found }
}

/// Expects that a call refuses with a code.
func expectRefusal(
  _ code: Diagnostic.Code, sourceLocation: SourceLocation = #_sourceLocation, by body: () throws -> Void
) {
  let error = thrown(sourceLocation: sourceLocation, by: body)
  #expect(error?.code == code, "\(String(describing: error))", sourceLocation: sourceLocation)
}

/// The month of most tests.
let january = Month(of: Day(year: 2026, month: 1, day: 1) ?? .first)

/// A day of January 2026.
func jan(_ day: Int) -> Day { january.day(day) ?? .last }

/// The won.
let won = Currency(of: .ko)
/// The dollar.
let dollar = Currency(of: .en)

/// A month's file with records.
func records(_ lines: String, _ currency: String = "KRW") -> String {
  #"{"currency": "\#(currency)", "records": [\#n\#(lines)\#n]}"#
}

/// A month's file with adjustments.
func adjustments(_ lines: String) -> String { #"{"currency": "KRW", "adjustments": [\#n\#(lines)\#n]}"# }

/// A month's file with expenses.
func expenses(_ lines: String) -> String { #"{"currency": "KRW", "expenses": [\#n\#(lines)\#n]}"# }
