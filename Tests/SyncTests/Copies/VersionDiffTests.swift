// What differs between two versions.

import Sync
import TestSupport
import Testing

@Suite struct VersionDiffTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func lines(_ generator: inout SplitMix64) -> String {
    (0..<generator.below(9)).map { _ in generator.pick(["a\n", "b\n", "c\n", "\n"]) }.joined()
  }

  @Test func linesThatBothHaveStandOnceAndWordsThatDifferAreMarked() {
    let diff = VersionDiff(bytes("a\nbuy two bottles of milk\n"), bytes("a\nbuy a bottle of milk\n"))
    #expect(diff.lines.first == .both("a"))
    guard case .one(let pieces) = diff.lines[1] else {
      Issue.record("\(diff.lines)")
      return
    }
    #expect(pieces.filter(\.isChanged).map(\.text) == ["two", "bottles"])
    #expect(pieces.map(\.text).joined() == "buy two bottles of milk")
  }

  @Test func longRunsOfSameLinesArePassedOver() {
    let lines = (1...30).map { "line \($0)\n" }
    let other = lines.enumerated().map { $0 == 15 ? "another\n" : $1 }
    let hunks = VersionDiff(bytes(lines.joined()), bytes(other.joined())).hunks()
    #expect(hunks.count == 8)
    #expect(hunks.first == .skipped(13))
    #expect(hunks.last == .skipped(12))
  }

  @Test func bothVersionsCanBeTakenOutOfTheMarkedText() async throws {
    try await withSeed { generator in
      for _ in 0..<50 {
        let one = bytes(VersionDiffTests.lines(&generator))
        let other = bytes(VersionDiffTests.lines(&generator))
        guard one != other else { continue }
        let marked = VersionDiff.marked(one, other, "1", "2")
        let found = MarkedVersions(marked)
        #expect(found?.ours == one)
        #expect(found?.theirs == other)
        let pieces = VersionDiff(one, other).lines
        let first = pieces.compactMap { line -> String? in
          switch line {
          case .both(let text): text + "\n"
          case .one(let pieces): pieces.map(\.text).joined() + "\n"
          case .other, .skipped: nil
          }
        }
        #expect(bytes(first.joined()) == one)
      }
    }
  }

  @Test func theUnionHasTheLinesOfBoth() {
    let union = VersionDiff.union(bytes("a\nb\nd\n"), bytes("a\nc\nd\n"))
    #expect(union == bytes("a\nb\nc\nd\n"))
    #expect(VersionDiff.union([], bytes("a\n")) == bytes("a\n"))
  }

  @Test func wordsThatDifferStandBetweenThoseThatBothHave() {
    let diff = WordDiff(bytes("a\nbuy a bottle of milk\n"), bytes("a\nbuy two bottles of milk\n"))
    #expect(diff.changes.map(\.removed) == ["a bottle"])
    #expect(diff.changes.map(\.added) == ["two bottles"])
    #expect(diff.changes.map(\.before) == ["a\nbuy "])
    #expect(diff.rest == " of milk\n")
    #expect([diff.added, diff.removed] == [2, 2])
  }

  @Test func asManyLinesAreComparedOneByOne() {
    let lines = (0..<900).map { "{\"date\": \($0), \"amount\": 1}\n" }.joined()
    let diff = WordDiff(bytes(lines), bytes(lines.replacing("1}", with: "2}")))
    #expect(diff.changes.count == 900)
    #expect(diff.changes.allSatisfy { $0.removed == "1" && $0.added == "2" })
  }

  @Test func wordsAreCountedInEveryScript() {
    #expect(WordDiff([], bytes("café 안녕하세요, 今日は 12!\n")).added == 6)
    #expect(WordDiff(bytes("a\n"), bytes("a\n")).changes.isEmpty)
  }

  @Test func bothVersionsCanBeReadFromTheChangedWords() async throws {
    try await withSeed { generator in
      for _ in 0..<50 {
        let one = VersionDiffTests.lines(&generator)
        let other = VersionDiffTests.lines(&generator)
        let diff = WordDiff(bytes(one), bytes(other))
        #expect(diff.changes.map { $0.before + $0.removed }.joined() + diff.rest == one)
        #expect(diff.changes.map { $0.before + $0.added }.joined() + diff.rest == other)
      }
    }
  }
}
