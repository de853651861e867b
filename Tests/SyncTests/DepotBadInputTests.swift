// What depots hold, refuse and do while they are synced with.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sync
import Synchronization
import TestSupport
import Testing

@Suite struct DepotBadInputTests {
  private func withHomes(
    remote: Bool = false, _ body: (DepotHomes, TemporaryFolder, TemporaryFolder) throws -> Void
  ) throws {
    try requirePeer("git")
    try requirePeer("rsync")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder, remote: remote)
      let a = try homes.home("a")
      try a.write("one\n", to: "x/one.md")
      try homes.sync(a)
      try body(homes, a, try homes.home("b"))
    }
  }

  @Test(arguments: [false, true]) func linksAndStrangeNamesAreToldAndStayThere(remote: Bool) throws {
    try withHomes(remote: remote) { homes, a, _ in
      try homes.depot.link("x/passwd.md", to: "/etc/passwd")
      try homes.depot.link("memos", to: "/etc")
      try homes.depot.write("x", to: "x/new\nline.md")
      try homes.depot.write("x", to: "x/\u{1B}[31mred.md")
      try homes.depot.write("fine", to: "x/fine.md")
      try a.write("memo", to: "memos/2025-01-01.md")
      let report = try homes.sync(a)
      #expect(report.received == ["x/fine.md"])
      let codes = Set(report.depot.problems.map(\.code))
      #expect(codes == [.nameNotPortable, .linkOutside])
      for problem in report.depot.problems { #expect(!problem.description.contains("\u{1B}")) }
      #expect(!FileManager.default.fileExists(atPath: "/etc/2025-01-01.md"))
      #expect(try a.tree("x") == ["fine.md", "one.md"])
    }
  }

  /// Nothing is written through a link, and what stands behind it is nobody's pack.
  @Test(arguments: [".zutto-depot", ".zutto-depot/packs", ".zutto-depot/heads"])
  func aLinkInThePlaceOfTheDepotsOwnFolderIsNotFollowed(folder: String) throws {
    try withHomes { homes, a, _ in
      let elsewhere = TemporaryFolder(at: homes.folder.path("elsewhere"))
      try homes.depot.move(folder, to: "moved")
      try FileManager.default.moveItem(atPath: homes.depot.path("moved"), toPath: elsewhere.path)
      try homes.depot.link(folder, to: elsewhere.path)
      let before = try elsewhere.tree()
      try a.write("two\n", to: "x/two.md")
      _ = thrown { try homes.sync(a) }
      #expect(try elsewhere.tree() == before)
      try homes.depot.remove(folder)
      try FileManager.default.moveItem(atPath: elsewhere.path, toPath: homes.depot.path(folder))
      for _ in 0..<2 { try homes.sync(a) }
      try DepotHomes.expectSame([a, homes.depot])
    }
  }

  /// Another name of a file's bytes keeps them: files get new bytes by another file that takes the name.
  @Test func aHardLinkOfAFileOfTheCopyOrOfAPackKeepsItsBytes() throws {
    try withHomes { homes, a, b in
      let pack = try #require(homes.depot.tree(".zutto-depot/packs").first)
      for (file, name) in [("x/one.md", "one"), (".zutto-depot/packs/\(pack)", "pack")] {
        try FileManager.default.linkItem(
          atPath: homes.depot.path(file), toPath: homes.folder.path(name))
      }
      let bytes = try homes.folder.bytes(of: "pack")
      try a.write("two\n", to: "x/one.md")
      for home in [a, b, a] { try homes.sync(home) }
      #expect(try homes.folder.text(of: "one") == "one\n")
      #expect(try homes.folder.bytes(of: "pack") == bytes)
      try DepotHomes.expectSame([a, b, homes.depot])
    }
  }

  @Test func aHugeFileIsToldAndStaysThere() throws {
    try withHomes { homes, a, _ in
      try homes.depot.write("x", to: "x/huge.jpg")
      #expect(truncate(homes.depot.path("x/huge.jpg"), (512 << 20) + 1) == 0)
      let report = try homes.sync(a)
      #expect(report.received == [])
      #expect(report.depot.problems.map(\.code) == [.fileTooLarge])
    }
  }

  @Test func aFileHereAndAFolderThereAreToldAndStay() throws {
    try withHomes { homes, a, _ in
      try a.write("file", to: "y")
      try homes.depot.write("x", to: "y/z.md")
      #expect(thrown { try homes.sync(a) }?.code == .syncRefused)
      #expect(try a.text(of: "y") == "file")
      #expect(try homes.depot.text(of: "y/z.md") == "x")
      try a.move("y", to: "yy")
      for _ in 0..<2 { try homes.sync(a) }
      try DepotHomes.expectSame([a, homes.depot])
    }
  }

  @Test func aDiskThatIsNotThereRemovesNothing() throws {
    try withHomes { homes, a, _ in
      try homes.folder.remove("depot")
      #expect(thrown { try homes.sync(a) }?.code == .depotEmptied)
      try homes.folder.createFolder("depot")
      #expect(thrown { try homes.sync(a) }?.code == .depotEmptied)
      try homes.depot.write("x", to: "x/other.md")
      #expect(thrown { try homes.sync(a) }?.code == .depotEmptied)
      #expect(try a.text(of: "x/one.md") == "one\n")
    }
  }

  @Test func aFirstSyncThatIsStoppedAnywhereGoesOn() throws {
    try requirePeer("rsync")
    for calls in 0..<7 {
      try withTemporaryFolder { folder in
        var homes = try DepotHomes(in: folder, remote: true)
        let a = try homes.home("a")
        try a.write("one\n", to: "x/one.md")
        let whole = homes.remoteShell
        let broken = """
          #!/bin/sh
          n=$(cat "\(folder.path)/n" 2>/dev/null || echo 0); echo $((n + 1)) > "\(folder.path)/n"
          [ "$n" -ge \(calls) ] && exit 255
          exec "\(whole ?? "")" "$@"

          """
        try folder.writeProgram(broken, to: "broken")
        homes.remoteShell = folder.path("broken")
        _ = thrown { try homes.sync(a) }
        homes.remoteShell = whole
        try homes.sync(a)
        try DepotHomes.expectSame([a, homes.depot])
      }
    }
  }

  @Test func anotherHomeOrNoHomeIsRefused() throws {
    try withHomes { homes, _, b in
      let taro = try homes.home("taro", owner: "taro")
      #expect(thrown { try homes.sync(taro) }?.code == .syncForeign)
      var other = homes
      other.destination = homes.folder.path("b-copy")
      try homes.folder.write("{\"format\": 1, \"owner\": \"hanako\"}\n", to: "b-copy/zutto.json")
      #expect(thrown { try other.sync(b) }?.code == .depotForeign)
      other.destination = homes.folder.path("letters")
      try homes.folder.write("x", to: "letters/a.txt")
      #expect(thrown { try other.sync(b) }?.code == .depotOccupied)
      #expect(!homes.folder.exists("letters/.zutto-depot") && !homes.folder.exists("b-copy/.zutto-depot"))
      for inside in ["b/copy", "b", "."] {
        other.destination = homes.folder.path(inside)
        #expect(thrown { try other.sync(b) }?.code == .depotInside)
      }
      try homes.folder.link("alias", to: homes.folder.path("b"))
      other.destination = homes.folder.path("alias/x")
      #expect(thrown { try other.sync(b) }?.code == .depotInside)
      for odd in ["", "-e:x", "x@-oProxyCommand=date:x", "a\nb", "rclone:x", "rclone:-x:y"] {
        other.destination = odd
        #expect(thrown { try other.sync(b) }?.code == .depotAddress)
      }
    }
  }

  @Test func aNewerHomeAndANewerDepotAreRefused() throws {
    try withHomes { homes, a, b in
      try homes.depot.write("{\"format\": 2, \"owner\": \"misaki\"}\n", to: "zutto.json")
      #expect(thrown { try homes.sync(a) }?.code == .homeNewer)
      let file = try #require(homes.depot.tree(".zutto-depot").first { $0.hasPrefix("depot-") })
      let text = try homes.depot.text(of: ".zutto-depot/" + file).replacing(
        "\"format\": 1", with: "\"format\": 2")
      try homes.depot.remove(".zutto-depot/" + file)
      let name = Digest(of: Array(text.utf8)).hex.prefix(16)
      try homes.depot.write(text, to: ".zutto-depot/depot-\(name).json")
      #expect(thrown { try homes.sync(b) }?.code == .homeNewer)
    }
  }

  @Test(arguments: ["half", "flipped", "gone"]) func aDamagedPackIsToldAndPutAgainByWhoeverHasIt(how: String)
    throws
  {
    try withHomes { homes, a, b in
      let packs = try homes.depot.tree(".zutto-depot/packs")
      let pack = ".zutto-depot/packs/" + (try #require(packs.first))
      let bytes = try homes.depot.bytes(of: pack)
      switch how {
      case "half": try homes.depot.write(Array(bytes.prefix(bytes.count / 2)), to: pack)
      case "flipped":
        try homes.depot.write(bytes.dropLast(30) + [bytes[bytes.count - 30] ^ 1] + bytes.suffix(29), to: pack)
      default: try homes.depot.remove(pack)
      }
      let done = try homes.sync(b)
      #expect(done.depot.waiting > 0 || done.received.isEmpty)
      if how != "gone" { #expect(done.depot.problems.map(\.code) == [.depotDamaged]) }
      // A pack of another size, or none: the next sync of a home that has it sends it again.
      guard how != "flipped" else { return }
      try a.write("two\n", to: "x/two.md")
      for home in [a, b, a] { try homes.sync(home) }
      #expect(try b.text(of: "x/one.md") == "one\n")
      try DepotHomes.expectSame([a, b, homes.depot])
    }
  }

  @Test func aHeadThatLiesIsPassedOver() throws {
    try withHomes { homes, a, b in
      let heads = try homes.depot.tree(".zutto-depot/heads").filter { $0.hasSuffix(".json") }
      let newest = try #require(heads.sorted().last)
      let text = try homes.depot.text(of: ".zutto-depot/heads/" + newest)
      let number = try #require(newest.split(separator: "/").last).prefix(8)
      func put(_ text: String, as name: String? = nil) throws {
        let digits = Digest(of: Array(text.utf8)).hex.prefix(16)
        try homes.depot.write(
          text, to: ".zutto-depot/heads/0123456789abcdef/\(name ?? "\(number)-\(digits)").json")
      }
      let commit = try #require(text.firstRange(of: "\"commit\": \"")).upperBound
      let end = text.index(commit, offsetBy: 40)
      // A commit that nobody has, one that is no hash, and a head whose name is not that of its bytes.
      var lies = [text.replacingCharacters(in: commit..<end, with: String(repeating: "7", count: 40))]
      lies.append(text.replacingCharacters(in: commit..<end, with: "--upload-pack=touch x"))
      for lie in lies {
        let writer = try #require(lie.firstRange(of: "\"writer\": \"")).upperBound
        try put(
          lie.replacingCharacters(in: writer..<lie.index(writer, offsetBy: 16), with: "0123456789abcdef"))
      }
      try put(text, as: "00000002-0000000000000000")
      try b.write("b\n", to: "b.md")
      let done = try homes.sync(b)
      #expect(done.depot.waiting == 1)
      #expect(done.depot.problems.map(\.code) == [.depotDamaged, .depotDamaged])
      // What it announced could be in the copy, so that is left alone until somebody looks.
      #expect(!homes.depot.exists("b.md"))
      // Nor are its packs fetched again at each sync.
      let steps = Mutex<[DepotProgress]>([])
      try homes.sync(b, meanwhile: { step in steps.withLock { $0.append(step) } })
      let fetches = steps.withLock { $0 }.filter { if case .fetching = $0 { true } else { false } }
      #expect(fetches.isEmpty)
      #expect(try homes.verify(a).count == 3)
      for home in [b, a] { try homes.sync(home) }
      try DepotHomes.expectSame([a, b, homes.depot])
    }
  }

  @Test func aConnectionThatBreaksAnywhereLosesNothingAndCountsNothingTwice() async throws {
    try requirePeer("rsync")
    try await withSeed(runs: 3) { random in
      try withTemporaryFolder { folder in
        var homes = try DepotHomes(in: folder, remote: true)
        let a = try homes.home("a")
        let b = try homes.home("b")
        try a.write("5\n", to: "x/a.sum")
        for home in [a, b] { try homes.sync(home) }
        let whole = homes.remoteShell
        // The other machine goes away at some call, after so many milliseconds.
        let broken = """
          #!/bin/sh
          n=$(cat "\(folder.path)/n" 2>/dev/null || echo 0); echo $((n + 1)) > "\(folder.path)/n"
          [ "$n" -ge \(random.below(10)) ] || exec "\(whole ?? "")" "$@"
          exec timeout -s KILL 0.0\(random.pick(10...60)) "\(whole ?? "")" "$@"
          """
        try folder.writeProgram(broken, to: "broken")
        var sum = 5
        for _ in 0..<4 {
          let (home, unit) = random.pick([(a, 1), (b, 1000)])
          let more = random.pick(1...9) * unit
          try home.write("\(DepotHomes.number(try home.bytes(of: "x/a.sum")) + more)\n", to: "x/a.sum")
          sum += more
          homes.remoteShell = folder.path("broken")
          if folder.exists("n") { try folder.remove("n") }
          for home in [a, b] { _ = thrown { try homes.sync(home) } }
        }
        homes.remoteShell = whole
        for home in [a, b, a, b] { try homes.sync(home) }
        for home in [a, b, homes.depot] {
          #expect(try home.text(of: "x/a.sum") == "\(sum)\n")
          #expect(try home.tree("x") == ["a.sum"])
        }
        // What an rsync leaves that is killed is out of the way until somebody tidies.
        func strange() throws -> [String] {
          try homes.depot.tree(".zutto-depot/packs").filter { !$0.hasSuffix(".pack") || $0.hasPrefix(".") }
        }
        for name in ["a.sum.Xy12Zz", ".x.pack.Xy12Zz"] {
          try homes.depot.write("unfinished", to: ".zutto-depot/packs/" + name)
          try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
            ofItemAtPath: homes.depot.path(".zutto-depot/packs/" + name))
        }
        _ = try homes.with(a) { try $0.tidy($1, $2) }
        #expect(try strange().isEmpty)
      }
    }
  }
}

extension DepotBadInputTests {
  @Test(arguments: ["copy", "packed", "sealed", "rsync"])
  func aDiskThatIsFullIsToldAsTheDepots(kind: String) throws {
    for peer in ["git"] + (kind == "rsync" ? ["rsync"] : []) { try requirePeer(peer) }
    try withTemporaryFolder { folder in
      var homes = try DepotHomes(in: folder, remote: kind == "rsync")
      if kind == "sealed" { homes.passphrases = ["a": "eight sad horses"] }
      var request = homes.request
      if kind == "packed" { request.isPacked = true }
      let a = try homes.home("a")
      var random = SplitMix64(seed: 7)
      let photo = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      try homes.depot.createFolder("")
      try homes.depot.withSmallDisk {
        try a.write(photo, to: "x/photo.jpg")
        let before = try DepotHomes.files(of: a)
        let problem = try #require(
          throws: Diagnostic.self, performing: { try homes.sync(a, to: [request]) })
        #expect(problem.code == .diskFull)
        let said =
          kind == "rsync" ? "\(homes.destination)' is full" : "'\(homes.depot.path)' can't be written"
        #expect(problem.message[.en].contains(said), "\(problem.message[.en])")
        #expect(try DepotHomes.files(of: a) == before)
        // Nothing half stands there, and with room the sync goes on.
        #expect(try homes.depot.tree().allSatisfy { !$0.hasSuffix("photo.jpg") && !$0.hasSuffix(".pack") })
        try run("mount", "-o", "remount,size=4m", homes.depot.path)
        try homes.sync(a, to: [request])
        #expect(try homes.verify(a) == [])
        if ["copy", "rsync"].contains(kind) { try DepotHomes.expectSame([a, homes.depot]) }
      }
    }
  }

  @Test func aDiskThatCannotBeWrittenIsToldAsTheDepots() throws {
    try requirePeer("git")
    try withTemporaryFolder { folder in
      let homes = try DepotHomes(in: folder)
      let a = try homes.home("a")
      try a.write("small\n", to: "x/a.md")
      try homes.depot.createFolder("")
      try homes.depot.withSmallDisk {
        try run("mount", "-o", "remount,ro", homes.depot.path)
        let problem = try #require(throws: Diagnostic.self, performing: { try homes.sync(a) })
        #expect(problem.code == .fileUnwritable)
        #expect(problem.message[.en].contains("'\(homes.depot.path)' can't be written"))
        try run("mount", "-o", "remount,rw", homes.depot.path)
        try homes.sync(a)
        try DepotHomes.expectSame([a, homes.depot])
      }
    }
  }
}
