// Memos on disk: written, found, changed, removed, and every change taken back.

import Diagnostics
import Foundation
import Ground
import Memos
import Prose
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct MemoStoreTests {
  private static let now = "2025-12-07T08:12:03+09:00"
  private let id = "2025-12-07-081203"

  private func item(_ text: String, sound: String? = nil, pending: Bool = false) throws -> NewItem {
    NewItem(time: try ZonedTime(parsing: MemoStoreTests.now), text: text, sound: sound, isPending: pending)
  }

  private func add(_ item: NewItem, to home: Home) throws -> RelativePath {
    try home.change { (change) throws(Diagnostic) in try MemoStore.add(item, in: home, &change) }
  }

  @Test func aNewMemoIsAFileNamedByItsSecond() async throws {
    try await withHome { home, folder in
      let first = try add(item("하나"), to: home)
      let second = try add(item("둘"), to: home)
      #expect(first.text == "memos/2025-12-07-081203.md")
      #expect(second.text == "memos/2025-12-07-081203-2.md")
      let text = try folder.text(of: first.text)
      #expect(text == "---\ncreated: \(MemoStoreTests.now)\n---\n하나\n")
      let reading = await MemoStore.read(in: home)
      #expect(reading.problems.isEmpty)
      #expect(reading.memos.map(\.id) == ["2025-12-07-081203-2", "2025-12-07-081203"])
    }
  }

  @Test(arguments: ["", " \n\t", "\u{3000}"]) func whatSaysNothingIsNotWritten(text: String) async throws {
    try await withHome { home, folder in
      let problem = thrown { _ = try add(item(text), to: home) }
      #expect(problem?.code == .memoEmpty)
      #expect(!folder.exists("memos"))
    }
  }

  @Test func aTextOfFiftyMegabytesIsRefused() async throws {
    try await withHome { home, folder in
      let text = String(repeating: "x", count: 50 << 20)
      let problem = thrown { _ = try add(item(text), to: home) }
      #expect(problem?.code == .fileTooLarge)
      #expect(!folder.exists("memos"))
    }
  }

  @Test func aThreadDoesNotGrowBeyondAMemosSize() async throws {
    try await withHome { home, folder in
      _ = try add(item(String(repeating: "x", count: 3 << 20)), to: home)
      let reply = try item(String(repeating: "y", count: 2 << 20))
      let problem = thrown {
        _ = try home.change { (change) throws(Diagnostic) in
          try MemoStore.reply(to: id, reply, in: home, &change)
        }
      }
      #expect(problem?.code == .fileTooLarge)
      #expect(try folder.bytes(of: "memos/\(id).md").count < 4 << 20)
    }
  }

  @Test(arguments: [
    ("1", "2025-12-09-100000"), ("3", "2025-12-07-081203"), ("2025-12-08", "2025-12-08-100000"),
    ("2025-12-07-081203", "2025-12-07-081203"), ("BREAD milk", "2025-12-08-100000"),
    ("회의", "2025-12-09-100000"), ("회의", "2025-12-09-100000"),
  ]) func aMemoIsFoundByNumberIdOrWords(text: String, found: String) async throws {
    try await withHome(memos) { home, _ in
      let memo = try await MemoStore.read(in: home).one(text)
      #expect(memo.id == found)
    }
  }

  @Test(arguments: [
    ("4", Diagnostic.Code.memoMissing), ("0", .memoMissing), ("2026", .memoMissing),
    ("created", .memoMissing), ("08", .memoMissing), ("cake", .memoMissing), ("milk", .memoAmbiguous),
    ("2025-12", .memoAmbiguous), ("2025", .memoAmbiguous), ("", .memoMissing),
    ("99999999999999999999", .memoMissing),
  ]) func whatMeansNoneOrSeveralIsToldAndNothingIsGuessed(text: String, code: Diagnostic.Code) async throws {
    try await withHome(memos) { home, _ in
      let reading = await MemoStore.read(in: home)
      let problem = thrown { _ = try reading.one(text) }
      #expect(problem?.code == code)
    }
  }

  private let memos: KeyValuePairs = [
    "memos/2025-12-07-081203.md": "milk\n## 08:15\nmore\n",
    "memos/2025-12-08-100000.md": "Milk\n\nand bread\n", "memos/2025-12-09-100000.md": "회의\n",
  ]

  @Test func removingTakesTheSoundsThatNothingElseLinksTo() async throws {
    try await withHome([
      "memos/2025-12-07.md": "![](audio/a.m4a)\n## 08:15\n![](audio/b.m4a)\n![](audio/c.m4a)\n",
      "memos/2025-12-08.md": "![](audio/b.m4a)\n", "memos/audio/a.m4a": "a", "memos/audio/b.m4a": "b",
      "memos/audio/c.m4a": "c",
    ]) { home, folder in
      let removed = try remove("2025-12-07", item: 1, in: home)
      #expect(removed.files.map(\.text) == ["memos/audio/c.m4a"])
      #expect(removed.kept.map(\.memo.text) == ["memos/2025-12-08.md"])
      #expect(try folder.text(of: "memos/2025-12-07.md") == "![](audio/a.m4a)\n")
      let rest = try remove("2025-12-07", in: home)
      #expect(rest.files.map(\.text) == ["memos/2025-12-07.md", "memos/audio/a.m4a"])
      #expect(rest.isWhole && rest.kept.isEmpty)
      _ = try Trash.undo(in: home.tree)
      _ = try Trash.undo(in: home.tree)
      #expect(folder.exists("memos/audio/a.m4a") && folder.exists("memos/audio/c.m4a"))
      #expect(try folder.text(of: "memos/2025-12-07.md").contains("c.m4a"))
    }
  }

  private func remove(_ id: String, item: Int? = nil, in home: Home) throws -> RemovedMemo {
    try home.change { (change) throws(Diagnostic) in try MemoStore.remove(id, item: item, in: home, &change) }
  }

  @Test(arguments: [
    "[hear](audio/a%20b.m4a)\n", "hear audio/a b.m4a, it is good\n", "<audio src='audio/A B.M4A'>\n",
    "a\u{0}: audio/a b.m4a", "[x](<audio/a\\ b.m4a>)", "too large",
  ]) func aSoundThatAnyOtherMemoMayNeedStays(other: String) async throws {
    try await withHome([
      "memos/2025-12-07.md": "![](<audio/a b.m4a>)\n",
      "memos/x.md": other == "too large" ? String(repeating: "x", count: 5 << 20) : other,
      "memos/audio/a b.m4a": "a",
    ]) { home, folder in
      let removed = try remove("2025-12-07", in: home)
      #expect(removed.files.map(\.text) == ["memos/2025-12-07.md"])
      #expect(removed.kept.map(\.sound.text) == ["memos/audio/a b.m4a"])
      #expect(removed.kept.map(\.memo.text) == ["memos/x.md"])
      #expect(folder.exists("memos/audio/a b.m4a"))
    }
  }

  @Test func aSoundThatTheRestOfItsMemoNamesStays() async throws {
    try await withHome([
      "memos/2025-12-07.md": "as [here](audio/a.m4a)\n## 08:15\n![](audio/a.m4a)\n", "memos/audio/a.m4a": "a",
    ]) { home, _ in
      let removed = try remove("2025-12-07", item: 1, in: home)
      #expect(removed.files.isEmpty && !removed.isWhole)
      #expect(removed.kept.map(\.memo.text) == ["memos/2025-12-07.md"])
    }
  }

  @Test func anItemThatIsAllOfAMemoTakesTheMemoWithIt() async throws {
    try await withHome([
      "memos/2025-12-07.md": "---\nlang: ko\n---\n\n## 08:15\n![](audio/a.m4a)\n", "memos/audio/a.m4a": "a",
    ]) { home, folder in
      let removed = try remove("2025-12-07", item: 1, in: home)
      #expect(removed.isWhole)
      #expect(removed.files.map(\.text) == ["memos/2025-12-07.md", "memos/audio/a.m4a"])
      #expect(!folder.exists("memos/2025-12-07.md"))
    }
  }

  @Test func noMemoIsWrittenThatCouldNotBeReadAgain() async throws {
    try await withHome(["memos/2025-12-06.md": "x\n"]) { home, folder in
      // Each line gets a blank, so that it begins no item.
      let lines = String(repeating: "## 08:15\n", count: (4 << 20) / 9 - 100)
      let problem = thrown { _ = try add(item(lines), to: home) }
      #expect(problem?.code == .fileTooLarge)
      let tree = try folder.tree("memos")
      #expect(tree == ["2025-12-06.md"])
      let large = Array(String(repeating: "x", count: 4 << 20).utf8) + [0x0A]
      let other = thrown {
        try home.change { (change) throws(Diagnostic) in
          _ = try MemoStore.replace(
            try home.tree.read("memos/2025-12-06.md"), of: "2025-12-06", with: large, in: home, &change)
        }
      }
      #expect(other?.code == .fileTooLarge)
    }
  }

  @Test func aTextDoesNotCloseFrontMatterThatWasOpen() async throws {
    try await withHome(["memos/2025-12-07.md": "---\nhello\n"]) { home, folder in
      let reply = try item("a\n---\nb")
      let problem = thrown {
        _ = try home.change { (change) throws(Diagnostic) in
          try MemoStore.reply(to: "2025-12-07", reply, in: home, &change)
        }
      }
      #expect(problem?.code == .frontMatterUnclosed)
      let text = try folder.text(of: "memos/2025-12-07.md")
      #expect(text == "---\nhello\n")
    }
  }

  @Test func anotherFormOfALetterIsAnotherText() async throws {
    try await withHome(["memos/2025-12-07.md": "e\u{301}\n"]) { home, folder in
      let isChanged = try home.change { (change) throws(Diagnostic) in
        try MemoStore.setText(ofItem: 0, of: "2025-12-07", to: "\u{E9}", in: home, &change)
      }
      #expect(isChanged)
      #expect(try folder.bytes(of: "memos/2025-12-07.md") == Array("\u{E9}\n".utf8))
    }
  }

  @Test func aStateNeverTakesThePlaceOfATitle() async throws {
    let text = "![](audio/a.m4a \"birthday song\")\n"
    try await withHome(["memos/2025-12-07.md": text]) { home, folder in
      let isSet = try home.change { (change) throws(Diagnostic) in
        try MemoStore.setState(
          .failed, of: "memos/audio/a.m4a", in: "2025-12-07", from: [.settled], home, &change)
      }
      #expect(!isSet)
      #expect(try folder.text(of: "memos/2025-12-07.md") == text)
    }
  }

  @Test func aTranscriptComesOnlyWhereItIsStillWaitedFor() async throws {
    let sound: RelativePath = "memos/audio/a.m4a"
    try await withHome(["memos/2025-12-07.md": "![](audio/a.m4a \"pending\")\n"]) { home, folder in
      func transcribe() throws -> Bool {
        try home.change { (change) throws(Diagnostic) in
          try MemoStore.transcribe(sound, of: "2025-12-07", as: "heard", in: home, &change)
        }
      }
      try folder.write("![](audio/a.m4a \"pending\")\ntyped meanwhile\n", to: "memos/2025-12-07.md")
      #expect(try transcribe())
      #expect(try folder.text(of: "memos/2025-12-07.md") == "![](audio/a.m4a)\nheard\n\ntyped meanwhile\n")
      #expect(try !transcribe())
      try folder.write("![](audio/a.m4a)\n", to: "memos/2025-12-07.md")
      #expect(try !transcribe())
      try folder.remove("memos/2025-12-07.md")
      #expect(try !transcribe())
    }
  }

  /// Sounds of one name have captions of their own; those without an ending go with the last sound of the name.
  @Test func captionsBelongToOneSound() async throws {
    // With an ending, as long as names may be.
    let long = String(repeating: "あ", count: 83) + ".m4a"
    let links = ["a.m4a", "a.mp3", "a.mp3.ogg", long].map { "![](audio/\($0))\n" }.joined()
    try await withHome(["memos/2025-12-07.md": links]) { home, folder in
      func transcribe(_ name: String, _ captions: String?) throws {
        let sound = try #require(Memo.soundFolder.appending(name))
        let isDone = try home.change { (change) throws(Diagnostic) in
          try MemoStore.transcribe(
            sound, of: "2025-12-07", as: "heard", captions: captions.map { Array($0.utf8) }, from: [.settled],
            in: home, &change)
        }
        #expect(isDone)
      }
      func captions() throws -> [String] {
        try home.tree.list(Memo.soundFolder).map(\.name).filter { $0.hasSuffix(".vtt") }.sorted()
      }
      for name in ["a.m4a", "a.mp3", "a.MP3", "a.mp3.ogg", "a.vtt", long] {
        try folder.write("x", to: "memos/audio/\(name)")
      }
      try transcribe("a.m4a", "one")
      try transcribe("a.mp3", "two")
      // Whose the older ones are nobody knows.
      #expect(try captions() == ["a.m4a.vtt", "a.mp3.vtt", "a.vtt"])
      #expect(try folder.text(of: "memos/audio/a.mp3.vtt") == "two")
      try transcribe("a.mp3.ogg", "three")
      try transcribe("a.m4a", nil)
      #expect(try captions() == ["a.mp3.ogg.vtt", "a.mp3.vtt", "a.vtt"])
      try folder.remove("memos/audio/a.m4a")
      try transcribe("a.mp3", nil)
      #expect(try captions() == ["a.mp3.ogg.vtt", "a.vtt"])
      try folder.remove("memos/audio/a.MP3")
      try transcribe("a.mp3", nil)
      #expect(try captions() == ["a.mp3.ogg.vtt"])
      try transcribe(long, "four")
      #expect(try captions().last == long.dropLast(4) + ".vtt")
    }
  }

  @Test func aMendedFileMustNotBringInAnError() async throws {
    try await withHome(["memos/2025-12-07.md": "x\n"]) { home, folder in
      func replace(_ text: String) throws -> Bool {
        try home.change { (change) throws(Diagnostic) in
          try MemoStore.replace(
            try home.tree.read("memos/2025-12-07.md"), of: "2025-12-07", with: Array(text.utf8), in: home,
            &change
          ).isChanged
        }
      }
      let fault = thrown { _ = try replace("x\n## 25:10\ny\n") }
      #expect(fault?.code == .memoItemTime)
      let emptied = thrown { _ = try replace(" \n") }
      #expect(emptied?.code == .memoEmpty)
      let text = try folder.text(of: "memos/2025-12-07.md")
      #expect(text == "x\n")
      let (same, other) = (try replace("x\n"), try replace("y\n"))
      #expect(!same && other)
    }
  }

  @Test func everythingThatIsWrongIsFound() async throws {
    try await withHome([
      "memos/2025-12-07.md": "![](audio/gone.m4a)\n\nx ![](audio/a.m4a) [y](../zutto.json) <b>\n",
      "memos/idea.md": "x\n", "memos/x.txt": "x", "memos/deep/y.md": "y", "memos/audio/a.m4a": "x",
      "memos/audio/un used.m4a": "x",
    ]) { home, _ in
      let problems = await MemoStore.check(in: home).problems
      let found = problems.map { "\($0.path?.text ?? "-"):\($0.position?.line ?? 0) \($0.code.rawValue)" }
      #expect(
        found.sorted() == [
          "memos/2025-12-07.md:1 sound-missing", "memos/2025-12-07.md:3 link-outside-diary",
          "memos/2025-12-07.md:3 markdown-html", "memos/2025-12-07.md:3 sound-place",
          "memos/audio/a.m4a:0 sound-unused", "memos/audio/un used.m4a:0 name-not-portable",
          "memos/audio/un used.m4a:0 sound-unused", "memos/deep:0 file-strange", "memos/idea.md:0 memo-name",
          "memos/x.txt:0 file-strange",
        ])
    }
  }
}
