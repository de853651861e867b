// Tills that correct a sealed month, each for itself, and exchange their books in any order: the corrections say what the
// book says.

import Diagnostics
import Ground
import Ledger
import MergeText
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct CorrectionSimulationTests {
  private struct Till {
    var month: Int
    var corrections: Int
  }

  private static let path = LedgerFiles.path(of: january)
  private static let month = records(
    #"{"date": "2026-01-05", "treatment": "gel", "count": 5, "amount": 250000, "mark": "aaaa1111"}"#)

  @Test func correctionsOfTillsAddUpAsTheirSalesDo() async throws {
    try await withSeed(runs: 40) { random in
      // A sealed copy of the same book.
      let sealed = CorrectionSimulationTests.month.replacing(
        #""KRW","#, with: #""KRW", "sealed": "2026-02-01T09:00:00+09:00","#)
      var dice = random
      try await withShop([
        "ledger/2026-01.json": CorrectionSimulationTests.month, "ledger/sealed/2026-01.json": sealed,
        "ledger/corrections.json": #"{"corrections": []}"#,
      ]) { home, _ in try CorrectionSimulationTests.simulate(in: home, using: &dice) }
      random = dice
    }
  }

  private static func simulate(in home: Home, using random: inout SplitMix64) throws {
    func history(_ path: RelativePath) throws -> MergeHistory {
      MergeHistory(try home.tree.read(path).bytes) { base, ours, theirs in
        let merged = LedgerMerge.merge(path, base: base, ours: ours, theirs: theirs)
        guard let merged, merged.conflicts.isEmpty else { throw TestSetupError("\(merged as Any)") }
        return merged
      }
    }
    var months = try history(path)
    var corrections = try history(LedgerFiles.corrections)
    var tills = [Till](repeating: Till(month: 0, corrections: 0), count: random.pick(2...4))
    var expected = 0
    func pull(_ one: Int, _ other: Int) throws {
      tills[one].month = try months.pull(tills[other].month, into: tills[one].month)
      tills[one].corrections = try corrections.pull(tills[other].corrections, into: tills[one].corrections)
    }
    func put(_ till: Till) throws {
      try home.tree.write(months.commits[till.month].file ?? [], to: path)
      try home.tree.write(corrections.commits[till.corrections].file ?? [], to: LedgerFiles.corrections)
    }
    for _ in 0..<random.pick(3...8) {
      let till = random.below(tills.count)
      try put(tills[till])
      for _ in 0..<random.pick(1...2) { expected += try correct(in: home, using: &random) }
      tills[till].month = months.commit(try home.tree.read(path).bytes, after: tills[till].month)
      tills[till].corrections = corrections.commit(
        try home.tree.read(LedgerFiles.corrections).bytes, after: tills[till].corrections)
      if random.below(2) == 0 { try pull(random.below(tills.count), random.below(tills.count)) }
    }
    for one in tills.indices { try pull(0, one) }
    try put(tills[0])
    let book = try home.book(january)
    #expect(book.openCorrections.isEmpty)
    let counts = book.corrections.map { correction in
      if case .sale(_, _, let count) = correction.subject { count } else { 0 }
    }
    #expect(counts.reduce(0, +) == expected)
  }

  /// One command of a till on one day.
  ///
  /// - Returns: how many more were sold.
  private static func correct(in home: Home, using random: inout SplitMix64) throws -> Int {
    let mark = RandomBook.mark(using: &random)
    let kind = random.below(3)
    let rule = SealedMonthRule.note(january.adding(months: 1).firstDay)
    return try home.change { (change) throws(Diagnostic) in
      switch kind {
      case 0:
        return try LedgerStore.sell(
          "gel", count: 1, on: jan(5), price: nil, rule: rule, mark: mark, in: home, &change
        ).count
      case 1:
        return try LedgerStore.change(
          "gel", on: jan(5), count: 7, total: nil, rule: rule, mark: mark, in: home, &change
        ).count
      default:
        _ = try LedgerStore.adjust(
          "1000", on: jan(5), reason: "tip", rule: rule, mark: mark, in: home, &change)
        return 0
      }
    }
  }
}
