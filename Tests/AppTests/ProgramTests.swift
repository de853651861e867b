// The program itself: in real browsers, under attack, and killed again and again.

import Foundation
import TestSupport
import Testing

// One after the other: each starts a browser.
@Suite(.serialized, .apart(.walks)) struct WalkTests {
  @Test(arguments: [
    "app.py", "till.py", "out.py", "memos.py", "notes.py", "box.py", "pocket.py", "push.py", "intruder.py",
    "screens.py", "week.py",
  ]) func whatPeopleDoInABrowser(walk: String) async throws {
    for peer in ["ffmpeg", "curl", "firefox"] { try requirePeer(peer) }
    let chromium = try Walk.chromium()
    // Chromium, which one of them crashes on purpose, can hang on a busy machine: that is tried once more.
    if try await Walk.run(walk, before: [chromium], mayHang: true) {
      try await Walk.run(walk, before: [chromium])
    }
  }

  @Test(arguments: ["firefox", "webkit"]) func theSameInOtherBrowsers(engine: String) async throws {
    for peer in ["ffprobe", "Xvfb", engine == "webkit" ? "WebKitWebDriver" : "firefox"] {
      try requirePeer(peer)
    }
    try await Walk.run("engines.py", before: [engine])
  }
}

// One after the other: each starts an app again and again, and some a browser.
@Suite(.serialized, .apart(.walks)) struct ProgramTests {
  /// A namespace of its own keeps policies and disks from the rest of this machine.
  private static let canMount =
    isCI || (try? TestSupport.run("unshare", "-m", "sh", "-c", "mount -t tmpfs t /mnt").status) == 0

  @Test(.enabled(if: canMount)) func aBrowserThatTrustsTheAuthorityReachesItAndNoOtherName() async throws {
    let chromium = try Walk.chromium()
    try await Walk.run("trust.py", in: ["unshare", "-m"], before: [chromium])
  }

  @Test(.enabled(if: canMount)) func eachDoorGivesABrowserWhatTheTableSays() async throws {
    for peer in ["firefox", "openssl"] + Walk.proxies { try requirePeer(peer) }
    try await Walk.run("doors.py", before: [Walk.chromium()])
  }

  @Test(arguments: ["attack.py", "smuggle.py", "boxdoors.py"])
  func itWithstandsWhoeverSendsWhatTheyLike(attack: String) async throws {
    for peer in ["openssl"] + Walk.proxies { try requirePeer(peer) }
    try await Walk.run(attack)
  }

  @Test(.enabled(if: canMount)) func aFullDiskAndAHomeThatGoesAwayLoseNothing() async throws {
    try requirePeer("ffmpeg")
    try await Walk.run("disk.py", in: ["unshare", "-m"])
  }

  @Test func whatWasAcknowledgedIsThereOnceHoweverOftenTheAppIsKilled() async throws {
    try await Walk.run("phones.py", after: ["--seconds", "12", "--kill", "1.5"])
  }
}

/// Scripts of Tests/peers.
private enum Walk {
  static let proxies = ["bin/caddy", "sbin/nginx"].map {
    Repository.root.appending(path: ".build/proxies/usr/\($0)").path
  }
  private static let python = Repository.root.appending(path: ".build/peers/bin/python").path

  static func chromium() throws -> String {
    let found = try TestSupport.run("sh", "-c", "command -v chromium || command -v google-chrome").stdout
    return found.trimmingCharacters(in: .newlines)
  }

  /// Runs one with the program and a copy of the sample home, and expects that it finds nothing.
  ///
  /// - Returns: whether it hung, if it may.
  @discardableResult static func run(
    _ script: String, in place: [String] = [], before: [String] = [], after: [String] = [],
    mayHang: Bool = false
  ) async throws -> Bool {
    try requirePeer(python)
    return try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let path = Repository.root.appending(path: "Tests/peers/\(script)").path
      let program = Repository.products.appending(path: "zutto").path
      // At a higher priority, where the system permits it: walks check how soon phones and browsers are answered.
      let finished = try start(
        "nice", ["-n", "-10"] + place + [python, path] + before + [program, folder.path("home")] + after,
        environment: ["XDG_STATE_HOME": folder.path("state")], timeout: 900)
      let report = "\(finished.stdout)\(finished.stderr)"
      if mayHang, finished.status == 124 {
        print("\(script) hung, and is run once more: \(report)")
        return true
      }
      #expect(finished.status == 0, "\(report)")
      return false
    }
  }
}
