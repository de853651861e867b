// Normalisation and case folding, with Python's unicodedata as the judge.

import Diagnostics
import Ground
import TestSupport
import Testing

@Suite struct NormalisedTests {
  @Test func composes() {
    #expect(Array("\u{304B}\u{3099}".nfc.utf8) == Array("が".utf8))
    #expect(Array("\u{1112}\u{1161}\u{11AB}".nfc.utf8) == Array("한".utf8))
    #expect(Array("하\u{11AB}".nfc.utf8) == Array("한".utf8))
    #expect(Array("e\u{301}".nfc.utf8) == Array("é".utf8))
    #expect("二人の日記".nfc == "二人の日記")
    #expect("a\u{0}b".nfc.utf8.count == 3)
    #expect("".nfc.isEmpty)
  }

  @Test func namesThatOnlyDifferByCaseOrFormHaveOneKey() {
    #expect("STRASSE".comparisonKey == "straße".comparisonKey)
    #expect("Σ".comparisonKey == "ς".comparisonKey)
    #expect("Misaki".comparisonKey == "misaki")
    #expect("É".comparisonKey == "e\u{301}".comparisonKey)
    #expect("Ａ".comparisonKey == "ａ")
    #expect("が".comparisonKey.utf8.elementsEqual("\u{304B}\u{3099}".comparisonKey.utf8))
    #expect("か".comparisonKey != "が".comparisonKey)
    #expect("ｶﾞ".comparisonKey != "ガ".comparisonKey)
  }

  @Test func keysAreKeysOfThemselves() {
    var dice = SplitMix64()
    for _ in 0..<3000 {
      let text = dice.text()
      let key = text.comparisonKey
      #expect(key.comparisonKey.utf8.elementsEqual(key.utf8), "\(dice): \(text.debugDescription)")
      #expect(text.nfc.nfc.utf8.elementsEqual(text.nfc.utf8), "\(dice): \(text.debugDescription)")
      #expect(text.nfc.comparisonKey.utf8.elementsEqual(key.utf8), "\(dice): \(text.debugDescription)")
    }
  }

  @Test func agreesWithPython() throws {
    var dice = SplitMix64()
    let texts = (0..<4000).map { _ in dice.text() }
    func codes(_ text: String) -> String {
      text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
    let script = """
      import sys, unicodedata as u
      def codes(s): return ' '.join('%x' % ord(c) for c in s)
      for line in sys.stdin:
        s = ''.join(chr(int(c, 16)) for c in line.split())
        if any(u.category(c) == 'Cn' for c in s):
          print('-')  # unknown to this Python's Unicode
          continue
        n = u.normalize('NFC', s)
        print(codes(n) + '|' + codes(u.normalize('NFC', n.casefold())))
      """
    let input = texts.map { codes($0) + "\n" }.joined()
    let answer = try peerAnswer("python3", "-c", script, input: input)
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == texts.count)
    for (text, line) in zip(texts, lines) where line != "-" {
      #expect("\(codes(text.nfc))|\(codes(text.comparisonKey))" == line, "\(dice): \(codes(text))")
    }
  }
}

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("二人の日記", 10), ("일기", 4), ("e\u{301}", 1), ("か\u{3099}", 2), ("ｱ", 1), ("Ａ", 2), ("🎂", 2),
    ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇯🇵", 2), ("1️⃣", 2), ("❤️", 2), ("✓", 1), ("", 0), ("…", 1),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("a\u{200B}", 1), ("한글 ok", 7),
  ]) func countsColumns(text: String, width: Int) { #expect(text.displayWidth == width) }

  @Test func padsAndCutsByColumns() {
    #expect("日記".padded(to: 6) == "日記  ")
    #expect("12".padded(to: 5, .trailing) == "   12")
    #expect("日記".padded(to: 3) == "日記")
    #expect("日記".padded(to: -1) == "日記")
    #expect("二人の日記".truncated(to: 10) == "二人の日記")
    #expect("二人の日記".truncated(to: 9) == "二人の日…")
    #expect("二人の日記".truncated(to: 8) == "二人の…")
    #expect("abc".truncated(to: 1) == "…")
    #expect("abc".truncated(to: 0).isEmpty)
    #expect("abc".truncated(to: .min).isEmpty)
    #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".truncated(to: 3) == "👨‍👩‍👧‍👦…")
  }

  @Test func whatIsCutNeverTakesMoreThanItsRoom() {
    var dice = SplitMix64()
    for _ in 0..<3000 {
      let text = dice.text()
      let width = dice.pick(0...20)
      #expect(text.truncated(to: width).displayWidth <= width, "\(dice): \(text.debugDescription)")
      #expect(text.padded(to: width).displayWidth >= width, "\(dice): \(text.debugDescription)")
    }
  }
}
