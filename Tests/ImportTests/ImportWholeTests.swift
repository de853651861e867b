// Nothing of an export is lost without a word: what is cut off, what shares an id, what only looks like keys.

import Diagnostics
import Foundation
import Ground
import Import
import TestSupport
import Testing

@Suite struct ImportWholeTests {
  private static let entry = #"{"uuid":"A","creationDate":"2024-12-25T00:00:00Z","text":"one"}"#

  private func take(_ text: String) async throws -> ImportReport {
    try await ImportHome.with { home in
      try home.folder.write(text, to: "Journal.json")
      return try await home.take(home.folder.path + "/Journal.json", .dayOne)
    }
  }

  @Test(arguments: [
    ",", "", "]", #"],"metadata":{"#, "]}rest{", "] 7}", #"],"metadata":{},"#,
    #",{"uuid":"B","creationDate":"2024-12"#,
  ]) func anExportThatIsCutOffIsNotTakenForWhole(end: String) async throws {
    let report = try await take(#"{"entries":["# + ImportWholeTests.entry + end)
    #expect(report.imported.count == 1)
    #expect(report.failed > 0)
    #expect(report.problems.filter { $0.code == .importDamaged }.count == 1)
  }

  @Test(arguments: ["]}", #"],"metadata":{"version":"1.0"}}"#, "]}\n\0"]) func anExportThatIsWholeIs(
    end: String
  ) async throws {
    let report = try await take(#"{"entries":["# + ImportWholeTests.entry + end)
    #expect(report.imported.count == 1)
    #expect(report.problems == [])
  }

  @Test func textsThatShareAnIdAllComeAndNoneTwice() async throws {
    func item(_ text: String) -> String {
      #"{"uuid":"AB","creationDate":"2024-12-25T00:00:00Z","text":"\#(text)"}"#
    }
    let items = ["one", "two", "one", "two"].map(item).joined(separator: ",")
    let text = #"{"entries":[\#(items)]}"#
    try await ImportHome.with { home in
      try home.folder.write(text, to: "Journal.json")
      let path = home.folder.path + "/Journal.json"
      let first = try await home.take(path, .dayOne)
      #expect(first.imported.count == 2)
      #expect(first.present.count == 2)
      let second = try await home.take(path, .dayOne)
      #expect(second.imported == [])
      #expect(second.present.count == 4)
      let texts = try first.imported.map { try home.folder.text(of: $0.path.text) }
      #expect(texts[0].hasSuffix("---\none\n"))
      #expect(texts[0].contains("imported: day-one:AB\n"))
      #expect(texts[1].hasSuffix("---\ntwo\n"))
    }
  }

  /// An export with a text for each of these words, all of one mark.
  private static func export(_ name: String, _ words: [String]) -> String {
    if name.hasSuffix(".csv") {
      return "full_date,date,weekday,time,mood,activities,note_title,note\n"
        + words.map { "2024-12-25,December 25,Wednesday,10:04,rad,,,\"\($0)\"\n" }.joined()
    }
    let notes = words.map {
      "<note><title>Untitled</title><content>\($0)</content><created>20241225T143000Z</created></note>"
    }
    return "<en-export>\(notes.joined())</en-export>"
  }

  @Test(arguments: ["a.csv", "a.enex"], [false, true])
  func aTextThatComesLaterWithTheMarkOfAnotherComes(name: String, isEdited: Bool) async throws {
    let (one, two) = ("the first of that day", "something else")
    try await ImportHome.with { home in
      func take(_ words: String...) async throws -> ImportReport {
        try home.folder.write(ImportWholeTests.export(name, words), to: name)
        return try await home.take(home.folder.path + "/" + name)
      }
      let alone = try await take(one)
      let path = try #require(alone.imported.first).path
      if isEdited {
        let text = try home.folder.text(of: path.text)
        try home.folder.write(text.replacing("that", with: "this") + "\nadded by hand\n", to: path.text)
      }
      // The app gives the newest first.
      let both = try await take(two, one)
      #expect(both.present.map(\.path) == [path])
      let new = try #require(both.imported.first).path
      #expect(both.imported.count == 1 && both.failed == 0)
      #expect(try home.folder.text(of: new.text).hasSuffix("\(two)\n"))
      for words in [[two, one], [one, two]] {
        let again = try await take(words[0], words[1])
        #expect(again.imported == [])
        #expect(again.present.map(\.path) == words.map { $0 == one ? path : new })
      }
      // Alone it is known, too; another one that comes alone counts as the one that is here, which may be edited.
      #expect(try await take(two).present.map(\.path) == [new])
      #expect(try await take("neither").present.map(\.path) == [path])
    }
  }

  @Test func aThreadOfManyMarksIsKnownAgain() async throws {
    func memo(_ name: String, _ more: String) -> String {
      #"{"name":"memos/\#(name)","createTime":"2024-12-25T00:00:00Z","content":"words"\#(more)}"#
    }
    // More than what fields may have together.
    let names = (1000..<1900).map { String(repeating: "a", count: 50) + "\($0)" }
    let comments = names.map { memo($0, #","parent":"memos/top""#) }
    try await ImportHome.with { home in
      let text = #"{"memos":[\#(([memo("top", "")] + comments).joined(separator: ","))]}"#
      try home.folder.write(text, to: "memos.json")
      let path = home.folder.path + "/memos.json"
      let first = try await home.take(path, .memos, into: "memos")
      #expect(first.imported.count == 901)
      let second = try await home.take(path, .memos, into: "memos")
      #expect(second.imported == [])
      #expect(second.present.count == 901)
    }
  }

  @Test(arguments: [
    "---\n- list\n- words\n---\nbody", "---\n# A heading\n---\nbody", "---\nOnly words.\n---\nbody",
    "---\n\"quoted: words\"\n---\nbody",
  ]) func whatIsNoFrontMatterStaysInTheText(text: String) async throws {
    try await ImportHome.with { home in
      try home.folder.write(text, to: "in/2024-12-26.md")
      let report = try await home.take(home.folder.path + "/in", .markdown)
      let file = try home.folder.text(of: try #require(report.imported.first).path.text)
      #expect(file.hasSuffix("\n---\n\(text)\n"), "\(file)")
    }
  }

  @Test func remarksInAFrontMatterAreKept() async throws {
    try await ImportHome.with { home in
      try home.folder.write("---\n# a remark\nx: y\n---\nbody", to: "in/2024-12-26.md")
      let report = try await home.take(home.folder.path + "/in", .markdown)
      let path = try #require(report.imported.first).path.text
      #expect(try home.folder.text(of: path).contains("source-remarks: ['# a remark']"))
    }
  }

  @Test func aPageOfMemosThatNamesTheNextIsNotTheLast() async throws {
    func page(_ name: String, next: String) -> String {
      #"{"memos":[{"name":"memos/\#(name)","createTime":"2024-12-25T00:00:00Z","content":"\#(name)"}],"nextPageToken":"\#(next)"}"#
    }
    try await ImportHome.with { home in
      try home.folder.write(page("a", next: "CAEQ"), to: "in/1.json")
      let one = try await home.take(home.folder.path + "/in", .memos, into: "memos")
      #expect(one.imported.count == 1)
      #expect(one.failed == 1)
      #expect(one.problems.first?.englishHint?.contains("pageToken=CAEQ") == true)
      try home.folder.write(page("b", next: ""), to: "in/2.json")
      let both = try await home.take(home.folder.path + "/in", .memos, into: "memos")
      #expect(both.imported.count == 1)
      #expect(both.failed == 0)
    }
  }
}
