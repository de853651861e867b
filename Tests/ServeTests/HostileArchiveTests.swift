// What members put beside their texts, opened directly in real browsers.

import Foundation
import TestSupport
import Testing

@Suite(.apart(.walks)) struct HostileArchiveTests {
  @Test func nothingOfAHostileArchiveRunsOrLeavesInChromiumAndFirefox() throws {
    let peers = Repository.root.appending(path: ".build/peers").path
    try requirePeer("\(peers)/bin/python")
    try requirePeer("firefox-esr")
    try requirePeer("ffmpeg")
    try withTemporaryFolder { folder in
      let browser = try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout
      let finished = try run(
        "\(peers)/bin/python", Repository.root.appending(path: "Tests/peers/hostile.py").path,
        browser.trimmingCharacters(in: .newlines), "firefox-esr",
        Repository.products.appending(path: "zutto").path, folder.path("."), timeout: 900)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }
}
