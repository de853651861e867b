// What documents tell is true: their links lead somewhere, and their commands print what they show.

import Foundation
import TestSupport
import Testing

@Suite struct Documents {
  private static let zutto = Repository.products.appending(path: "zutto").path

  /// The documents with sessions in them, relative to the repository.
  private static let guides: [String] = {
    let folders = ["", "docs/", "docs/guide/", "docs/guide/ja/", "docs/guide/ko/", "docs/guide/zh/"]
    let names = folders.flatMap { folder in
      let all = try? FileManager.default.contentsOfDirectory(
        atPath: Repository.root.appending(path: folder).path)
      return (all ?? []).filter { $0.hasSuffix(".md") }.map { folder + $0 }
    }
    // Its examples need files of their own, which their scripts lay out and run.
    return names.sorted().filter { name in
      guard name != "docs/DIAGNOSTICS.md" else { return false }
      let text = try? String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
      return text?.contains("\n```console\n$ zutto ") == true
    }
  }()

  @Test func everyLinkLeadsSomewhereAndEveryCommandExists() throws {
    try requirePeer("python3")
    let check = try run(
      "python3", "scripts/documents", "--program", Documents.zutto,
      in: TemporaryFolder(at: Repository.root.path))
    #expect(check.status == 0, "\(check.stdout)\(check.stderr)")
  }

  @Test func theExamplesOfTheFormatAreAHome() throws {
    for peer in ["python3", "vipsthumbnail"] { try requirePeer(peer) }
    let check = try run(
      "python3", "scripts/format-home", "--program", Documents.zutto,
      in: TemporaryFolder(at: Repository.root.path))
    #expect(check.status == 0, "\(check.stdout)\(check.stderr)")
  }

  @Test func thereAreGuides() {
    #expect(Documents.guides.contains("README.md"))
    #expect(Documents.guides.contains("docs/guide/ja/diary.md"))
  }

  @Test(arguments: guides) func commandsPrintWhatTheGuideShows(_ guide: String) throws {
    for peer in ["python3", "bash", "git", "openssl", "sha256sum"] { try requirePeer(peer) }
    let check = try run(
      "python3", "scripts/guide", "--program", Documents.zutto, "--check", guide,
      in: TemporaryFolder(at: Repository.root.path), timeout: 300)
    #expect(check.status == 0, "\(check.stdout)\(check.stderr)")
  }
}
