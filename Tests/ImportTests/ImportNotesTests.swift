// What the exports of diary and note apps may hold: the same entries in two forms, cut and hostile files, times that
// stand for none.

import Diagnostics
import Foundation
import Ground
import Import
import TestSupport
import Testing
import ZonedTime

@Suite struct ImportNotesTests {
  /// Imports one file of this content.
  private func take(_ text: String, as name: String, _ set: (inout ImportSettings) -> Void = { _ in })
    async throws
    -> (report: ImportReport, texts: [String])
  {
    try await ImportHome.with { home in
      try home.folder.write(text, to: "in/\(name)")
      let report = try await home.take(home.folder.path + "/in", nil, set)
      return (report, try report.imported.map { try home.folder.text(of: $0.path.text) })
    }
  }

  @Test func theTableOfDaylioAndItsBackupAreTheSameEntries() async throws {
    try await ImportHome.with { home in
      let table = try await home.take(fixture("daylio.csv"))
      let backup = try await home.take(fixture("daylio.daylio"))
      #expect(table.imported.count == 5)
      // A second of the same minute, and one that the table lacks.
      #expect(backup.present.count == 3 && backup.imported.count == 2)
    }
  }

  @Test func filesOfDiariumGoToTheEntryOfTheirSecond() async throws {
    try await ImportHome.with { home in
      let times = ["23:30:00", "23:30:05", "23:59:59.48828"]
      let entries = times.map { #"{"date": "2024-12-25T\#($0)", "html": "<p>at \#($0)</p>"}"# }
      try home.folder.write("[\(entries.joined(separator: ","))]", to: "in/Diarium_2024.json")
      let folders = ["233000000", "233005000", "235959488"]
      for folder in folders {
        try home.folder.write(
          Array("GIF89a\u{1}\0\u{1}\0".utf8), to: "in/media/2024-12-25_\(folder)/p\(folder).gif")
      }
      let report = try await home.take(home.folder.path + "/in", .diarium)
      let texts = try report.imported.map { try home.folder.text(of: $0.path.text) }
      #expect(texts.count == 3 && report.failed == 0)
      for (text, folder) in zip(texts, folders) { #expect(text.contains("p\(folder).gif"), "\(text)") }
    }
  }

  @Test(arguments: ["evernote.enex", "joplin.jex", "notion.zip", "keep.zip"])
  func anExportThatIsUnpackedIsTheSame(name: String) async throws {
    try await ImportHome.with { home in
      let first = try await home.take(fixture(name))
      let export = try ForeignExport(at: fixture(name), name: name)
      for file in export.files.all {
        try home.folder.write(try export.files.bytes(file), to: "unpacked/\(file.name)")
      }
      let second = try await home.take(home.folder.path + "/unpacked")
      #expect(second.imported == [] && second.failed == first.failed)
      #expect(second.present.count == first.imported.count)
    }
  }

  @Test(arguments: [
    "a.enex", "b 0123456789abcdef0123456789abcdef.md", "0123456789abcdef0123456789abcdef.md", "d.csv",
  ])
  func aFileOfAnotherAppAmongNotesIsAnAttachment(name: String) async throws {
    try await ImportHome.with { home in
      for day in 1...3 { try home.folder.write("a day\n", to: "in/2024-12-0\(day).md") }
      try home.folder.write("full_date,date,weekday,time,mood,activities,note_title,note\n", to: "in/\(name)")
      let export = try ForeignExport(at: home.folder.path + "/in", name: "in")
      #expect(try export.guess() == .markdown)
    }
  }

  @Test func anExportOfEvernoteThatIsPackedBringsItsFiles() async throws {
    try await ImportHome.with { home in
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: fixture("evernote.enex"))))
      let zip = try ZipWriter(at: home.folder.path("a.zip"), telling: testMoment)
      try zip.add("a.enex", size: bytes.count, isPacked: true) { (take) throws(Diagnostic) in try take(bytes)
      }
      try zip.finish()
      let report = try await home.take(home.folder.path + "/a.zip")
      #expect(report.imported.count == 10 && report.media == 4)
    }
  }

  @Test func aPackedTarIsTheSameAndABombIsRefused() async throws {
    try await ImportHome.with { home in
      _ = try await home.take(fixture("joplin.jex"))
      let packed = try await home.take(fixture("joplin.tgz"))
      #expect(packed.imported == [] && packed.present.count == 3)
      let bomb = fixture("hostile/bomb.tgz")
      #expect(thrown { _ = try ForeignExport(at: bomb, name: "bomb.tgz") }?.code == .importUnsupported)
      try home.folder.write([0x1F, 0x8B, 8, 0], to: "cut.tgz")
      let cut = home.folder.path + "/cut.tgz"
      #expect(thrown { _ = try ForeignExport(at: cut, name: "cut.tgz") }?.code == .importDamaged)
    }
  }

  @Test(arguments: [
    ("hostile/cut.jex", Diagnostic.Code.importDamaged), ("diaro-encrypted.zip", .importUnsupported),
  ]) func anExportThatCantBeReadSaysWhy(name: String, code: Diagnostic.Code) async throws {
    try await ImportHome.with { home in
      var found: Diagnostic?
      do { _ = try await home.take(fixture(name)) } catch let problem as Diagnostic { found = problem }
      #expect(found?.code == code)
      #expect(found?.hint != nil)
    }
  }

  @Test func anExportWithoutNotesIsNone() async throws {
    for (text, name) in [
      ("<en-export></en-export>", "a.enex"), (#"{"activeNotes":[],"trashedNotes":[]}"#, "notes.json"),
      ("full_date,date,weekday,time,mood,activities,note_title,note\n", "daylio.csv"),
    ] {
      var found: Diagnostic?
      do { _ = try await take(text, as: name) } catch let problem as Diagnostic { found = problem }
      #expect(found?.code == .importFormat, "\(name)")
    }
  }

  @Test func entitiesAndDepthDoNoHarm() async throws {
    let bomb =
      "<!DOCTYPE e [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><en-export><note><title>&b;</title></note>"
    let deep = "<en-export>" + String(repeating: "<note>", count: 100_000)
    for text in [bomb, deep, "<en-export", "not XML"] {
      let (report, _) = try await take(text, as: "a.enex")
      #expect(report.imported == [] && report.failed == 1)
      #expect(report.problems.first?.english.contains("XML is broken at line 1") == true)
    }
    let nodes = String(repeating: #"{"children":["#, count: 50_000)
    let note = #"{"items":[{"content_type":"Note","uuid":"a","created_at":"2024-12-25T00:00:00Z","content":"#
    let title = #"{"title":"Deep","noteType":"super","text":\#(JSONText.quoted(#"{"root":"# + nodes))}}]}"#
    let (report, _) = try await take(note + title, as: "Standard Notes Backup and Import File.txt")
    #expect(report.failed == 1)
  }

  @Test func aTimeThatStandsForNoneIsNotTaken() async throws {
    func note(_ created: String, _ updated: String) -> String {
      "<note><title>\(created)</title><content>x</content><created>\(created)</created><updated>\(updated)</updated></note>"
    }
    let text =
      "<en-export>" + note("19700101T000000Z", "20241225T143000Z") + note("19691006T084413Z", "")
      + note("00000000T000000Z", "99999999T999999Z") + "</en-export>"
    let (report, texts) = try await take(text, as: "a.enex")
    #expect(report.failed == 1)
    #expect(texts[0].contains("created: 2024-12-25T23:30:00+09:00\n"))
    // A day of 1969 may be true.
    #expect(texts[1].contains("created: 1969-10-06T17:44:13+09:00\n"))
    let (undated, _) = try await take(text, as: "a.enex") { $0.undated = Day(year: 2020, month: 1, day: 1) }
    #expect(undated.failed == 0)
  }

  @Test(arguments: [
    (
      "a.json",
      #"{"isTrashed":false,"isPinned":false,"isArchived":false,"textContent":"x","createdTimestampUsec":0,"userEditedTimestampUsec":1735137000000000}"#,
      "2024-12-25T23:30:00+09:00"
    ),
    ("a.json", #"[{"date":"0001-01-01T00:00:00","heading":"a","html":"<p>b</p>","rating":5}]"#, ""),
    ("a.json", #"[{"name":"memos/a","createdTs":999999999999999,"content":"x"}]"#, ""),
  ]) func aNumberThatStandsForNoTimeIsNotTaken(name: String, text: String, time: String) async throws {
    let (report, _) = try await take(text, as: name)
    #expect(report.imported.map(\.created.text) == (time.isEmpty ? [] : [time]))
    #expect(report.failed == (time.isEmpty ? 1 : 0))
  }

  @Test func anExportThatEndsInItsTrashIsCutOff() async throws {
    let text = #"{"trashedNotes":[{"id":"a","content":"old"},{"id":"b","content":"ol"#
    let (report, _) = try await take(text, as: "notes.json")
    #expect(report.problems.map(\.code) == [.importDamaged])
    #expect(report.failed == 1)
  }

  @Test(arguments: ["-", "- \n\t-\n", "-\n  id:: 6590d1b0-0000-4000-8000-000000000000\n"])
  func aJournalWithoutWordsIsEmpty(text: String) async throws {
    try await ImportHome.with { home in
      try home.folder.write("{}", to: "in/logseq/config.edn")
      try home.folder.write(text, to: "in/journals/2024_12_24.md")
      try home.folder.write("- words\n- \n", to: "in/journals/2024_12_25.md")
      let report = try await home.take(home.folder.path + "/in")
      #expect(report.imported.map { $0.place[.en] } == ["journals/2024_12_25.md"])
      #expect(report.problems.map(\.code) == [.entryEmpty])
    }
  }

  @Test(arguments: ["\n        ", ""]) func whatAMoodCameFromIsKept(gap: String) async throws {
    let text = """
      <div class="pageContainer"><div class="pageHeader">x</div><div class="gridItem assetType_stateOfMind">\
      <div class="gridItemOverlayHeader">Sad, Overwhelmed</div>\(gap)<div>Health</div>\(gap)<div>Work</div></div>\
      <div class="bodyText"><p>words</p></div></div>
      """
    let (_, texts) = try await take(text, as: "AppleJournalEntries/Entries/2024-11-03.html")
    #expect(texts[0].contains("tags: [Sad, Overwhelmed]\nmood: Sad, Overwhelmed\n"))
    #expect(texts[0].contains(#"apple-journal: '{"stateOfMind": ["Health, Work"]}'"#))
  }

  @Test func aPropertyOfSeveralLinesIsNoTextOfItsPage() async throws {
    let id = String(repeating: "a", count: 32)
    let table = "Name,Created,Notes,Stars\nKyoto,\"December 25, 2024\",\"line one\n\nline two\",5\n"
    let page = "# Kyoto\n\nCreated: December 25, 2024\nNotes: line one\n\nline two\nStars: 5\n\nbody\n"
    try await ImportHome.with { home in
      try home.folder.write(table, to: "in/Trips \(id).csv")
      try home.folder.write(page, to: "in/Trips \(id)/Kyoto \(String(repeating: "b", count: 32)).md")
      let report = try await home.take(home.folder.path + "/in", .notion)
      let text = try home.folder.text(of: try #require(report.imported.first).path.text)
      #expect(text.contains(#""Notes": "line one\n\nline two", "Stars": "5""#))
      #expect(text.hasSuffix("---\n# Kyoto\n\nbody\n"))
    }
  }

  private static let pages: [(String, [UInt8], String)] = [
    ("iso-8859-1", [0x93, 0x61, 0x94, 0x80], "“a”€"), ("ascii", [0xE9], "é"),
    ("Shift_JIS", [0x87, 0x40, 0xFB, 0xFC, 0x81, 0x60], "①髙～"), ("x-sjis", [0x82, 0xB1], "こ"),
    ("euc-kr", [0x94, 0xEE], "뷁"), ("gb2312", [0x81, 0x40], "丂"), ("utf-16", [0x61], "a"),
    ("utf8", [0xC3, 0xA9], "é"),
  ]

  @Test(arguments: pages) func aPageIsReadAsBrowsersReadIt(label: String, bytes: [UInt8], words: String)
    async throws
  {
    try await ImportHome.with { home in
      let head = "<html><head><meta charset=\"\(label)\"></head><body><p>"
      try home.folder.write(Array(head.utf8) + bytes, to: "in/2024-12-25.html")
      // A byte order mark says more than the page does.
      let marked = [0xEF, 0xBB, 0xBF] + Array((head + words).utf8)
      try home.folder.write(marked, to: "in/2024-12-26.html")
      let report = try await home.take(home.folder.path + "/in")
      #expect(report.imported.count == 2)
      for line in report.imported {
        #expect(try home.folder.text(of: line.path.text).hasSuffix("---\n\(words)\n"))
      }
    }
  }

  @Test func aFileWithinAFileIsDecodedWhereverItsLinesBreak() async throws {
    let data = (0..<200_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let code = Data(data).base64EncodedString()
    for width in [1000, 76, 3] {
      var lines = ""
      for (index, character) in code.enumerated() {
        lines += index > 0 && index % width == 0 ? "\r\n\(character)" : "\(character)"
      }
      for part in [lines, "<![CDATA[\(lines)]]>"] {
        let note = "<note><title>a</title><created>20241225T143000Z</created><content>x</content><resource>"
        let text =
          "<en-export>\(note)<data>\(part)</data><mime>application/pdf</mime></resource></note></en-export>"
        try await ImportHome.with { home in
          try home.folder.write(text, to: "a.enex")
          let report = try await home.take(home.folder.path + "/a.enex")
          #expect(report.media == 1)
          #expect(try home.folder.bytes(of: "diaries/futari/photos/2024-12-25-1.pdf") == data)
        }
      }
    }
  }
}

/// Texts in JSON.
private enum JSONText {
  static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
