// Two homes and a folder between them, through the real rsync.

import Diagnostics
import Foundation
import Sync
import TestSupport
import Testing

@Suite struct RsyncSyncTests {
  private func withHomes(
    remote: Bool = false, _ body: (RsyncHomes, TemporaryFolder, TemporaryFolder) throws -> Void
  ) throws {
    try requirePeer("rsync")
    try withTemporaryFolder { folder in
      let homes = try RsyncHomes(in: folder, remote: remote)
      try body(homes, try homes.home("a"), try homes.home("b"))
    }
  }

  @Test(arguments: [false, true]) func anEmptyFolderBecomesACopyAndACopyBecomesAHome(remote: Bool) throws {
    try withHomes(remote: remote) { homes, a, b in
      try a.write("日記\n", to: "diaries/futari/entries/2024-12-25.md")
      try a.write([0xFF, 0xD8, 0x00], to: "diaries/futari/photos/ケーキ.jpg")
      let first = try homes.sync(a)
      #expect(first.sent.count == 3)
      #expect(first.problems == [])
      let second = try homes.sync(b)
      #expect(second.received.count == 2)
      #expect(second.merged == [])
      #expect(try RsyncHomes.files(of: a) == RsyncHomes.files(of: b))
      #expect(try RsyncHomes.files(of: a) == RsyncHomes.files(of: homes.depot))
      #expect(try homes.sync(a).isEmpty)
      #expect(try homes.sync(b).isEmpty)
    }
  }

