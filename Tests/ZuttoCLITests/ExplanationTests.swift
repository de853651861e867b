// What a kind of problem means, in every language.

import Diagnostics
import Fluent
import TestSupport
import Testing
import ZonedTime
import ZuttoCLI

@Suite struct ExplanationTests {
  @Test func aProblemIsSaidWholeInTheReadersLanguage() {
    let problem = Diagnostic(
      .diaryMissing, Phrase("diary-no-diary-2", ["id": "x"]), hint: Phrase("diary-there-is", ["ids": "a, b"]))
    #expect(
      problem.rendered(in: .en)
        == "zutto: error: there is no diary 'x' [diary-missing]\n  hint: there is: a, b")
    for language in Language.allCases where language != .en {
      let text = problem.rendered(in: language)
      #expect(text.contains("'x'") && text.contains("[diary-missing]") && text.contains("a, b"))
      #expect(!text.contains("there is") && !text.contains("hint"))
    }
  }

  @Test func aPlaceInAFileStaysWhatEditorsLookFor() throws {
    let problem = Diagnostic(
      .badTime, "24:30", path: try #require(RelativePath("diaries/a.md")),
      at: Position(line: 2, column: 10), hint: "00 – 23", severity: .warning)
    let lines = problem.rendered(in: .ja).split(separator: "\n")
    #expect(lines.first?.hasPrefix("diaries/a.md:2:10: warning: ") == true)
    #expect(lines.first?.hasSuffix(" [bad-time]") == true)
    #expect(lines.dropFirst() == ["  ヒント: 00 – 23"])
  }

  @Test func hostileTextsSteerNoTerminal() throws {
    let path = try #require(RelativePath("a\u{1B}[2J.md"))
    let problem = Diagnostic(.badDay, "'\u{1B}[31m'", path: path, hint: "not\rthis")
    for language in Language.allCases {
      let text = problem.rendered(in: language)
      #expect(!text.contains("\u{1B}") && !text.contains("\r"))
    }
  }
}
