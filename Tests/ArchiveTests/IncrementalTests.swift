// The archive is the same whatever was built before.

import Archive
import Diary
import Foundation
import TestSupport
import Testing

@Suite struct IncrementalTests {
  @Test func anArchiveIsTheSameAsOneMadeAnewAfterEveryChange() async throws {
    try await withSeed(runs: 3) { random in
      try await withTemporaryFolder { folder in
        var files = try RandomHome(in: folder, random: random)
        var home = TestHome(folder: folder, listening: listen)
        var history = ["made"]
        for step in 0..<45 {
          // Now and then everything rests until times tell changes apart: only then is memory used.
          if step % 20 == 17 { try await Task.sleep(for: .milliseconds(2100)) }
          if step % 20 == 10 { home.version += "x" }
          try await home.build(into: "kept", remembering: true)
          try await home.build(into: "new\(step)", remembering: false)
          let different = differences(try home.archive("kept"), try home.archive("new\(step)"))
          #expect(different == [], "after: \(history.suffix(3))")
          if !different.isEmpty { return }
          try folder.remove("new\(step)")
          history.append(try files.change())
        }
      }
    }
  }

  @Test func whatDidNotChangeIsNeitherReadNorWritten() async throws {
    try await withTemporaryFolder { folder in
      _ = try RandomHome(in: folder, random: SplitMix64(seed: 5))
      let home = TestHome(folder: folder, listening: listen)
      // Files are trusted when they have been left alone for longer than a disk's clock tells.
      try await Task.sleep(for: .milliseconds(2100))
      try await home.build(into: "kept", remembering: true)
      let again = try await home.read(remembering: true)
      #expect(again.allSatisfy { $0.texts?.count == 0 })
      let ledger = try await home.readLedger(remembering: true)
      let memos = try await home.readMemos(remembering: true)
      let notes = try await home.readNotes()
      let idle = try await home.build(again, ledger, memos, notes, into: "kept", remembering: true)
      #expect(idle.written == 0)
      #expect(idle.kept == idle.pages)

      let entry = try #require(
        try folder.tree("home/diaries/d1/entries").first {
          try $0.hasSuffix(".md") && !folder.text(of: "home/diaries/d1/entries/\($0)").contains("reply-to")
        })
      let path = "home/diaries/d1/entries/\(entry)"
      try folder.write(try folder.text(of: path) + "\nもう一行。\n", to: path)
      let changed = try await home.read(remembering: true)
      #expect(changed.reduce(0) { $0 + ($1.texts?.count ?? 0) } == 1)
      let report = try await home.build(changed, ledger, memos, notes, into: "kept", remembering: true)
      // The entry and those of its day, its month in the diary and in the timeline, its year, its author, its day of the
      // calendar, its words and texts in the search; the diary, the home and the feeds where it is among the latest.
      #expect((5...20).contains(report.written))
    }
  }

  @Test func anAnonymousDiaryShowsNobodysName() async throws {
    try await withTemporaryFolder { folder in
      _ = try RandomHome(in: folder, random: SplitMix64(seed: 6))
      let home = TestHome(folder: folder, listening: listen)
      try await home.build(into: "out", remembering: false)
      // The third diary is the anonymous one.
      let pages = try home.archive("out").filter { $0.key.hasPrefix("diaries/d3/") }
      #expect(pages.count > 3)
      for (path, bytes) in pages {
        for name in ["misaki", "yuuki", "家"] {
          #expect(!path.contains(name))
          #expect(!String(decoding: bytes, as: UTF8.self).contains(name), "\(path)")
        }
      }
    }
  }

  @Test func aBuildThatIsStoppedIsWholeAndGoesOnWhereItStood() async throws {
    try await withTemporaryFolder { folder in
      _ = try RandomHome(in: folder, random: SplitMix64(seed: 7))
      let home = TestHome(folder: folder, listening: listen)
      let readings = try await home.read(remembering: true)
      let stopped = try await home.build(
        readings, try await home.readLedger(remembering: true), try await home.readMemos(remembering: true),
        try await home.readNotes(), into: "kept", remembering: true, isStopped: { true })
      #expect(stopped.isStopped)
      try await home.build(into: "new", remembering: false)
      let whole = try home.archive("new")
      for (path, bytes) in try home.archive("kept") { #expect(whole[path] == bytes) }
      try await home.build(into: "kept", remembering: true)
      #expect(differences(try home.archive("kept"), whole) == [])
    }
  }

  @Test func filesThatAreNotOfTheArchiveAreLeftAlone() async throws {
    try await withTemporaryFolder { folder in
      _ = try RandomHome(in: folder, random: SplitMix64(seed: 8))
      let home = TestHome(folder: folder, listening: listen)
      try await home.build(into: "kept", remembering: true)
      try folder.write("mine", to: "kept/diaries/notes.txt")
      try folder.remove("home/diaries/d1")
      let report = try await home.build(into: "kept", remembering: true)
      #expect(report.foreign == 1)
      #expect(report.deleted > 3)
      #expect(try folder.text(of: "kept/diaries/notes.txt") == "mine")
      #expect(!folder.exists("kept/diaries/d1"))
    }
  }
}
