// Writing: the old file or the new one, never half of it, and nothing else is touched.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import TestSupport
import Testing
import ZonedTime

@Suite struct TreeWriteTests {
  @Test func aWriteMakesTheFoldersAboveAndNothingElse() throws {
    try withTree { tree, folder in
      try tree.write("one", to: "a/b/c.md")
      try tree.write("two", to: "a/b/c.md")
      try tree.write([], to: "a/empty", .replaceable)
      #expect(try folder.tree() == ["a/", "a/b/", "a/b/c.md", "a/empty"])
      #expect(try folder.text(of: "a/b/c.md") == "two")
    }
  }

  @Test(arguments: [0o600, 0o644, 0o666, 0o400]) func thePermissionsOfAFileAreKept(mode: Int) throws {
    try withTree { tree, folder in
      try folder.write("old", to: "a.md")
      chmod(folder.path("a.md"), mode_t(mode))
      try tree.write("new", to: "a.md")
      #expect(try folder.mode(of: "a.md") == mode)
    }
  }

  @Test func otherFilesOfTheFolderAreNotTouched() throws {
    try withTree { tree, folder in
      for name in ["b.md", ".zutto-new-x", "A.md"] { try folder.write("mine", to: name) }
      let before = try tree.list(nil)
      try tree.write("new", to: "a.md")
      #expect(try tree.list(nil).filter { $0.name != "a.md" } == before)
    }
  }

  @Test func aWriteThatFailsLeavesWhatWasThere() throws {
    try withTree { tree, folder in
      try folder.write("inner", to: "a.md/inner")
      let error = thrown { try tree.write("new", to: "a.md") }
      #expect(error?.code == .fileUnwritable)
      #expect(error?.english == "'a.md' can't be written: is a directory")
      #expect(thrown { try tree.write("new", to: "a.md/inner/deeper") }?.code == .fileUnwritable)
      #expect(try folder.tree() == ["a.md/", "a.md/inner"])
    }
  }

  @Test func aReaderNeverMeetsHalfOfAFile() async throws {
    try await withTemporaryFolder { folder in
      let tree = try Tree(at: folder.path)
      let texts = ["a", "b"].map { [UInt8](repeating: $0.utf8.first ?? 0, count: 300_000) }
      try tree.write(texts[0], to: "x")
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          for round in 0..<40 { try tree.write(texts[round % 2], to: "x", .replaceable) }
          return true
        }
        for _ in 0..<2 {
          group.addTask { try (0..<40).allSatisfy { _ in try texts.contains(tree.read("x").bytes) } }
        }
        for try await isWhole in group { #expect(isWhole) }
      }
      #expect(try folder.tree() == ["x"])
    }
  }

  @Test func aFullDiskLeavesTheOldFileAndNoOther() throws {
    try withTemporaryFolder { folder in
      try folder.withSmallDisk {
        let tree = try Tree(at: folder.path)
        try tree.write("old", to: "a.md")
        let large = [UInt8](repeating: 1, count: 1 << 20)
        let error = thrown { try tree.write(large, to: "a.md") }
        #expect(error?.code == .diskFull)
        #expect(error?.english == "the disk is full: 'a.md' was not written, what was there is unharmed")
        #expect(error?.englishHint == "free some space and run the command again")
        #expect(
          thrown { _ = try tree.folder(nil).publish(large, as: "a.md", isNew: false) }?.code == .diskFull)
        #expect(thrown { _ = try tree.folder(nil).publish(large, as: "new", isNew: true) }?.code == .diskFull)
        #expect(try folder.tree() == ["a.md"])
        #expect(try folder.text(of: "a.md") == "old")
      }
    }
  }

  @Test func aChangeThatFillsTheDiskIsTakenBackWhole() throws {
    try withTemporaryFolder { folder in
      try folder.withSmallDisk {
        let tree = try Tree(at: folder.path)
        try tree.write("old", to: "a.md")
        let error = thrown {
          try tree.change("test", at: Instant(secondsSince1970: 0)) { (change) throws(Diagnostic) in
            try change.write(Array("new".utf8), to: "a.md")
            try change.write([UInt8](repeating: 1, count: 1 << 20), to: "b.md")
          }
        }
        #expect(error?.code == .diskFull)
        #expect(try folder.texts() == ["a.md": "old"])
      }
    }
  }

  @Test func aReadOnlyDiskIsNamedAndUnharmed() throws {
    try withTemporaryFolder { folder in
      try folder.withSmallDisk {
        let tree = try Tree(at: folder.path)
        try tree.write("old", to: "a.md")
        try run("mount", "-o", "remount,ro", folder.path)
        #expect(!tree.isWritable)
        let error = thrown { try tree.write("new", to: "a.md") }
        #expect(error?.code == .fileUnwritable)
        #expect(error?.english == "'a.md' can't be written: read-only file system")
        #expect(
          error?.englishHint == "the folder is read-only for you; change its permissions or use another copy")
        #expect(thrown { try tree.move("a.md", to: "b.md") }?.code == .fileUnwritable)
        #expect(thrown { try tree.delete("a.md") }?.code == .fileUnwritable)
        #expect(try folder.text(of: "a.md") == "old")
      }
    }
  }

  @Test func aMoveKeepsTheFileAndNamesWhatIsMissing() throws {
    try withTree { tree, folder in
      try tree.write("x", to: "a.md")
      try tree.move("a.md", to: "deep/er/b.md")
      #expect(try folder.texts() == ["deep/er/b.md": "x"])
      #expect(thrown { try tree.move("a.md", to: "c.md") }?.code == .fileMissing)
    }
  }

  @Test func onlyFilesAndEmptyFoldersAreDeleted() throws {
    try withTree { tree, folder in
      try tree.write("x", to: "a/b")
      #expect(try tree.delete("a") == false)
      #expect(try tree.delete("a/b"))
      #expect(try tree.delete("a"))
      #expect(try tree.delete("a") == false)
      #expect(try folder.tree().isEmpty)
    }
  }
}
