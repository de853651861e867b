// A phrase with its values: said in each language, wrapped, kept in a file.

import Fluent
import Ground
import TestSupport
import Testing

@Suite struct PhraseValueTests {
  private let inner = Phrase("home-cant", ["key": "lang", "word": "a \"b\" {c}"])

  @Test func valuesAreSaidInTheLanguageOfTheWhole() {
    let whole = Phrase("message-because", ["what": inner, "why": Phrase(verbatim: "no route")])
    #expect(whole[.en] == "'lang' can't be 'a \"b\" {c}': no route")
    #expect(whole[.ja].hasSuffix("：no route"))
    #expect(!whole[.ja].contains("can't"))
  }

  @Test func whatIsAbsentWrapsNothing() {
    #expect(inner.because("") == inner)
    #expect(inner.because(nil) == inner)
    #expect(inner.and(nil) == inner)
    #expect(Phrase(joining: []) == nil)
  }

  @Test func controlsOfNamesAreEscaped() {
    #expect(Phrase("home-cant", ["key": "\u{1B}[2J", "word": "x"])[.en] == "'\\u{1B}[2J' can't be 'x'")
    #expect(Phrase(verbatim: "a\u{1B}b")[.en] == "a\\u{1B}b")
  }

  @Test(arguments: [
    Phrase("home-cant", ["key": "lang", "word": "x\n\u{1B}\u{301}\""]), Phrase(verbatim: "what git said"),
    Phrase(verbatim: ""), Phrase(verbatim: "{\"key\": 1}"),
    Phrase("message-both", ["first": Phrase("home-home"), "second": Phrase(verbatim: "what rsync said")]),
  ]) func aKeptPhraseComesBack(phrase: Phrase) {
    let back = Phrase(kept: phrase.kept)
    #expect(back == phrase)
    #expect(back[.ko] == phrase[.ko])
  }

  @Test func anOlderMessageStandsAsItIs() {
    #expect(Phrase(kept: "the disk is full")[.ja] == "the disk is full")
  }

  @Test func theCoreIsWhatOthersWrap() {
    let wrapped = Phrase(
      "message-because", ["what": "bread.md", "why": Phrase("message-because", ["what": "3", "why": inner])])
    #expect(wrapped.core == inner)
    #expect(wrapped.value("what") == "bread.md")
    #expect(wrapped.replacing("lang", with: "locale").core[.en].hasPrefix("'locale'"))
  }
}
