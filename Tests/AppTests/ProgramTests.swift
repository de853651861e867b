// The program itself: in a real browser on two phones at once, and killed again and again.

import Foundation
import TestSupport
import Testing

// One after the other: each starts a browser, or an app again and again.
@Suite(.serialized) struct ProgramTests {
  private static let peers = Repository.root.appending(path: ".build/peers").path

  @Test(arguments: [
    "app.py", "till.py", "out.py", "memos.py", "notes.py", "box.py", "pocket.py",
    "intruder.py",
  ])
  func whatPeopleDoInABrowser(
    walk: String
  )
    async throws
  {
    try requirePeer("ffmpeg")
    try requirePeer("curl")
    try requirePeer("\(ProgramTests.peers)/bin/python")
    let chromium = try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout
    let program = chromium.trimmingCharacters(in: .newlines)
    // Chromium, which one of them crashes on purpose, can hang on a busy machine: that is tried once more.
    do { try await ProgramTests.take(walk, program, patience: 500) } catch is TestSetupError {
      try await ProgramTests.take(walk, program, patience: 900)
    }
  }

  private static func take(_ walk: String, _ chromium: String, patience: Double) async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let finished = try run(
        "env", "XDG_STATE_HOME=\(folder.path("state"))",
        "\(ProgramTests.peers)/bin/python",
        Repository.root.appending(path: "Tests/peers/\(walk)").path, chromium,
        Repository.products.appending(path: "zutto").path, folder.path("home"), timeout: patience)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  /// A namespace of its own keeps the policy from other browsers of this machine.
  private static let canMount =
    isCI || (try? run("unshare", "-m", "sh", "-c", "mount -t tmpfs t /mnt").status) == 0

  @Test(.enabled(if: canMount)) func aBrowserThatTrustsTheAuthorityReachesItAndNoOtherName() async throws {
    try requirePeer("\(ProgramTests.peers)/bin/python")
    let chromium = try run("sh", "-c", "command -v chromium").stdout
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let finished = try run(
        "env", "XDG_STATE_HOME=\(folder.path("state"))", "unshare", "-m", "\(ProgramTests.peers)/bin/python",
        Repository.root.appending(path: "Tests/peers/trust.py").path,
        chromium.trimmingCharacters(in: .newlines), Repository.products.appending(path: "zutto").path,
        folder.path("home"), folder.path, timeout: 200)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  @Test(arguments: ["attack.py", "smuggle.py", "boxdoors.py"])
  func itWithstandsWhoeverSendsWhatTheyLike(attack: String) async throws {
    for peer in ["nginx", "caddy", "openssl", "\(ProgramTests.peers)/bin/python"] { try requirePeer(peer) }
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let finished = try run(
        "env", "XDG_STATE_HOME=\(folder.path("state"))", "\(ProgramTests.peers)/bin/python",
        Repository.root.appending(path: "Tests/peers/\(attack)").path,
        Repository.products.appending(path: "zutto").path, folder.path("home"), timeout: 400)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  @Test(.enabled(if: canMount)) func aFullDiskAndAHomeThatGoesAwayLoseNothing() async throws {
    for peer in ["ffmpeg", "\(ProgramTests.peers)/bin/python"] { try requirePeer(peer) }
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let finished = try run(
        "unshare", "-m", "\(ProgramTests.peers)/bin/python",
        Repository.root.appending(path: "Tests/peers/disk.py").path,
        Repository.products.appending(path: "zutto").path, folder.path("home"), timeout: 400)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  @Test func whatWasAcknowledgedIsThereOnceHoweverOftenTheAppIsKilled() async throws {
    try requirePeer("python3")
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let finished = try run(
        "env", "XDG_STATE_HOME=\(folder.path("state"))", "python3",
        Repository.root.appending(path: "Tests/peers/phones.py").path,
        Repository.products.appending(path: "zutto").path, folder.path("home"), "--seconds", "12", "--kill",
        "1.5", timeout: 120
      )
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }
}
