// Taking a command's change out of a month that another till wrote into since: what is left is what the other wrote.

import Diagnostics
import Ledger
import MergeText
import TestSupport
import Testing

@Suite struct UndoLawsTests {
  @Test func whatAnotherTillWroteStays() async throws {
    try await withSeed(runs: 1000) { random in
      var tills = (0..<3).map { Till(number: $0, marks: true) }
      var before = random.below(2) == 0 ? nil : try tills[2].work(on: nil, using: &random)
      if before != nil, random.below(2) == 0 { before = try tills[0].work(on: before, using: &random) }
      let left = try tills[0].work(on: before, using: &random)
      let theirs = try tills[1].work(on: before, using: &random)
      let path = RandomBook.path
      let base: MergeBase = before.map(MergeBase.version) ?? .nothing
      let merged = try #require(LedgerMerge.merge(path, base: base, ours: left, theirs: theirs))
      #expect(merged.conflicts.isEmpty)
      let undone = try #require(try LedgerStore.withdraw(path, before, left, merged.bytes))
      #expect(try Figures(undone) == Figures(theirs))
    }
  }

  @Test func whatBothChangedDifferentlyIsLeftToAPerson() throws {
    func month(_ rent: Int) -> [UInt8] {
      Array(#"{"currency": "KRW", "expenses": [{"category": "rent", "amount": \#(rent)}]}"#.utf8)
    }
    #expect(try LedgerStore.withdraw(RandomBook.path, month(1), month(2), month(3)) == nil)
    #expect(try LedgerStore.withdraw("memos/a.md", nil, [], []) == nil)
  }
}
