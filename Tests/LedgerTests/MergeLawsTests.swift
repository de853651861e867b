// What holds for every merge.

import Diagnostics
import Ground
import Ledger
import LosslessJSON
import TestSupport
import Testing

@Suite struct MergeLawsTests {
  @Test func theSidesMayChangePlaces() async throws {
    try await withSeed(runs: 800) { random in
      let (base, ours, theirs) = books(using: &random)
      let one = try merge(base?.source, ours.source, theirs.source)
      let other = try merge(base?.source, theirs.source, ours.source)
      #expect(one.bytes == other.bytes, "\(text(one)) \(text(other))")
      #expect(one.conflicts == other.conflicts)
      // Of other layouts the values are the same; new keys stand where the layout has room for them.
      let layout = try merge(base?.sourceOnOneLine, ours.sourceOnOneLine, theirs.source)
      #expect(try sorted(root(layout)) == sorted(root(one)))
    }
  }

  @Test func aSideThatDidNothingChangesNothing() async throws {
    try await withSeed(runs: 300) { random in
      let (base, ours, _) = books(using: &random)
      for side in [ours.source, ours.sourceOnOneLine] {
        for start in [base?.source, side] { #expect(try merge(start, side, side) == same(side)) }
        guard let start = base?.sourceOnOneLine else { continue }
        #expect(try merge(start, side, start) == same(side))
        #expect(try merge(start, start, side) == same(side))
        // Another layout alone is no change of what the file says.
        let again = Source(RandomBook.path, start.bytes + [0x0A])
        let merged = try root(merge(start, again, side))
        let expected = try JSON.parse(side).canonical(LedgerShapes.month)
        #expect(merged.canonical(LedgerShapes.month) == expected)
      }
    }
  }

  @Test func theResultIsCanonicalAndNothingIsDropped() async throws {
    try await withSeed(runs: 600) { random in
      let (base, ours, theirs) = books(using: &random)
      var marked = [ours, theirs]
      for index in marked.indices {
        var lines = marked[index].root["adjustments"]?.list ?? []
        let mark = JSON.text("side\(index)xxx")
        lines.append(["date": "2026-01-20", "amount": 7, "mark": mark])
        marked[index].root["adjustments"] = .list(lines)
        marked[index].root["only\(index)"] = ["kept", ["as": "it is"]]
      }
      let merged = try merge(base?.source, marked[0].source, marked[1].source)
      let root = try root(merged)
      #expect(root.canonical(LedgerShapes.month) == merged.bytes)
      for index in marked.indices {
        let mark = JSON.text("side\(index)xxx")
        #expect(root["adjustments"]?.list?.count { $0["mark"] == mark } == 1)
        #expect(root["only\(index)"] == ["kept", ["as": "it is"]])
      }
    }
  }

  @Test func whatIsSortedOnBothSidesStaysSorted() async throws {
    try await withSeed(runs: 300) { random in
      func order(_ line: JSON) -> [String] { ["date", "treatment", "pay"].map { line[$0]?.text ?? "" } }
      var (base, ours, theirs) = books(using: &random)
      func sorted(_ book: RandomBook) -> RandomBook {
        var book = book
        let lines = book.root["records"]?.list ?? []
        book.root["records"] = .list(lines.sorted { order($0).lexicographicallyPrecedes(order($1)) })
        return book
      }
      base = base.map(sorted)
      ours = sorted(ours)
      theirs = sorted(theirs)
      let merged = try root(merge(base?.source, ours.source, theirs.source))
      let keys = (merged["records"]?.list ?? []).map(order)
      for (one, next) in zip(keys, keys.dropFirst()) {
        #expect(one == next || one.lexicographicallyPrecedes(next))
      }
    }
  }

  @Test func cleanMergesAreTheSumOfBothChanges() async throws {
    try await withSeed(runs: 600) { random in
      let (base, ours, theirs) = books(using: &random)
      let currencies = [base?.root["currency"], ours.root["currency"], theirs.root["currency"]]
      let merged = try merge(base?.source, ours.source, theirs.source)
      guard merged.conflicts.isEmpty, Set(currencies).subtracting([nil]).count == 1 else { return }
      let before = try counts(base?.source ?? Source(RandomBook.path, text: "{}"))
      let (one, other) = (try counts(ours.source), try counts(theirs.source))
      let after = try counts(Source(RandomBook.path, merged.bytes))
      for key in Set(before.keys).union(one.keys).union(other.keys) {
        let sum = (one[key]?.count ?? 0) + (other[key]?.count ?? 0) - (before[key]?.count ?? 0)
        // Equal lines are one and the same change.
        let expected = one[key]?.line == other[key]?.line ? one[key]?.count ?? 0 : sum
        #expect((after[key]?.count ?? 0) == expected, "\(key)")
      }
    }
  }

  @Test func strangeFilesNeitherTrapNorDependOnTheSide() async throws {
    try await withSeed(runs: 800) { random in
      var (base, ours, theirs) = books(using: &random)
      let before = spoiled(.object(base?.root ?? [:]), using: &random).object ?? [:]
      base?.root = before
      ours.root = spoiled(.object(ours.root), using: &random).object ?? [:]
      theirs.root = spoiled(.object(theirs.root), using: &random).object ?? [:]
      do {
        let one = try merge(base?.source, ours.source, theirs.source)
        let other = try merge(base?.source, theirs.source, ours.source)
        #expect(one == other, "\(text(one)) \(text(other))")
        #expect(try root(one).canonical(LedgerShapes.month) == one.bytes)
      } catch let problem as Diagnostic { #expect(problem.code == .amountRange) }
    }
  }
}

/// Two sides' books and what they came from; both may have made the same change.
private func books(using random: inout SplitMix64) -> (RandomBook?, RandomBook, RandomBook) {
  let base = RandomBook(using: &random)
  var sides = [base, base]
  let isAdded = random.below(5) == 0
  if isAdded {
    sides = [RandomBook(using: &random), RandomBook(using: &random)]
    sides[1].root["currency"] = sides[0].root["currency"]
  }
  for index in sides.indices { for _ in 0..<random.below(7) { sides[index].change(using: &random) } }
  if random.below(4) == 0 {
    let list = random.pick(["records", "adjustments", "expenses"])
    sides[1].root[list] = sides[0].root[list]
  }
  return (isAdded ? nil : base, sides[0], sides[1])
}

/// A value with something else in a few places.
private func spoiled(_ value: JSON, using random: inout SplitMix64) -> JSON {
  if random.below(12) == 0 {
    let odd: [JSON] = [
      .null, true, "", "네일", "\u{0}", [], [:], -1, 0, .integer(.max), .integer(.min), [[]],
      .number(JSONNumber("1e400") ?? JSONNumber(1)), .number(JSONNumber("0.005") ?? JSONNumber(1)),
      .number(JSONNumber("9007199254740991") ?? JSONNumber(1)), "2026-01-19",
    ]
    return random.pick(odd)
  }
  switch value.content {
  case .list(let list):
    var lines = list.map { spoiled($0, using: &random) }
    if !lines.isEmpty, random.below(3) == 0 { lines.append(random.pick(lines)) }
    return .list(lines)
  case .object(let object):
    return .object(JSONObject(object.members.map { ($0.key, spoiled($0.value, using: &random)) }))
  case .null, .flag, .number, .text: return value
  }
}

private func counts(_ source: Source) throws -> [String: (count: Int, line: JSON)] {
  var counts: [String: (Int, JSON)] = [:]
  for line in try JSON.parse(source)["records"]?.list ?? [] {
    let key = ["date", "treatment", "pay"].map { line[$0]?.text ?? "" }.joined(separator: " ")
    counts[key] = (line["count"]?.integer ?? 0, line)
  }
  return counts
}

private func merge(_ base: Source?, _ ours: Source, _ theirs: Source) throws -> LedgerMerge.Result {
  try LedgerMerge.merge(base: base, ours: ours, theirs: theirs)
}

private func root(_ result: LedgerMerge.Result) throws -> JSON {
  try JSON.parse(Source(RandomBook.path, result.bytes))
}

private func sorted(_ root: JSON) -> [UInt8] {
  let members = root.object?.members.sorted { $0.key < $1.key } ?? []
  return JSON.object(JSONObject(members.map { ($0.key, $0.value) })).canonical(LedgerShapes.month)
}

private func text(_ result: LedgerMerge.Result) -> String { String(decoding: result.bytes, as: UTF8.self) }

private func same(_ side: Source) throws -> LedgerMerge.Result {
  try LedgerMerge.merge(base: side, ours: side, theirs: side)
}
