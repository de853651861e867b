// Exports that were made to do harm: nothing traps, nothing takes long, nothing is written where it should not be.

import Diagnostics
import Fluent
import Foundation
import Ground
import Import
import LosslessJSON
import TestSupport
import Testing

@Suite struct ImportHostileTests {
  @Test(arguments: [
    ("bomb.zip", Diagnostic.Code.importUnsupported), ("encrypted.zip", .importUnsupported),
    ("overlapping.zip", .importUnsupported), ("cut.zip", .importDamaged),
    ("overlapping-long.zip", .importUnsupported),
  ]) func anArchiveThatCantBeTrustedIsRefused(name: String, code: Diagnostic.Code) throws {
    let path = fixture("hostile/\(name)")
    #expect(thrown { _ = try ForeignExport(at: path, name: name) }?.code == code)
  }

  @Test func namesThatLeadOutAndLinksAreLeftAlone() throws {
    let export = try ForeignExport(at: fixture("hostile/slip.zip"), name: "slip.zip")
    #expect(export.files.all.map(\.name) == ["Journal.json"])
    #expect(export.files.problems.count == 5)
    for name in ["../x", "a/../b", "/a", "a\0b", "a\u{1B}b", "C:/x", "", "\\\\server\\x", "./."] {
      #expect(ForeignNames.place(name) == nil, "\(name)")
    }
    #expect(ForeignNames.place("a\\b/c") == "a/b/c")
  }

  @Test func linksInAFolderAreNotFollowed() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("secret\n", to: "outside/2024-12-24.md")
      try folder.write("![](../outside/x.png) ![](link.png)\n", to: "in/2024-12-25.md")
      try folder.write("x", to: "outside/x.png")
      try folder.link("in/link.png", to: "../outside/x.png")
      try folder.link("in/2024-12-26.md", to: "../outside/2024-12-24.md")
      try folder.link("in/loop", to: ".")
      try await ImportHome.with { home in
        let report = try await home.take(folder.path("in"), .markdown)
        #expect(report.read == 1)
        #expect(report.media == 0)
        #expect(report.problems.filter { $0.english.contains("symbolic link") }.count == 3)
        #expect(await home.errors() == [])
      }
    }
  }

  @Test func aPipeIsNoExport() throws {
    try withTemporaryFolder { folder in
      #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
      let problem = thrown { _ = try ForeignExport(at: folder.path("pipe"), name: "pipe") }
      #expect(problem?.code == .fileUnreadable)
      #expect(problem?.english == "'pipe' is not a file")
    }
  }

  @Test func whatIsDeepOrLongIsReadInTime() async throws {
    let count = 200_000
    _ = HTMLMarkdown.text(of: String(repeating: "<div><ul><li>", count: count))
    _ = HTMLMarkdown.text(of: String(repeating: "<b>x", count: count))
    _ = HTMLMarkdown.text(of: String(repeating: "<table><tr><td>a<td>", count: 600))
    for text in ["[", "![", "![[", "](", "`", "[a](data:", "<img src=\"", "[a]:", "**", "(("] {
      let long = String(repeating: text, count: count)
      let pieces = MarkdownReferences.pieces(of: long) { _ in nil }
      #expect(pieces == [.text(long)])
    }
    try await ImportHome.with { home in
      try home.folder.write(String(repeating: "[", count: count), to: "deep.json")
      let report = try await home.take(home.folder.path + "/deep.json", .memos, into: "memos")
      #expect(report.imported.isEmpty && !report.problems.isEmpty)
    }
    let dicts = String(repeating: "<dict><key>a</key>", count: count)
    #expect(thrown { _ = try PropertyList.parse(Array("<plist>\(dicts)".utf8), "x") } != nil)
    let entity = "<!DOCTYPE p [<!ENTITY a \"aaaa\">]><plist><string>&a;</string></plist>"
    #expect(thrown { _ = try PropertyList.parse(Array(entity.utf8), "x") }?.code == .importDamaged)
  }

  @Test func aFileThatRunsIsKeptAsAText() async throws {
    try await ImportHome.with { home in
      let names = ["page.html", "page.SVG", "page.js", "page.desktop", "cake.html"]
      try home.folder.write(names.map { "![](\($0))\n" }.joined(), to: "in/2024-12-26.md")
      for name in names.dropLast() { try home.folder.write("<script>", to: "in/\(name)") }
      try home.folder.write("GIF89a\u{1}\0\u{1}\0", to: "in/cake.html")
      let report = try await home.take(home.folder.path + "/in", .markdown, into: "other")
      let text = try home.folder.text(of: try #require(report.imported.first).path.text)
      for kept in ["page-html.txt", "page-svg.txt", "page-js.txt", "page-desktop.txt", "cake.gif"] {
        #expect(text.contains("-\(kept))"), "\(kept): \(text)")
      }
    }
  }

  @Test func aPropertyListIsReadWithoutItsDocumentType() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE plist SYSTEM "file:///etc/passwd">
      <plist><dict><key>a</key><array><integer>7</integer><true/><string>x &amp; y</string></array></dict></plist>
      """
    let value = try PropertyList.parse(Array(text.utf8), "x")
    #expect(value.description == #"{"a": [7, true, "x & y"]}"#)
  }
}
