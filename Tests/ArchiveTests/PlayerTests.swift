// The player of a memo's recordings in a real browser.

import Foundation
import TestSupport
import Testing

@Suite struct PlayerTests {
  @Test func recordingsPlayAtThreeSpeedsAndTheirWaveFormLeadsThroughThem() async throws {
    let peers = Repository.root.appending(path: ".build/peers").path
    try requirePeer("\(peers)/bin/python")
    try requirePeer("ffmpeg")
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      let browser = try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout
      let finished = try run(
        "\(peers)/bin/python", Repository.root.appending(path: "Tests/peers/play.py").path,
        browser.trimmingCharacters(in: .newlines), folder.path("site/memos/2026-10-18-081203.html"),
        timeout: 120)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }
}
