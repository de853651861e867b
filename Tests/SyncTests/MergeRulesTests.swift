// What the rules are asked for, and what not.

import Diagnostics
import Ground
import MergeText
import Sync
import Testing

@Suite struct MergeRulesTests {
  private let never = MergeRules { path, _, _, _ in
    Issue.record("asked about \(path)")
    return MergedFile([])
  }

  @Test func whatOneSideLeftAloneIsAsTheOtherHasIt() {
    #expect(never.merge("a.md", base: .version([1]), ours: [1], theirs: [2]) == MergedFile([2]))
    #expect(never.merge("a.md", base: .version([1]), ours: [2], theirs: [1]) == MergedFile([2]))
    #expect(never.merge("a.md", base: .unknown, ours: [2], theirs: [2]) == MergedFile([2]))
  }

  @Test func twoVersionsThatNobodyCanPutTogetherAreKeptTheSameWayFromEitherSide() {
    #expect(MergedFile.both([1], [2], []) == MergedFile.both([2], [1], []))
    #expect(MergedFile.both([1], [2], []) == MergedFile([2], other: [1]))
  }

  @Test func aConflictCopyTellsTheFileItStandsBeside() {
    let copy = ConflictCopy.path(of: "diaries/futari/entries/2024-12-25.md", holding: [0x41])
    #expect(copy == "diaries/futari/entries/2024-12-25.conflict-559aead0.md")
    #expect(ConflictCopy.original(of: copy.name) == "2024-12-25.md")
    #expect(ConflictCopy.original(of: "2024-12-25.md") == nil)
    #expect(ConflictCopy.original(of: ".conflict-559aead0.md") == nil)
  }
}
