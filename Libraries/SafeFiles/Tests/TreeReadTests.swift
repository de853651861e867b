// Reading: nothing outside the home, nothing that never ends, nothing larger than it may be.

import Diagnostics
import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite struct TreeReadTests {
  /// A home inside a folder, with things beside it that it must not reach.
  private func withHomeBeside(_ body: (Tree, TemporaryFolder) throws -> Void) throws {
    try withTemporaryFolder { outer in
      try outer.write("secret", to: "secret.txt")
      try outer.write("secret", to: "outside/a.md")
      try outer.write("mine", to: "home/inside/a.md")
      try body(Tree(at: outer.path("home")), TemporaryFolder(at: outer.path("home")))
    }
  }

  @Test(arguments: [
    "../secret.txt", "/etc/hostname", "nowhere", "link.md", "../home2/x", "inside/../../secret.txt",
  ]) func aLinkThatLeavesTheHomeIsNotRead(target: String) throws {
    try withHomeBeside { tree, home in
      try home.link("link.md", to: target)
      let error = thrown { _ = try tree.read("link.md") }
      #expect(error?.code == .linkOutside)
      #expect(
        error?.english
          == "'link.md' is a symbolic link that leads out of the home or nowhere; it is not followed")
      #expect(error?.path == "link.md")
    }
  }

  @Test func aFolderThatIsALinkOutIsRefusedAndNotTakenForMissing() throws {
    try withHomeBeside { tree, home in
      try home.link("entries", to: "../outside")
      #expect(thrown { _ = try tree.read("entries/a.md") }?.code == .linkOutside)
      #expect(thrown { _ = try tree.readIfPresent("entries/a.md") }?.code == .linkOutside)
      #expect(thrown { _ = try tree.folder("entries") }?.code == .linkOutside)
      #expect(thrown { _ = try tree.list("entries") }?.code == .linkOutside)
      #expect(thrown { try tree.write("x", to: "entries/b.md") }?.code == .linkOutside)
      #expect(thrown { try tree.write("x", to: "entries/new/b.md") }?.code == .linkOutside)
      #expect(thrown { try tree.move("inside/a.md", to: "entries/b.md") } != nil)
      #expect(thrown { try tree.delete("entries/a.md") } != nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("../outside")) == ["a.md"])
    }
  }

  @Test func linksThatStayInsideAreFollowed() throws {
    try withHomeBeside { tree, home in
      try home.link("file.md", to: "inside/a.md")
      try home.link("folder", to: "inside")
      try home.link("inside/up", to: "..")
      for path in ["file.md", "folder/a.md", "inside/up/inside/a.md"] as [RelativePath] {
        #expect(try String(decoding: tree.read(path).bytes, as: UTF8.self) == "mine")
      }
      try tree.write("new", to: "file.md")
      #expect(try home.text(of: "inside/a.md") == "new")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: home.path("file.md")) == "inside/a.md")
    }
  }

  @Test func linksAreFollowedInAHomeWhoseOwnNameIsNotASCII() throws {
    try withTemporaryFolder { outer in
      try outer.write("mine", to: "日記の家/entries/a.md")
      try outer.link("日記の家/b.md", to: "entries/a.md")
      let tree = try Tree(at: outer.path("日記の家"))
      #expect(try tree.read("b.md").bytes == Array("mine".utf8))
    }
  }

  @Test func aFileWhereAFolderBelongsIsNotTakenForNothing() throws {
    try withTree { tree, folder in
      try folder.write("x", to: "entries")
      let error = thrown { _ = try tree.list("entries") }
      #expect(error?.code == .fileUnreadable)
      #expect(error?.english == "'entries' is not a folder")
    }
  }

  @Test func aPipeIsNotWaitedFor() throws {
    try withTree { (tree, folder) throws in
      #expect(mkfifo(folder.path("pipe.md"), 0o600) == 0)
      let error = thrown { _ = try tree.read("pipe.md") }
      #expect(error?.code == .fileUnreadable)
      #expect(error?.english == "'pipe.md' is not a file")
      #expect(thrown { _ = try tree.folder(nil).read("pipe.md", first: 10) } == nil)
    }
  }

  @Test func aFileOverItsLimitIsRefusedBeforeItIsRead() throws {
    try withTree { (tree, folder) throws in
      try folder.write("", to: "big")
      // A hole: a terabyte that takes no room on the disk.
      #expect(truncate(folder.path("big"), 1 << 40) == 0)
      let error = thrown { _ = try tree.read("big", limit: 100) }
      #expect(error?.code == .fileTooLarge)
      #expect(error?.english == "'big' has 1099511627776 bytes, more than the 100 that such a file may have")
    }
  }

  @Test func aFolderListsNamesInByteOrderWithTheirKinds() throws {
    try withTree { (tree, folder) throws in
      try folder.write("x", to: "b.md")
      try folder.write("x", to: "B.md")
      try folder.write("x", to: "é/x")
      try folder.link("a", to: "b.md")
      #expect(mkfifo(folder.path("p"), 0o600) == 0)
      #expect(creat(folder.path + "/\u{1}", 0o600) >= 0)
      let items = try tree.list(nil)
      #expect(items.map(\.name) == ["\u{1}", "B.md", "a", "b.md", "p", "é"])
      #expect(items.map(\.kind) == [.file, .file, .link, .file, .other, .folder])
      #expect(items.filter { !$0.isText }.map(\.name) == ["\u{1}"])
      let names = try tree.folder(nil).names()
      #expect(names.map(\.name).sorted() == items.map(\.name).sorted())
      for item in items {
        let same = names.first { $0.name == item.name }
        #expect(same?.kind == item.kind)
        #expect(same?.isText == item.isText)
      }
    }
  }

  @Test func aNameThatIsNoTextIsShownAndMarked() throws {
    try withTree { (tree, folder) throws in
      let bytes = Array((folder.path + "/x").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
      let file = open(bytes, O_CREAT | O_WRONLY, 0o600)
      // macOS refuses such names itself.
      guard file >= 0 else { return }
      close(file)
      let item = try tree.list(nil).first
      #expect(item?.name == "x\\xff")
      #expect(item?.isText == false)
    }
  }

  @Test func whatIsMissingIsToldWithAHint() throws {
    try withTree { (tree, _) throws in
      #expect(try tree.readIfPresent("a/b") == nil)
      #expect(try tree.list("a").isEmpty)
      let error = thrown { _ = try tree.read("a/b.md") }
      #expect(error?.code == .fileMissing)
      #expect(error?.englishHint == "look for it in the trash ('zutto trash list') or in a backup")
    }
    #expect(thrown { _ = try Tree(at: "/no/such/folder") }?.english == "'/no/such/folder' does not exist")
  }

  @Test func aFileWithoutPermissionIsNamed() throws {
    try withTree { (tree, folder) throws in
      try folder.write("x", to: "a.md")
      chmod(folder.path("a.md"), 0)
      guard getuid() != 0 else { try Test.cancel("skipped: root reads every file") }
      let error = thrown { _ = try tree.read("a.md") }
      #expect(error?.code == .fileUnreadable)
      #expect(error?.englishHint == "give yourself read permission, for example with 'chmod u+r'")
    }
  }
}
