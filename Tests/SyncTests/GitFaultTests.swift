// What can go wrong between a home, git and the hub: each time it is told, and nothing is lost.

import Diagnostics
import Foundation
import Sync
import TestSupport
import Testing

@Suite struct GitFaultTests {
  @Test func withoutARemoteWhatChangedIsCommittedAndTold() throws {
    try withGitHomes { one, _, _ in
      try one.git("remote", "remove", "origin")
      try one.folder.write("a\nb\n", to: "list.txt")
      let told = one.refusal()
      #expect(told?.code == .syncNoRemote)
      #expect(try one.git("status", "--porcelain").stdout.isEmpty)
      #expect(try one.git("show", "HEAD:list.txt").stdout == "a\nb\n")
    }
  }

  @Test func withoutANetworkWhatChangedIsCommittedAndSentLater() throws {
    try withGitHomes { one, two, top in
      try one.git("remote", "set-url", "origin", "http://127.0.0.1:1/hub.git")
      try one.folder.write("a\nb\n", to: "list.txt")
      #expect(one.refusal()?.code == .syncUnreachable)
      #expect(try one.git("show", "HEAD:list.txt").stdout == "a\nb\n")
      try one.git("remote", "set-url", "origin", top.path("hub.git"))
      try one.sync()
      try two.sync()
      #expect(try two.folder.text(of: "list.txt") == "a\nb\n")
    }
  }

  @Test func aHubThatIsGoneIsToldAsOne() throws {
    try withGitHomes { one, _, top in
      try FileManager.default.moveItem(atPath: top.path("hub.git"), toPath: top.path("away.git"))
      #expect(one.refusal()?.code == .syncUnreachable)
      try FileManager.default.moveItem(atPath: top.path("away.git"), toPath: top.path("hub.git"))
      #expect(one.refusal() == nil)
    }
  }

  @Test func aWrongPasswordIsToldAndNobodyIsAsked() throws {
    try requirePeer("python3")
    try withGitHomes { one, _, top in
      let server = try RunningProgram(
        "python3",
        [Repository.root.appending(path: "Tests/Support/refusing-server.py").path, top.path("port")],
        in: top.path, environment: ProcessInfo.processInfo.environment)
      defer {
        server.send(SIGKILL)
        _ = try? server.wait(timeout: 5)
      }
      var port = ""
      for _ in 0..<300 where !port.hasSuffix("\n") {
        port = (try? top.text(of: "port")) ?? ""
        usleep(30_000)
      }
      let address = "127.0.0.1:\(port.trimmingCharacters(in: .newlines))"
      for url in ["http://\(address)/hub.git", "http://misaki:hunter2@\(address)/hub.git"] {
        try one.git("remote", "set-url", "origin", url)
        let begun = Date()
        let told = one.refusal()
        #expect(told?.code == .syncCredentials, "\(told as Any)")
        #expect(told.map { "\($0)".contains("hunter2") } == false)
        #expect(Date().timeIntervalSince(begun) < 20)
      }
    }
  }

  @Test func historiesThatHaveNothingInCommonArePutTogetherOnlyWhenAsked() throws {
    try withGitHomes { one, _, top in
      try runGit(["init", "--quiet", "--initial-branch=main", top.path("other")])
      let other = try GitHome(top.path("other"))
      try other.folder.write(".zutto/\n", to: ".gitignore")
      try other.folder.write("z\n", to: "list.txt")
      try other.folder.write("# Theirs\n", to: "b.md")
      try other.git("remote", "add", "origin", top.path("hub.git"))
      let told = other.refusal()
      #expect(told?.code == .syncUnrelated, "\(told as Any)")
      #expect(try other.folder.text(of: "list.txt") == "z\n")
      try other.sync { $0.allowsUnrelated = true }
      try one.sync()
      #expect(try one.folder.text(of: "list.txt") == "a\nz\n")
      #expect(try one.folder.text(of: "b.md") == "# Theirs\n")
      #expect(try other.folder.text(of: "a.md") == "# A\n")
    }
  }

  @Test(arguments: GitSyncOptions.Rewritten.allCases) func aRewrittenHistoryIsRefusedAdoptedOrMerged(
    _ way: GitSyncOptions.Rewritten
  ) throws {
    try withGitHomes { one, two, _ in
      try one.folder.write("secret\n", to: "secret.md")
      try one.sync()
      try two.sync()
      // One takes the secret out of the history.
      try one.git("reset", "--quiet", "--hard", "HEAD~1")
      try one.folder.write("b\na\n", to: "list.txt")
      try one.git("commit", "--quiet", "--all", "--message", "again")
      try one.git("push", "--quiet", "--force")
      try two.folder.write("a\nc\n", to: "list.txt")
      let told = two.refusal { $0.rewritten = way }
      switch way {
      case .refuse:
        #expect(told?.code == .syncRewritten)
        #expect(try two.folder.text(of: "list.txt") == "a\nc\n")
        #expect(two.folder.exists("secret.md"))
      case .adopt:
        #expect(told == nil)
        #expect(!two.folder.exists("secret.md"))
        #expect(try two.git("log", "--format=%H", "--", "secret.md").stdout.isEmpty)
        #expect(try two.folder.text(of: "list.txt") == "a\nb\nc\n")
      case .merge:
        #expect(told == nil)
        #expect(two.folder.exists("secret.md"))
        #expect(try two.folder.text(of: "list.txt") == "a\nb\nc\n")
      }
    }
  }

  @Test func aDetachedHeadIsToldBeforeAnythingIsDone() throws {
    try withGitHomes { one, _, _ in
      try one.git("checkout", "--quiet", "--detach")
      try one.folder.write("a\nb\n", to: "list.txt")
      let before = try one.head()
      #expect(one.refusal()?.code == .syncDetached)
      #expect(try one.head() == before)
      #expect(try one.folder.text(of: "list.txt") == "a\nb\n")
    }
  }

  @Test func anotherHubDoesNotPassForARewrittenOne() throws {
    try withGitHomes { one, two, top in
      try runGit(["clone", "--quiet", "--bare", top.path("hub.git"), top.path("usb.git")])
      for home in [one, two] {
        try home.git("remote", "add", "usb", top.path("usb.git"))
        try home.git("fetch", "--quiet", "usb")
      }
      try one.folder.write("a\nb\n", to: "list.txt")
      try one.sync()
      try two.folder.write("# B\n", to: "b.md")
      try two.git("branch", "--quiet", "--set-upstream-to=usb/main")
      try two.sync()
      try one.git("branch", "--quiet", "--set-upstream-to=usb/main")
      try one.sync()
      #expect(try one.folder.text(of: "b.md") == "# B\n")
    }
  }

  @Test func aModeThatChangesOnOneMachineDoesNotGoBackAndForth() throws {
    try withGitHomes { one, two, _ in
      try two.sync()
      chmod(one.folder.path("a.md"), 0o755)
      try one.sync()
      try two.sync()
      #expect(try one.sync().isNothing)
      #expect(try two.sync().isNothing)
    }
  }

  @Test func anEditOfTheSameSizeWithinASecondOfASyncIsSeen() throws {
    try withGitHomes { one, two, _ in
      for round in 0..<10 {
        try two.folder.write("# B\(round)\n", to: "b.md")
        try two.sync()
        try one.sync()
        // In the same file, in the same second perhaps.
        try one.folder.write("# C\(round)\n", to: "b.md")
        try two.folder.write("\(round)\n", to: "c.txt")
        try two.sync()
        try one.sync()
        #expect(try one.git("show", "HEAD:b.md").stdout == "# C\(round)\n")
        try two.sync()
      }
    }
  }
}
