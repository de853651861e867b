// JSON files of two sides, by key.

import Diagnostics
import Ground
import LosslessJSON
import MergeText
import TestSupport
import Testing

@Suite struct JSONMergeTests {
  @Test func eachKeyIsAsTheSideHasItThatChangedIt() {
    let merged = merge(
      #"{"name": "a", "theme": "dark", "old": 1}"#,
      #"{"name": "b", "theme": "dark", "old": 1, "mine": [1, 2]}"#,
      #"{"name": "a", "theme": "light", "yours": {"x": null}}"#)
    #expect(text(merged.bytes) == #"{"name": "b", "theme": "light", "mine": [1, 2], "yours": {"x": null}}"#)
    #expect(merged.conflicts.isEmpty && merged.other == nil)
  }

  @Test func objectsMergeAtEveryDepth() {
    let merged = merge(
      #"{"a": {"b": {"c": 1, "d": 1}}}"#, #"{"a": {"b": {"c": 2, "d": 1}}}"#,
      #"{"a": {"b": {"c": 1, "d": 2, "e": 3}}}"#)
    #expect(text(merged.bytes) == #"{"a": {"b": {"c": 2, "d": 2, "e": 3}}}"#)
  }

  @Test func ofTwoValuesTheLargerIsThereAndTheOtherIsKeptBeside() {
    let merged = merge(
      #"{"name": "a", "deep": {"x": [1]}}"#, #"{"name": "b", "deep": {"x": [2]}}"#,
      #"{"name": "c", "deep": {"x": [1, 2]}, "new": true}"#)
    #expect(text(merged.bytes) == #"{"name": "c", "deep": {"x": [2]}, "new": true}"#)
    #expect(merged.other.map(text) == #"{"name": "b", "deep": {"x": [1, 2]}, "new": true}"#)
    #expect(
      merged.conflicts.map(\.english) == [
        "'deep.x' was changed to '[1, 2]' and to '[2]'", #"'name' was changed to '"b"' and to '"c"'"#,
      ])
  }

  @Test func aChangeIsWorthMoreThanARemoval() {
    let merged = merge(#"{"a": 1, "b": 1}"#, #"{"b": 2}"#, #"{"a": 2, "b": 1}"#)
    #expect(text(merged.bytes).contains(#""a": 2"#) && text(merged.bytes).contains(#""b": 2"#))
    #expect(merged.conflicts.isEmpty)
  }

  @Test func aPersonsLayoutStays() {
    let merged = merge(
      "{\r\n\t\"name\":\"a\",\r\n\t\"x\":1\r\n}\r\n", "{\r\n\t\"name\":\"a\",\r\n\t\"x\":2\r\n}\r\n",
      "{\r\n\t\"name\":\"b\",\r\n\t\"x\":1\r\n}\r\n")
    #expect(text(merged.bytes) == "{\r\n\t\"name\":\"b\",\r\n\t\"x\":2\r\n}\r\n")
  }

  @Test func whatIsNoObjectIsNotTakenApart() {
    let deep = String(repeating: "[", count: 100_000)
    for odd in ["[]", "{", "", "null", "\u{FEFF}{}", #"{"a":1,"a":2}"#, deep, "<<<<<<< a\n"] {
      let merged = merge("{}", odd, #"{"a": 1}"#)
      #expect(merged.other != nil && merged.conflicts.last?.code == .mergeConflict)
      // A version before that can't be read is none.
      #expect(text(merge(odd, #"{"a": 1}"#, #"{"a": 1, "b": 2}"#).bytes) == #"{"a": 1, "b": 2}"#)
    }
  }

  @Test func objectsMayBeAsDeepAsFilesCan() {
    func deep(_ inner: String) -> String {
      String(repeating: #"{"a":"#, count: 63) + "{\(inner)}" + String(repeating: "}", count: 63)
    }
    let merged = merge(deep(""), deep(#""x":1"#), deep(#""y":2"#))
    #expect(merged.conflicts.isEmpty)
    #expect(text(merged.bytes).contains("x") && text(merged.bytes).contains("y"))
  }

  @Test func manyKeysTakeNoLongWhile() {
    func file(_ range: Range<Int>, _ value: Int) -> [UInt8] {
      let members = range.map { ("key\($0)", JSON.integer($0 % 7 == 0 ? value : 0)) }
      return JSON.object(JSONObject(members)).canonical()
    }
    let base = MergeBase.version(file(0..<50_000, 0))
    let (ours, theirs) = (file(1000..<50_000, 1), file(0..<51_000, 2))
    let merged = MergeRules { JSONMerge.merge($0, base: $1, ours: $2, theirs: $3) }.merge(
      "zutto.json", base: base, ours: ours, theirs: theirs)
    #expect(merged.other != nil && merged.conflicts.count == 20)
  }

  @Test func noValueIsLostWhateverTheHistory() async throws {
    try await withSeed(runs: 400) { random in
      var left: Set<String> = []
      var count = 0
      let (history, file) = try MergeHistory.simulated(
        random.below(2) == 0 ? nil : Array("{}\n".utf8),
        merging: { rules.merge("zutto.json", base: $0, ours: $1, theirs: $2) }, using: &random,
        change: { file, replica, random in
          let old = file ?? Array("{}".utf8)
          var document = try JSONDocument(Source("zutto.json", old))
          for _ in 0..<random.pick(1...3) {
            var way = [JSONStep.key(random.pick(["a", "b", "c"]))]
            if random.below(2) == 0 { way = [.key("deep")] + way }
            if let value = document.value(at: way)?.text { left.remove(value) }
            guard random.below(4) > 0 else {
              try document.remove(way)
              continue
            }
            count += 1
            left.insert("r\(replica)v\(count).")
            try document.set(way, to: .text("r\(replica)v\(count)."))
          }
          return document.bytes
        })
      let found = markedWords(file).union(history.others.flatMap(markedWords)).map(String.init)
      #expect(left.subtracting(found).isEmpty, "\(left.subtracting(found)) \(text(file))")
      #expect(try JSON.parse(Source("zutto.json", file)).object != nil)
    }
  }
}

private let rules = MergeRules { JSONMerge.merge($0, base: $1, ours: $2, theirs: $3) }

private func merge(_ base: String, _ ours: String, _ theirs: String) -> MergedFile {
  expectMergeLaws("zutto.json", base: .version(Array(base.utf8)), Array(ours.utf8), Array(theirs.utf8), rules)
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
