// Memos on disk: written, found, changed, removed, and every change taken back.

import Foundation
import Ground
import Memos
import TestSupport
import Testing

@Suite struct MemoStoreTests {
  private static let now = "2025-12-07T08:12:03+09:00"
  private let id = "2025-12-07-081203"

  private func item(_ text: String, sound: String? = nil, pending: Bool = false) throws -> NewItem {
    NewItem(
      time: try ZonedTime(parsing: MemoStoreTests.now),
      text: text,
      sound: sound,
      isPending: pending
    )
  }

  private func add(_ item: NewItem, to home: Home) throws -> RelativePath {
    try home.change { (change) throws(Diagnostic) in
      try MemoStore.add(item, in: home, &change)
    }
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

  @Test(arguments: ["", " \n\t", "\u{3000}"])
  func whatSaysNothingIsNotWritten(text: String) async throws {
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

  @Test(
    arguments: [
      ("1", "2025-12-09-100000"), ("3", "2025-12-07-081203"), ("2025-12-08", "2025-12-08-100000"),
      ("2025-12-07-081203", "2025-12-07-081203"), ("BREAD milk", "2025-12-08-100000"),
      ("회의", "2025-12-09-100000"), ("회의", "2025-12-09-100000"),
    ]
  )
  func aMemoIsFoundByNumberIdOrWords(text: String, found: String) async throws {
    try await withHome(memos) { home, _ in
      let memo = try await MemoStore.read(in: home).one(text)
      #expect(memo.id == found)
    }
  }

  @Test(
    arguments: [
      ("4", Diagnostic.Code.memoMissing), ("0", .memoMissing), ("2026", .memoMissing),
      ("created", .memoMissing), ("08", .memoMissing), ("cake", .memoMissing),
      ("milk", .memoAmbiguous), ("2025-12", .memoAmbiguous), ("2025", .memoAmbiguous),
      ("", .memoMissing),
      ("99999999999999999999", .memoMissing),
    ]
  )
  func whatMeansNoneOrSeveralIsToldAndNothingIsGuessed(
    text: String,
    code: Diagnostic.Code
  ) async throws {
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
      "memos/2025-12-08.md": "![](audio/b.m4a)\n", "memos/audio/a.m4a": "a",
      "memos/audio/b.m4a": "b", "memos/audio/c.m4a": "c",
    ]) { home, folder in
      let kept: Set<RelativePath> = ["memos/audio/b.m4a"]
      let removed = try home.change { (change) throws(Diagnostic) in
        try MemoStore.remove("2025-12-07", item: 1, keeping: kept, in: home, &change)
      }
      #expect(removed.map(\.text) == ["memos/audio/c.m4a"])
      #expect(try folder.text(of: "memos/2025-12-07.md") == "![](audio/a.m4a)\n")
      let rest = try home.change { (change) throws(Diagnostic) in
        try MemoStore.remove("2025-12-07", keeping: kept, in: home, &change)
      }
      #expect(rest.map(\.text) == ["memos/2025-12-07.md", "memos/audio/a.m4a"])
      _ = try Trash.undo(in: home.tree)
      _ = try Trash.undo(in: home.tree)
      #expect(folder.exists("memos/audio/a.m4a") && folder.exists("memos/audio/c.m4a"))
      #expect(try folder.text(of: "memos/2025-12-07.md").contains("c.m4a"))
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
      #expect(
        try folder.text(of: "memos/2025-12-07.md")
          == "![](audio/a.m4a)\nheard\n\ntyped meanwhile\n"
      )
      #expect(try !transcribe())
      try folder.write("![](audio/a.m4a)\n", to: "memos/2025-12-07.md")
      #expect(try !transcribe())
      try folder.remove("memos/2025-12-07.md")
      #expect(try !transcribe())
    }
  }

  @Test func aMendedFileMustNotBringInAnError() async throws {
    try await withHome(["memos/2025-12-07.md": "x\n"]) { home, folder in
      func replace(_ text: String) throws -> Bool {
        try home.change { (change) throws(Diagnostic) in
          try MemoStore.replace("2025-12-07", with: Array(text.utf8), in: home, &change)
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
      let found = problems.map {
        "\($0.path?.text ?? "-"):\($0.position?.line ?? 0) \($0.code.rawValue)"
      }
      #expect(
        found.sorted() == [
          "memos/2025-12-07.md:1 sound-missing", "memos/2025-12-07.md:3 link-outside-diary",
          "memos/2025-12-07.md:3 markdown-html", "memos/2025-12-07.md:3 sound-place",
          "memos/audio/a.m4a:0 sound-unused", "memos/audio/un used.m4a:0 name-not-portable",
          "memos/audio/un used.m4a:0 sound-unused", "memos/deep:0 file-strange",
          "memos/idea.md:0 memo-name", "memos/x.txt:0 file-strange",
        ]
      )
    }
  }
}
