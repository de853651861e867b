// Every sentence of the program is whole in all four languages.

import Foundation
import Ground
import TestSupport
import Testing

@Suite struct AllPhrasesTests {
  /// The phrases that a source file of the program spells out, each with its line.
  private static func phrases(in text: String) -> [(line: Int, texts: [String: String])] {
    let label = /\b(ja|ko|en|one|zh):\s*"((?:[^"\\]|\\.)*)"((?:\s*\+\s*"(?:[^"\\]|\\.)*")*)/
    return text.ranges(of: "Phrase(").compactMap { range in
      let rest = text[range.upperBound...]
      let end = rest.firstRange(of: "Phrase(")?.lowerBound ?? rest.endIndex
      var texts: [String: String] = [:]
      for match in rest[..<end].matches(of: label) where texts[String(match.1)] == nil {
        // The braces of an escaped character are no placeholder's.
        texts[String(match.1)] = (String(match.2) + match.3)
          .replacing(/\\u\{[0-9A-Fa-f]+\}/, with: "")
      }
      let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
      return texts.isEmpty ? nil : (line, texts)
    }
  }

  @Test func everyPhraseOfTheProgramIsConsistent() throws {
    let sources = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      for (line, texts) in Self.phrases(in: try String(contentsOf: file, encoding: .utf8)) {
        let place = "\(file.lastPathComponent):\(line)"
        let phrase = Phrase(
          ja: try #require(texts["ja"], "\(place)"),
          ko: try #require(texts["ko"], "\(place)"),
          en: try #require(texts["en"], "\(place)"),
          one: texts["one"],
          zh: try #require(texts["zh"], "\(place)")
        )
        #expect(phrase.isConsistent, "\(place): \(texts)")
        #expect(texts.values.allSatisfy { !$0.isEmpty }, "\(place)")
        count += 1
      }
    }
    #expect(count > 50, "the phrases were found at all")
  }
}