  @Test(arguments: [false, true]) func whatBothChangedIsPutTogetherAndEachChangeCountsOnce(remote: Bool)
    throws
  {
    try withHomes(remote: remote) { homes, a, b in
      try a.write("5\n", to: "ledger/a.sum")
      try homes.sync(a)
      try homes.sync(b)
      try a.write("6\n", to: "ledger/a.sum")
      try b.write("8\n", to: "ledger/a.sum")
      try homes.sync(a)
      let report = try homes.sync(b)
      #expect(report.merged.map(\.path) == ["ledger/a.sum"])
      try homes.sync(a)
      for home in [a, b, homes.depot] { #expect(try home.text(of: "ledger/a.sum") == "9\n") }
    }
  }

  @Test func aRemovalTravelsToTheTrashAndLosesAgainstAChange() throws {
    try withHomes { homes, a, b in
      for name in ["one.md", "two.md", "three.jpg"] { try a.write("old\n", to: "x/\(name)") }
      try homes.sync(a)
      try homes.sync(b)
      try a.remove("x/one.md")
      try a.remove("x/two.md")
      try a.remove("x/three.jpg")
      try b.write("newer\n", to: "x/two.md")
      #expect(try homes.sync(a).removedThere == ["x/one.md", "x/two.md", "x/three.jpg"])
      #expect(!homes.depot.exists("x/one.md"))
      let report = try homes.sync(b)
      #expect(report.removedHere == ["x/one.md", "x/three.jpg"])
      #expect(report.restored == ["x/two.md"])
      #expect(try b.tree(".zutto/trash").contains { $0.hasSuffix("files/x/one.md") })
      #expect(try homes.depot.tree(".zutto/replaced").contains { $0.hasSuffix("/x/three.jpg") })
      try homes.sync(a)
      #expect(try a.text(of: "x/two.md") == "newer\n")
      #expect(!a.exists("x/three.jpg"))
    }
  }

  @Test(arguments: ["one.md", "one.set", "one.jpg", "one.bin"], [false, true])
  func aRenamedFileHasTheOtherSidesChangeUnderItsNewName(name: String, isRenamedFirst: Bool) throws {
    try withHomes { homes, a, b in
      // A .bin is not kept among the versions: it is too large.
      let size = name.hasSuffix(".bin") ? 5 << 20 : 3
      let new = "aaa-" + name
      for (old, new) in [(name, new), ("zzz-" + name, "new-" + name)] {
        try a.write("old\n" + String(repeating: old, count: size), to: "x/\(old)")
        try homes.sync(a)
        try homes.sync(b)
        try a.move("x/\(old)", to: "x/\(new)")
        let text = "changed\n" + String(repeating: new, count: size)
        try b.write(text, to: "x/\(old)")
        for home in isRenamedFirst ? [a, b, a] : [b, a, b] { try homes.sync(home) }
        for home in [a, b, homes.depot] {
          #expect(try home.text(of: "x/\(new)") == text)
          #expect(!home.exists("x/\(old)"))
        }
      }
      for home in [a, b] { #expect(try homes.sync(home).isEmpty) }
    }
  }

  /// The two halves of a rename, each changed by somebody between the look at it and the write.
  @Test(arguments: ["x/one.md", "x/new.md"], [false, true]) func halfARenameIsNotDoneWhereTheOtherHalfCantBe(
    path: String, isRenamedFirst: Bool
  ) throws {
    try withHomes { homes, a, b in
      try a.write("old\n", to: "x/one.md")
      try homes.sync(a)
      try homes.sync(b)
      try a.move("x/one.md", to: "x/new.md")
      try b.write("old\nchanged\n", to: "x/one.md")
      let (first, last) = isRenamedFirst ? (a, b) : (b, a)
      try homes.sync(first)
      var isDone = false
      try homes.sync(last) { progress in
        guard case .writing = progress, !isDone else { return }
        isDone = true
        try last.write("written meanwhile\n", to: path)
      }
      #expect(isDone)
      for home in [a, b, a, b] { try homes.sync(home) }
      let files = try RsyncHomes.files(of: homes.depot)
      for home in [a, b] { #expect(try RsyncHomes.files(of: home) == files) }
      let text = files.values.map { String(decoding: $0, as: UTF8.self) }.joined()
      // Where the change itself was written over, by its own writer, it is no longer anybody's text.
      let isOver = isRenamedFirst && path == "x/one.md"
      for word in (isOver ? [] : ["changed"]) + ["written meanwhile"] {
        #expect(text.contains(word), "\(files.keys)")
      }
    }
  }

  @Test func twoVersionsOfOneThingAreBothKeptOnBothSides() throws {
    try withHomes { homes, a, b in
      try a.write("old\n", to: "x/photo.jpg")
      try homes.sync(a)
      try homes.sync(b)
      try a.write("red and larger\n", to: "x/photo.jpg")
      try b.write("blue\n", to: "x/photo.jpg")
      try homes.sync(a)
      let report = try homes.sync(b)
      let copy = try #require(report.merged.first?.copy)
      try homes.sync(a)
      for home in [a, b, homes.depot] {
        #expect(try home.text(of: "x/photo.jpg") == "red and larger\n")
        #expect(try home.text(of: copy.text) == "blue\n")
      }
    }
  }

  @Test func otherContentOfEqualSizeAndTimeIsNoticed() throws {
    try withHomes { homes, a, b in
      let day = Date(timeIntervalSince1970: 1_700_000_000)
      func write(_ text: String, _ name: String, to home: TemporaryFolder) throws {
        try home.write(text, to: name)
        try FileManager.default.setAttributes([.modificationDate: day], ofItemAtPath: home.path(name))
      }
      for name in ["x/a.md", "x/b.jpg"] { try write("one\n", name, to: a) }
      try homes.sync(a)
      try homes.sync(b)
      for name in ["x/a.md", "x/b.jpg"] { try write("two\n", name, to: a) }
      #expect(try homes.sync(a).sent == ["x/a.md", "x/b.jpg"])
      #expect(try homes.sync(b).received == ["x/a.md", "x/b.jpg"])
      // Behind everybody's back at the other side: a text at once, a photo when all is compared.
      let times = try FileManager.default.attributesOfItem(atPath: homes.depot.path("x/b.jpg"))
      for name in ["x/a.md", "x/b.jpg"] {
        try homes.depot.write("six\n", to: name)
        try FileManager.default.setAttributes(
          [.modificationDate: times[.modificationDate] ?? day], ofItemAtPath: homes.depot.path(name))
      }
      #expect(try homes.sync(b).received == ["x/a.md"])
      #expect(try homes.sync(b, comparesAll: true).received == ["x/b.jpg"])
    }
  }

  @Test func aPhotoOfEqualSizeAndTimeGetsToTheOthers() throws {
    try withHomes { homes, a, b in
      let day = Date(timeIntervalSince1970: 1_700_000_000)
      for text in ["one\n", "two\n", "six\n"] {
        try a.write(text, to: "x/b.jpg")
        try FileManager.default.setAttributes([.modificationDate: day], ofItemAtPath: a.path("x/b.jpg"))
        try homes.sync(a)
        #expect(try homes.sync(b).received.contains("x/b.jpg"))
        #expect(try b.text(of: "x/b.jpg") == text)
        #expect(try homes.sync(a).isEmpty)
      }
    }
  }

  @Test func aRehearsalTellsAndChangesNothing() throws {
    try withHomes { homes, a, b in
      try a.write("5\n", to: "a.sum")
      try homes.sync(a)
      try homes.sync(b)
      try a.write("6\n", to: "a.sum")
      try a.write("photo", to: "x.jpg")
      try homes.sync(a)
      try b.write("7\n", to: "a.sum")
      try b.write("new", to: "b.md")
      let report = try homes.sync(b, isDryRun: true)
      #expect(report.merged.map(\.path) == ["a.sum"])
      #expect(report.received == ["a.sum", "x.jpg"])
      #expect(report.sent == ["a.sum", "b.md"])
      #expect(try b.text(of: "a.sum") == "7\n")
      #expect(!b.exists("x.jpg"))
      #expect(!homes.depot.exists("b.md"))
      try homes.sync(b)
      #expect(try b.text(of: "a.sum") == "8\n")
    }
  }

  @Test func whatIsNotTheHomesIsLeftOut() throws {
    try withHomes { homes, a, b in
      for path in [
        ".git/config", "archive/index.html", ".zutto/cache/x", "x/.zutto-new-1-a", "x/.a.md.Xy12Zz",
        "diaries/futari/.git/HEAD", "diaries/futari/diary.json",
      ] { try a.write("x", to: path) }
      try a.write("/diaries/futari/\n", to: ".gitignore")
      // One without an address, which nothing else would carry.
      try a.write("x", to: "diaries/bundled/.git/HEAD")
      try a.write("x", to: "diaries/bundled/diary.json")
      try a.write("x", to: "x/.a.md.later")
      let sent: Set<RelativePath> = [
        "zutto.json", "x/.a.md.later", ".gitignore", "diaries/bundled/diary.json",
      ]
      #expect(try homes.sync(a).sent == sent)
      try homes.depot.write("x", to: "x/.b.md.Xy12Zz")
      try homes.depot.write("y", to: "diaries/futari/diary.json")
      #expect(try homes.sync(a).isEmpty)
      let received: Set<RelativePath> = [
        "x/.a.md.later", ".gitignore", "diaries/bundled/diary.json", "diaries/futari/diary.json",
      ]
      #expect(try homes.sync(b).received == received)
    }
  }

  @Test func namesThatRsyncEscapesTravel() throws {
    try withHomes(remote: true) { homes, a, b in
      let names = [
        "-n", "a:b", "back\\slash", "lit\\#012", "*", "[x]", "スペース ある", "'q'", "$(touch x)", "a|b", "100%n",
      ]
      for name in names { try a.write(name, to: "x/\(name)") }
      try homes.sync(a)
      try homes.sync(b)
      for name in names { #expect(try b.text(of: "x/\(name)") == name) }
      #expect(try homes.sync(a).isEmpty)
    }
  }
}
