// Homes that keep photos apart: git has placeholders, and the photos travel through depots.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sync
import TestSupport
import Testing

@Suite struct MediaTests {
  /// How the homes meet.
  enum Way: CaseIterable {
    case copy
    case packed
    case sealed
  }

  private func request(_ homes: DepotHomes, _ way: Way) -> [DepotRequest] {
    var request = homes.request
    if way != .sealed { request.isPacked = way == .packed }
    return [request]
  }

  private func withHomes(
    _ way: Way = .copy, _ body: (DepotHomes, TemporaryFolder, TemporaryFolder) throws -> Void
  ) throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      var homes = try DepotHomes(in: folder)
      if way == .sealed { homes.passphrases = ["a": "eight sad horses", "b": "eight sad horses"] }
      let (a, b) = (try homes.home("a"), try homes.home("b"))
      // Both the same: two homes without a common history would disagree about it.
      for home in [a, b] {
        try home.write("{\"format\": 1, \"owner\": \"misaki\", \"media\": \"apart\"}\n", to: "zutto.json")
      }
      try body(homes, a, b)
    }
  }

  private static func photo(_ seed: UInt64, count: Int = 5000) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return [0xFF, 0xD8] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private static func placeholder(_ bytes: [UInt8]) -> String {
    "zutto-media 1 \(Digest(of: bytes).hex) \(bytes.count)\n"
  }

  private static func committed(_ path: String, in home: TemporaryFolder) throws -> String {
    try runGit(["-C", home.path, "show", "HEAD:\(path)"]).stdout
  }

  private static func expectClean(_ home: TemporaryFolder) throws {
    #expect(try runGit(["-C", home.path, "status", "--porcelain"]).stdout == "")
  }

  @Test(arguments: Way.allCases) func aPhotoTravelsApartFromGit(way: Way) throws {
    try withHomes(way) { homes, a, b in
      let photos = (1...3).map { Self.photo($0) }
      try a.write(photos[0], to: "diaries/d/photos/ケーキ.jpg")
      try a.write(photos[1], to: "memos/audio/a.M4A")
      try a.write(photos[2], to: "templates/mine/logo.png")
      let depots = request(homes, way)
      #expect(try homes.sync(a, to: depots).depot.problems == [])
      #expect(try Self.committed("diaries/d/photos/ケーキ.jpg", in: a) == Self.placeholder(photos[0]))
      #expect(try Self.committed("memos/audio/a.M4A", in: a) == Self.placeholder(photos[1]))
      let logo = try runGit(["-C", a.path, "cat-file", "-s", "HEAD:templates/mine/logo.png"]).stdout
      #expect(logo == "\(photos[2].count)\n")
      try homes.sync(b, to: depots)
      try DepotHomes.expectSame(way == .copy ? [a, b, homes.depot] : [a, b])
      for home in [a, b] {
        try Self.expectClean(home)
        #expect(try homes.sync(home, to: depots).isNothing)
      }
      let names = try homes.depot.tree(".zutto-depot").filter { $0.hasPrefix("media/") }.map {
        URL(fileURLWithPath: $0).lastPathComponent
      }.filter { $0 != "media" }
      let digests = photos.prefix(2).map { Digest(of: $0).hex }
      switch way {
      case .copy: #expect(names == [])
      case .packed: #expect(Set(names) == Set(digests))
      case .sealed: #expect(names.count == 2 && Set(names).isDisjoint(with: digests))
      }
    }
  }

  @Test(arguments: [Way.copy, .packed]) func aMachineWithoutPhotosChangesNothingOfThem(way: Way) throws {
    try withHomes(way) { homes, a, b in
      let photos = (1...3).map { Self.photo($0) }
      for (index, photo) in photos.enumerated() { try a.write(photo, to: "photos/\(index).jpg") }
      let depots = request(homes, way)
      try homes.sync(a, to: depots)
      let first = try homes.sync(b, to: depots, fetchesMedia: false)
      #expect(first.git.missingMedia.map(\.text) == ["photos/0.jpg", "photos/1.jpg", "photos/2.jpg"])
      #expect(try b.text(of: "photos/0.jpg") == Self.placeholder(photos[0]))
      try b.write("an entry\n", to: "entries/one.md")
      try b.move("photos/1.jpg", to: "photos/renamed.jpg")
      try b.remove("photos/2.jpg")
      #expect(try homes.sync(b, to: depots, fetchesMedia: false).git.leftOut == [])
      let second = try homes.sync(a, to: depots)
      #expect(second.git.fetchedMedia == [])
      #expect(try a.bytes(of: "photos/0.jpg") == photos[0])
      #expect(try a.bytes(of: "photos/renamed.jpg") == photos[1])
      #expect(!a.exists("photos/2.jpg"))
      if way == .copy { try DepotHomes.expectSame([a, homes.depot]) }
      // One of them is wanted now, and stays.
      let fetched = try homes.fetchMedia(["photos/renamed.jpg"], to: b)
      #expect(fetched.fetchedMedia.map(\.text) == ["photos/renamed.jpg"])
      #expect(try b.bytes(of: "photos/renamed.jpg") == photos[1])
      #expect(try b.text(of: "photos/0.jpg") == Self.placeholder(photos[0]))
      try Self.expectClean(b)
      #expect(try homes.sync(b, to: depots, fetchesMedia: false).git.committed == [])
      // And all, from now on.
      #expect(try homes.sync(b, to: depots).git.missingMedia == [])
      try DepotHomes.expectSame([a, b])
    }
  }

  @Test(arguments: Way.allCases) func twoPhotosUnderOneNameAreBothKept(way: Way) throws {
    try withHomes(way) { homes, a, b in
      let depots = request(homes, way)
      let (old, one, other) = (Self.photo(1), Self.photo(2), Self.photo(3))
      try a.write(old, to: "photos/p.jpg")
      for home in [a, b] { try homes.sync(home, to: depots) }
      try a.write(one, to: "photos/p.jpg")
      try b.write(other, to: "photos/p.jpg")
      try homes.sync(a, to: depots)
      #expect(try homes.sync(b, to: depots).git.merged.map(\.path.text) == ["photos/p.jpg"])
      for home in [a, b] { try homes.sync(home, to: depots) }
      try DepotHomes.expectSame(way == .copy ? [a, b, homes.depot] : [a, b])
      let kept = try DepotHomes.files(of: a).filter { $0.key.hasPrefix("photos/") }
      #expect(Set(kept.values) == [one, other])
      let copy = try #require(kept.first { $0.key.contains(".conflict-") })
      #expect(copy.key.contains(Digest(of: copy.value).hex.prefix(8)))
    }
  }

  @Test func aHandInTheCopyAddsEditsAndRemovesPhotos() throws {
    try withHomes { homes, a, b in
      for index in 1...4 { try a.write(Self.photo(UInt64(index)), to: "photos/\(index).jpg") }
      for home in [a, b] { try homes.sync(home) }
      try homes.depot.write(Self.photo(11), to: "photos/1.jpg")
      try homes.depot.write(Self.photo(15), to: "photos/5.jpg")
      try homes.depot.remove("photos/2.jpg")
      let report = try homes.sync(b)
      #expect(Set(report.depot.edited.map(\.text)) == ["photos/1.jpg", "photos/2.jpg", "photos/5.jpg"])
      try homes.sync(a)
      try DepotHomes.expectSame([a, b, homes.depot])
      #expect(try a.bytes(of: "photos/5.jpg") == Self.photo(15))
      #expect(try Self.committed("photos/1.jpg", in: a) == Self.placeholder(Self.photo(11)))
    }
  }

  @Test(arguments: Way.allCases) func theSwitchTurnsBothWaysAndIsNobodysEdit(way: Way) throws {
    try withHomes(way) { homes, a, b in
      let depots = request(homes, way)
      let together = "{\"format\": 1, \"owner\": \"misaki\"}\n"
      let apart = try a.text(of: "zutto.json")
      try a.write(together, to: "zutto.json")
      for index in 1...3 { try a.write(Self.photo(UInt64(index)), to: "photos/\(index).jpg") }
      for home in [a, b] { try homes.sync(home, to: depots) }
      #expect(try runGit(["-C", b.path, "cat-file", "-s", "HEAD:photos/1.jpg"]).stdout == "5002\n")
      // While one turns it, the other changes a photo and adds one.
      try a.write(apart, to: "zutto.json")
      try b.write(Self.photo(12), to: "photos/2.jpg")
      try b.write(Self.photo(14), to: "photos/4.jpg")
      for home in [a, b, a, b, a] {
        let done = try homes.sync(home, to: depots)
        #expect(done.depot.edited == [])
        #expect(done.git.merged.flatMap(\.conflicts) == [])
      }
      for index in [1, 3] {
        #expect(
          try Self.committed("photos/\(index).jpg", in: a) == Self.placeholder(Self.photo(UInt64(index))))
      }
      #expect(try Self.committed("photos/2.jpg", in: a) == Self.placeholder(Self.photo(12)))
      #expect(try Self.committed("photos/4.jpg", in: b) == Self.placeholder(Self.photo(14)))
      try DepotHomes.expectSame(way == .copy ? [a, b, homes.depot] : [a, b])
      try a.write(together, to: "zutto.json")
      // Where both turned a photo before, the one that turns it back is put together with the other's turn: a further
      // round turns it again.
      for home in [a, b, a, b, a, b] { #expect(try homes.sync(home, to: depots).depot.edited == []) }
      #expect(try runGit(["-C", b.path, "cat-file", "-s", "HEAD:photos/4.jpg"]).stdout == "5002\n")
      for home in [a, b] {
        try Self.expectClean(home)
        #expect(try homes.sync(home, to: depots).isNothing)
      }
      try DepotHomes.expectSame(way == .copy ? [a, b, homes.depot] : [a, b])
    }
  }

  @Test func aRenamedPhotoIsNotFetchedAgain() throws {
    try withHomes { homes, a, b in
      let depots = request(homes, .packed)
      try a.write(Self.photo(1), to: "photos/p.jpg")
      for home in [a, b] { try homes.sync(home, to: depots) }
      try a.move("photos/p.jpg", to: "photos/q.jpg")
      try homes.sync(a, to: depots)
      try homes.depot.remove(".zutto-depot/media")
      let done = try homes.sync(b, to: depots)
      #expect(done.git.fetchedMedia == [])
      #expect(try b.bytes(of: "photos/q.jpg") == Self.photo(1))
    }
  }

  @Test(arguments: [Way.packed, .sealed]) func whatIsDamagedHalfThereOrGoneIsToldAndPutAgain(way: Way) throws
  {
    try withHomes(way) { homes, a, b in
      let depots = request(homes, way)
      for index in 1...3 { try a.write(Self.photo(UInt64(index)), to: "photos/\(index).jpg") }
      try homes.sync(a, to: depots)
      let files = try homes.depot.tree(".zutto-depot/media").filter { !$0.hasSuffix("/") }.map {
        ".zutto-depot/media/\($0)"
      }
      #expect(files.count == 3)
      var bytes = try homes.depot.bytes(of: files[0])
      bytes[bytes.count / 2] ^= 1
      try homes.depot.write(bytes, to: files[0])
      try homes.depot.write(Array(try homes.depot.bytes(of: files[1]).prefix(100)), to: files[1])
      try homes.depot.remove(files[2])
      let done = try homes.sync(b, to: depots)
      #expect(done.depot.problems.map(\.code) == [.depotDamaged])
      #expect(done.git.missingMedia.count == 3)
      try a.write("new\n", to: "x.md")
      #expect(try homes.sync(a, to: depots).depot.sentMedia == 2)
      #expect(try homes.sync(b, to: depots).git.missingMedia.count == 1)
      #expect(try homes.verify(a).map(\.text) == [files[0]])
      #expect(try homes.sync(b, to: depots).git.missingMedia == [])
      try DepotHomes.expectSame([a, b])
    }
  }

  @Test func aPlaceholderThatAHandMadeIsNotCommitted() throws {
    try withHomes { homes, a, b in
      let depots = request(homes, .packed)
      try a.write(Self.photo(1), to: "photos/p.jpg")
      for home in [a, b] { try homes.sync(home, to: depots, fetchesMedia: false) }
      try b.write(Self.placeholder(Self.photo(2)), to: "photos/p.jpg")
      try b.write("zutto-media 1 what is this", to: "photos/q.jpg")
      try b.write("zutto-media 1 is how it begins\n", to: "about.md")
      let done = try homes.sync(b, to: depots, fetchesMedia: false)
      #expect(done.git.leftOut.map(\.code) == [.mediaPlaceholder, .mediaPlaceholder])
      #expect(done.git.committed.map(\.text) == ["about.md"])
      #expect(try homes.fetchMedia(["photos/p.jpg"], to: b).fetchedMedia.map(\.text) == ["photos/p.jpg"])
      #expect(try b.bytes(of: "photos/p.jpg") == Self.photo(1))
      try homes.sync(a, to: depots)
      #expect(try a.bytes(of: "photos/p.jpg") == Self.photo(1))
    }
  }

  @Test(arguments: [
    "zutto-media 1 \(String(repeating: "7", count: 64)) 5\n",
    "zutto-media 1 \(String(repeating: "7", count: 64)) 107374182400\n", "zutto-media 1 lies\n",
  ]) func aCommitWithAPlaceholderThatLiesOnlyLacksAPhoto(text: String) throws {
    try withHomes { homes, a, b in
      let depots = request(homes, .packed)
      for home in [a, b] { try homes.sync(home, to: depots) }
      try a.write(text, to: "photos/p.jpg")
      try runGit(["-C", a.path, "add", "photos/p.jpg"])
      try runGit([
        "-C", a.path, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "-m", "x",
      ])
      for home in [a, b, a, b] { try homes.sync(home, to: depots) }
      #expect(try b.text(of: "photos/p.jpg") == text)
      // The photo itself ends it.
      try b.write(Self.photo(3), to: "photos/p.jpg")
      for home in [b, a] { try homes.sync(home, to: depots) }
      #expect(try a.bytes(of: "photos/p.jpg") == Self.photo(3))
    }
  }

  @Test func plainGitTakesPlaceholdersInAndLeavesPhotosThere() throws {
    try withHomes { homes, a, _ in
      try homes.sync(a, to: request(homes, .packed))
      func git(_ words: String...) throws {
        try runGit(
          [
            "-C", a.path, "-c", "user.name=x", "-c", "user.email=x@example.org", "-c",
            "advice.detachedHead=false",
          ]
            + words)
      }
      try a.write(Self.photo(1), to: "photos/p.jpg")
      try git("add", "-A")
      try git("commit", "--quiet", "-m", "one")
      #expect(try Self.committed("photos/p.jpg", in: a) == Self.placeholder(Self.photo(1)))
      // No depot has it yet: what git takes out of the folder it can put back.
      try git("checkout", "--quiet", "HEAD~1")
      #expect(!a.exists("photos/p.jpg"))
      try git("checkout", "--quiet", "-")
      #expect(try a.bytes(of: "photos/p.jpg") == Self.photo(1))
      try Self.expectClean(a)
    }
  }

  @Test func aPhotoThatNoDepotHasYetIsMissingUntilItsMachineComes() throws {
    try withHomes { homes, a, b in
      let depots = request(homes, .packed)
      let hub = homes.folder.path("hub.git")
      try runGit(["init", "--quiet", "--bare", "-b", "main", hub])
      try a.write(Self.photo(1), to: "photos/p.jpg")
      for home in [a, b] { try homes.sync(home, to: depots) }
      for home in [a, b] { try runGit(["-C", home.path, "remote", "add", "origin", hub]) }
      try a.write(Self.photo(2), to: "photos/q.jpg")
      // Only to the git host.
      try homes.sync(a, to: depots)
      try homes.depot.remove(".zutto-depot/media")
      let done = try homes.sync(b, to: depots)
      #expect(done.git.missingMedia.map(\.text) == ["photos/q.jpg"])
      #expect(done.depot.sentMedia == 1)
      #expect(try homes.sync(a, to: depots).depot.sentMedia == 1)
      #expect(try homes.sync(b, to: depots).git.missingMedia == [])
      try DepotHomes.expectSame([a, b])
    }
  }
}
