// What other sides hold, refuse and do while they are synced with.

import Diagnostics
import Foundation
import Ground
import SafeFiles
import Sync
import TestSupport
import Testing

@Suite struct RsyncBadInputTests {
  private func withHomes(
    remote: Bool = false, _ body: (RsyncHomes, TemporaryFolder, TemporaryFolder) throws -> Void
  ) throws {
    try requirePeer("rsync")
    try withTemporaryFolder { folder in
      let homes = try RsyncHomes(in: folder, remote: remote)
      let a = try homes.home("a")
      try a.write("one\n", to: "x/one.md")
      try homes.sync(a)
      try body(homes, a, try homes.home("b"))
    }
  }

  private func script(_ text: String, at name: String, in folder: TemporaryFolder) throws {
    try folder.writeProgram("#!/bin/sh\n" + text, to: name)
  }

  @Test func linksAndStrangeNamesOfTheOtherSideAreToldAndStayThere() throws {
    try withHomes { homes, a, _ in
      try homes.depot.link("x/passwd.md", to: "/etc/passwd")
      try homes.depot.link("memos", to: "/etc")
      try homes.depot.write("x", to: "x/new\nline.md")
      try homes.depot.write("x", to: "x/\u{1B}[31mred.md")
      try homes.depot.write("fine", to: "x/fine.md")
      try a.write("memo", to: "memos/2025-01-01.md")
      let report = try homes.sync(a)
      #expect(report.received == ["x/fine.md"])
      #expect(report.sent == [])
      #expect(report.problems.map(\.code) == [.nameNotPortable, .nameNotPortable, .nameClash, .linkOutside])
      for problem in report.problems { #expect(!problem.description.contains("\u{1B}")) }
      #expect(!FileManager.default.fileExists(atPath: "/etc/2025-01-01.md"))
      #expect(try a.tree("x") == ["fine.md", "one.md"])
    }
  }

  @Test func aHugeFileIsToldAndStaysThere() throws {
    try withHomes { homes, a, _ in
      try homes.depot.write("x", to: "x/huge.jpg")
      #expect(truncate(homes.depot.path("x/huge.jpg"), (2 << 30) + 1) == 0)
      let report = try homes.sync(a)
      #expect(report.isEmpty)
      #expect(report.problems.map(\.code) == [.fileTooLarge])
    }
  }

  @Test func aFileHereAndAFolderThereAreToldAndStay() throws {
    try withHomes { homes, a, _ in
      try a.write("file", to: "y")
      try homes.depot.write("x", to: "y/z.md")
      try a.write("file", to: "u/v.md")
      try homes.depot.write("x", to: "u")
      let report = try homes.sync(a)
      #expect(report.isEmpty)
      #expect(report.problems.map(\.code) == [.nameClash, .nameClash])
    }
  }

  @Test func aDiskThatIsNotThereRemovesNothing() throws {
    try withHomes { homes, a, _ in
      try homes.folder.remove("depot")
      #expect(thrown { try homes.sync(a) }?.code == .rsyncEmptied)
      try homes.folder.createFolder("depot")
      #expect(thrown { try homes.sync(a) }?.code == .rsyncEmptied)
      try homes.depot.write("x", to: "x/other.md")
      #expect(thrown { try homes.sync(a) }?.code == .rsyncEmptied)
      #expect(try a.text(of: "x/one.md") == "one\n")
    }
  }

  @Test func aFirstSyncThatIsStoppedAnywhereGoesOn() throws {
    try requirePeer("rsync")
    for calls in 0..<9 {
      try withTemporaryFolder { folder in
        var homes = try RsyncHomes(in: folder, remote: true)
        let a = try homes.home("a")
        try a.write("one\n", to: "x/one.md")
        let whole = homes.remoteShell
        let broken = """
          n=$(cat "\(folder.path)/n" 2>/dev/null || echo 0); echo $((n + 1)) > "\(folder.path)/n"
          [ "$n" -ge \(calls) ] && exit 255
          exec "\(whole ?? "")" "$@"

          """
        try script(broken, at: "broken", in: folder)
        homes.remoteShell = folder.path("broken")
        _ = thrown { try homes.sync(a) }
        homes.remoteShell = whole
        try homes.sync(a)
        for home in [a, homes.depot] { #expect(try home.text(of: "x/one.md") == "one\n") }
      }
    }
  }

  @Test func anotherHomeOrNoHomeIsRefused() throws {
    try withHomes { homes, _, b in
      let taro = try homes.home("taro", owner: "taro")
      #expect(thrown { try homes.sync(taro) }?.code == .rsyncForeign)
      var other = homes
      other.destination = homes.folder.path("letters")
      try homes.folder.write("x", to: "letters/a.txt")
      #expect(thrown { try other.sync(b) }?.code == .rsyncNoHome)
      for inside in ["b/copy", "b", "."] {
        other.destination = homes.folder.path(inside)
        #expect(thrown { try other.sync(b) }?.code == .rsyncInside)
      }
      try homes.folder.link("alias", to: homes.folder.path("b"))
      other.destination = homes.folder.path("alias/x")
      #expect(thrown { try other.sync(b) }?.code == .rsyncInside)
      for odd in ["", "-e:x", "x@-oProxyCommand=date:x", "a\nb"] {
        other.destination = odd
        #expect(thrown { try other.sync(b) }?.code == .rsyncDestination)
      }
    }
  }

  @Test func aNewerHomeIsRefused() throws {
    try withHomes { homes, a, _ in
      try homes.depot.write("{\"format\": 2, \"owner\": \"misaki\"}\n", to: "zutto.json")
      #expect(thrown { try homes.sync(a) }?.code == .homeNewer)
    }
  }

  @Test func aConnectionThatBreaksAnywhereLosesNothingAndCountsNothingTwice() async throws {
    try requirePeer("rsync")
    try await withSeed(runs: 4) { random in
      try withTemporaryFolder { folder in
        var homes = try RsyncHomes(in: folder, remote: true)
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
          try home.write("\(RsyncHomes.number(try home.bytes(of: "x/a.sum")) + more)\n", to: "x/a.sum")
          sum += more
          homes.remoteShell = folder.path("broken")
          if folder.exists("n") { try folder.remove("n") }
          for home in [a, b] {
            _ = thrown { try homes.sync(home) }
            try homes.letAnnouncementsExpire()
          }
        }
        homes.remoteShell = whole
        for home in [a, b, a, b] { try homes.sync(home) }
        for home in [a, b, homes.depot] {
          #expect(try home.text(of: "x/a.sum") == "\(sum)\n")
          #expect(try home.tree("x") == ["a.sum"])
        }
      }
    }
  }
}
