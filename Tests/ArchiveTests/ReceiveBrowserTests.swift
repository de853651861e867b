// The page that seals notes in real browsers, from file://, with the network off.

import Archive
import Fluent
import Foundation
import SafeFiles
import TestSupport
import Testing

@Suite(.apart(.walks)) struct ReceiveBrowserTests {
  /// The public key of RFC 6979, appendix A.2.5, whose private half the peer knows.
  private static let publicKey =
    "0460FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
    + "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"

  /// A page that can only be handed over by hand, and one with all ways.
  static func pages(_ language: Language) -> [(name: String, page: ReceivePage)] {
    let key = [UInt8](hexadecimal: publicKey.lowercased()) ?? []
    return [
      ("plain", ReceivePage(token: "plain", publicKey: key, language: language)),
      (
        "full",
        ReceivePage(
          token: "full", publicKey: key, ownerName: "美咲 <b>&", language: language,
          mail: "misaki+notes@example.org",
          // The peer puts the port of its own server in the place of 1.
          post: "http://127.0.0.1:1/box")
      ),
    ]
  }

  @Test func notesGoOutAndAnswersComeBackInChromium() throws {
    let browser = try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout
    try drive("receive.py", browser.trimmingCharacters(in: .newlines))
  }

  @Test func notesGoOutAndAnswersComeBackInFirefox() throws {
    try requirePeer("firefox-esr")
    try drive("receive_firefox.py", "firefox-esr")
  }

  private func drive(_ peer: String, _ browser: String) throws {
    let peers = Repository.root.appending(path: ".build/peers").path
    try requirePeer("\(peers)/bin/python")
    try withTemporaryFolder { folder in
      let theme = try Theme(of: nil, version: "1")
      for language in Language.allCases {
        for (name, page) in ReceiveBrowserTests.pages(language) {
          try folder.write(try page.bytes(theme), to: "\(name)-\(language.tag.rawValue).html")
        }
      }
      let finished = try run(
        "\(peers)/bin/python", Repository.root.appending(path: "Tests/peers/\(peer)").path, browser,
        folder.path, timeout: 550)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }
}
