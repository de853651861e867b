// What a kind of problem means, in every language.

import Ground
import TestSupport
import Testing

@testable import ZuttoCLI

@Suite struct ExplanationTests {
  private static let others = Language.allCases.filter { $0 != .en }

  private static func words(_ code: Diagnostic.Code, _ language: Language) -> (
    meaning: String, mending: String
  )? {
    let key = "problem-\(code.rawValue)"
    guard let meaning = language.own(key), let mending = language.own(key + ".mend") else { return nil }
    return (meaning, mending)
  }

  @Test(arguments: Diagnostic.Code.declared) func everyCodeIsExplainedInWholeSentences(
    _ code: Diagnostic.Code
  ) throws {
    for language in ExplanationTests.others {
      let words = try #require(ExplanationTests.words(code, language))
      for text in [words.meaning, words.mending] {
        let place: Comment = "\(code.rawValue) \(language): \(text)"
        #expect(text.unicodeScalars.contains { ExplanationTests.isOwn($0, language) }, place)
        #expect(text.hasSuffix(language == .ko ? "." : "。"), place)
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control }, place)
        #expect(!text.contains("  ") && text.first?.isWhitespace == false, place)
      }
      // What happened is told, what to do is asked for.
      #expect(words.meaning != words.mending)
    }
    #expect(ExplanationTests.words(code, .en) == nil)
  }

  @Test(arguments: others) func noTwoKindsMeanTheSame(_ language: Language) {
    let texts = Diagnostic.Code.declared.compactMap { code in
      ExplanationTests.words(code, language).map { "\($0.meaning)\n\($0.mending)" }
    }
    #expect(Set(texts).count == Diagnostic.Code.declared.count)
  }

  @Test func englishIsAsItIs() {
    let problem = Diagnostic(.badDay, "'x' is not a day", hint: "write it as 2026-11-21")
    #expect(problem.told(in: .en) == "zutto: \(problem)")
  }

  @Test func aPlaceInAFileStaysWhatEditorsLookFor() throws {
    let problem = Diagnostic(
      .badTime, "'24:30' is not a time of day", path: try #require(RelativePath("diaries/a.md")),
      at: Position(line: 2, column: 10), hint: "hours run from 00 to 23", severity: .warning)
    let lines = problem.told(in: .ja).split(separator: "\n")
    #expect(lines.first?.hasPrefix("diaries/a.md:2:10: warning: ") == true)
    #expect(lines.first?.hasSuffix(" [bad-time]") == true)
    #expect(
      lines.dropFirst() == [
        "  詳細: '24:30' is not a time of day", "  対処: ヒントのように書いてください。", "  ヒント: hours run from 00 to 23",
      ])
  }

  @Test func hostileTextsSteerNoTerminal() throws {
    let path = try #require(RelativePath("a\u{1B}[2J.md"))
    let problem = Diagnostic(.badDay, "'\u{1B}[31m'", path: path, hint: "not\rthis")
    for language in Language.allCases {
      let told = problem.told(in: language)
      #expect(!told.contains("\u{1B}") && !told.contains("\r"))
    }
  }

  /// Whether a character is of the language's own script.
  private static func isOwn(_ scalar: Unicode.Scalar, _ language: Language) -> Bool {
    switch language {
    case .ja: (0x3041...0x30FF).contains(scalar.value)
    case .ko: (0xAC00...0xD7A3).contains(scalar.value)
    default: (0x4E00...0x9FFF).contains(scalar.value)
    }
  }
}
