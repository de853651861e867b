// Snapshots: equal as long as nothing changed, and never after a change.

import Diagnostics
import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite struct TreeSnapshotTests {
  /// A tree of files that were written long enough ago.
  private func withTree(_ body: (Tree, TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      for name in ["a.md", "b.md", "in/c.md", "in/deep/d.md", "left/e.md"] {
        try folder.write(name, to: name)
      }
      try await settle()
      try await body(Tree(at: folder.path), folder)
    }
  }

  /// Longer than a step of the clock that stamps files.
  private func settle() async throws { try await Task.sleep(for: .milliseconds(200)) }

  private static let changes: [(String, @Sendable (TemporaryFolder) throws -> Void)] = [
    ("edited in place", { try $0.write("in/c.md!", to: "in/c.md") }),
    ("of the same size", { try $0.write("IN/DEEP/D.MD", to: "in/deep/d.md") }),
    ("added", { try $0.write("new", to: "in/deep/new.md") }),
    ("added folder", { try $0.write("new", to: "in/other/new.md") }),
    ("removed", { try $0.remove("b.md") }),
    ("removed folder", { try $0.remove("in/deep") }),
    ("renamed", { try $0.move("b.md", to: "z.md") }),
    (
      "replaced",
      {
        try $0.replace("b.md")
      }
    ),
    ("a link", { try $0.link("link.md", to: "a.md") }),
    (
      "permissions",
      {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: $0.path("a.md"))
      }
    ),
  ]

  @Test func nothingChangedIsEqual() async throws {
    try await withTree { tree, _ in
      let first = try await TreeSnapshot(of: tree, .files)
      #expect(first.knowsAllFiles)
      #expect(try await TreeSnapshot(of: tree, .files).hasSameFiles(as: first))
      #expect(try await TreeSnapshot(of: tree, .files, since: first).hasSameFiles(as: first))
      let folders = try await TreeSnapshot(of: tree, .folders)
      #expect(!folders.hasFiles)
      #expect(try await TreeSnapshot(of: tree, .folders, since: folders) == folders)
    }
  }

  @Test(arguments: changes.indices) func aChangeIsSeen(_ number: Int) async throws {
    let (name, change) = Self.changes[number]
    try await withTree { tree, folder in
      let before = try await TreeSnapshot(of: tree, .files)
      try change(folder)
      for wait in [false, true] {
        if wait { try await settle() }
        let since = try await TreeSnapshot(of: tree, .files, since: before)
        #expect(!since.hasSameFiles(as: before), "\(name)")
        if wait { #expect(try await TreeSnapshot(of: tree, .files).hasSameFiles(as: since), "\(name)") }
      }
    }
  }

  @Test func aFileThatMayStillChangeIsTheSameAsNone() async throws {
    try await withTree { tree, folder in
      try folder.write("in/c.md!", to: "in/c.md")
      let first = try await TreeSnapshot(of: tree, .files)
      #expect(!first.knowsAllFiles)
      #expect(!first.hasSameFiles(as: first))
      try await settle()
      #expect(try await !TreeSnapshot(of: tree, .files, since: first).hasSameFiles(as: first))
    }
  }

  @Test func aFolderThatMayStillChangeIsListedAgain() async throws {
    try await withTree { tree, folder in
      try folder.write("x", to: "new/x.md")
      usleep(150_000)
      // The folder changes, none of its files.
      try folder.write("", to: "new/other.md")
      try folder.remove("new/other.md")
      let first = try await TreeSnapshot(of: tree, .files)
      #expect(first.knowsAllFiles)
      try folder.write("y", to: "new/y.md")
      try await settle()
      #expect(try await !TreeSnapshot(of: tree, .files, since: first).hasSameFiles(as: first))
    }
  }

  @Test func aFolderTellsOfWhatIsNotOverwritten() async throws {
    try await withTree { tree, folder in
      let before = try await TreeSnapshot(of: tree, .folders)
      try folder.write("in/c.md!", to: "in/c.md")
      try await settle()
      #expect(try await TreeSnapshot(of: tree, .folders, since: before) == before)
      try folder.write("new", to: "in/new.md")
      let after = try await TreeSnapshot(of: tree, .folders, since: before)
      #expect(
        after.folders(unchangedSince: before).keys.map { $0?.text ?? "" }.sorted() == ["", "in/deep", "left"])
      // Its files are looked at, as it may change again without another time.
      #expect(after.hasFiles)
      try folder.write("in/c.md!!", to: "in/c.md")
      #expect(try await TreeSnapshot(of: tree, .folders, since: after) != after)
    }
  }

  @Test func whatWasWrittenIsNotLookedAt() async throws {
    try await withTree { tree, folder in
      let paths: [RelativePath] = ["in/c.md", "in/deep/d.md"]
      // A folder in which nothing is written is one of the disk all the same.
      try folder.remove("left/e.md")
      func written(_ signatures: [RelativePath: FileSignature]) async throws -> TreeSnapshot {
        try await TreeSnapshot(of: tree, since: nil) { folder in
          guard let folder else { return nil }
          return paths.filter { $0.parent == folder }.compactMap { path in
            signatures[path].map { (name: path.name, signature: $0) }
          }
        }
      }
      // A folder of the future may always change again.
      let future = Date(timeIntervalSince1970: 4_000_000_000)
      func change(to date: Date) throws {
        for name in ["in", "in/deep"] {
          try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path(name))
        }
      }
      for path in paths { try folder.replace(path.text) }
      try change(to: future)
      let signatures = Dictionary(
        uniqueKeysWithValues: paths.compactMap { path in
          tree.signature(path).map { (path, $0) }
        })
      let left = try await written(signatures)
      #expect(left.hasFiles)
      #expect(try await TreeSnapshot(of: tree, .folders, since: left) == left)
      // A backup by hard links changes nothing.
      try FileManager.default.linkItem(atPath: folder.path("in/c.md"), toPath: folder.path("linked"))
      #expect(
        try await TreeSnapshot(of: tree, .folders, since: left).folders(unchangedSince: left).keys.contains(
          "in"))
      // What somebody else writes meanwhile differs from what was written here.
      try folder.write("other", to: "in/c.md")
      #expect(try await TreeSnapshot(of: tree, .folders, since: left) != left)
      let late = try await written(signatures)
      #expect(try await TreeSnapshot(of: tree, .folders, since: late) != late)
      try folder.replace("in/deep/d.md")
      try change(to: future)
      let later = try await written(signatures)
      let found = try await TreeSnapshot(of: tree, .folders, since: later)
      #expect(!found.folders(unchangedSince: later).keys.contains("in/deep"))
      let empty = try await written(signatures)
      try folder.write("later", to: "left/later.md")
      let filled = try await TreeSnapshot(of: tree, .folders, since: empty)
      #expect(!filled.folders(unchangedSince: empty).keys.contains("left"))
      try change(to: Date(timeIntervalSince1970: 0))
      try await settle()
      #expect(try await !written(signatures).hasFiles)
    }
  }

  @Test func whatIsLeftOutMayChange() async throws {
    try await withTree { tree, folder in
      let before = try await TreeSnapshot(of: tree, .files, without: ["left", "in/deep"])
      try folder.write("e", to: "left/e.md")
      try folder.write("new", to: "in/deep/new.md")
      try await settle()
      #expect(
        try await TreeSnapshot(of: tree, .files, without: ["left", "in/deep"], since: before).hasSameFiles(
          as: before))
      // Nor does it matter whether it is there.
      try folder.remove("left")
      #expect(
        try await TreeSnapshot(of: tree, .files, without: ["left", "in/deep"], since: before).hasSameFiles(
          as: before))
    }
  }

  @Test func aTreeIsListedAsItWas() async throws {
    try await withTree { tree, folder in
      let listed = tree.listed(by: try await TreeSnapshot(of: tree, .files))
      // A folder in it has no size or time.
      #expect(
        try listed.list("in").filter { $0.kind == .file } == tree.list("in").filter { $0.kind == .file })
      try folder.write("in/c.md!", to: "in/c.md")
      try folder.write("new", to: "in/new.md")
      #expect(try listed.list("in").map(\.name) == ["c.md", "deep"])
      #expect(try listed.read("in/c.md").bytes == Array("in/c.md!".utf8))
      #expect(try listed.list("nowhere").isEmpty)
    }
    // A folder with anything but plain files is asked again.
    try await withTree { tree, folder in
      try folder.link("in/link.md", to: "../a.md")
      try await settle()
      let listed = tree.listed(by: try await TreeSnapshot(of: tree, .files))
      #expect(try listed.list("in") == tree.list("in"))
    }
  }

  @Test func aTimeThatMayComeAgainIsNotTrusted() {
    let (second, now): (Int64, Int64) = (1_000_000_000, 1_800_000_000_123_456_789)
    func isSettled(_ time: Int64) -> Bool {
      FileSignature(size: 1, modified: second, changed: time, inode: 1).isSettled(at: now)
    }
    #expect(isSettled(now - second / 5))
    #expect(!isSettled(now - second / 20))
    // A disk with whole seconds stamps several changes of two seconds alike.
    let whole = now / second * second
    #expect(isSettled(whole - 3 * second))
    #expect(!isSettled(whole - second))
    // The clock was set back since.
    #expect(!isSettled(now + 3600 * second))
    #expect(!isSettled(whole + 3600 * second))
  }

  @Test func aMountStaysTheSame() throws {
    try withTemporaryFolder { folder in
      let tree = try Tree(at: folder.path)
      #expect(tree.mount != nil)
      #expect(try Tree(at: folder.path).mount == tree.mount)
    }
  }
}

extension TemporaryFolder {
  /// Puts another file with the same content in the place of one.
  fileprivate func replace(_ name: String) throws {
    try write(name, to: "new")
    guard rename(path("new"), path(name)) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
