// The form of a text that tells nothing about where it was typed.

import Notes
import TestSupport
import Testing

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("", ""), (" \n\t\n", ""), ("a", "a"), ("\n\na\n\n", "a"), ("  a  \n\n b\t", "  a\n\n b"),
    ("a\r\nb\rc\u{2028}d\u{2029}e", "a\nb\nc\nd\ne"), ("a\r\r\nb\n\rc", "a\n\nb\n\nc"),
    ("a\u{A0}b\u{202F}c\u{A0}", "a b c"), ("\u{3000}日本\u{3000}\n", "\u{3000}日本"),
    ("\u{FEFF}a\u{200B}b\u{2060}c\u{AD}d", "abcd"), ("\u{202E}a\u{2066}b\u{61C}\u{200F}", "ab"),
    ("a\0\u{1B}[31m\u{7F}\u{9B}b\u{85}c\u{B}d", "a[31mbcd"),
    ("か\u{3099}", "が"), ("e\u{200B}\u{301}", "é"), ("\u{1100}\u{1161}", "가"),
    ("\u{212B}", "Å"), ("👨\u{200D}👩", "👨\u{200D}👩"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("❤\u{FE0F}", "❤\u{FE0F}"), ("a\u{2000}", "a"), ("a\u{200B}\n\u{FEFF}\n", "a"),
  ])
  func bringsATextIntoItsForm(_ text: String, _ form: String) {
    // Byte by byte: Swift takes é and e + ´ for equal.
    #expect(Array(PlainText.normalised(text).utf8) == Array(form.utf8))
  }

  @Test(arguments: [
    ("", ""), ("  みさき ", "みさき"), ("a\nb\tc", "a b c"), ("\u{3000}a\u{3000}", "a"), ("\n \t", ""),
    ("\u{202E}evil\r\n", "evil"),
  ])
  func aNameIsOneLine(_ text: String, _ form: String) {
    #expect(PlainText.name(text) == form)
  }

  @Test func theFormOfAFormIsTheSame() async throws {
    try await withSeed(runs: 500) { random in
      let text = random.words(upTo: 40)
      let form = PlainText.normalised(text)
      #expect(Array(PlainText.normalised(form).utf8) == Array(form.utf8))
      let name = PlainText.name(text)
      #expect(Array(PlainText.name(name).utf8) == Array(name.utf8))
      #expect(!name.unicodeScalars.contains("\n"))
    }
  }
}
