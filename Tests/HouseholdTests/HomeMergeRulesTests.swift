// Which rule a file of a home merges by, and what no rule may do.

import Diagnostics
import Foundation
import Ground
import Household
import MergeText
import TestSupport
import Testing
import ZuttoCLI

@Suite struct HomeMergeRulesTests {
  @Test func eachFileMergesByTheRuleOfItsKind() throws {
    try withRules { rules in
      func merged(_ path: RelativePath, _ base: String, _ one: String, _ other: String) -> String {
        let file = expectMergeLaws(
          path, base: .version(Array(base.utf8)), Array(one.utf8), Array(other.utf8), rules)
        return String(decoding: file.bytes, as: UTF8.self) + (file.other == nil ? "" : "!")
      }
      for path: RelativePath in [
        "zutto.json", "diaries/f/diary.json", "diaries/f/members/a.json", "shares/f.json",
        "notes/links/a.json", "other.json", "devices/1a2b3c4d.json", "diaries/f/reads/a.json",
      ] {
        let file = merged(path, #"{"a": "1"}"#, #"{"a": "1", "b": "2"}"#, #"{"a": "3"}"#)
        #expect(file == #"{"a": "3", "b": "2"}"#, "\(path)")
      }
      for path: RelativePath in [
        "README.md", "questions.ja.txt", "templates/entry.mustache", "templates/style.css", "contacts/a.md",
        "memos/2025-12-07.md", "diaries/f/entries/2025-12-07.md", "notes/sent/2025-12-07-abcdef.md",
        "diaries/f/README.md",
      ] {
        let file = merged(path, "a\nm\nb\n", "x\nm\nb\n", "a\nm\ny\n").trimmingCharacters(in: .newlines)
        #expect(file == "x\nm\ny", "\(path)")
      }
      for path: RelativePath in [".gitignore", "diaries/f/.gitattributes", "notes/read.txt"] {
        #expect(merged(path, "b\n", "c\nb\n", "b\na\n") == "c\nb\na\n", "\(path)")
      }
      // Captions of two transcripts: either fits some of the words, and neither has words of its own.
      #expect(merged("memos/audio/a.vtt", "a", "b", "c") == "c")
      for path: RelativePath in [
        "otp/vault.json", "otp/RECOVER.md", "diaries/f/photos/a.jpg", "memos/audio/a.m4a", "a",
      ] { #expect(merged(path, "{}", #"{"a": 1}"#, #"{"b": 1}"#) == #"{"b": 1}!"#, "\(path)") }
      let record = #"{"date": "2026-01-20", "treatment": "a", "count": 1, "amount": 5, "mark": "?"}"#
      let sales = ["k7m2qx9d", "p3w8tz4h"].map { mark in
        "{\"currency\": \"KRW\", \"records\": [\(record.replacing("?", with: mark))]}"
      }
      let month = merged("ledger/2026-01.json", "{}", sales[0], sales[1])
      #expect(month.contains("\"count\": 2"))
    }
  }

  @Test func aMachineIsAskedNothingOfItself() throws {
    try withRules { rules in
      let merged = rules.merge(
        "devices/1a2b3c4d.json", base: .unknown,
        ours: Array(
          #"{"backup": {"time": "2026-11-21T10:00:00Z", "files": 9}, "synced": "2026-11-21"}"#.utf8),
        theirs: Array(
          #"{"backup": {"time": "2026-11-22T10:00:00Z", "files": 1}, "synced": "2026-11-20"}"#.utf8))
      #expect(
        String(decoding: merged.bytes, as: UTF8.self)
          == #"{"backup": {"time": "2026-11-22T10:00:00Z", "files": 1}, "synced": "2026-11-21"}"#)
      #expect(merged.other == nil && merged.conflicts.isEmpty)
    }
  }

  @Test func hostileFilesMergeAlikeFromBothSides() throws {
    let large = [UInt8](repeating: UInt8(ascii: "["), count: (4 << 20) + 1)
    let lines = Array((0..<2_000).map { "\($0)\n" }.joined().utf8)
    let deep = Array((String(repeating: #"{"a":"#, count: 2_000)).utf8)
    let odd: [[UInt8]] = [
      large, lines, deep, [], [0], [0xFF, 0xFE], Array("---\n".utf8), Array("{}".utf8),
      Array("---\na: b\n---".utf8), Array("\u{FEFF}---\na: 1\n---\nx".utf8), [0x0D], [0x0A],
      Array(repeating: 0x0A, count: 2_000), Array("## answer\n## 08:15\n{}".utf8),
    ]
    try withRules { rules in
      for path: RelativePath in [
        "zutto.json", "diaries/f/entries/2025-12-07.md", "memos/2025-12-07.md", "README.md",
        "notes/received/a.md", "notes/sent/a.md", "notes/read.txt", "ledger/2026-01.json",
        "ledger/sealed/2026-01.json", "ledger/other.json", "diaries/f/reads/a.json", "otp/a",
      ] {
        for (number, one) in odd.enumerated() {
          let other = odd[(number + 3) % odd.count]
          for base in [.unknown, MergeBase.version(odd[(number + 7) % odd.count])].prefix(1 + number % 2) {
            let merged = rules.merge(path, base: base, ours: one, theirs: other)
            #expect(merged == rules.merge(path, base: base, ours: other, theirs: one), "\(path)")
          }
        }
      }
    }
  }
}

private func withRules(_ body: (MergeRules) throws -> Void) throws {
  try withTemporaryFolder { folder in
    try folder.write(#"{"format": 1, "owner": "a", "timeZone": "UTC"}"#, to: "zutto.json")
    try body(HomeMergeRules.rules(of: Home(at: folder.path, checking: true)))
  }
}
