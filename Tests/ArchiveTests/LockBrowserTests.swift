// The locked archive of the sample home in real browsers, from file://, with the network off.

import Foundation
import Lock
import SafeFiles
import Seal
import TestSupport
import Testing

@Suite(.apart(.walks)) struct LockBrowserTests {
  @Test func everythingOpensAndWorksInChromium() async throws {
    let browser = try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout
    try await drive("lock.py", browser.trimmingCharacters(in: .newlines))
  }

  @Test func everythingOpensAndWorksInFirefox() async throws {
    try requirePeer("firefox-esr")
    try await drive("lock_firefox.py", "firefox-esr")
  }

  private func drive(_ peer: String, _ browser: String) async throws {
    let peers = Repository.root.appending(path: ".build/peers").path
    try requirePeer("\(peers)/bin/python")
    try requirePeer("ffmpeg")
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      try await TestHome(folder: folder).build(into: "plain", remembering: false)
      let keys = LockKeys(Secret(Array("correct 馬".utf8)), salt: Array(0...31))
      _ = try await Locking(
        try Tree(at: folder.path("plain")), into: try LockedFolder(Tree(creating: folder.path("locked"))),
        keys, .shipped, memory: nil
      ).run()
      // Only who has the keys can make a piece with another padding; the page refuses it as every reader does.
      let padded = LockedPiece(path: "padded.html", number: 0, count: 1, content: [0x70])
      let name = keys.name(of: "padded.html", piece: 0)
      try folder.write(
        keys.seal(padded.bytes + [UInt8](repeating: 0, count: 4096)).sealed,
        to: "locked/sealed/\(name.prefix(2))/\(name).bin")
      func walk() throws -> Finished {
        try run(
          "\(peers)/bin/python", Repository.root.appending(path: "Tests/peers/\(peer)").path, browser,
          folder.path("locked"), folder.path("plain"), "correct 馬", timeout: 550)
      }
      var finished = try walk()
      // The browser answers no more.
      if finished.status == 124 { finished = try walk() }
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }
}
