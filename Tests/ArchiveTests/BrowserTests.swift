// The sample home's archive before the judges: a real browser and the W3C's validator.

import Foundation
import TestSupport
import Testing

@Suite(.apart(.walks)) struct BrowserTests {
  /// Peers from PyPI, which `scripts/install-deps test` puts there.
  private static let peers = Repository.root.appending(path: ".build/peers").path

  /// Where Chromium is, under either of its names.
  private static var browser: String {
    get throws {
      try run("sh", "-c", "command -v chromium || command -v google-chrome").stdout.trimmingCharacters(
        in: .newlines)
    }
  }

  @Test func everyPageOpensFromADiskWithTheNetworkAndScriptsOff() async throws {
    try requirePeer("\(BrowserTests.peers)/bin/python")
    try await withSampleArchive { site in
      let finished = try run(
        "\(BrowserTests.peers)/bin/python", Repository.root.appending(path: "Tests/peers/browse.py").path,
        try BrowserTests.browser, site, timeout: 900)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  @Test func theHTMLIsValid() async throws {
    try requirePeer("java")
    let jar = FileManager.default.enumerator(atPath: BrowserTests.peers)?.compactMap { $0 as? String }.first {
      $0.hasSuffix("/vnu.jar")
    }
    guard let jar else {
      try requirePeer("\(BrowserTests.peers)/bin/python")
      throw TestSetupError("the validator is not there: 'scripts/install-deps test' brings it")
    }
    try await withSampleArchive { site in
      let finished = try run(
        "java", "-jar", "\(BrowserTests.peers)/\(jar)", "--errors-only", "--skip-non-html",
        // A newer directive and newer styles than this validator, on the page of a personal link.
        "--filterpattern",
        ".*(Unrecognised directive-name: \"require-trusted-types-for\". Unrecognised "
          + "directive-name: \"trusted-types\"|“text-wrap”: Property|“auto-phrase” is not a).*", "--format",
        "gnu", site, timeout: 300)
      #expect(finished.status == 0, "\(finished.stderr.prefix(4000))")
    }
  }

  @Test func otherProgramsReadTheFeedsTheCalendarAndTheLinkedData() async throws {
    try requirePeer("\(BrowserTests.peers)/bin/python")
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      let finished = try run(
        "\(BrowserTests.peers)/bin/python", Repository.root.appending(path: "Tests/peers/feeds.py").path,
        folder.path("site"), timeout: 120)
      #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
    }
  }

  /// Lends the archive of the sample home, then one of a ledger of extremes.
  private func withSampleArchive(_ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      try await body(folder.path("site"))
    }
    try await withTemporaryFolder { folder in
      try LedgerHomes.writeHome(in: folder)
      try LedgerHomes.writeExtremes(in: folder)
      try await TestHome(folder: folder).build(into: "site", remembering: false)
      try await body(folder.path("site"))
    }
  }
}
