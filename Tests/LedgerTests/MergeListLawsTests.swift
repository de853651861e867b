// What holds for merges of treatments, categories and corrections.

import Diagnostics
import Ledger
import LosslessJSON
import TestSupport
import Testing

@Suite struct MergeListLawsTests {
  private struct Kind {
    let path: RelativePath
    let list: String
    let shape: JSONShape
  }

  private static let kinds = [
    Kind(path: LedgerFiles.treatments, list: "treatments", shape: LedgerShapes.treatments),
    Kind(path: LedgerFiles.categories, list: "categories", shape: LedgerShapes.categories),
    Kind(path: LedgerFiles.corrections, list: "corrections", shape: LedgerShapes.corrections),
  ]

  @Test func theSidesMayChangePlacesAndNothingNewIsLost() async throws {
    try await withSeed(runs: 600) { random in
      let kind = random.pick(MergeListLawsTests.kinds)
      let base = changed([], using: &random)
      let ours = changed(base, using: &random)
      let theirs = changed(base, using: &random)
      func source(_ lines: [JSON]) -> Source {
        let root: JSON = [kind.list: .list(lines), "x": 1]
        return Source(kind.path, root.canonical(kind.shape))
      }
      let start = random.below(5) == 0 ? nil : source(base)
      let one = try LedgerMerge.merge(base: start, ours: source(ours), theirs: source(theirs))
      let other = try LedgerMerge.merge(base: start, ours: source(theirs), theirs: source(ours))
      #expect(one == other)
      let root = try JSON.parse(Source(kind.path, one.bytes))
      #expect(root.canonical(kind.shape) == one.bytes)
      #expect(root["x"] == 1)
      let merged = try #require(root[kind.list]?.list)
      for side in [ours, theirs] {
        for line in side where !base.contains(where: { $0["id"] == line["id"] }) {
          #expect(merged.contains { $0["id"] == line["id"] })
        }
      }
      let again = try LedgerMerge.merge(base: start, ours: source(ours), theirs: source(ours))
      #expect(again.bytes == source(ours).bytes)
    }
  }

  @Test func whatBothSidesAddAtOnePlaceIsOrderedById() throws {
    func source(_ ids: [String]) -> Source {
      let lines = ids.map { JSON.object(["id": .text($0)]) }
      let root: JSON = ["categories": .list(lines)]
      return Source(LedgerFiles.categories, root.canonical(LedgerShapes.categories))
    }
    let merged = try LedgerMerge.merge(
      base: source(["m", "a"]), ours: source(["m", "q", "c", "a", "z"]), theirs: source(["d", "m", "e", "a"]))
    #expect(merged.bytes == source(["d", "m", "e", "q", "c", "a", "z"]).bytes)
    let moved = try LedgerMerge.merge(
      base: source(["a", "b", "c"]), ours: source(["c", "a", "b"]), theirs: source(["a", "b", "x", "c"]))
    #expect(moved.bytes == source(["c", "a", "b", "x"]).bytes)
    let bothMoved = try LedgerMerge.merge(
      base: source(["a", "b", "c"]), ours: source(["c", "a", "b"]), theirs: source(["b", "a", "c"]))
    #expect(bothMoved.bytes == source(["b", "a", "c"]).bytes)
  }
}

/// Lines after a few changes: added, removed, moved, edited.
private func changed(_ lines: [JSON], using random: inout SplitMix64) -> [JSON] {
  var lines = lines
  let ids = ["a", "b", "c", "d", "e", "네일"]
  for _ in 0..<random.below(6) {
    switch random.below(5) {
    case 0 where !lines.isEmpty: lines.remove(at: random.below(lines.count))
    case 1 where !lines.isEmpty: lines.swapAt(random.below(lines.count), random.below(lines.count))
    case 2 where !lines.isEmpty:
      let place = random.below(lines.count)
      guard var line = lines[place].object else { continue }
      let key = random.pick(["name", "price", "icon", "noted", "own"])
      line[key] = random.below(4) == 0 ? nil : .integer(random.below(3))
      lines[place] = .object(line)
    default:
      let id = JSON.text(random.pick(ids))
      guard !lines.contains(where: { $0["id"] == id }) else { continue }
      lines.insert(["id": id, "price": 1], at: random.pick(0...lines.count))
    }
  }
  return lines
}
