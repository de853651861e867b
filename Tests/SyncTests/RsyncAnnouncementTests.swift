// What machines tell each other at the other side while they send.

import Diagnostics
import Foundation
import Sync
import TestSupport
import Testing

@Suite struct RsyncAnnouncementTests {
  private static let sending = ".zutto/sending"

  /// A home that is the same as its copy, which it reaches by a shell that counts its calls.
  private func withHome(_ body: (RsyncHomes, TemporaryFolder) throws -> Void) throws {
    try requirePeer("rsync")
    try withTemporaryFolder { folder in
      var homes = try RsyncHomes(in: folder)
      try homes.reach(by: "echo \"$*\" >> \"\(folder.path("calls"))\"; exec sh -c \"$*\"", named: "shell")
      let home = try homes.home("a")
      try home.write("one\n", to: "x/one.md")
      try homes.sync(home)
      try body(homes, home)
    }
  }

  /// How often rsync was started at the other side.
  private func calls(_ homes: RsyncHomes, _ body: () throws -> Void) throws -> Int {
    try homes.folder.write("", to: "calls")
    try body()
    return try homes.folder.text(of: "calls").split(separator: "\n").count
  }

  private func expectCalls(
    _ count: Int, _ homes: RsyncHomes, _ home: TemporaryFolder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let made = try calls(homes) { try homes.sync(home) }
    #expect(made == count, sourceLocation: sourceLocation)
  }

  /// The announcements that say something.
  private func announced(_ homes: RsyncHomes) throws -> [String] {
    let folder = RsyncAnnouncementTests.sending
    guard homes.depot.exists(folder) else { return [] }
    return try homes.depot.tree(folder).filter { name in
      try !homes.depot.bytes(of: "\(folder)/\(name)").isEmpty
    }
  }

  @Test func aSendTakesThreeCallsMoreAndPhotosNone() throws {
    try withHome { homes, home in
      try expectCalls(2, homes, home)
      // Twice two listings, the send and a look at what it replaced; announced, looked at and ended.
      try home.write("two\n", to: "x/two.md")
      try expectCalls(6 + 3, homes, home)
      // A look at whether it arrived more.
      try home.write("photo", to: "x/two.jpg")
      try expectCalls(7, homes, home)
      // Photos are sent for themselves.
      try home.write("three\n", to: "x/three.md")
      try home.write("photo", to: "x/three.jpg")
      try expectCalls(7 + 3 + 1, homes, home)
      // What is gone here is fetched.
      try home.remove("x/three.md")
      try expectCalls(7 + 3, homes, home)
      #expect(try announced(homes) == [])
      #expect(try homes.depot.tree(RsyncAnnouncementTests.sending).count == 1)
    }
  }

  @Test func aRehearsalNeitherAnnouncesNorWaits() throws {
    try withHome { homes, home in
      let other = "\(RsyncAnnouncementTests.sending)/0123456789abcdef"
      try homes.depot.write(String(repeating: ".", count: 900), to: other)
      try home.write("two\n", to: "x/two.md")
      let before = try homes.depot.tree()
      #expect(try calls(homes) { try homes.sync(home, isDryRun: true) } == 2)
      #expect(try homes.depot.tree() == before)
    }
  }

  @Test func aMachineThatIsGoneIsWaitedForAsLongAsItSaidAndThenNoMore() throws {
    try withHome { homes, home in
      // One byte: one second.
      try homes.depot.write(".", to: "\(RsyncAnnouncementTests.sending)/0123456789abcdef")
      try home.write("two\n", to: "x/two.md")
      #expect(try homes.sync(home).sent == ["x/two.md"])
      #expect(try announced(homes) == [])
      try home.write("three\n", to: "x/three.md")
      try expectCalls(6 + 3, homes, home)
    }
  }

  @Test func whoWasStoppedWhileItSentTakesItsWordBackTheNextTime() throws {
    try withHome { homes, home in
      var broken = homes
      try broken.reach(
        by: "case \"$*\" in *--backup-dir*) exit 255 ;; esac; exec sh -c \"$*\"", named: "broken")
      try home.write("two\n", to: "x/two.md")
      #expect(thrown { try broken.sync(home) }?.code == .rsyncUnreachable)
      #expect(try announced(homes).count == 1)
      // Also where nothing is to be sent any more, after a look at what the stopped one replaced.
      try home.remove("x/two.md")
      try expectCalls(3 + 1, homes, home)
      #expect(try announced(homes) == [])
      try expectCalls(2, homes, home)
    }
  }

  @Test func whereNothingCanBeAnnouncedNothingIsSentAndThatIsTold() throws {
    try withHome { homes, home in
      // No permission binds who runs as root; a folder in the file's place does.
      let own = try #require(try homes.depot.tree(RsyncAnnouncementTests.sending).first)
      let place = "\(RsyncAnnouncementTests.sending)/\(own)"
      try homes.depot.remove(place)
      try homes.depot.write("x", to: "\(place)/x")
      try home.write("two\n", to: "x/two.md")
      try homes.depot.write("three\n", to: "x/three.md")
      let report = try homes.sync(home)
      #expect(report.sent == [])
      #expect(report.received == ["x/three.md"])
      #expect(report.problems.map(\.code) == [.rsyncPartial])
      #expect(report.problems.first?.english.hasPrefix("nothing was sent") == true)
      #expect(!homes.depot.exists("x/two.md"))
      try homes.depot.remove(place)
      #expect(try homes.sync(home).sent == ["x/two.md"])
    }
  }

  @Test func strangeFilesAmongAnnouncementsAreNoAnnouncements() throws {
    try withHome { homes, home in
      let folder = RsyncAnnouncementTests.sending
      for name in [".DS_Store", "x\n/0123456789abcdef", "deep/0123456789abcdef", "0123456789ABCDEF"] {
        try homes.depot.write("x", to: "\(folder)/\(name)")
      }
      try homes.depot.link("\(folder)/0123456789abcdef", to: "/etc/passwd")
      try home.write("two\n", to: "x/two.md")
      let report = try homes.sync(home)
      #expect(report.sent == ["x/two.md"])
      #expect(report.problems == [])
    }
  }
}
