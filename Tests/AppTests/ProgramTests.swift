// The program itself: in a real browser on two phones at once, and killed again and again.

import Foundation
import TestSupport
import Testing

// One after the other: each starts a browser, or an app again and again.
@Suite(.serialized) struct ProgramTests {
  @Test(arguments: [
    "app.py", "till.py", "out.py", "memos.py", "notes.py", "box.py", "pocket.py", "week.py", "screens.py",
  ])
  func whatPeopleDoInABrowser(
    walk: String
  )
    async throws
  {
    try requirePeer("ffmpeg")
    try requirePeer("curl")
    let peers = Repository.root.appending(path: ".build/peers").path
    try requirePeer("\(peers)/bin/python")
    let program = try ProgramTests.chromium()
    // Chromium, which one of them crashes on purpose, can hang on a busy machine: that is tried once more.
    do { try await ProgramTests.take(walk, program, patience: 500) } catch is TestSetupError {
      try await ProgramTests.take(walk, program, patience: 900)
    }
  }

  private static func chromium() throws -> String {
    let found = try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout
    return found.trimmingCharacters(in: .newlines)
  }

  private static func take(_ walk: String, _ chromium: String, patience: Double) async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let finished = try run(
        "env", "XDG_STATE_HOME=\(folder.path("state"))",
        Repository.root.appending(path: ".build/peers/bin/python").path,
        Repository.root.appending(path: "Tests/peers/\(walk)").path, chromium,
        Repository.products.appending(path: "zutto").path, folder.path("home"), timeout: patience)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  @Test(arguments: ["firefox", "webkit"]) func theSameInOtherBrowsers(engine: String) async throws {
    for peer in ["ffprobe", "Xvfb", engine == "webkit" ? "WebKitWebDriver" : "firefox"] {
      try requirePeer(peer)
    }
    try await ProgramTests.take("engines.py", engine, patience: 500)
  }

  /// A namespace of its own keeps the policy from other browsers of this machine.
  private static let canMount =
    isCI || (try? run("unshare", "-m", "sh", "-c", "mount -t tmpfs t /mnt").status) == 0

  @Test(.enabled(if: canMount)) func aBrowserThatTrustsTheAuthorityReachesItAndNoOtherName() async throws {
    let peers = Repository.root.appending(path: ".build/peers").path
    try requirePeer("\(peers)/bin/python")
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let finished = try run(
        "env", "XDG_STATE_HOME=\(folder.path("state"))", "unshare", "-m", "\(peers)/bin/python",
        Repository.root.appending(path: "Tests/peers/trust.py").path,
        ProgramTests.chromium(), Repository.products.appending(path: "zutto").path,
        folder.path("home"), folder.path, timeout: 200)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  @Test(.enabled(if: canMount)) func eachDoorGivesABrowserWhatTheTableSays() async throws {
    let proxies = Repository.root.appending(path: ".build/proxies/usr").path
    for peer in ["firefox", "openssl", "\(proxies)/bin/caddy", "\(proxies)/sbin/nginx"] {
      try requirePeer(peer)
    }
    try await ProgramTests.take("doors.py", ProgramTests.chromium(), patience: 500)
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
