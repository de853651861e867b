// Forgetting through depots and git hosts: nothing comes back, whoever was away, and whatever was stopped.

import Diagnostics
import Foundation
import SafeFiles
import Sync
import TestSupport
import Testing

@Suite struct PurgeDepotTests {
  private func withHomes(
    _ body: (DepotHomes, [TemporaryFolder], [DepotRequest]) throws -> Void
  ) throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder)
      let depots = [
        DepotRequest(name: "depot", address: homes.destination),
        DepotRequest(name: "packed", address: folder.path("packed"), isPacked: true),
      ]
      let all = try ["a", "b", "c"].map { try homes.home($0) }
      try all[0].write("a secret\n", to: "x/secret.md")
      for name in ["one", "two", "three"] { try all[0].write("\(name)\n", to: "x/\(name).md") }
      for home in all { try homes.sync(home, to: depots) }
      try all[0].write("a secret, edited\n", to: "x/secret.md")
      for home in all { try homes.sync(home, to: depots) }
      try body(homes, all, depots)
    }
  }

  private func git(_ home: TemporaryFolder, _ words: String...) throws -> String {
    try runGit(["-C", home.path] + words).stdout.trimmingCharacters(in: .newlines)
  }

  /// Removes a file, and lists all contents it ever had.
  @discardableResult private func forget(_ path: String, at home: TemporaryFolder) throws -> Set<String> {
    let log = try git(home, "log", "--raw", "--no-abbrev", "-m", "--format=", "--", path)
    let blobs = Set(
      log.split(separator: "\n").map { String($0.split(separator: " ")[3]) }.filter { !$0.hasPrefix("0000") })
    #expect(!blobs.isEmpty)
    if home.exists(path) { try home.remove(path) }
    try GitSync.forget(blobs: blobs, authors: [], in: try Tree(at: home.path))
    return blobs
  }

  /// Commits, and forgets, without any depot.
  private func commit(_ home: TemporaryFolder) throws {
    var report = GitReport()
    try GitHome(home.path).work { _ in }.commit(&report)
    #expect(report.forgotten > 0)
  }

  /// Expects contents to be in no object of a home, nor in any file of it.
  private func expectGone(
    _ blobs: Set<String>, from home: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let objects = try git(home, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
    #expect(blobs.allSatisfy { !objects.contains($0) }, "\(home.path)", sourceLocation: sourceLocation)
    for path in try home.tree() where !path.hasSuffix("/") && !path.hasPrefix(".git/") {
      let text = String(decoding: try home.bytes(of: path), as: UTF8.self)
      #expect(!text.contains("a secret"), "\(home.path)/\(path)", sourceLocation: sourceLocation)
    }
  }

  /// Expects contents to be in no pack of a depot, nor in its readable copy.
  private func expectGone(
    _ blobs: Set<String>, fromDepot path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try withTemporaryFolder { scratch in
      try runGit(["init", "--quiet", "--bare", scratch.path("all.git")])
      let depot = TemporaryFolder(at: path)
      let packs = try depot.tree(".zutto-depot/packs").filter { $0.hasSuffix(".pack") }
      #expect(!packs.isEmpty, sourceLocation: sourceLocation)
      for pack in packs {
        let bytes = try depot.bytes(of: ".zutto-depot/packs/\(pack)")
        try scratch.write(bytes, to: "all.git/objects/pack/pack-\(pack)")
        try runGit(["-C", scratch.path("all.git"), "index-pack", "objects/pack/pack-\(pack)"])
      }
      let objects = try runGit([
        "-C", scratch.path("all.git"), "cat-file", "--batch-all-objects", "--batch-check=%(objectname)",
      ]).stdout
      #expect(blobs.allSatisfy { !objects.contains($0) }, "\(path)", sourceLocation: sourceLocation)
      for file in try depot.tree() where !file.hasSuffix("/") {
        let text = String(decoding: try depot.bytes(of: file), as: UTF8.self)
        #expect(!text.contains("a secret"), "\(path)/\(file)", sourceLocation: sourceLocation)
      }
    }
  }

  private func expectRest(_ homes: DepotHomes, _ all: [TemporaryFolder], _ depots: [DepotRequest]) throws {
    for _ in 0..<2 { for home in all { try homes.sync(home, to: depots) } }
    for home in all { #expect(try homes.sync(home, to: depots).isNothing) }
    #expect(try Set(all.map { try git($0, "rev-parse", "HEAD^{tree}") }).count == 1)
  }

  @Test func whoWasAwayKeepsLateWorkAndBringsNothingBack() throws {
    try withHomes { homes, all, depots in
      let (a, b, c) = (all[0], all[1], all[2])
      try b.write("late\n", to: "x/late.md")
      try c.write("a new text\n", to: "x/secret.md")
      let blobs = try forget("x/secret.md", at: a)
      let done = try homes.sync(a, to: depots)
      #expect(done.git.depots.filter { !$0.isCleaned }.isEmpty)
      #expect(done.git.forgotten > 0)
      try expectGone(blobs, from: a)
      for depot in depots { try expectGone(blobs, fromDepot: depot.address) }
      let late = try homes.sync(b, to: depots)
      #expect(late.git.forgotten > 0 && late.git.removed == [])
      try expectGone(blobs, from: b)
      // A new text at the path is a new text.
      try homes.sync(c, to: depots)
      try expectRest(homes, all, depots)
      for home in all {
        #expect(try home.text(of: "x/late.md") == "late\n")
        #expect(try home.text(of: "x/secret.md") == "a new text\n")
        try expectGone(blobs, from: home)
      }
      for depot in depots { try expectGone(blobs, fromDepot: depot.address) }
      try DepotHomes.expectSame(all + [homes.depot])
    }
  }

  /// A stick that was in a drawer has the old history, and a device's late work besides.
  @Test func aDepotThatWasAwayIsCleanedByWhoeverSeesItFirst() throws {
    try withHomes { homes, all, depots in
      let (a, b, c) = (all[0], all[1], all[2])
      try c.write("late on the stick\n", to: "x/stick.md")
      try homes.sync(c, to: [depots[1]])
      let blobs = try forget("x/secret.md", at: a)
      for home in [a, b] { try homes.sync(home, to: [depots[0]]) }
      // Neither has what c put there.
      let done = try homes.sync(b, to: depots)
      #expect(done.git.depots[1].isCleaned)
      #expect(try b.text(of: "x/stick.md") == "late on the stick\n")
      for depot in depots { try expectGone(blobs, fromDepot: depot.address) }
      try expectRest(homes, all, depots)
      for home in all { try expectGone(blobs, from: home) }
    }
  }

  @Test func twoPurgesAtOnceBecomeOne() throws {
    try withHomes { homes, all, depots in
      let (a, b, c) = (all[0], all[1], all[2])
      var blobs = try forget("x/secret.md", at: a)
      blobs.formUnion(try forget("x/two.md", at: b))
      for home in [a, b] { try commit(home) }
      try homes.sync(a, to: [depots[0]])
      try homes.sync(b, to: [depots[1]])
      try homes.sync(c, to: depots)
      try expectRest(homes, all, depots)
      for home in all { try expectGone(blobs, from: home) }
      for depot in depots { try expectGone(blobs, fromDepot: depot.address) }
    }
  }

  /// Set back from a backup, a depot has the old heads, without the lists.
  @Test func aDepotThatIsSetBackIsCleanedAgain() throws {
    try withHomes { homes, all, depots in
      let a = all[0]
      let old = homes.folder.path("old")
      try FileManager.default.copyItem(atPath: depots[1].address, toPath: old)
      let blobs = try forget("x/secret.md", at: a)
      try homes.sync(a, to: depots)
      try homes.sync(all[1], to: depots)
      try FileManager.default.removeItem(atPath: depots[1].address)
      try FileManager.default.moveItem(atPath: old, toPath: depots[1].address)
      try homes.sync(all[1], to: depots)
      try expectGone(blobs, fromDepot: depots[1].address)
      try expectRest(homes, all, depots)
      for home in all { try expectGone(blobs, from: home) }
    }
  }

  /// What a sync that was killed between its steps leaves.
  @Test(arguments: ["a list without a head", "old packs without heads", "an unfinished cleaning"])
  func aPurgeThatWasStoppedIsBroughtToItsEnd(_ how: String) throws {
    try withHomes { homes, all, depots in
      let (a, b) = (all[0], all[1])
      let packed = TemporaryFolder(at: depots[1].address)
      let old = try packed.tree(".zutto-depot/packs").filter { $0.hasSuffix(".pack") }
      let kept = try old.map { try packed.bytes(of: ".zutto-depot/packs/\($0)") }
      let blobs = try forget("x/secret.md", at: a)
      switch how {
      case "a list without a head":
        let list = try #require(try a.tree(".zutto-purges").first)
        try packed.write(try a.bytes(of: ".zutto-purges/\(list)"), to: ".zutto-depot/purges/\(list)")
        try homes.sync(b, to: depots)
      case "old packs without heads":
        try homes.sync(a, to: depots)
        for (name, bytes) in zip(old, kept) { try packed.write(bytes, to: ".zutto-depot/packs/\(name)") }
        try homes.sync(b, to: depots)
      default:
        try commit(a)
        // As if it were killed before the last step: old objects are there again.
        try a.write("a secret\n", to: ".git/again")
        _ = try git(a, "hash-object", "-w", a.path(".git/again"))
        try a.remove(".git/again")
        try homes.sync(a, to: depots)
      }
      try expectRest(homes, all, depots)
      for home in all { try expectGone(blobs, from: home) }
      for depot in depots { try expectGone(blobs, fromDepot: depot.address) }
    }
  }

  @Test func aHandInTheCopyIsKeptAndNoneBringsTheContentBack() throws {
    try withHomes { homes, all, depots in
      let (a, b) = (all[0], all[1])
      let blobs = try forget("x/secret.md", at: a)
      try homes.depot.write("one, by hand\n", to: "x/one.md")
      try homes.depot.write("a secret\n", to: "x/put-back.md")
      try homes.sync(a, to: depots)
      #expect(!homes.depot.exists("x/put-back.md") && !homes.depot.exists("x/secret.md"))
      try homes.sync(b, to: depots)
      #expect(try b.text(of: "x/one.md") == "one, by hand\n")
      try expectRest(homes, all, depots)
      for home in all { try expectGone(blobs, from: home) }
      for depot in depots { try expectGone(blobs, fromDepot: depot.address) }
    }
  }

  /// A backup, or a hand in the copy, has the photo still.
  @Test func aForgottenPhotoThatIsApartComesBackOnNoRoad() throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder)
      let depots = [
        DepotRequest(name: "depot", address: homes.destination),
        DepotRequest(name: "packed", address: folder.path("packed"), isPacked: true),
      ]
      let all = try ["a", "b"].map { try homes.home($0) }
      let (a, b) = (all[0], all[1])
      let photo = [0xFF, 0xD8] + [UInt8](repeating: 7, count: 5000)
      for home in all {
        try home.write("{\"format\": 1, \"owner\": \"misaki\", \"media\": \"apart\"}\n", to: "zutto.json")
      }
      try a.write(photo, to: "x/secret.jpg")
      for name in ["one", "two", "three"] { try a.write("\(name)\n", to: "x/\(name).md") }
      for home in all { try homes.sync(home, to: depots) }
      #expect(try b.bytes(of: "x/secret.jpg") == photo)
      try forget("x/secret.jpg", at: a)
      try homes.sync(a, to: depots)
      try a.write(photo, to: "x/again.jpg")
      try homes.depot.write(photo, to: "x/by-hand.jpg")
      #expect(try homes.sync(a, to: depots).git.leftOut.map { $0.path?.text } == ["x/again.jpg"])
      // Who was away.
      try b.write("late\n", to: "x/late.md")
      for home in [b, a, b] { try homes.sync(home, to: depots) }
      #expect(try a.text(of: "x/late.md") == "late\n")
      for home in all {
        let store = ".git/zutto/media/\(Digest(of: photo).hex)"
        #expect(!home.exists("x/secret.jpg") && !home.exists(store), "\(home.path)")
        #expect(try git(home, "log", "--all", "--format=%H", "--", "x/again.jpg", "x/by-hand.jpg") == "")
      }
      #expect(!b.exists("x/again.jpg") && !b.exists("x/by-hand.jpg"))
      #expect(!homes.depot.exists("x/again.jpg") && !homes.depot.exists("x/secret.jpg"))
      #expect(try folder.tree("packed").allSatisfy { !$0.contains(Digest(of: photo).hex) })
      // Another version of it is a new photo.
      try a.write(photo + [1], to: "x/again.jpg")
      for home in [a, b] { try homes.sync(home, to: depots) }
      #expect(try b.bytes(of: "x/again.jpg") == photo + [1])
    }
  }

  @Test func whereAListIsHalfThereNothingIsPut() throws {
    try withHomes { homes, all, depots in
      let (a, b) = (all[0], all[1])
      let blobs = try forget("x/secret.md", at: a)
      let list = try #require(try a.tree(".zutto-purges").first)
      let bytes = try a.bytes(of: ".zutto-purges/\(list)")
      let packed = TemporaryFolder(at: depots[1].address)
      try packed.write(Array(bytes.dropLast(9)), to: ".zutto-depot/purges/\(list)")
      let heads = try packed.tree(".zutto-depot/heads")
      try b.write("late\n", to: "x/late.md")
      let done = try homes.sync(b, to: [depots[1]])
      #expect(done.depot.problems.map(\.code) == [.depotDamaged])
      #expect(try packed.tree(".zutto-depot/heads") == heads)
      // Who has the list puts it whole.
      try homes.sync(a, to: [depots[1]])
      #expect(try packed.bytes(of: ".zutto-depot/purges/\(list)") == bytes)
      try expectRest(homes, all, depots)
      for home in all { try expectGone(blobs, from: home) }
      for depot in depots { try expectGone(blobs, fromDepot: depot.address) }
    }
  }

  /// The list is in the home's own history as well.
  @Test func aListThatIsDamagedInTheDepotComesWithTheHistory() throws {
    try withHomes { homes, all, depots in
      let blobs = try forget("x/secret.md", at: all[0])
      try homes.sync(all[0], to: [depots[1]])
      let packed = TemporaryFolder(at: depots[1].address)
      let list = try #require(try packed.tree(".zutto-depot/purges").first)
      let bytes = try packed.bytes(of: ".zutto-depot/purges/\(list)")
      try packed.write(Array(bytes.dropLast(9)), to: ".zutto-depot/purges/\(list)")
      try homes.sync(all[1], to: [depots[1]])
      try expectGone(blobs, from: all[1])
      #expect(try packed.bytes(of: ".zutto-depot/purges/\(list)") == bytes)
    }
  }

  @Test func aSealedDepotIsCleanedAsOthersAreAndNoHeadIsMissed() throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      var homes = try DepotHomes(in: folder)
      homes.passphrases = ["a": "correct horse battery", "b": "correct horse battery"]
      let (a, b) = (try homes.home("a"), try homes.home("b"))
      try a.write("a secret\n", to: "x/secret.md")
      for home in [a, b, a] { try homes.sync(home) }
      let old = try homes.depot.tree(".zutto-depot/packs")
      try b.write("late\n", to: "x/late.md")
      let blobs = try forget("x/secret.md", at: a)
      #expect(try homes.sync(a).depot.isCleaned)
      let packs = Set(try homes.depot.tree(".zutto-depot/packs"))
      #expect(!packs.isEmpty && packs.isDisjoint(with: old))
      let list = try #require(try homes.depot.tree(".zutto-depot/purges").first)
      let bytes = Data(try homes.depot.bytes(of: ".zutto-depot/purges/\(list)"))
      for blob in blobs { #expect(bytes.range(of: Data(blob.utf8)) == nil) }
      for home in [b, a, b, a] { #expect(try homes.sync(home).depot.problems == []) }
      for home in [a, b] {
        try expectGone(blobs, from: home)
        #expect(try home.text(of: "x/late.md") == "late\n")
      }
    }
  }

  @Test func aGitHostGetsTheNewHistoryOnEveryBranchAndTag() throws {
    try withGitHomes { one, two, top in
      try one.folder.write("a secret\n", to: "secret.md")
      try one.sync()
      try one.git("tag", "v1")
      try one.git("tag", "-a", "-m", "second", "v2")
      try one.git("branch", "side")
      try one.git("push", "--quiet", "origin", "v1", "v2", "side")
      try two.sync()
      let blob = try git(one.folder, "rev-parse", "HEAD:secret.md")
      try one.folder.remove("secret.md")
      try one.sync()
      try two.folder.write("late\n", to: "late.md")
      try GitSync.forget(blobs: [blob], authors: [], in: one.tree)
      // The tag was deleted here, and only the host has it.
      try one.git("tag", "-d", "v1")
      let report = try one.sync()
      #expect(report.cleanedRemote == "origin")
      try runGit(["-C", top.path("hub.git"), "gc", "--quiet", "--prune=now"])
      let objects = try runGit([
        "-C", top.path("hub.git"), "cat-file", "--batch-all-objects", "--batch-check=%(objectname)",
      ]).stdout
      #expect(!objects.contains(blob))
      #expect(try runGit(["-C", top.path("hub.git"), "tag"]).stdout == "v1\nv2\n")
      let late = try two.sync()
      #expect(late.forgotten > 0)
      #expect(!two.folder.exists("secret.md") && two.folder.exists("late.md"))
      try one.sync()
      #expect(one.folder.exists("late.md"))
      for home in [one, two] {
        #expect(
          try !git(home.folder, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)").contains(
            blob))
        #expect(try home.sync().isNothing)
      }
    }
  }

  /// A host that lets nobody replace a branch keeps what it has, which is said at every sync.
  @Test func aBranchThatMayNotBeReplacedIsTold() throws {
    try withGitHomes { one, _, top in
      try one.folder.write("a secret\n", to: "secret.md")
      try one.sync()
      try one.git("push", "--quiet", "origin", "HEAD:side")
      try top.writeProgram("#!/bin/sh\ntest \"$1\" != refs/heads/side\n", to: "hub.git/hooks/update")
      let blob = try git(one.folder, "rev-parse", "HEAD:secret.md")
      try one.folder.remove("secret.md")
      try one.sync()
      try GitSync.forget(blobs: [blob], authors: [], in: one.tree)
      for _ in 0..<2 { #expect(try one.sync().leftOut.map(\.code) == [.purgeKept]) }
      try top.remove("hub.git/hooks/update")
      #expect(try one.sync().leftOut == [])
      #expect(try !git(one.folder, "ls-remote", "origin").contains(blob))
    }
  }
}
