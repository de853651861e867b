// The length of a text, eight bytes at a time, is that of its characters.

import TestSupport
import Testing

@testable import Diary

@Suite struct TextSizeTests {
  @Test func charactersAndWordsAreCounted() async throws {
    #expect(TextSize(of: Array("".utf8).span) == TextSize(characters: 0, words: 0))
    #expect(TextSize(of: Array("a walk by the river".utf8).span) == TextSize(characters: 15, words: 5))
    try await withSeed(runs: 3000) { random in
      let signs = ["a", "é", "가", "漢字", "👩", " ", " ", "\n", "\t", "!", "\u{7F}", "\u{80}"]
      let count = Int.random(in: 0...40, using: &random)
      let text = (0..<count).map { _ in signs[Int.random(in: signs.indices, using: &random)] }.joined()
      let isBlank = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
      let size = TextSize(of: Array(text.utf8).span)
      #expect(size.characters == text.unicodeScalars.count { !isBlank($0) })
      #expect(size.words == text.unicodeScalars.split(whereSeparator: isBlank).count)
    }
  }
}
