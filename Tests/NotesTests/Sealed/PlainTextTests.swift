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
    ("a\0\u{1B}[31m\u{7F}\u{9B}b\u{85}c\u{B}d", "a[31mbcd"), ("か\u{3099}", "が"), ("e\u{200B}\u{301}", "é"),
    ("\u{1100}\u{1161}", "가"), ("\u{212B}", "Å"), ("👨\u{200D}👩", "👨\u{200D}👩"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("❤\u{FE0F}", "❤\u{FE0F}"), ("a\u{2000}", "a"),
    ("a\u{200B}\n\u{FEFF}\n", "a"), ("a\u{2061}b\u{2064}c\u{2065}d\u{206A}e\u{206F}f", "abcdef"),
    ("a\u{180E}b\u{FFF9}c\u{FFFB}d\u{FFF0}e", "abcde"),
    ("a\u{3164}b\u{FFA0}c\u{115F}d\u{1160}e\u{3164}", "abcde"), ("e\u{1160}\u{301}", "é"),
    ("葛\u{E0100}\u{E01EF}\u{E01F0}\u{E0080}", "葛\u{E0100}\u{E01EF}"),
    ("a\u{E0041}b\u{E007F}c\u{E0001}", "abc"), ("\u{E0067}\u{1F3F4}", "\u{1F3F4}"),
  ]) func bringsATextIntoItsForm(_ text: String, _ form: String) {
    // Byte by byte: Swift takes é and e + ´ for equal.
    #expect(Array(PlainText.normalised(text).utf8) == Array(form.utf8))
  }

  /// Tags of flags stay; what is hidden behind a flag in the same letters does not.
  @Test(arguments: [
    ("gbeng!", "gbeng!"), ("gbeng", ""), ("gb!", ""), ("usca!!", "usca!"), ("gbsct!hidden", "gbsct!"),
    ("abcdefg!", ""), ("123456!", "123456!"), ("GBENG!", ""), ("!", ""), ("", ""),
  ]) func keepsTheTagsOfFlags(_ tags: String, _ kept: String) {
    func flag(_ tags: String) -> String {
      let scalars = tags.unicodeScalars.compactMap {
        Unicode.Scalar($0 == "!" ? 0xE007F : 0xE0000 + $0.value)
      }
      return "\u{1F3F4}" + String(String.UnicodeScalarView(scalars))
    }
    for end in ["", "a", flag("gbwls!")] {
      let form = PlainText.normalised(flag(tags) + end)
      #expect(Array(form.utf8) == Array((flag(kept) + end).utf8))
    }
  }

  @Test(arguments: [
    ("", ""), ("  みさき ", "みさき"), ("a\nb\tc", "a b c"), ("\u{3000}a\u{3000}", "a"), ("\n \t", ""),
    ("\u{202E}evil\r\n", "evil"),
  ]) func aNameIsOneLine(_ text: String, _ form: String) { #expect(PlainText.name(text) == form) }

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
