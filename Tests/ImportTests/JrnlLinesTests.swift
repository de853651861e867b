// A diary through jrnl's text and back.

import Diagnostics
import Diary
import Foundation
import Import
import TestSupport
import Testing

@Suite struct JrnlLinesTests {
  @Test func anEntryOfTextLikeHeadsAndStarsComesBack() async throws {
    let texts = [
      "Title line *\nbody", "**Bold**\n\n [2024-01-01 09:00] x\n[Jan 6 2024 9am] y\n[yesterday] z",
      "plain\n[last\nline] end",
      "lines\n[2024-01-01 09:00]\n[closes\n\n[a](https://example.org) c\n- [ ] to do\nwords [x] y",
    ]
    try await ImportHome.with { one in
      for (number, text) in texts.enumerated() {
        let star = number == 1 ? "starred: true\n" : ""
        let entry = "---\nauthor: misaki\n\(star)---\n\(text)\n"
        let name = "2024-0\(number + 1)-01-100000-misaki.md"
        try one.folder.write(entry, to: "diaries/other/entries/\(name)")
      }
      let journal = try await DiaryExport("other", in: one.home).jrnl()
      let written = String(decoding: journal, as: UTF8.self)
      for line in [
        " \\[2024-01-01 09:00] x", "\\[yesterday] z", "\\[closes", "[a](https://example.org) c",
        "- [ ] to do",
      ] {
        #expect(written.contains("\n\(line)\n"), "\(line)")
      }
      try await ImportHome.with { two in
        try two.folder.write(journal, to: "journal.txt")
        let report = try await two.take(two.folder.path + "/journal.txt", .jrnl, into: "other")
        #expect(report.imported.count == texts.count)
        for (line, text) in zip(report.imported, texts) {
          let file = try two.folder.text(of: line.path.text)
          #expect(file.hasSuffix("---\n\(text)\n"))
          #expect(file.contains("starred: true") == (text == texts[1]))
        }
      }
    }
  }

  @Test func tagsGoToJrnlAndComeBack() async throws {
    try await ImportHome.with { one in
      try one.folder.write(
        "---\nauthor: misaki\ntags: [Work, two words, 旅行, c++]\n---\nA day at @work\nMail me@example.org\n",
        to: "diaries/other/entries/2024-01-01-100000-misaki.md")
      let journal = try await DiaryExport("other", in: one.home).jrnl()
      #expect(
        String(decoding: journal, as: UTF8.self)
          == "[2024-01-01 10:00] A day at @work\nMail me@example.org\n\n@two-words @旅行 @c++\n\n")
      try await ImportHome.with { two in
        try two.folder.write(journal, to: "journal.txt")
        let report = try await two.take(two.folder.path + "/journal.txt", .jrnl, into: "other")
        let file = try two.folder.text(of: try #require(report.imported.first).path.text)
        #expect(file.contains("\ntags: [work, two-words, 旅行, c++]\n"))
      }
    }
  }

  @Test func aTagComesInWhateverCaseTheTextHasTheWord() async throws {
    let memo =
      ##"[{"name":"memos/a","createTime":"2024-12-25T00:00:00Z","content":"#Work at #workshops","tags":["Work","work","shop"]}]"##
    let journal =
      #"{"tags":{},"entries":[{"title":"@Work day","body":"","date":"2024-12-25","time":"10:00","tags":["@work"]}]}"#
    try await ImportHome.with { home in
      try home.folder.write(memo, to: "memos.json")
      try home.folder.write(journal, to: "jrnl.json")
      let memos = try await home.take(home.folder.path + "/memos.json", into: "memos")
      let entries = try await home.take(home.folder.path + "/jrnl.json", into: "other")
      let text = try home.folder.text(of: try #require(memos.imported.first).path.text)
      #expect(text.contains("\ntags: [Work, work, shop]\n"))
      let entry = try home.folder.text(of: try #require(entries.imported.first).path.text)
      #expect(entry.contains("\ntags: [work]\n"))
    }
  }

  @Test func anAddressOfRedNotebookKeepsItsSigns() {
    let text = "see http://x.org/__a__//b// and //words// __under__"
    let markdown = "see http://x.org/__a__//b// and *words* under"
    #expect(RedNotebookMarkup.markdown(text) == markdown)
  }
}
