// Large files on their way into a home, and files that grow.

import Foundation
import Ground
import TestSupport
import Testing

@Suite struct StagedFileTests {
  private let moment = Instant(secondsSince1970: 1_735_137_000)

  @Test func aFileFromOutsideGetsItsPlaceAndIsTakenBack() throws {
    try withTree { tree, folder in
      try withTemporaryFolder { outside in
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try outside.write(bytes, to: "a.wav")
        try outside.link("link.wav", to: "a.wav")
        let staged = try tree.stage(
          copying: outside.path("link.wav"),
          for: "d/b.wav",
          limit: bytes.count
        )
        #expect(staged.digest == Digest(of: bytes))
        #expect(Tree.isUnfinished(staged.path.name))
        #expect(!folder.exists("d/b.wav"))
        try tree.change("add", at: moment) { (change) throws(Diagnostic) in
          try change.create("d/b.wav", from: staged)
        }
        #expect(try folder.bytes(of: "d/b.wav") == bytes)
        #expect(!folder.exists(staged.path.text))
        _ = try Trash.undo(in: tree)
        #expect(!folder.exists("d/b.wav"))
        #expect(
          try folder.bytes(of: ".zutto/trash/2024-12-25/0001-undone/undone/d/b.wav") == bytes
        )
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
        }?.code == .fileExists
      )
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
      #expect(try folder.tree() == ["five"])
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
      try tree.cut("d/a", to: 1)
      #expect(try folder.bytes(of: "d/a") == [1])
    }
  }

  private func canHold(_ path: RelativePath, in tree: Tree) throws -> Bool {
    if let file = try GrowingFile(holding: path, in: tree) { return file.path == path }
    return false
  }

  @Test func tellsHowMuchRoomTheDiskHas() throws {
    try withTree { tree, _ in
      #expect((tree.freeBytes ?? 0) > 0)
    }
  }
}
