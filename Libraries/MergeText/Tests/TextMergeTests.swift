// Texts of two sides, by lines.

import Diagnostics
import Ground
import MergeText
import TestSupport
import Testing

@Suite struct TextMergeTests {
  @Test func changesThatDoNotTouchAreBothThere() {
    let merged = merge("a\nb\nc\nd\n", "x\na\nb\nc\nd\n", "a\nb\nc\ny\n")
    #expect(text(merged.bytes) == "x\na\nb\nc\ny\n")
    #expect(merged.other == nil && merged.conflicts.isEmpty)
  }

  @Test func whereBothChangedOnePlaceOneSidesLinesAreThereAndTheOthersAreKeptBeside() {
    let merged = merge("a\nb\nc\n", "a\none\nc\n", "a\ntwo\nc\nnew\n")
    #expect(text(merged.bytes) == "a\ntwo\nc\nnew\n")
    #expect(merged.other.map(text) == "a\none\nc\nnew\n")
    #expect(
      merged.conflicts.map(\.englishDescription) == [
        """
        README.md:2:1: warning: both sides changed the same lines [merge-conflict]
          hint: the file is one version now, and the other stands beside it: 'zutto resolve' shows both
        """
      ])
  }

  @Test func whatOneHandWroteIsNotMixedWithWhatAnotherDid() {
    let merged = merge("a\nb\nc\nd\ne\n", "a\nx\nc\nw\ne\n", "a\nw\nc\nx\ne\n")
    #expect(text(merged.bytes) == "a\nx\nc\nw\ne\n")
    #expect(merged.other.map(text) == "a\nw\nc\nx\ne\n")
    #expect(merged.conflicts.first?.english.hasSuffix("here and in 1 more places") == true)
  }

  @Test func ofTwoAdditionsTheOneThatHoldsTheOtherIsEnough() {
    let merged = merge("a\n", "a\nb\nc\n", "a\nb\n")
    #expect(text(merged.bytes) == "a\nb\nc\n" && merged.conflicts.isEmpty)
  }

  @Test func linesEndAsTheSideHasThemThatChangedIt() {
    #expect(text(merge("a\nb\n", "a\r\nb\r\n", "a\nb\nc\n").bytes) == "a\r\nb\r\nc\r\n")
    #expect(text(merge("a\r\nb\r\n", "a\r\nb\r\nc", "x\r\na\r\nb\r\n").bytes) == "x\r\na\r\nb\r\nc")
  }

  @Test(arguments: [MergeBase.nothing, .unknown]) func withoutAVersionBeforeNothingThatOneSideHasGoes(
    base: MergeBase
  ) {
    let rules = MergeRules(TextMerge.merge)
    let ours = Array("first\n\nmiddle\n\nmine\n".utf8)
    let theirs = Array("first\n\nyours\n\nmiddle\n".utf8)
    let merged = expectMergeLaws("README.md", base: base, ours, theirs, rules)
    #expect(text(merged.bytes) == "first\n\nyours\n\nmiddle\n\nmine\n")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func textsThatHaveNothingInCommonAreNotMixed() {
    let merged = merge(nil, "my words\n\nand more\n", "yours\n\nand others\n\nat length\n")
    #expect(text(merged.bytes) == "yours\n\nand others\n\nat length\n")
    #expect(merged.other.map(text) == "my words\n\nand more\n")
  }

  @Test func nothingIsTakenApartThatIsNoText() {
    let rules = MergeRules(TextMerge.merge)
    let sides: [[UInt8]] = [[0xFF, 0xFE, 0x0A], Array("a\0b\n".utf8), Array("text\n".utf8)]
    for one in sides {
      for other in sides where one != other {
        let merged = expectMergeLaws("a.txt", base: .version([0x0A]), one, other, rules)
        #expect([merged.bytes, merged.other].compactMap(\.self).allSatisfy(sides.contains))
        #expect(merged.other != nil)
      }
    }
  }

  @Test func noWordIsLostWhateverTheHistory() async throws {
    try await withSeed(runs: 500) { random in
      var story = Story()
      let rules = MergeRules(TextMerge.merge)
      let start = random.below(3) == 0 ? nil : Array("a\n\nb\n\nc\n".utf8)
      let (history, file) = try MergeHistory.simulated(
        start, merging: { rules.merge("README.md", base: $0, ours: $1, theirs: $2) }, using: &random,
        change: { story.change($0, $1, &$2) })
      let found = markedWords(file).union(history.others.flatMap(markedWords))
      let missing = story.left.subtracting(found.map(String.init))
      #expect(missing.isEmpty, "\(missing) \(text(file))")
    }
  }

  @Test func theSidesMayChangePlaces() async throws {
    try await withSeed(runs: 400) { random in
      var story = Story()
      let start = random.below(4) == 0 ? nil : story.change(Array("a\nb\n\nc".utf8), 0, &random)
      var sides = [start ?? [], start ?? []]
      for index in [0, 1, 0, 1] { sides[index] = story.change(sides[index], index, &random) }
      let base = start.map { MergeBase.version($0) } ?? random.pick([.nothing, .unknown])
      expectMergeLaws("README.md", base: base, sides[0], sides[1], MergeRules(TextMerge.merge))
    }
  }
}

/// Changes of a text by chance, in which each new line has a word of its own.
struct Story {
  /// Words that somebody wrote and nobody took out.
  private(set) var left: Set<String> = []
  private var count = 0

  mutating func change(_ file: [UInt8]?, _ replica: Int, _ random: inout SplitMix64) -> [UInt8] {
    var lines = text(file ?? []).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<random.pick(1...3) {
      let place = random.below(lines.count + 1)
      switch random.below(4) {
      case 0 where place < lines.count: left.remove(lines.remove(at: place))
      case 1 where place < lines.count:
        left.remove(lines[place])
        lines[place] = word(replica)
      case 2: lines.insert(contentsOf: ["", word(replica)], at: place)
      default: lines.insert(word(replica), at: place)
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private mutating func word(_ replica: Int) -> String {
    count += 1
    left.insert("r\(replica)w\(count).")
    return "r\(replica)w\(count)."
  }
}

private func merge(_ base: String?, _ ours: String, _ theirs: String) -> MergedFile {
  expectMergeLaws(
    "README.md", base: base.map { .version(Array($0.utf8)) } ?? .nothing, Array(ours.utf8),
    Array(theirs.utf8), MergeRules(TextMerge.merge))
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
