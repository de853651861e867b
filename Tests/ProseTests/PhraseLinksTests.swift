// Links on the sentences of a transcript, in texts that a person may have edited since.

import Foundation
import Ground
import Prose
import SafeFiles
import TestSupport
import Testing

@Suite struct PhraseLinksTests {
  private func linked(_ html: String, _ phrases: String...) -> String {
    var links = PhraseLinks()
    for (number, phrase) in phrases.enumerated() { links.add(phrase, to: "a.m4a#t=\(number)") }
    return String(decoding: links.linking(Array(html.utf8)), as: UTF8.self)
  }

  private func link(_ number: Int, _ text: String) -> String {
    "<a class=\"said\" href=\"a.m4a#t=\(number)\">\(text)</a>"
  }

  @Test func eachSentenceLeadsToItsTime() {
    #expect(
      linked("<p>One. Two &amp; <br>\nthree.</p>", "One.", "Two &", "three.")
        == "<p>\(link(0, "One.")) \(link(1, "Two &amp;")) <br>\n\(link(2, "three."))</p>")
    #expect(linked("<p>今日は。寒い。</p>", "今日は。", "寒い。") == "<p>\(link(0, "今日は。"))\(link(1, "寒い。"))</p>")
  }

  @Test func whatWasEditedHasNoLinkAndTheOthersKeepTheirs() {
    #expect(
      linked("<p>One. Too. Three. No.</p>", "One.", "Two.", "Three.", "No.")
        == "<p>\(link(0, "One.")) Too. \(link(2, "Three.")) \(link(3, "No."))</p>")
    // A sentence that was taken out does not take the place of an equal one far below.
    let long = String(repeating: "word ", count: 200)
    #expect(
      linked("<p>A. \(long)Yes.</p>", "A.", "Yes.", long.trimmingBlanks, "Yes.")
        == "<p>\(link(0, "A.")) \(link(2, long.trimmingBlanks)) \(link(3, "Yes."))</p>")
  }

  @Test func markupAndLinksStayWhole() {
    #expect(
      linked("<p class=\"p\">p <em>x</em></p>", "p", "em", "x")
        == "<p class=\"p\">\(link(0, "p")) <em>\(link(2, "x"))</em></p>")
    #expect(linked("<p><a href=\"x\">x</a> y</p>", "x", "y") == "<p><a href=\"x\">x</a> \(link(1, "y"))</p>")
    #expect(linked("<p>x</p>", "x", "<p>", "") == "<p>\(link(0, "x"))</p>")
    #expect(linked("", "x") == "")
    #expect(linked("<p", "p") == "<p")
  }

  @Test func nothingButLinksIsAddedToAnyText() async throws {
    let pieces = ["a", "b ", "<em>", "</em>", "<a href=\"b\">", "</a>", "&lt;", "今", "<br>\n", ">", "<"]
    try await withSeed(runs: 500) { random in
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
          .joined()
      }
      let html = text(30)
      var links = PhraseLinks()
      for _ in 0..<4 { links.add(text(2), to: "t") }
      let made = String(decoding: links.linking(Array(html.utf8)), as: UTF8.self)
      var plain = ""
      var rest = made[...]
      while let start = rest.range(of: "<a class=\"said\" href=\"t\">") {
        plain += rest[..<start.lowerBound]
        rest = rest[start.upperBound...]
        let end = try #require(rest.range(of: "</a>"))
        plain += rest[..<end.lowerBound]
        rest = rest[end.upperBound...]
      }
      #expect(plain + rest == html)
    }
  }
}
