// What holds for every JSON value, tried on many random ones; a failure names its seed.

import Diagnostics
import LosslessJSON
import TestSupport
import Testing

struct JSONPropertyTests {
  @Test func parsingWhatIsWrittenGivesTheSame() throws {
    for seed in 0..<2000 {
      var random = SplitMix64(seed: UInt64(seed))
      let json = random.json(depth: 5)
      let bytes = json.canonical()
      let read = try JSON.parse(Source("a.json", bytes))
      #expect(read == json, "seed \(seed)")
      #expect(read.canonical() == bytes, "seed \(seed)")
      let laidOut = random.laidOut(json, "\n")
      #expect(try JSON.parse(Source("a.json", text: laidOut)) == json, "seed \(seed)")
    }
  }

  @Test func everyValueKnowsItsBytes() throws {
    for seed in 0..<500 {
      var random = SplitMix64(seed: UInt64(seed))
      let source = Source("a.json", text: random.laidOut(random.json(depth: 5), "\r\n"))
      try expectBytes(of: JSON.parse(source), in: source, seed)
    }
  }

  private func expectBytes(of json: JSON, in source: Source, _ seed: Int) throws {
    let range = try #require(json.range)
    #expect(try JSON.parse(Source("a.json", Array(source.bytes[range]))) == json, "seed \(seed)")
    for element in json.list ?? [] { try expectBytes(of: element, in: source, seed) }
    for member in json.object?.members ?? [] {
      let key = try JSON.parse(Source("a.json", Array(source.bytes[#require(member.keyRange)])))
      #expect(key == .text(member.key), "seed \(seed)")
      try expectBytes(of: member.value, in: source, seed)
    }
  }

  @Test func anEditedFileSaysWhatTheModelSays() throws {
    for seed in 0..<5000 {
      var random = SplitMix64(seed: UInt64(seed))
      let json = JSON.object(random.jsonObject(depth: 4))
      let newline = random.pick(["\n", "\r\n", "\r"])
      let text =
        random.below(4) == 0
        ? String(decoding: json.canonical(), as: UTF8.self) : random.laidOut(json, newline)
      var document = try JSONDocument(Source("a.json", text: text), shape: ["m", "l", "new"])
      for _ in 0..<(1 + random.below(4)) {
        let path = random.jsonPath(in: document.root)
        if random.below(2) == 0 {
          try document.remove(path)
        } else if !path.isEmpty {
          try document.set(path, to: random.json(depth: 2))
        }
      }
      let result = try JSON.parse(Source("a.json", document.bytes))
      #expect(result.sorted == document.root.sorted, "seed \(seed)")
    }
  }

  @Test func oneChangedValueLeavesAllOtherBytes() throws {
    for seed in 0..<2000 {
      var random = SplitMix64(seed: UInt64(seed))
      let json = JSON.object(random.jsonObject(depth: 4))
      let source = Source("a.json", text: random.laidOut(json, "\n"))
      var document = try JSONDocument(source)
      let path = random.jsonPath(in: document.root)
      guard let old = document.value(at: path)?.range else { continue }
      // A text of its own, so that nothing of the old value can stay.
      try document.set(path, to: "changed")
      let text = Array("\"changed\"".utf8)
      let expected = source.bytes[..<old.lowerBound] + text + source.bytes[old.upperBound...]
      // One value in canonical form: the layout and the canonical form are the same.
      #expect(document.bytes == Array(expected), "seed \(seed)")
    }
  }

  @Test func whatIsAddedCanBeTakenAwayWithoutATrace() throws {
    for seed in 0..<2000 {
      var random = SplitMix64(seed: UInt64(seed))
      let json = JSON.object(random.jsonObject(depth: 3))
      guard json.object?.members.isEmpty == false else { continue }
      let source = Source("a.json", text: random.laidOut(json, "\n"))
      var document = try JSONDocument(source)
      try document.set(["added"], to: random.json(depth: 2))
      var again = try JSONDocument(Source("a.json", document.bytes))
      try again.remove(["added"])
      #expect(again.bytes == source.bytes, "seed \(seed)")
    }
  }

  @Test func brokenFilesAreRefusedInsideTheFile() throws {
    let parts = Array("{}[]\",:\\u0dDeE+-.19tfn<=>| \n\r\t\u{FEFF}é💅".utf8) + [0x00, 0x80, 0xFF]
    for seed in 0..<20_000 {
      var random = SplitMix64(seed: UInt64(seed))
      var bytes = Array(random.laidOut(random.json(depth: 4), "\n").utf8)
      for _ in 0..<(1 + random.below(3)) {
        let place = random.below(bytes.count + 1)
        switch random.below(3) {
        case 0: bytes.insert(random.pick(parts), at: place)
        case 1: if place < bytes.count { bytes[place] = random.pick(parts) }
        default: bytes.removeSubrange(min(place, bytes.count)..<min(place + 3, bytes.count))
        }
      }
      let source = Source("a.json", bytes)
      do throws(Diagnostic) {
        let json = try JSON.parse(source)
        #expect(json.range?.upperBound ?? 0 <= bytes.count, "seed \(seed)")
        var document = JSONDocument(source, root: json)
        try document.set([], to: ["a": 1])
        _ = document.bytes
      } catch {
        let position = try #require(error.position, "seed \(seed)")
        #expect(position <= source.position(at: bytes.count), "seed \(seed)")
        #expect(error.english.unicodeScalars.count < 200, "seed \(seed)")
      }
    }
  }
}
