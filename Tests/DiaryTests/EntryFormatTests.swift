// An entry's file: what is inferred, and every fault at its place.

import Diagnostics
import Diary
import Fluent
import Ground
import Prose
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct EntryFormatTests {
  private func parse(_ text: String, _ id: String, in home: Home) async throws -> (Entry?, [Diagnostic]) {
    let context = try await home.futariContext()
    let path = try #require(RelativePath("diaries/futari/entries/\(id).md"))
    return EntryFormat.parse(Source(path, text: text), id: id, in: context)
  }

  @Test func aBareFileOfProseIsAnEntry() async throws {
    try await withHome { home, _ in
      let (entry, problems) = try await parse("今日はクリスマス！\n", "2024-12-25", in: home)
      #expect(problems.isEmpty)
      #expect(entry?.author == "misaki")
      #expect(entry?.created.text == "2024-12-25T00:00:00+09:00")
      #expect(entry?.language == .ja)
      #expect(entry?.photos == [])
      #expect(entry?.question == nil)
      #expect(entry?.bodyStart == 0)
    }
  }

  @Test func whatTheFileNameTellsNeedNotBeWritten() async throws {
    try await withHome { home, _ in
      let (entry, problems) = try await parse("x", "2024-12-25-2330-yuuki-2", in: home)
      #expect(problems.isEmpty)
      #expect(entry?.author == "yuuki")
      #expect(entry?.created.text == "2024-12-25T23:30:00+09:00")
    }
  }

  @Test(arguments: [
    ("[しおり, ' 旅 ', しおり, '']", ["しおり", "旅"]), ("旅", ["旅"]), ("{a: b}", []), ("[null, '#x']", ["x"]),
  ]) func tagsAreOtherProgramsToo(_ value: String, _ tags: [String]) async throws {
    try await withHome { home, _ in
      let (entry, problems) = try await parse("---\ntags: \(value)\n---\nx\n", "2024-12-25", in: home)
      #expect(entry?.tags == tags)
      #expect(problems.isEmpty)
    }
  }

  @Test func whatTheFrontMatterSaysCounts() async throws {
    let text = """
      \u{FEFF}---\r
      author: yuuki\r
      created: 2024-12-24T10:00:00-05:00\r
      question: 今年？\r
      photos: [a.jpg, "b c.jpg"]\r
      lang: zh\r
      mine: kept\r
      ---\r
      [x](../photos/a.jpg)\r
      """
    try await withHome { home, _ in
      let (entry, problems) = try await parse(text, "anything", in: home)
      #expect(problems.map(\.code) == [.fileByteOrderMark])
      #expect(entry?.author == "yuuki")
      #expect(entry?.created.text == "2024-12-24T10:00:00-05:00")
      #expect(entry?.question == "今年？")
      #expect(entry?.photos == ["a.jpg", "b c.jpg"])
      #expect(entry?.language == .zh)
      #expect(entry?.links.targets == ["../photos/a.jpg"])
      #expect(entry?.digest == Digest(of: Array(text.utf8)))
    }
  }

  @Test(arguments: [
    ("created: 1️⃣2025-02-30T10:00:00+09:00", "bad-day", "'2025-02-30' is not a day of the calendar"),
    ("created: 1️⃣2025-02-03T25:00:00+09:00", "bad-time", "'25:00:00' is not a time of day"),
    ("created: 1️⃣yesterday", "bad-time", "'yesterday' is not a time"),
    ("created: 1️⃣[a]", "front-matter-type", "'created' must be a text, not a list"),
    ("author: 1️⃣nobody", "author-unknown", "'nobody' is not a member of this diary"),
    ("author: 1️⃣Misaki", "author-unknown", "'Misaki' is not a member of this diary"),
    ("author: 1️⃣{a: b}", "front-matter-type", "'author' must be a text, not keys of its own"),
    ("photos: [a.jpg, b.jpg, c.jpg, d.jpg, 1️⃣e.jpg]", "photo-limit", "5 photos, but an entry holds at most 4"),
    ("photos: [a.jpg, 1️⃣../../x.jpg]", "photo-outside", "'../../x.jpg' is not in this diary's photos"),
    ("photos: [1️⃣/etc/passwd]", "photo-outside", "'/etc/passwd' is not in this diary's photos"),
    (#"photos: [1️⃣..\x.jpg]"#, "photo-outside", #"'..\x.jpg' is not in this diary's photos"#),
    ("photos: 1️⃣{a: b}", "front-matter-type", "'photos' must be a list of file names, not keys of its own"),
    ("lang: 1️⃣french", "front-matter-type", "'lang' can't be 'french'"),
    ("question: 1️⃣[a]", "front-matter-type", "'question' must be a text, not a list"),
    (
      "author: misaki\n1️⃣author: yuuki", "front-matter-duplicate-key",
      "the key 'author' stands here a second time"
    ), ("author: 1️⃣&a misaki", "front-matter-refused", "front matter can't have an anchor ('&')"),
  ]) func everyFaultOfAFrontMatterStandsAtItsPlace(line: String, code: String, message: String) async throws {
    let code = Diagnostic.Code(code)
    try await withHome { home, _ in
      let context = try await home.futariContext()
      expectDiagnostics("---\n\(line)\n---\n本文\n", [ExpectedDiagnostic("1️⃣", code, message)]) {
        EntryFormat.parse($0, id: "2025-02-03-misaki", in: context).problems
      }
    }
  }

  @Test(arguments: [
    ("2025-02-03", "---\nauthor: misaki\n---\n1️⃣", "entry-empty", "the entry has no text", "error"),
    ("2025-02-03", "1️⃣ \n\t\n", "entry-empty", "the entry has no text", "error"),
    (
      "2025-02-03", "---\ncreated: 1️⃣2025-02-04T10:00:00+09:00\n---\nx", "entry-day",
      "the entry was created on 2025-02-04, but its file is named 2025-02-03", "warning"
    ), ("cake", "x", "entry-name", "nothing tells when this was written", "error"),
    ("2025-02-30", "x", "bad-day", "in the file name, '2025-02-30' is not a day of the calendar", "error"),
    (
      "2025-02-03-nobody", "x", "author-unknown",
      "'nobody' in the file name is no member; it is taken to be by 'misaki'", "warning"
    ),
    (
      "2025-02-03-a b", "---\nauthor: misaki\n---\nx", "name-not-portable", "'2025-02-03-a b' has a space",
      "error"
    ),
    (
      "2025-02-03", "1️⃣---\nauthor: misaki\nx", "front-matter-unclosed",
      "the front matter that begins here is not closed", "error"
    ),
  ]) func everyFaultOfAFileStandsAtItsPlace(
    id: String, text: String, code: String, message: String, severity: String
  ) async throws {
    let code = Diagnostic.Code(code)
    let severity = try #require(Diagnostic.Severity(rawValue: severity))
    let marker = text.contains("1️⃣") ? "1️⃣" : nil
    try await withHome { home, _ in
      let context = try await home.futariContext()
      expectDiagnostics(text, [ExpectedDiagnostic(marker, code, message, severity: severity)]) {
        EntryFormat.parse($0, id: id, in: context).problems
      }
    }
  }

  @Test func whereNobodyCanHaveWrittenItThatIsSaid() async throws {
    try await withHome(["/zutto.json": #"{"format": 1, "owner": "stranger"}"#]) { home, _ in
      let (entry, problems) = try await parse("x", "2025-02-03", in: home)
      #expect(entry?.author == nil)
      #expect(problems.map(\.english) == ["nothing tells who wrote this"])
      #expect(
        problems.map(\.englishHint) == [
          "say it with 'author:' in the front matter; the members are: misaki, yuuki"
        ])
    }
  }

  @Test func aFileThatIsNoTextIsNoEntry() async throws {
    try await withHome { home, _ in
      let context = try await home.futariContext()
      let source = Source("diaries/futari/entries/2025-02-03.md", Array("ab\ncd".utf8) + [0xFF])
      let (entry, problems) = EntryFormat.parse(source, id: "2025-02-03", in: context)
      #expect(entry == nil)
      #expect(problems.map(\.code) == [.fileNotText])
      #expect(problems.map(\.position) == [Position(line: 2, column: 3)])
    }
  }

  @Test func aNewEntryIsReadBackAsItWasGiven() async throws {
    let texts = [
      "x", "---\nnot: front matter\n---\n", "a: b\r\nc\r\n", "\u{FEFF}x", "# 見出し\n\n\n\n", "...", "***",
    ]
    try await withHome { home, _ in
      let context = try await home.futariContext()
      let created = try ZonedTime(parsing: "2024-12-25T23:30:00+09:00")
      for text in texts {
        for question in [nil, "a: b #c?", "- '?", "\"", "今年\n一番"] {
          let new = NewEntry(author: "yuuki", created: created, question: question, text: text)
          let bytes = try EntryFormat.text(new, photos: ["a.jpg"])
          let file = Source("diaries/futari/entries/2024-12-25.md", bytes)
          let (entry, problems) = EntryFormat.parse(file, id: "2024-12-25", in: context)
          #expect(problems.isEmpty, "\(text.debugDescription): \(problems)")
          #expect(entry?.author == "yuuki")
          #expect(entry?.created == created)
          #expect(entry?.question == question)
          #expect(entry?.photos == ["a.jpg"])
          let body = String(decoding: bytes.dropFirst(entry?.bodyStart ?? 0), as: UTF8.self)
          #expect(body.trimmingBlanks == text.replacingCRLF.trimmingBlanks)
        }
      }
    }
  }
}
