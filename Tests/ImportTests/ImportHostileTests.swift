// Exports that were made to do harm: nothing traps, nothing takes long, nothing is written where it should not be.

import Diagnostics
import Fluent
import Foundation
import Ground
import LosslessJSON
import TestSupport
import Testing

@testable import Import

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

  @Test func whatIsDeepOrLongIsReadInTime() throws {
    let count = 200_000
    _ = HTMLMarkdown.text(of: String(repeating: "<div><ul><li>", count: count))
    _ = HTMLMarkdown.text(of: String(repeating: "<b>x", count: count))
    for text in ["[", "![", "![[", "](", "`", "[a](data:", "<img src=\"", "[a]:", "**", "(("] {
      let long = String(repeating: text, count: count)
      let pieces = MarkdownReferences.pieces(of: long) { _ in nil }
      #expect(pieces == [.text(long)])
    }
    #expect(JSONItems.list(in: Array(String(repeating: "[", count: count).utf8), under: nil) != nil)
    let dicts = String(repeating: "<dict><key>a</key>", count: count)
    #expect(thrown { _ = try PropertyList.parse(Array("<plist>\(dicts)".utf8), "x") } != nil)
    let entity = "<!DOCTYPE p [<!ENTITY a \"aaaa\">]><plist><string>&a;</string></plist>"
    #expect(thrown { _ = try PropertyList.parse(Array(entity.utf8), "x") }?.code == .importDamaged)
  }

  @Test func aFileThatRunsIsKeptAsAText() {
    for ending in ["html", "SVG", "js", "desktop"] {
      let name = MediaName(
        ForeignMedia(content: .missing(Phrase(verbatim: "")), name: "page.\(ending)"),
        header: Array("<script>".utf8))
      #expect(name.ending == "txt")
      #expect(name.stem == "page-\(ending.lowercased())")
    }
    let disguised = MediaName(
      ForeignMedia(content: .missing(Phrase(verbatim: "")), name: "cake.html"),
      header: Array("GIF89a\u{1}\0\u{1}\0".utf8))
    #expect(disguised.ending == "gif")
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
