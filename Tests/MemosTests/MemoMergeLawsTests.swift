// What holds for every merge of memos.

import Diagnostics
import Fluent
import Foundation
import Memos
import TestSupport
import Testing
import ZonedTime

@Suite struct MemoMergeLawsTests {
  @Test func theSidesMayChangePlaces() async throws {
    try await withSeed(runs: 3000) { random in
      let (base, ours, theirs) = memos(using: &random)
      let one = try merge(base, ours, theirs)
      let other = try merge(base, theirs, ours)
      #expect(one == other, "\(shown(base, ours, theirs)) → \(text(one)) or \(text(other))")
    }
  }

  @Test func aSideThatDidNothingChangesNothing() async throws {
    try await withSeed(runs: 500) { random in
      let (base, ours, _) = memos(using: &random)
      let results = [try merge(base, ours, ours), try merge(ours, ours, ours)]
      #expect(results.allSatisfy { $0.bytes == ours.source.bytes && $0.conflicts.isEmpty })
      guard let base else { return }
      let changed = [try merge(base, ours, base), try merge(base, base, ours)]
      #expect(changed.allSatisfy { $0.bytes == ours.source.bytes && $0.conflicts.isEmpty })
    }
  }

  /// What either side wrote is there, and so is what neither removed.
  @Test func noWordIsLost() async throws {
    try await withSeed(runs: 3000) { random in
      let (base, ours, theirs) = memos(using: &random)
      let merged = try merge(base, ours, theirs)
      let (before, one, other) = (words(base?.items), words(ours.items), words(theirs.items))
      let kept = one.subtracting(before).union(other.subtracting(before)).union(one.intersection(other))
      let missing = kept.subtracting(words(text(merged)))
      #expect(missing.isEmpty, "\(missing) of \(shown(base, ours, theirs)) → \(text(merged))")
      // And nothing is there that nobody wrote.
      #expect(words(text(merged)).isSubset(of: words(shown(base, ours, theirs))))
    }
  }

  @Test func everyLineKeepsItsBytes() async throws {
    try await withSeed(runs: 1000) { random in
      let (base, ours, theirs) = memos(using: &random)
      let merged = text(try merge(base, ours, theirs))
      var known: Set<String> = ["", "---", "```", "~~~"]
      for side in [ours, theirs] { known.formUnion(lines(side.text)) }
      for line in lines(merged) where !known.contains(line) {
        // States of sounds move on, and a time alone is written with its day under another day.
        #expect(line.hasPrefix("![") || line.hasPrefix("## 2025-12-"), "\(line)")
      }
    }
  }

