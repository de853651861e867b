// Changes of a memo's file touch nothing but what they are about.

import Diagnostics
import Foundation
import Memos
import TestSupport
import Testing
import ZonedTime

@Suite struct MemoEditTests {
  private let pieces = [
    "", "a", "b c", "## 08:15", "## 2025-12-07T09:00:00Z", " ## 08:15", "## 25:10", "```", "~~~",
    "![](audio/a.m4a \"pending\")", "![](audio/b.m4a)", "- x", "  y", "# head", "---", "> q", "말",
    "![](audio/a.m4a \"failed\")", "<!-- x", "![](audio/c.m4a \"mine\")", "\\", "***",
  ]

  private func text(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 1...8, using: &random)
    let lines = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
    return lines.joined(separator: Bool.random(using: &random) ? "\n" : "\r\n")
  }

  private func memo(_ bytes: [UInt8]) throws -> Memo {
    try #require(try parse(String(decoding: bytes, as: UTF8.self)).memo)
  }

  @Test func anItemThatIsAddedIsReadBackAndNothingElseChanges() async throws {
    try await withSeed(runs: 400) { random in
      let before = try memo(Array("---\nkeep: me\n---\n\(text(&random))".utf8))
      let time = try ZonedTime(parsing: "2025-12-07T10:00:00+09:00")
      let item = NewItem(time: time, text: "x\n" + text(&random))
      let after = try memo(before.appending(item))
      #expect(after.items.count == before.items.count + 1)
      let added = try #require(after.items.last)
      #expect(added.time == time)
      let others = before.items.map { before.text(of: $0) }
      // Only a code block that was left open is closed.
      for (old, new) in zip(others, after.items.map { after.text(of: $0) }) {
        #expect(new == old || new.hasPrefix(old), "\(old) ≠ \(new)")
      }
      #expect(after.items.dropLast().map(\.sounds.count) == before.items.map(\.sounds.count))
    }
  }

  @Test func aTextThatIsSetIsReadBackAndSoundsStay() async throws {
    try await withSeed(runs: 400) { random in
      let before = try memo(Array("---\nkeep: me\n---\n\(text(&random))".utf8))
      let number = Int.random(in: before.items.indices, using: &random)
      let words = "neu " + String(Int.random(in: 0..<99, using: &random))
      let after = try memo(before.replacingText(ofItem: number, with: words))
      #expect(after.items.count == before.items.count)
      for index in before.items.indices {
        let (old, new) = (before.items[index], after.items[index])
        #expect(new.sounds.map(\.target) == old.sounds.map(\.target))
        #expect(new.sounds.map(\.state) == old.sounds.map(\.state))
        #expect(after.text(of: new) == (index == number ? words : before.text(of: old)))
      }
    }
  }

  @Test func anItemThatIsRemovedIsGoneAndNothingElse() async throws {
    try await withSeed(runs: 400) { random in
      let before = try memo(Array("x\n\(text(&random))\n## 09:00\ny".utf8))
      let number = Int.random(in: 1..<before.items.count, using: &random)
      let after = try memo(before.removing(item: number))
      var expected = before.items.map { before.text(of: $0) }
      expected.remove(at: number)
      #expect(after.items.map { after.text(of: $0) } == expected)
    }
  }

  @Test func aTranscriptStandsUnderItsSoundAndWhatWasTypedStays() async throws {
    try await withSeed(runs: 400) { random in
      let before = try memo(Array("x\n![](audio/z.m4a \"pending\")\n\(text(&random))".utf8))
      let (number, sound) = try #require(before.sounds.first { $0.sound.path.name == "z.m4a" })
      let after = try memo(before.adding(transcript: "heard words", to: sound))
      #expect(after.sounds.first { $0.sound.path.name == "z.m4a" }?.sound.state == .settled)
      #expect(after.items.count == before.items.count)
      for index in before.items.indices where index != number {
        #expect(after.text(of: after.items[index]) == before.text(of: before.items[index]))
      }
      let new = after.text(of: after.items[number])
      #expect(new.contains("heard words"))
      let old = before.text(of: before.items[number])
      for line in old.split(separator: "\n") { #expect(new.contains(line)) }
    }
  }

  @Test func aStateIsSetInPlace() throws {
    let before = try memo(Array("a\r\n  ![my voice](<audio/z y.m4a> \"pending\")  \r\nb\r\n".utf8))
    let sound = try #require(before.sounds.first?.sound)
    #expect(
      String(decoding: before.setting(.failed, of: sound), as: UTF8.self)
        == "a\r\n  ![my voice](<audio/z y.m4a> \"failed\")\r\nb\r\n")
    #expect(
      String(decoding: before.adding(transcript: "one\ntwo", to: sound), as: UTF8.self)
        == "a\r\n  ![my voice](<audio/z y.m4a>)\r\none\r\ntwo\r\n\r\nb\r\n")
  }

  @Test func aTimeAloneKeepsItsDayWhenTheItemAboveGoes() throws {
    let before = try memo(Array("x\n\n## 2025-12-09 09:00\na\n\n## 10:00\nb\n\n## 11:00:05\nc\n".utf8))
    #expect(
      String(decoding: before.removing(item: 1), as: UTF8.self)
        == "x\n\n## 2025-12-09 10:00\nb\n\n## 11:00:05\nc\n")
    #expect(
      String(decoding: before.removing(item: 2), as: UTF8.self)
        == "x\n\n## 2025-12-09 09:00\na\n\n## 11:00:05\nc\n")
  }

  @Test func noItemMovesInTimeWhenAnotherGoes() async throws {
    let headings = ["## 08:15", "## 9:00 ##", "## 2025-12-09 10:00", "## 2025-12-08T23:00:00-09:00"]
    try await withSeed(runs: 400) { random in
      let items = (0..<(2 + random.below(4))).map { "\(random.pick(headings))\n\($0)\n" }
      let before = try memo(Array(("x\n" + items.joined()).utf8))
      let number = random.pick(1...items.count)
      var expected = before.items.map(\.time)
      expected.remove(at: number)
      #expect(try memo(before.removing(item: number)).items.map(\.time) == expected)
    }
  }

  @Test(arguments: [
    "![](audio/a.m4a \"birthday song\")", "  ![my](<audio/a b.m4a> 'a \"song\"')",
    "![](audio/a.m4a (it's \"mine\"))",
  ]) func aTitleOfThePersonsOwnStays(line: String) throws {
    let before = try memo(Array("x\n\(line)\n".utf8))
    let sound = try #require(before.sounds.first?.sound)
    #expect(sound.hasOwnTitle && sound.state == .settled)
    #expect(before.setting(.failed, of: sound) == before.source.bytes)
    #expect(
      String(decoding: before.adding(transcript: "heard", to: sound), as: UTF8.self) == "x\n\(line)\nheard\n")
  }

  @Test(arguments: [
    ("x\n", "---\ntitle: y\n---\nz", "\n---\ntitle: y\n---\nz\n"), ("x\r\n", "---", "\r\n---\r\n"),
    ("\u{FEFF}x\n", "---\nz\n---", "\u{FEFF}\n---\nz\n---\n"),
    ("---\na: b\n---\nx\n", "---\nz\n---", "---\na: b\n---\n---\nz\n---\n"),
  ]) func aTextNeverBecomesFrontMatter(old: String, text: String, new: String) throws {
    let before = try memo(Array(old.utf8))
    let bytes = before.replacingText(ofItem: 0, with: text)
    #expect(String(decoding: bytes, as: UTF8.self) == new)
    let after = try memo(bytes)
    #expect(after.text(of: after.items[0]) == text)
    #expect(after.created == before.created)
  }

  @Test func whetherWordsStandUnderASoundIsKnown() throws {
    let memo = try memo(Array("x\n![](audio/a.m4a)\n \n![](audio/b.m4a)\nb\n## 08:15\n![](audio/c.m4a)".utf8))
    #expect(memo.sounds.map { memo.hasText(under: $0.sound, ofItem: $0.item) } == [false, true, false])
  }
}
