// The manual pages, before their judges.

import Foundation
import TestSupport
import Testing

@Suite struct ManualTests {
  private static let zutto = Repository.products.appending(path: "zutto").path

  private func pages(_ body: (TemporaryFolder, [String]) throws -> Void) throws {
    try requirePeer("python3")
    try withTemporaryFolder { folder in
      let made = try run(
        "make", "-s", "man", "BINARY=\(ManualTests.zutto)", "MAN=\(folder.path("man"))",
        in: TemporaryFolder(at: Repository.root.path))
      try #require(made.status == 0, "\(made.stderr)")
      try body(folder, try folder.tree("man"))
    }
  }

  @Test func everyCommandHasAPageThatMandocFindsNoFaultIn() throws {
    try requirePeer("mandoc")
    try pages { folder, names in
      #expect(names.count > 100)
      #expect(names.allSatisfy { $0.hasPrefix("zutto") && $0.hasSuffix(".1") })
      // What git calls, and nobody else, has none.
      #expect(!names.contains("zutto-merge-driver.1"))
      let judge = try run("sh", "-c", "mandoc -T lint -W warning man/*.1", in: folder)
      #expect(judge.stdout == "" && judge.status == 0)
    }
  }

  @Test func aPageReadsAsTheHelpDoes() throws {
    try requirePeer("mandoc")
    try pages { folder, _ in
      let page = folder.path("man/zutto-diary-write.1")
      let shown = try run("mandoc", "-T", "utf8", "-O", "width=80", page)
      // Bold letters are letters that are typed over themselves.
      let text = shown.stdout.replacing(/.\u{8}/, with: "")
      #expect(text.contains("zutto diary write [--home dir] [--json] [--lang lang]"))
      #expect(text.contains("zutto diary write futari ケーキ --photo cake.jpg --photo us.jpg"))
      #expect(text.contains("SEE ALSO"))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test func theDateCanBeGiven() throws {
    try requirePeer("python3")
    try withTemporaryFolder { folder in
      let script = Repository.root.appending(path: "scripts/man-pages").path
      let made = try run(
        "sh", "-c",
        "'\(ManualTests.zutto)' --experimental-dump-help | SOURCE_DATE_EPOCH=86400 '\(script)' man",
        in: folder)
      try #require(made.status == 0, "\(made.stderr)")
      #expect(try folder.text(of: "man/zutto.1").hasPrefix(".Dd January 2, 1970\n"))
    }
  }
}
