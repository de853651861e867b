// A change of the ledger makes those pages anew that show it, and no other.

import Archive
import Ledger
import SafeFiles
import TestSupport
import Testing

@Suite struct LedgerKeysTests {
  @Test func aChangedMonthIsShownByItsNeighboursAndYears() async throws {
    let changed = try await changedPages { folder in
      try LedgerHomes.writeMonth("2025-01", in: folder, sales: [("11", "art", 1, 1)], rent: 1)
    }
    #expect(
      changed == [
        "index.html", "ledger/index.html", "ledger/months/2025-01.html", "ledger/months/2026-01.html",
        "ledger/years/2025.html", "ledger/years/2026.html", "on/01-10.html", "on/01-11.html", "on/01-20.html",
        "on/index.html", "time/2025-01.html", "time/2025.html", "time/index.html",
      ])
  }

  @Test func theNewestMonthIsOnTheHomePageToo() async throws {
    let changed = try await changedPages { folder in
      try LedgerHomes.writeMonth("2026-02", in: folder, sales: [("11", "art", 1, 1)], rent: 1)
    }
    #expect(
      changed == [
        "index.html", "ledger/index.html", "ledger/months/2026-02.html", "ledger/years/2026.html",
        "on/01-21.html", "on/02-11.html", "on/12-24.html", "on/index.html", "safety.html",
        "time/2026-01.html", "time/2026-02.html", "time/2026.html", "time/index.html",
      ])
  }

  @Test func aCorrectionIsShownWhereItIsNotedAndWhereItBelongs() async throws {
    let changed = try await changedPages { folder in
      let book = try folder.text(of: "home/ledger/2025-01.json")
      try folder.write(
        "{\"sealed\": \"2025-02-01T00:00:00Z\"," + book.drop { $0 != "{" }.dropFirst(),
        to: "home/ledger/sealed/2025-01.json")
      try folder.write(
        "{\"corrections\": [{\"noted\": \"2025-12-05\", \"currency\": \"KRW\","
          + " \"date\": \"2025-01-10\", \"treatment\": \"gel\", \"count\": 1, \"amount\": 1}]}",
        to: "home/ledger/corrections.json")
    }
    // 2026-01 is compared with both.
    #expect(
      changed == [
        "index.html", "ledger/index.html", "ledger/months/2025-01.html", "ledger/months/2025-12.html",
        "ledger/months/2026-01.html", "ledger/years/2025.html", "on/01-21.html",
        "on/12-05.html", "on/12-24.html", "on/index.html", "safety.html", "time/2025-12.html",
        "time/2025.html", "time/index.html",
      ])
  }

  @Test func aNewNameIsOnEveryPageOfTheLedgerButNotInDiaries() async throws {
    let changed = try await changedPages { folder in
      let path = "home/ledger/treatments.json"
      try folder.write(try folder.text(of: path).replacing("젤네일", with: "네일"), to: path)
    }
    #expect(changed.filter { $0.hasPrefix("ledger/") }.count == 6)
    #expect(!changed.contains("style.css"))
  }

  /// The files that are made anew after a change of the small ledger.
  private func changedPages(_ change: (TemporaryFolder) throws -> Void) async throws -> [String] {
    try await withTemporaryFolder { folder in
      try LedgerHomes.writeHome(in: folder)
      try LedgerHomes.writeSmall(in: folder)
      let home = TestHome(folder: folder)
      try await home.build(into: "out", remembering: true)
      let before = try home.archive("out")
      try change(folder)
      try await home.build(into: "out", remembering: true)
      let after = try home.archive("out")
      let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      // The search's files have the words of every month of a half-year.
      return changed.filter { $0.hasSuffix(".html") && !$0.hasPrefix("search/") }.sorted()
    }
  }
}
