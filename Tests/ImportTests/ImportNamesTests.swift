// What must stay with a text, and what must not: captions, names in an anonymous diary, what was thrown away.

import Diagnostics
import Diary
import Foundation
import Import
import LosslessJSON
import SafeFiles
import TestSupport
import Testing

@Suite struct ImportNamesTests {
  private static let picture = Array("GIF89a\u{1}\0\u{1}\0".utf8)

  private func journal(_ entry: String) -> String { #"{"entries":[\#(entry)]}"# }

  @Test func aCaptionGoesToDayOneAndATitleComesFromMarkdown() async throws {
    try await ImportHome.with { home in
      try home.folder.write(#"![Our cake](cake.gif "by Yuuki")"#, to: "in/2024-12-26.md")
      try home.folder.write(ImportNamesTests.picture, to: "in/cake.gif")
      let report = try await home.take(home.folder.path + "/in", .markdown, into: "other")
      let text = try home.folder.text(of: try #require(report.imported.first).path.text)
      #expect(text.contains(#"![Our cake](../photos/2024-12-26-cake.gif "by Yuuki")"#))
      let export = try await DiaryExport("other", in: home.home)
      try export.writeMarkdown(to: Tree(creating: home.folder.path + "/out"))
      let again = try home.folder.text(of: "out/2024-12-26-000000-misaki.md")
      #expect(again.contains(#"![Our cake](photos/2024-12-26-cake.gif "by Yuuki")"#))
      _ = try export.writeDayOne(to: home.folder.path + "/out.zip")
      let zip = try ForeignExport(at: home.folder.path + "/out.zip", name: "out.zip").files
      let journal = try #require(zip.all.first { $0.name.hasSuffix(".json") })
      let entries = try JSON.parse(Source("journal.json", try zip.bytes(journal)))["entries"]?.list
      let words = try #require(entries?.first?["text"]?.text)
      #expect(words.hasSuffix(") Our cake – by Yuuki"))
      #expect(words.hasPrefix("![](dayone-moment://"))
    }
  }

  @Test func thePictureOfAPostKeepsItsOwnWords() async throws {
    func post(_ inner: String, _ outer: String, _ time: Int) -> String {
      #"{"media":[{"uri":"media/posts/1.gif","title":"\#(inner)"}],"title":"\#(outer)","creation_timestamp":\#(time)}"#
    }
    try await ImportHome.with { home in
      let posts = [post("inner", "outer", 1_714_712_592), post("same", "same", 1_714_798_992)]
      try home.folder.write("[\(posts.joined(separator: ","))]", to: "in/media/posts_1.json")
      try home.folder.write(ImportNamesTests.picture, to: "in/media/posts/1.gif")
      let report = try await home.take(home.folder.path + "/in")
      let texts = try report.imported.map { try home.folder.text(of: $0.path.text) }
      #expect(texts.count == 2)
      #expect(texts[0].contains("---\nouter\n\n![inner](../photos/"))
      #expect(texts[1].contains("---\nsame\n\n![](../photos/"))
    }
  }

  @Test func anAnonymousDiaryTakesAndGivesNoName() async throws {
    try await ImportHome.with { home in
      try home.folder.write(#"{"name": "A", "type": "anonymous"}"#, to: "diaries/anon/diary.json")
      try home.folder.write(#"{"name": "みさき"}"#, to: "diaries/anon/members/misaki.json")
      let entry =
        #"{"uuid":"A","creationDate":"2024-12-25T00:00:00Z","text":"one","tags":["t"],"creationDevice":"Hana’s iPhone","location":{"placeName":"Hana’s house","latitude":1,"longitude":2}}"#
      try home.folder.write(journal(entry), to: "a/Journal.json")
      let day = try await home.take(home.folder.path + "/a", .dayOne, into: "anon")
      #expect(day.problems.contains { $0.english.contains("anonymous") })
      try home.folder.write(
        "---\nauthor: Hana\nemail: hana@example.org\nmood: fine\n---\nwords", to: "b/2024-12-26.md")
      try home.folder.write("---\nauthor: Hana\n[\n---\nbroken", to: "b/2024-12-27.md")
      let markdown = try await home.take(home.folder.path + "/b", .markdown, into: "anon")
      #expect(markdown.imported.count == 2)
      // What was there before, and by other ways.
      try home.folder.write(
        "---\nauthor: misaki\nplace: Hana’s\ncreated: 2024-12-28T00:00:00Z\n---\nx\n",
        to: "diaries/anon/entries/2024-12-28-000000-misaki.md")
      let export = try await DiaryExport("anon", in: home.home)
      try export.writeMarkdown(to: Tree(creating: home.folder.path + "/out"))
      _ = try export.writeDayOne(to: home.folder.path + "/out.zip")
      let zip = try ForeignExport(at: home.folder.path + "/out.zip", name: "out.zip").files
      var given = try zip.all.map { String(decoding: try zip.bytes($0), as: UTF8.self) }
      for (name, bytes) in try home.contents()
      where name.hasPrefix("out/") || name.hasPrefix("diaries/anon/entries/2024-12-2") {
        if name.contains("12-28"), name.hasPrefix("diaries") { continue }
        given.append(String(decoding: bytes, as: UTF8.self))
      }
      #expect(given.count > 6)
      #expect(given.allSatisfy { !$0.localizedCaseInsensitiveContains("hana") })
      #expect(given.contains { $0.contains("mood: fine") })
    }
  }

  @Test func addressesThatNoPageKeepsAreWords() async throws {
    let text = """
      a 'ftp://example.com/' <file:///etc/x> [b][ref] ![](cake.gif) https://example.org `ftp://code`

      [ref]: ../notes/x.md
      """
    try await ImportHome.with { home in
      try home.folder.write(text, to: "in/2024-12-26.md")
      try home.folder.write(ImportNamesTests.picture, to: "in/cake.gif")
      let report = try await home.take(home.folder.path + "/in", .markdown)
      #expect(await home.errors() == [])
      let kept = try home.folder.text(of: try #require(report.imported.first).path.text)
      #expect(kept.contains("a '`ftp://example.com/`' `file:///etc/x` b (`../notes/x.md`) ![](../photos/"))
      #expect(kept.contains("https://example.org `ftp://code`"))
    }
  }

  @Test func aBareLinkToAnotherEntryLeadsThere() async throws {
    let one = #"{"uuid":"A","creationDate":"2024-12-25T00:00:00Z","text":"one"}"#
    let two =
      #"{"uuid":"B","creationDate":"2024-12-26T00:00:00Z","text":"dayone2://view?entryId=A dayone2://view?entryId=C"}"#
    try await ImportHome.with { home in
      try home.folder.write(journal("\(one),\(two)"), to: "Journal.json")
      let report = try await home.take(home.folder.path + "/Journal.json", .dayOne)
      let text = try home.folder.text(of: try #require(report.imported.last).path.text)
      #expect(text.contains("[2024-12-25](2024-12-25-090000-misaki.md) `dayone2://view?entryId=C`"))
    }
  }

  @Test func whatWasChangedThereIsTold() async throws {
    func entry(_ modified: String, _ text: String) -> String {
      journal(
        #"{"uuid":"A","creationDate":"2024-12-25T00:00:00Z","modifiedDate":"\#(modified)","text":"\#(text)"}"#
      )
    }
    try await ImportHome.with { home in
      let path = home.folder.path + "/Journal.json"
      try home.folder.write(entry("2024-12-25T01:00:00Z", "one two"), to: "Journal.json")
      _ = try await home.take(path, .dayOne)
      #expect(try await home.take(path, .dayOne).present.map(\.isChanged) == [false])
      try home.folder.write(entry("2024-12-26T01:00:00Z", "one two"), to: "Journal.json")
      #expect(try await home.take(path, .dayOne).present.map(\.isChanged) == [false])
      try home.folder.write(entry("2024-12-26T01:00:00Z", "one two three"), to: "Journal.json")
      #expect(try await home.take(path, .dayOne).present.map(\.isChanged) == [true])
    }
  }

  @Test func whatNoTextRefersToIsNamed() async throws {
    try await ImportHome.with { home in
      try home.folder.write("![](a.gif)", to: "in/2024-12-26.md")
      for name in ["a.gif", "b.gif", "c.txt"] {
        try home.folder.write(ImportNamesTests.picture, to: "in/\(name)")
      }
      let report = try await home.take(home.folder.path + "/in", .markdown)
      #expect(report.left.map { $0[.en] } == ["b.gif", "c.txt"])
      #expect(report.read == 1)
    }
  }

  @Test func whatBearLocksFailsAndWhatItThrewAwayStaysThere() async throws {
    func note(_ name: String, _ fact: String) -> [(String, String)] {
      let facts = #""creationDate":"2024-12-25T00:00:00Z","uniqueIdentifier":"\#(name)"\#(fact)"#
      let bear = #"{"x.bear":{\#(facts)}}"#
      return [("in/\(name).textbundle/info.json", bear), ("in/\(name).textbundle/text.md", name)]
    }
    try await ImportHome.with { home in
      for (path, text) in note("kept", #","archived":1"#) + note("locked", #","encrypted":1"#)
        + note("gone", #","trashed":1"#)
      { try home.folder.write(text, to: path) }
      let report = try await home.take(home.folder.path + "/in", .textBundle)
      #expect(report.imported.map { $0.place[.en] } == ["kept.textbundle"])
      #expect(report.failed == 1)
      #expect(report.problems.contains { $0.english.contains("locked in Bear") })
      #expect(report.left.map { $0[.en] } == ["gone.textbundle (in the trash of Bear)"])
      let text = try home.folder.text(of: try #require(report.imported.first).path.text)
      #expect(text.contains("archived: true"))
    }
  }
}
