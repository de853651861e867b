// Words that stay words in Markdown, and come back as they were.

import Diagnostics
import Prose
import TestSupport
import Testing

@Suite struct PlainWordsTests {
  @Test(arguments: [
    ("plain", "plain"), ("# no heading", "\\# no heading"), ("a\n---\nb", "a\n\\---\nb"),
    ("  indented", "&#32; indented"), ("\tcode", "&#9;code"), ("&#32;", "\\&#32;"),
    ("![x](http://evil/x.png)", "\\![x\\](http:\\//evil/x.png)"), ("www.evil.org", "www\\.evil.org"),
    ("<script>alert(1)</script>", "\\<script>alert(1)\\</script>"), ("2. two", "2\\. two"),
    ("back\\slash \\* \\", "back\\slash \\\\\\* \\\\"), ("## answer", "\\## answer"),
  ]) func escapes(_ words: String, _ escaped: String) {
    #expect(PlainWords(words).escaped == escaped)
    #expect(PlainWords.words(of: escaped) == words)
  }

  @Test(arguments: [
    ("see https://example.org/a_b no_ *x*", "see https://example.org/a_b no\\_ \\*x\\*"),
    ("https://example.org/_a_?b=1&amp;c", "https://example.org/_a_?b=1&amp;c"),
    ("http://x.org/<b>", "http:\\//x.org/\\<b>"), ("xhttps://y", "xhttps:\\//y"),
  ]) func addressesMayStayLinks(_ words: String, _ escaped: String) {
    #expect(PlainWords(words, keepsAddresses: true).escaped == escaped)
  }

  /// Law: what is escaped comes back, and Markdown shows nothing but its words.
  @Test @MarkdownActor func everyTextComesBackAndIsNoMarkup() throws {
    var random = SplitMix64()
    let parts = [
      "a", "あ", "\n", "\n\n", " ", "  ", "\t", "#", "##", "-", "---", "*", "**", "_", "`", "```", "~~~", "<",
      ">", "<b>", "</b>", "&", "&amp;", "&#32;", "[", "]", "(", ")", "![", "](", "]: ", "http://", "www.",
      "1.", "9)", "\\", "|", ":-", "=", "===", "+", "!", "answer", "\u{3000}",
    ]
    for _ in 0..<3000 {
      let text = (0..<random.below(14)).map { _ in random.pick(parts) }.joined()
      // As notes have it: no blanks at the ends of lines.
      let words = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        var line = line
        while line.last?.isWhitespace == true { line.removeLast() }
        return String(line)
      }.joined(separator: "\n")
      let escaped = PlainWords(words).escaped
      #expect(PlainWords.words(of: escaped) == words, "\(words.debugDescription)")
      let source = Source("note.md", text: escaped)
      let html = Markdown(source, range: source.bytes.indices).html().html
      let tags = String(decoding: html, as: UTF8.self).split(separator: "<").dropFirst().map {
        $0.prefix { $0 != ">" }
      }
      let isWords = tags.allSatisfy { ["p", "/p", "br", "br /"].contains(String($0)) }
      #expect(isWords, "\(words.debugDescription) → \(String(decoding: html, as: UTF8.self))")
    }
  }
}