  @Test func whatIsAddedIsAnItemOfTheSameTimeAndNothingElseBeginsOne() async throws {
    try await withSeed(runs: 2000) { random in
      let (base, ours, theirs) = memos(using: &random)
      let merged = try items(text(merge(base, ours, theirs)))
      let all = try items(ours.text) + items(theirs.text)
      for item in merged { #expect(all.map(\.time).contains(item.time), "\(shown(base, ours, theirs))") }
    }
  }

  @Test func anItemThatOneSideRemovedAndTheOtherLeftAloneGoes() async throws {
    try await withSeed(runs: 500) { random in
      let base = RandomMemo("b", using: &random)
      var (ours, theirs) = (base, base)
      ours.items.append(.init(heading: "## 2025-12-10 10:00", lines: ["one"]))
      guard theirs.items.count > 1 else { return }
      let gone = theirs.items.remove(at: random.pick(1...(theirs.items.count - 1)))
      guard base.items.count(where: { $0.heading == gone.heading }) == 1 else { return }
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(words(text(merged)).isDisjoint(with: words([gone])))
      #expect(text(merged).contains("one"))
    }
  }

  @Test func mergingAgainWithAVersionThatIsInItChangesNothing() async throws {
    try await withSeed(runs: 1000) { random in
      let (base, ours, theirs) = memos(using: &random)
      let merged = try merge(base, ours, theirs)
      guard base != nil, merged.conflicts.isEmpty else { return }
      let source = Source(RandomMemo.path, merged.bytes)
      for side in [ours, theirs] {
        let again = try merge(source: base?.source, source, side.source)
        #expect(words(text(again)) == words(text(merged)))
      }
    }
  }

  @Test func damagedFilesNeitherTrapNorDependOnTheSide() async throws {
    try await withSeed(runs: 1500) { random in
      let (base, ours, theirs) = memos(using: &random)
      var sources = [base?.source.bytes ?? [], ours.source.bytes, theirs.source.bytes]
      for index in sources.indices where random.below(2) == 0 && !sources[index].isEmpty {
        let place = random.below(sources[index].count)
        switch random.below(4) {
        case 0: sources[index].removeSubrange(place...)
        case 1: sources[index][place] = UInt8(random.below(256))
        case 2: sources[index].insert(contentsOf: random.pick(["\0", "---\n", "\r"]).utf8, at: place)
        default: sources[index].removeSubrange(..<place)
        }
      }
      let all = sources.map { Source(RandomMemo.path, $0) }
      do {
        let one = try merge(source: all[0], all[1], all[2])
        let other = try merge(source: all[0], all[2], all[1])
        #expect(one == other)
        // What one side did not touch is as the other has it, even if that is damaged.
        if sources.contains(one.bytes) { return }
        #expect(try parse(text(one)).memo != nil)
      } catch let problem as Diagnostic {
        #expect(problem.code == .fileNotText || problem.code == .memoConflict, "\(problem)")
      }
    }
  }

  @Test func manyLinesTakeNoLongWhile() throws {
    let base = (0..<50_000).map { "line \($0 % 7)\n" }.joined()
    let one = "new\n" + base.replacing("line 3\nline 4", with: "line 3\nx\nline 4")
    let other = base.replacing("line 5\n", with: "line 6\n") + "end\n"
    let start = ContinuousClock.now
    _ = try merge(
      source: Source(RandomMemo.path, text: base), Source(RandomMemo.path, text: one),
      Source(RandomMemo.path, text: other))
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}

/// Two sides' memos and what they came from; both may have made the same change.
private func memos(using random: inout SplitMix64) -> (RandomMemo?, RandomMemo, RandomMemo) {
  var base = RandomMemo("b", using: &random)
  if base.text.isEmpty { base.items[0].lines = ["b0."] }
  let isAdded = random.below(6) == 0
  var sides = [base, base]
  if isAdded { sides = (0..<2).map { RandomMemo("n\($0)x", using: &random) } }
  for index in sides.indices {
    sides[index].side = "s\(index)x"
    for _ in 0..<random.below(6) { sides[index].change(using: &random) }
  }
  if random.below(5) == 0 { sides[1].items += sides[0].items.suffix(1).filter { $0.heading != "" } }
  return (isAdded ? nil : base, sides[0], sides[1])
}

private func merge(_ base: RandomMemo?, _ ours: RandomMemo, _ theirs: RandomMemo) throws -> MemoMerge.Result {
  try merge(source: base?.source, ours.source, theirs.source)
}

private func merge(source base: Source?, _ ours: Source, _ theirs: Source) throws -> MemoMerge.Result {
  try MemoMerge.merge(
    base: base, ours: ours, theirs: theirs, zone: TimeZoneRules(named: "Asia/Seoul"), language: .ko)
}

private func text(_ result: MemoMerge.Result) -> String { String(decoding: result.bytes, as: UTF8.self) }

private func lines(_ text: String) -> [String] {
  text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map {
    String($0).trimmingCharacters(in: .whitespaces)
  }
}

private func items(_ text: String) throws -> [(time: ZonedTime, text: String)] {
  let memo = try #require(try parse(text).memo)
  return memo.items.map { ($0.time, memo.text(of: $0)) }
}

/// The words that only one line of one side has.
private func words(_ text: String) -> Set<Substring> {
  Set(text.split { !($0.isLetter || $0.isNumber || $0 == ".") }.filter { $0.hasSuffix(".") })
}

private func words(_ items: [RandomMemo.Item]?) -> Set<Substring> {
  words((items ?? []).flatMap(\.lines).joined(separator: "\n"))
}

private func shown(_ base: RandomMemo?, _ ours: RandomMemo, _ theirs: RandomMemo) -> String {
  "BASE\n\(base?.text ?? "-")\nOURS\n\(ours.text)\nTHEIRS\n\(theirs.text)\n"
}
