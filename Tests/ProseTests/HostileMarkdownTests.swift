import Diagnostics
import Prose
import SafeFiles
import Testing

/// A megabyte of anything must neither crash nor keep a person waiting.
@Suite(.serialized, .timeLimit(.minutes(10))) @MarkdownActor struct HostileMarkdownTests {
  nonisolated static let units = [
    "[", "![", "[a](", "<", "<!--", ">", "> ", "- ", "1. ", "* a\n", "*", "_", "**a ", "a_ ", "~~a ", "`",
    "`a``", "a@", "www.", "www.a_", "http://", "|", "|a", "|a\n", "[a]: b\n", "[x][y]", "![[]()", "\\", "&",
    "- [ ] ", "  - a\n", "\n", "\r", "#", "<a ", "<div>\n\n", "a-@", "[a](<b", "> - ", "|-", "| |\n|-|\n",
    "\u{2028}", "é", "[^a]", "[^a]: b\n", "[^a]: ", "[^a]: b[^a]\n\n", "> [^a]: ",
  ]

  func render(_ text: String) {
    let markdown = Markdown(Source("x.md", text: text))
    let rendered = markdown.html(excerptLength: 100) { _ in .refused(Diagnostic(.linkOutside, "x")) }
    #expect(rendered.diagnostics.count <= 101)
    #expect(markdown.excerpt(characters: 100).count <= 101)
  }

  @Test(arguments: units) func aMegabyteOfOneThingIsQuick(unit: String) {
    render(String(repeating: unit, count: 1_000_000 / unit.utf8.count))
  }

  @Test func wideTablesFewLines() {
    let row = String(repeating: "|a", count: 20_000) + "|\n"
    let rule = String(repeating: "|-", count: 20_000) + "|\n"
    render(row + rule + String(repeating: "a\n", count: 200_000))
  }

  @Test func deepQuotesWithLazyLines() {
    render(String(repeating: ">", count: 200_000) + String(repeating: "a\n", count: 200_000))
    render(String(repeating: "- ", count: 200_000) + String(repeating: "a\n", count: 200_000))
  }

  @Test func nestedListsByIndentation() {
    var text = ""
    for depth in 0..<700 { text += String(repeating: "  ", count: depth) + "- a\n" }
    text += String(repeating: "a\n", count: 100_000)
    render(text)
  }

  @Test func manyFootnotesAndOneUsedOften() {
    let notes = (0..<60_000).map { "[^\($0)]: a\n" }.joined()
    let marks = (0..<60_000).map { "[^\($0)] " }.joined()
    render(marks + "\n\n" + notes)
    render(notes + "\n\n" + marks)
    let long = "[^a]: " + String(repeating: "x ", count: 100_000)
    render(long + "\n\n" + String(repeating: "[^a] ", count: 100_000))
  }

  @Test func oneLongDefinitionUsedOften() {
    let text =
      "[a]: <" + String(repeating: "x", count: 300_000) + ">\n\n" + String(repeating: "[a] ", count: 100_000)
    render(text)
  }

  @Test func tooIntricateTextsAreShownAsWritten() {
    let text = "a <b>\n\n" + String(repeating: ">", count: 3000) + "\n"
    let rendered = Markdown(Source("x.md", text: text)).html()
    #expect(rendered.diagnostics.map(\.code) == [.markdownTooComplex])
    #expect(rendered.diagnostics.first?.position == Position(line: 3, column: 1))
    #expect(String(decoding: rendered.html, as: UTF8.self).hasPrefix("<p>a &lt;b&gt;<br>\n<br>\n&gt;"))
  }

  @Test func longHonestTextsArePassed() {
    var corpus = Corpus(seed: 3)
    let text = (0..<500).map { _ in corpus.entry() }.joined(separator: "\n\n")
    let rendered = Markdown(Source("x.md", text: text)).html()
    #expect(!rendered.diagnostics.map(\.code).contains(.markdownTooComplex))
    let prose = String(repeating: "今日は楽しかった。", count: 20_000)
    #expect(Markdown(Source("x.md", text: prose)).html().diagnostics.isEmpty)
  }
}
