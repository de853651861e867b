// Large files on their way into a home, and files that grow.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct StagedFileTests {
  private let moment = Instant(secondsSince1970: 1_735_137_000)

  @Test func aFileFromOutsideGetsItsPlaceAndIsTakenBack() throws {
    try withTree { tree, folder in
      try withTemporaryFolder { outside in
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try outside.write(bytes, to: "a.wav")
        try outside.link("link.wav", to: "a.wav")
        let staged = try tree.stage(copying: outside.path("link.wav"), for: "d/b.wav", limit: bytes.count)
        #expect(staged.digest == Digest(of: bytes))
        #expect(Tree.isUnfinished(staged.path.name))
        // Not where people look, and not where git does.
        #expect(staged.path.parent == ".zutto/staged" && !folder.exists("d"))
        #expect(!folder.exists("d/b.wav"))
        try tree.change("add", at: moment) { (change) throws(Diagnostic) in
          try change.create("d/b.wav", from: staged)
        }
        #expect(try folder.bytes(of: "d/b.wav") == bytes)
        #expect(!folder.exists(staged.path.text))
        _ = try Trash.undo(in: tree)
        #expect(!folder.exists("d/b.wav"))
        #expect(try folder.bytes(of: ".zutto/trash/2024-12-25/0001-undone/undone/d/b.wav") == bytes)
      }
    }
  }

  @Test func aChangeThatFailsTakesItBack() throws {
    try withTree { tree, folder in
      try tree.write("sound", to: "waiting")
      let staged = try tree.stage("waiting")
      try tree.write("there", to: "taken")
      #expect(
        thrown {
          try tree.change("add", at: moment) { (change) throws(Diagnostic) in
            try change.create("taken", from: staged)
          }
        }?.code == .fileExists)
      #expect(try folder.text(of: "taken") == "there")
      _ = thrown {
        try tree.change("add", at: moment) { (change) throws(Diagnostic) in
          try change.create("new", from: staged)
          throw Diagnostic(.badDay, "no")
        }
      }
      #expect(!folder.exists("new"))
    }
  }

  @Test func whatWasChangedSinceIsNotTakenBack() throws {
    try withTree { tree, folder in
      try tree.write("sound", to: "waiting")
      let staged = try tree.stage("waiting")
      try tree.change("add", at: moment) { (change) throws(Diagnostic) in
        try change.create("new", from: staged)
      }
      try folder.write("other", to: "new")
      #expect(thrown { _ = try Trash.undo(in: tree) }?.code == .changedSince)
    }
  }

  @Test func refusesWhatIsTooLargeOrNoFile() throws {
    try withTree { tree, folder in
      try folder.write("12345", to: "five")
      let refusal = thrown { _ = try tree.stage(copying: folder.path("five"), for: "x", limit: 4) }
      #expect(refusal?.code == .fileTooLarge)
      #expect(try folder.tree().filter { !$0.hasPrefix(".zutto") } == ["five"])
      #expect(try folder.tree(".zutto/staged").isEmpty)
      let none = thrown { _ = try tree.stage(copying: folder.path("none"), for: "x", limit: 4) }
      #expect(none?.code == .fileMissing)
      try run("mkfifo", folder.path("pipe"))
      let pipe = thrown { _ = try tree.stage(copying: folder.path("pipe"), for: "x", limit: 4) }
      #expect(pipe?.code == .fileUnreadable)
    }
  }

  @Test func aGrowingFileIsHeldWhileItLives() throws {
    try withTree { tree, folder in
      do {
        let file = try GrowingFile(creating: "d/a", in: tree)
        try file.append([1, 2])
        try file.append([3])
        try file.synchronize()
        #expect(try folder.bytes(of: "d/a") == [1, 2, 3])
        #expect(try !canHold("d/a", in: tree))
        let refusal = thrown { _ = try GrowingFile(creating: "d/a", in: tree) }
        #expect(refusal?.code == .fileExists)
      }
      #expect(try canHold("d/a", in: tree))
      #expect(try !canHold("d/none", in: tree))
      #expect(try folder.tree("d") == ["a"])
    }
  }

  @Test func theBeginningOfAFileIsCopied() throws {
    try withTree { tree, folder in
      try folder.write("abc", to: "d/a")
      try folder.write("older and longer", to: "d/b")
      for (count, text) in [(0, ""), (2, "ab"), (9, "abc")] {
        try tree.copy("d/a", first: count, to: "d/b")
        #expect(try folder.text(of: "d/b") == text)
      }
      #expect(try folder.text(of: "d/a") == "abc")
      #expect(thrown { try tree.copy("d/none", first: 1, to: "d/b") }?.code == .fileMissing)
      try run("mkfifo", folder.path("d/pipe"))
      #expect(thrown { try tree.copy("d/pipe", first: 1, to: "d/b") }?.code == .fileUnreadable)
    }
  }

  @Test func aGrowingFileThatSomebodyTookAwayIsPutBack() throws {
    try withTree { tree, folder in
      var file = try GrowingFile(creating: "d/a", in: tree)
      try file.append([1, 2])
      try file.putBack()
      #expect(try folder.tree("d") == ["a"])
      for number: UInt8 in 3...4 {
        try folder.remove("d")
        try file.append([number])
        try file.putBack()
        #expect(try folder.bytes(of: "d/a") == Array(1...number))
        #expect(try !canHold("d/a", in: tree))
      }
      try file.append([5])
      #expect(try folder.bytes(of: "d/a") == [1, 2, 3, 4, 5])
    }
  }

  @Test func whatAKilledProgramLeftIsTidied() throws {
    try withTree { tree, folder in
      try folder.write("sound", to: "a.wav")
      func stage() throws -> StagedFile {
        try tree.stage(copying: folder.path("a.wav"), for: "d/b.wav", limit: 100)
      }
      let staged = try stage()
      let parts = staged.path.name.split(separator: "-", omittingEmptySubsequences: false)
      #expect(parts.count == 5 && parts[2] == "\(getpid())")
      let gone = try run("sh", "-c", "echo $$").stdout.trimmingCharacters(in: .newlines)
      let left = ".zutto/staged/.zutto-new-\(gone)-abc-\(parts[4])"
      let elsewhere = ".zutto/staged/.zutto-new-\(gone)-abc-0123456789abcdef"
      let strange = [
        ".zutto-new-", ".zutto-new---", ".zutto-new-0-a-\(parts[4])", "mine.wav",
        ".zutto-new-99999999999999999999-a-\(parts[4])", ".zutto-new--1-a-\(parts[4])",
      ]
      for name in [left, elsewhere] + strange.map({ ".zutto/staged/\($0)" }) {
        try folder.write("x", to: name)
      }
      #expect(try stage() == staged)
      #expect(!folder.exists(left) && folder.exists(elsewhere))
      #expect(try folder.tree(".zutto/staged").count == strange.count + 2)
    }
  }

  #if os(Linux)
  @Test func aFileThatCanNotBeReadIsTheOneThatIsTold() throws {
    try withTree { tree, folder in
      let problem = thrown { _ = try tree.stage(copying: "/proc/self/mem", for: "d/b.wav", limit: 100) }
      #expect(problem?.code == .fileUnreadable)
      #expect(problem?.english.contains("/proc/self/mem") == true)
      let left = try folder.tree(".zutto/staged")
      #expect(left.isEmpty)
    }
  }
  #endif

  private func canHold(_ path: RelativePath, in tree: Tree) throws -> Bool {
    if let file = try GrowingFile(holding: path, in: tree) { return file.path == path }
    return false
  }

  @Test func tellsHowMuchRoomTheDiskHas() throws {
    try withTree { tree, _ in #expect((tree.freeBytes ?? 0) > 0) }
  }
}
