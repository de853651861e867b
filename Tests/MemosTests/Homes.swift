// Homes for one test each.

import Diagnostics
import Fluent
import Foundation
import Ground
import Memos
import TestSupport
import ZonedTime

/// The moment at which these tests write: 2025-12-07T08:12:03+09:00.
let testMoment = Instant(secondsSince1970: 1_765_062_723)

/// Lends a home in Seoul with the given files.
func withHome<Result>(
  _ files: KeyValuePairs<String, String> = [:], _ body: (Home, TemporaryFolder) async throws -> Result
) async throws -> Result {
  try await withTemporaryFolder { folder in
    try folder.write(
      #"{"format": 1, "owner": "minji", "locale": "ko", "timeZone": "Asia/Seoul"}"#, to: "zutto.json")
    for (name, text) in files { try folder.write(text, to: name) }
    return try await body(Home(at: folder.path, checking: true), folder)
  }
}

/// Reads a memo as a home in Seoul would.
func parse(_ text: String, _ id: String = "2025-12-07-081203") throws -> (memo: Memo?, problems: [Diagnostic])
{
  MemoFormat.parse(
    Source(Memo.path(of: id), text: text), id: id, zone: try TimeZoneRules(named: "Asia/Seoul"), language: .ko
  )
}

extension Home {
  /// Makes a change at the tests' moment.
  func change<Result>(_ body: (inout Change) throws(Diagnostic) -> Result) throws -> Result {
    try change("test", at: testMoment, body)
  }
}
