// Our writer against cmark-gfm's own, byte for byte, wherever both are meant to say the same.

import CMarkGFM
import Diagnostics
import Foundation
import Prose
import Testing

@Suite @MarkdownActor struct MarkdownConformanceTests {
  /// cmark's own HTML, with the differences that are meant put in.
  func reference(_ text: String) -> String {
    let options = CMARK_OPT_HARDBREAKS | CMARK_OPT_UNSAFE
    let parser = cmark_parser_new(options)
    defer { cmark_parser_free(parser) }
    cmark_gfm_core_extensions_ensure_registered()
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
    }
    cmark_parser_feed(parser, text, text.utf8.count)
    let root = cmark_parser_finish(parser)
    defer { cmark_node_free(root) }
    guard let html = cmark_render_html(root, options, nil) else { return "" }
    defer { free(html) }
    return String(cString: html).replacing(" />", with: ">").replacing("align=\"", with: "class=\"")
      .replacing("<li><input type=\"checkbox\" checked=\"\" disabled=\"\"> ", with: "<li class=\"task\">☑ ")
      .replacing("<li><input type=\"checkbox\" disabled=\"\"> ", with: "<li class=\"task\">☐ ")
  }

  /// Our HTML without what only ours has.
  func ours(_ text: String) -> String {
    let rendered = Markdown(Source("x.md", text: text)).html(topLevel: 1) { .to($0.destination) }
    return String(decoding: rendered.html, as: UTF8.self).replacing("<pre tabindex=\"0\">", with: "<pre>")
      .replacing(" rel=\"noreferrer\"", with: "").replacing(" loading=\"lazy\" decoding=\"async\"", with: "")
  }

  @Test func randomTextsAreWrittenAsCmarkWritesThem() {
    for seed in UInt64(1)...1000 {
      var corpus = Corpus(seed: seed)
      // Left out: remote pictures are links here, and cmark takes a box for ticked if [x] stands
      // anywhere in its line.
      let text = corpus.entry().replacing("![i](https://x.org/i.png)", with: "![i](i.png)").replacing(
        "[x]", with: "[y]")
      let (a, b) = (ours(text), reference(text))
      guard a != b else { continue }
      Issue.record("seed \(seed)\n\(text)\n=== ours\n\(a)\n=== cmark\n\(b)")
      return
    }
  }

  @Test(arguments: [
    "", "\n\n", "a", "*a*", "a  \nb", "a\\\nb", "> a\n> > b\n\nc", "- a\n\n- b", "- a\n- b", "-\n- a",
    "1. a\n2. b", "0) a", "7. a\n\n   b", "# a", "a\n---", "```\na\n", "~~~ x&y z\n<\n~~~", "    a\n\tb",
    "***\n---\n___", "`a` `` ` ``", "[a](b \"c\")", "[a](<b c>)", "[a](b&amp;c)", "![a](b 'c')",
    "[a][b]\n\n[b]: c", "<http://a.b?c=d&e>", "<a@b.c>", "&lt;&#0;&nbsp;&bogus;", "~~a~~ ~b~",
    "www.a.b, http://a.b.", "|a|\n|-|", "|a|b|\n|-|-|\n|c|", "- [ ] a\n\n  b\n- [x] c", "a|b\n-|-\n\\||`\\|`",
    "\u{0}a", "a\u{A0}b", "- a\n  ```\n  b\n  ```\n  - c", "> ```\n> a", "*a **b* c**", "[[a](b)](c)",
    "* * *\n* a\n+ b", "1986\\. a", "a\rb", "\ta", "-\ta\n\n\tb", "[a]: <>\n[a]", "[a](  b  )", "[a](b\\)c)",
    "`a\nb`",
  ]) func everyConstructIsWrittenAsCmarkWritesIt(text: String) { #expect(ours(text) == reference(text)) }
}
