// Lists of two sides: each line comes or goes by itself.

import Diagnostics
import Ground
import MergeText
import TestSupport
import Testing

@Suite struct LineSetMergeTests {
  @Test func aLineComesOrGoesByItself() {
    #expect(merge("a\nb\nc\n", "a\nc\n", "a\nb\nbb\nc\n") == "a\nbb\nc\n")
    #expect(merge("", "b\n", "a\n") == "a\nb\n")
    #expect(merge("a\n", "a\nb\n", "a\nb\nc\n") == "a\nb\nc\n")
    #expect(merge("a\nb\n", "b\n", "a\n") == "")
  }

  @Test func commentsAndEmptyLinesStay() {
    #expect(
      merge("# of mine\n\na\n", "# of mine\n\na\nb\n", "# of mine\n\n# more\nA\na\n")
        == "# of mine\n\n# more\nA\na\nb\n")
  }

  @Test func equalLinesAreCounted() {
    #expect(merge("a\n", "a\na\n", "a\na\nb\n") == "a\na\nb\n")
    #expect(merge("a\na\n", "a\n", "a\na\nb\n") == "a\nb\n")
  }

  @Test func aLastLineWithoutAnEndIsALine() {
    #expect(merge("a\n", "a\nb", "a\nc\n") == "a\nb\nc\n")
    #expect(merge("a\r\n", "a\r\nb\r\n", "a\r\nc") == "a\r\nb\r\nc\r\n")
  }

  @Test func twoSortedListsMakeASortedOneAndNoLineIsLost() async throws {
    try await withSeed(runs: 400) { random in
      let rules = MergeRules(LineSetMerge.merge)
      var left: Set<String> = []
      var gone: Set<String> = []
      let (history, file) = try MergeHistory.simulated(
        random.below(2) == 0 ? nil : Array("m\n".utf8),
        merging: { rules.merge("notes/read.txt", base: $0, ours: $1, theirs: $2) }, using: &random,
        change: { file, _, random in
          var lines = Set(text(file ?? []).split(separator: "\n").map(String.init))
          if let line = lines.sorted().first, random.below(4) == 0 {
            lines.remove(line)
            gone.insert(line)
          }
          let new = "\(random.pick(Array("abcxyz"))) \(random.below(1000))"
          lines.insert(new)
          left.insert(new)
          let ordered = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
          return Array(ordered.map { $0 + "\n" }.joined().utf8)
        })
      let lines = text(file).split(separator: "\n").map(String.init)
      #expect(lines == lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      #expect(Set(lines).count == lines.count)
      #expect(left.subtracting(gone).subtracting(lines).isEmpty)
      #expect(history.others.isEmpty && history.conflicts.isEmpty)
    }
  }

  @Test func aHundredThousandLinesMerge() {
    let lines = (0..<100_000).map { "2025-12-05-\($0) 2025-12-06\n" }
    let merged = merge(lines.joined(), lines.dropFirst().joined(), lines.joined() + "z\n")
    #expect(merged == lines.dropFirst().joined() + "z\n")
  }
}

private func merge(_ base: String, _ ours: String, _ theirs: String) -> String {
  let merged = expectMergeLaws(
    "notes/read.txt", base: .version(Array(base.utf8)), Array(ours.utf8), Array(theirs.utf8),
    MergeRules(LineSetMerge.merge))
  #expect(merged.other == nil && merged.conflicts.isEmpty)
  return text(merged.bytes)
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
