// Tills that work each for itself and exchange their books in any order: no sale is ever lost or doubled.

import Ledger
import MergeText
import TestSupport
import Testing

@Suite struct MergeSimulationTests {
  @Test func everyBookHasTheSumOfAllSales() async throws {
    try await withSeed(runs: 3000) { random in
      let (tills, history) = try simulated(marks: true, using: &random)
      let expected = tills.figures
      for till in tills {
        let file = try #require(history.commits[till.head].file)
        #expect(try Figures(file) == expected)
      }
    }
  }

  /// Why records have marks: without them equal lines of two tills pass for one.
  @Test func withoutMarksSalesAreLost() async throws {
    await confirmation(expectedCount: 1...) { lost in
      for seed in 1...60 {
        var random = SplitMix64(seed: UInt64(seed))
        guard let (tills, history) = try? simulated(marks: false, using: &random),
          let file = history.commits[tills[0].head].file, let figures = try? Figures(file),
          figures == tills.figures
        else {
          lost()
          continue
        }
      }
    }
  }
}

/// Two to five tills at work, until all have seen all.
private func simulated(marks: Bool, using random: inout SplitMix64) throws -> (
  tills: [Till], history: MergeHistory
) {
  var tills = (0..<random.pick(2...5)).map { Till(number: $0, marks: marks) }
  let begun = random.below(2) == 0 ? nil : Array(#"{"month": "2026-01", "currency": "KRW"}"#.utf8)
  var history = MergeHistory(begun) { base, ours, theirs in
    let path = RandomBook.path
    let merged = LedgerMerge.merge(path, base: base, ours: ours, theirs: theirs)
    guard let merged, merged.conflicts.isEmpty else { throw TestSetupError("\(merged as Any)") }
    return merged
  }
  func pull(_ tills: inout [Till], _ history: inout MergeHistory, _ random: inout SplitMix64) throws {
    let (one, other) = (random.below(tills.count), random.below(tills.count))
    tills[one].head = try history.pull(tills[other].head, into: tills[one].head)
  }
  for _ in 0..<random.pick(tills.count...9) {
    let till = random.below(tills.count)
    let file = try tills[till].work(on: history.commits[tills[till].head].file, using: &random)
    tills[till].head = history.commit(file, after: tills[till].head)
    for _ in 0..<random.below(3) { try pull(&tills, &history, &random) }
  }
  let last = tills.map(\.head)
  while !tills.allSatisfy({ history.commits[$0.head].reach.isSuperset(of: last) }) {
    try pull(&tills, &history, &random)
  }
  return (tills, history)
}
