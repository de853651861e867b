// Homes and a depot between them: a folder, one behind the real rsync, and one without a readable copy.

import Diagnostics
import Foundation
import Sync
import Synchronization
import TestSupport
import Testing

@Suite struct DepotTests {
  private func withHomes(
    remote: Bool = false, _ body: (DepotHomes, TemporaryFolder, TemporaryFolder) throws -> Void
  ) throws {
    try requirePeer("git")
    try requirePeer("rsync")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder, remote: remote)
      try body(homes, try homes.home("a"), try homes.home("b"))
    }
  }

  @Test(arguments: [false, true]) func anEmptyFolderBecomesACopyAndACopyBecomesAHome(remote: Bool) throws {
    try withHomes(remote: remote) { homes, a, b in
      try a.write("日記\n", to: "diaries/futari/entries/2024-12-25.md")
      try a.write([0xFF, 0xD8, 0x00], to: "diaries/futari/photos/ケーキ.jpg")
      let first = try homes.sync(a)
      #expect(first.depot.written == 4)
      #expect(first.depot.problems == [])
      let second = try homes.sync(b)
      #expect(second.received.count == 2)
      #expect(second.git.merged == [])
      try DepotHomes.expectSame([a, b, homes.depot])
      for home in [a, b] { #expect(try homes.sync(home).isNothing) }
    }
  }

  /// rsync lists times in whole seconds; the clock of the machine that lists is a day ahead of the files' times.
  @Test func writersWhoseClocksAreBehindReplaceNothingUnseen() throws {
    try withHomes(remote: true) { homes, a, b in
      func sync(_ home: TemporaryFolder) throws { try homes.sync(home, daysLater: 1) }
      try a.write("1000\n", to: "ledger/a.sum")
      for home in [a, b] { try sync(home) }
      for round in 1...5 {
        try a.write("\(1000 + 3 * round - 2)\n", to: "ledger/a.sum")
        try b.write("\(1000 + 3 * round - 1)\n", to: "ledger/a.sum")
        for home in [a, b, a] { try sync(home) }
        for home in [a, b, homes.depot] {
          #expect(try home.text(of: "ledger/a.sum") == "\(1000 + 3 * round)\n")
        }
      }
    }
  }

  @Test(arguments: [false, true]) func whatBothChangedIsPutTogetherAndEachChangeCountsOnce(remote: Bool)
    throws
  {
    try withHomes(remote: remote) { homes, a, b in
      try a.write("5\n", to: "ledger/a.sum")
      for home in [a, b] { try homes.sync(home) }
      try a.write("6\n", to: "ledger/a.sum")
      try b.write("8\n", to: "ledger/a.sum")
      try homes.sync(a)
      let report = try homes.sync(b)
      #expect(report.git.merged.map(\.path) == ["ledger/a.sum"])
      try homes.sync(a)
      for home in [a, b, homes.depot] { #expect(try home.text(of: "ledger/a.sum") == "9\n") }
    }
  }

  @Test func aHomeThatJoinsWithASlowClockCommitsNotBeforeWhatIsThere() throws {
    try withHomes { homes, a, b in
      try a.write("one\n", to: "x/one.md")
      try homes.sync(a, daysLater: 10)
      try b.write("two\n", to: "x/two.md")
      try homes.sync(b)
      let times = try TestSupport.run("git", "-C", b.path, "log", "--format=%ct").stdout.split(
        separator: "\n")
      #expect(times.count >= 2)
      #expect(times.compactMap { Int($0) } == times.compactMap { Int($0) }.sorted(by: >))
    }
  }

  @Test func aRemovalTravelsToTheTrashAndLosesAgainstAChange() throws {
    try withHomes { homes, a, b in
      for name in ["one.md", "two.md", "three.jpg"] { try a.write("old \(name)\n", to: "x/\(name)") }
      for home in [a, b] { try homes.sync(home) }
      for name in ["one.md", "two.md", "three.jpg"] { try a.remove("x/\(name)") }
      try b.write("newer\n", to: "x/two.md")
      try homes.sync(a)
      #expect(!homes.depot.exists("x/one.md"))
      let report = try homes.sync(b)
      #expect(Set(report.git.removed) == ["x/one.md", "x/three.jpg"])
      #expect(try b.tree(".zutto/trash").contains { $0.hasSuffix("files/x/one.md") })
      try homes.sync(a)
      #expect(try a.text(of: "x/two.md") == "newer\n")
      #expect(!a.exists("x/three.jpg"))
    }
  }

  @Test(arguments: [false, true]) func aHandInTheCopyIsTakenIn(remote: Bool) throws {
    try withHomes(remote: remote) { homes, a, b in
      try a.write("5\n", to: "x/a.sum")
      try a.write("one\n", to: "x/b.set")
      try a.write("goes\n", to: "x/c.md")
      for home in [a, b] { try homes.sync(home) }
      try homes.depot.write("7\n", to: "x/a.sum")
      try homes.depot.write("new\n", to: "x/new.md")
      try homes.depot.remove("x/c.md")
      try a.write("15\n", to: "x/a.sum")
      try b.write("one\ntwo\n", to: "x/b.set")
      let report = try homes.sync(a)
      #expect(Set(report.depot.edited) == ["x/a.sum", "x/new.md", "x/c.md"])
      for home in [b, a] { try homes.sync(home) }
      try DepotHomes.expectSame([a, b, homes.depot])
      #expect(try b.text(of: "x/a.sum") == "17\n")
      #expect(try b.text(of: "x/new.md") == "new\n")
      #expect(!b.exists("x/c.md"))
    }
  }

  /// A hand that puts an old text back is no file that was not written yet.
  @Test func aTextPutBackByHandToAnEarlierStateIsAnEdit() throws {
    try withHomes { homes, a, b in
      for text in ["first\n", "second\n"] {
        try a.write(text, to: "x/a.md")
        for home in [a, b] { try homes.sync(home) }
      }
      try homes.depot.write("first\n", to: "x/a.md")
      try homes.sync(b)
      try homes.sync(a)
      for home in [a, b, homes.depot] { #expect(try home.text(of: "x/a.md") == "first\n") }
    }
  }

  /// A home that stops between what it saw in the copy and the end of its sync counts nothing twice.
  @Test func anEditThatAStoppedSyncSawCountsOnce() throws {
    try withHomes { homes, a, b in
      try a.write("5\n", to: "x/a.sum")
      for home in [a, b] { try homes.sync(home) }
      try homes.depot.write("6\n", to: "x/a.sum")
      try a.write("105\n", to: "x/a.sum")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o500], ofItemAtPath: homes.depot.path("x"))
      let isRoot = getuid() == 0
      if !isRoot { _ = thrown { try homes.sync(a) } } else { try homes.sync(a) }
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: homes.depot.path("x"))
      try homes.depot.write(
        "\(DepotHomes.number(try homes.depot.bytes(of: "x/a.sum")) + 1000)\n", to: "x/a.sum")
      for home in [b, a, b] { try homes.sync(home) }
      for home in [a, b, homes.depot] { #expect(try home.text(of: "x/a.sum") == "1106\n") }
    }
  }

  @Test func aThirdOfTheCopyThatIsMissingIsAskedAbout() throws {
    try withHomes { homes, a, b in
      for name in ["one", "two", "three", "four"] { try a.write("\(name)\n", to: "x/\(name).md") }
      for home in [a, b] { try homes.sync(home) }
      for name in ["one", "two", "three"] { try homes.depot.remove("x/\(name).md") }
      #expect(thrown { try homes.sync(b) }?.code == .depotEmptied)
      #expect(try b.text(of: "x/one.md") == "one\n")
      try homes.sync(b, acceptsRemovals: true)
      #expect(!b.exists("x/one.md"))
      try homes.sync(a)
      try DepotHomes.expectSame([a, b, homes.depot])
    }
  }

  @Test func otherContentOfEqualSizeAndTimeIsNoticed() throws {
    try withHomes { homes, a, b in
      try a.write("one\n", to: "x/a.md")
      for home in [a, b] { try homes.sync(home) }
      // Let it settle, and be remembered as settled.
      Thread.sleep(forTimeInterval: 0.3)
      try homes.sync(b)
      let time = try FileManager.default.attributesOfItem(atPath: homes.depot.path("x/a.md"))[
        .modificationDate]
      try homes.depot.write("six\n", to: "x/a.md")
      try FileManager.default.setAttributes(
        [.modificationDate: try #require(time)], ofItemAtPath: homes.depot.path("x/a.md"))
      #expect(try homes.sync(b, comparesAll: true).received == ["x/a.md"])
    }
  }

  @Test func whatIsNotTheHomesIsLeftOut() throws {
    try withHomes { homes, a, b in
      for path in ["archive/index.html", ".zutto/cache/x", "x/.zutto-new-1-a"] { try a.write("x", to: path) }
      try a.write("/.zutto/\n/archive/\n*.tmp\n", to: ".gitignore")
      try homes.sync(a)
      let own: Set<String> = ["zutto.json", ".gitignore"]
      #expect(try Set(DepotHomes.files(of: homes.depot).keys) == own)
      for path in ["x/.b.md.Xy12Zz", ".GIT/hooks/post-merge", ".Zutto/backup.json", "x/y.tmp", ".DS_Store"] {
        try homes.depot.write("x", to: path)
      }
      #expect(try homes.sync(a).depot.edited == [])
      try homes.sync(b)
      for path in ["x/.b.md.Xy12Zz", ".GIT/hooks/post-merge", ".Zutto/backup.json", "x/y.tmp", ".DS_Store"] {
        #expect(!b.exists(path), "\(path)")
      }
    }
  }

  @Test func namesThatRsyncEscapesTravel() throws {
    try withHomes(remote: true) { homes, a, b in
      let names = [
        "-n", "a:b", "back\\slash", "lit\\#012", "*", "[x]", "スペース ある", "'q'", "$(touch x)", "a|b", "100%n",
      ]
      for name in names { try a.write(name, to: "x/\(name)") }
      for home in [a, b] { try homes.sync(home) }
      for name in names { #expect(try b.text(of: "x/\(name)") == name) }
      #expect(try homes.sync(a).isNothing)
      for name in names { try homes.depot.write("hand", to: "x/\(name)") }
      #expect(try homes.sync(b).depot.edited.count == names.count)
      for name in names { #expect(try b.text(of: "x/\(name)") == "hand") }
    }
  }

  @Test func aCopyOfAHomeIsADeviceOfItsOwn() throws {
    try withHomes { homes, a, b in
      try a.write("5\n", to: "x/a.sum")
      for home in [a, b] { try homes.sync(home) }
      // The whole machine is copied: the home, and what it remembers beside it.
      try FileManager.default.copyItem(atPath: a.path, toPath: homes.folder.path("kept"))
      try FileManager.default.copyItem(
        atPath: homes.folder.path("state-a"), toPath: homes.folder.path("state-kept"))
      try a.write("6\n", to: "x/a.sum")
      try homes.sync(a)
      try homes.folder.remove("a")
      try homes.folder.remove("state-a")
      try homes.folder.move("kept", to: "a")
      try homes.folder.move("state-kept", to: "state-a")
      try a.write("105\n", to: "x/a.sum")
      #expect(try homes.sync(a).depot.isNewDevice)
      for home in [b, a] { try homes.sync(home) }
      for home in [a, b, homes.depot] { #expect(try home.text(of: "x/a.sum") == "106\n") }
    }
  }

  @Test func aDepotThatIsSetBackFromABackupRevertsNothing() throws {
    try withHomes { homes, a, b in
      try a.write("1\n", to: "x/a.sum")
      for home in [a, b, a] { try homes.sync(home) }
      try FileManager.default.copyItem(atPath: homes.depot.path, toPath: homes.folder.path("kept"))
      try a.write("2\n", to: "x/a.sum")
      try a.write("new\n", to: "x/new.md")
      for home in [a, b, a] { try homes.sync(home) }
      try homes.folder.remove("depot")
      try homes.folder.move("kept", to: "depot")
      for home in [a, b, a] { try homes.sync(home) }
      #expect(try a.text(of: "x/a.sum") == "2\n")
      #expect(try b.text(of: "x/new.md") == "new\n")
      try DepotHomes.expectSame([a, b, homes.depot])
    }
  }

  @Test func whatAHeadThatIsNotWholeWroteIsNoEdit() throws {
    try withHomes { homes, a, b in
      try a.write("1\n", to: "x/a.sum")
      for home in [a, b, a] { try homes.sync(home) }
      let before = Set(try homes.depot.tree(".zutto-depot/packs"))
      try a.write("2\n", to: "x/a.sum")
      try homes.sync(a)
      let new = try #require(homes.depot.tree(".zutto-depot/packs").first { !before.contains($0) })
      let bytes = try homes.depot.bytes(of: ".zutto-depot/packs/" + new)
      try homes.depot.write(
        Array(bytes.dropLast()) + [bytes[bytes.count - 1] ^ 1], to: ".zutto-depot/packs/" + new)
      try b.write("11\n", to: "x/a.sum")
      try homes.sync(b)
      try homes.depot.write(bytes, to: ".zutto-depot/packs/" + new)
      for home in [b, a, b] { try homes.sync(home) }
      for home in [a, b, homes.depot] { #expect(try home.text(of: "x/a.sum") == "12\n") }
    }
  }

  /// Somebody saves once more while the first save is read.
  @Test func anEditThatChangesWhileItIsReadIsTakenInTheNextTime() throws {
    try withHomes { homes, a, b in
      try a.write("one\n", to: "x/a.set")
      for home in [a, b, a] { try homes.sync(home) }
      Thread.sleep(forTimeInterval: 0.3)
      try homes.sync(a)
      try homes.depot.write("hand\none\n", to: "x/a.set")
      let place = homes.depot
      let count = Mutex(0)
      try homes.sync(a) { step in
        guard step == .comparing,
          count.withLock({
            $0 += 1
            return $0
          }) == 2
        else { return }
        try place.write("again\nhand\none\n", to: "x/a.set")
      }
      try a.write(a.text(of: "x/a.set") + "two\n", to: "x/a.set")
      for home in [a, b, a] { try homes.sync(home) }
      #expect(try b.text(of: "x/a.set").contains("hand"))
      #expect(try b.text(of: "x/a.set").contains("again"))
    }
  }

  @Test func aFileThatBecomesAFolderTravels() throws {
    try withHomes { homes, a, b in
      try a.write("file\n", to: "x/z")
      for home in [a, b] { try homes.sync(home) }
      try a.remove("x/z")
      try a.write("inner\n", to: "x/z/q.md")
      for home in [a, b] { try homes.sync(home) }
      #expect(try b.text(of: "x/z/q.md") == "inner\n")
      try DepotHomes.expectSame([a, b, homes.depot])
    }
  }

  /// Also where the other home changed something else meanwhile, so that both are merged.
  @Test(arguments: [false, true]) func aFolderThatBecomesAFileTravels(isMerged: Bool) throws {
    try withHomes { homes, a, b in
      try a.write("inner\n", to: "x/z/q.md")
      try a.write("deep\n", to: "x/z/y/r.md")
      for home in [a, b] { try homes.sync(home) }
      try a.remove("x/z")
      try a.write("file\n", to: "x/z")
      if isMerged { try b.write("else\n", to: "x/else.md") }
      for home in [a, b, a] { try homes.sync(home) }
      #expect(try b.text(of: "x/z") == "file\n")
      try DepotHomes.expectSame([a, b, homes.depot])
    }
  }

  @Test func aFolderWithAFileThatNobodyKnowsIsNoPlaceForAFile() throws {
    try withHomes { homes, a, b in
      try a.write("/.zutto/\n/archive/\n*.tmp\n", to: ".gitignore")
      try a.write("inner\n", to: "x/z/q.md")
      for home in [a, b] { try homes.sync(home) }
      try b.write("own\n", to: "x/z/own.tmp")
      try a.remove("x/z")
      try a.write("file\n", to: "x/z")
      try homes.sync(a)
      #expect(thrown { try homes.sync(b) }?.code == .syncRefused)
      #expect(try b.text(of: "x/z/q.md") == "inner\n")
      try b.remove("x/z/own.tmp")
      try homes.sync(b)
      #expect(try b.text(of: "x/z") == "file\n")
    }
  }

  @Test func whatGitThrewAwayIsFetchedAgain() throws {
    try withHomes { homes, a, b in
      try a.write("one\n", to: "x/a.md")
      for home in [a, b] { try homes.sync(home) }
      try b.write("two\n", to: "x/b.md")
      try homes.sync(b)
      func git(_ words: String...) throws { try runGit(["-C", b.path] + words) }
      try git("reset", "--quiet", "--hard", "HEAD~1")
      for name in try runGit(["-C", b.path, "for-each-ref", "--format=%(refname)", "refs/zutto"]).stdout
        .split(
          separator: "\n")
      { try git("update-ref", "-d", String(name)) }
      try git("reflog", "expire", "--expire=now", "--all")
      try git("gc", "--quiet", "--prune=now")
      for home in [b, a] { try homes.sync(home) }
      #expect(try a.text(of: "x/b.md") == "two\n")
      try DepotHomes.expectSame([a, b, homes.depot])
    }
  }

  @Test func aFolderThatAProgramCarriesNeedsNoOrder() throws {
    try withHomes { homes, a, b in
      let carried = TemporaryFolder(at: homes.folder.path("carried"))
      try homes.depot.createFolder(".stfolder")
      try carried.createFolder(".stfolder")
      let there = [DepotRequest(name: "carried", address: carried.path)]
      try a.write("5\n", to: "x/a.sum")
      try homes.sync(a)
      // Its files come one by one, heads before packs.
      let files = try homes.depot.tree(".zutto-depot").filter { !$0.hasSuffix("/") }.sorted().reversed()
      for file in files.sorted(by: { $0.contains("packs") ? false : !$1.contains("packs") ? $0 < $1 : true })
      {
        try carried.write(homes.depot.bytes(of: ".zutto-depot/" + file), to: ".zutto-depot/" + file)
        let done = try homes.sync(b, to: there)
        #expect(done.git.problemFree)
      }
      #expect(try b.text(of: "x/a.sum") == "5\n")
    }
  }

  @Test func ofTwoDepotsThatBeginAtOnceInCarriedFoldersOneRemains() throws {
    try withHomes { homes, a, b in
      let folders = ["one", "two"].map { TemporaryFolder(at: homes.folder.path($0)) }
      func carry() throws {
        for (from, to) in [(folders[0], folders[1]), (folders[1], folders[0])] {
          for file in try from.tree(".zutto-depot") where !file.hasSuffix("/") {
            let path = ".zutto-depot/" + file
            if !to.exists(path) { try to.write(from.bytes(of: path), to: path) }
          }
        }
      }
      try a.write("from a\n", to: "x/a.md")
      try b.write("from b\n", to: "x/b.md")
      for folder in folders { try folder.createFolder(".stfolder") }
      let places = folders.map { [DepotRequest(name: "carried", address: $0.path)] }
      try homes.sync(a, to: places[0])
      try homes.sync(b, to: places[1])
      try carry()
      // What one removes, the program removes at the other.
      func meet(_ home: TemporaryFolder, _ own: Int) throws {
        let before = try folders[own].tree(".zutto-depot")
        try homes.sync(home, to: places[own])
        let gone = Set(before).subtracting(try folders[own].tree(".zutto-depot"))
        for path in gone where !path.hasSuffix("/") { try folders[1 - own].remove(".zutto-depot/" + path) }
        try carry()
      }
      for _ in 0..<2 {
        try meet(a, 0)
        try meet(b, 1)
      }
      try DepotHomes.expectSame([a, b])
      #expect(try a.text(of: "x/b.md") == "from b\n")
      let writers = try folders[0].tree(".zutto-depot/heads").filter { $0.hasSuffix(".json") }
        .map { try folders[0].text(of: ".zutto-depot/heads/" + $0) }
        .map { try #require($0.firstMatch(of: /"depot": "([0-9a-f]+)"/)).output.1 }
      #expect(Set(writers).count == 1)
      #expect(try homes.sync(a, to: places[0]).isNothing)
    }
  }
}

extension GitReport {
  fileprivate var problemFree: Bool { depots.allSatisfy { $0.problem == nil } }
}
