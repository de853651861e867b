// A diary through jrnl's text and back.

import Diary
import Foundation
import Ground
import TestSupport
import Testing

@testable import Import

@Suite struct JrnlLinesTests {
  @Test(arguments: [
    ("[yesterday] x", "\\[yesterday] x"), (" [2024-01-01 09:00] x", " \\[2024-01-01 09:00] x"),
    ("[2024-01-01 09:00]", "\\[2024-01-01 09:00]"), ("[closes", "\\[closes"),
    ("[a](b) c", "[a](b) c"),
    ("- [ ] to do", "- [ ] to do"), ("words [x] y", "words [x] y"), ("", ""),
  ])
  func noLineBeginsAnEntry(line: String, kept: String) {
    #expect(JrnlLines.body(line) == kept)
    #expect(JrnlLines.read(body: kept[...]) == line)
  }

  @Test func anEntryOfTextLikeHeadsAndStarsComesBack() async throws {
    let texts = [
      "Title line *\nbody", "**Bold**\n\n [2024-01-01 09:00] x\n[Jan 6 2024 9am] y\n[yesterday] z",
      "plain\n[last\nline] end",
    ]
    try await ImportHome.with { one in
      for (number, text) in texts.enumerated() {
        let star = number == 1 ? "starred: true\n" : ""
        let entry = "---\nauthor: misaki\n\(star)---\n\(text)\n"
        let name = "2024-0\(number + 1)-01-100000-misaki.md"
        try one.folder.write(entry, to: "diaries/other/entries/\(name)")
      }
      let journal = try await DiaryExport("other", in: one.home).jrnl()
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

  @Test func anAddressOfRedNotebookKeepsItsSigns() {
    let text = "see http://x.org/__a__//b// and //words// __under__"
    let markdown = "see http://x.org/__a__//b// and *words* under"
    #expect(RedNotebookMarkup.markdown(text) == markdown)
  }
}
