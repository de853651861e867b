import Diagnostics
import Prose
import TestSupport
import Testing

@Suite @MarkdownActor struct MarkdownPlacesTests {
  @Test(arguments: [
    "1️⃣[a](b)", "今日 1️⃣[a](b) x 2️⃣![c](d)", "x\ny 1️⃣[a](b)\nz 2️⃣[a](b)",
    "- x 1️⃣[a](b)\n  y 2️⃣[c](d)\n\n  z 3️⃣[e](f)\n", "> > - 1️⃣[a](b)\n> >   x 2️⃣![c](d)\n", ">\t1️⃣[a](b)\n",
    "-\tx 1️⃣[a](b)\n\ty 2️⃣[c](d)\n", "1. [ ] 1️⃣[a](b)\n   - x\n\n     2️⃣[a](b)", "# x 1️⃣[a](b) #\n\n## 2️⃣[a](b) ##",
    "x 1️⃣[a](b)\n===\n", "`[a](b)` 1️⃣[a](b) \\[a](b) 2️⃣[a](b)", "``x\ny`` 1️⃣[a](b)\nz 2️⃣[c](d)",
    "1️⃣[a\nb](c) 2️⃣[d](e)", "x 1️⃣[*a*\n**b**](c)\nd 2️⃣[e](f)", "1️⃣[2️⃣![a](b)](c)", "x 1️⃣[](b)\n2️⃣[](b)",
    "*x 1️⃣[a](b)* **2️⃣[a](b)**", "[r]: /x\n[s]: /y\na 1️⃣[r] b\n2️⃣[s]", "1️⃣<http://a.b> x 2️⃣<http://a.b>",
    "x\ny 1️⃣<http://a.b>", "x 1️⃣http://a.b y 2️⃣http://a.b", "x 1️⃣www.a.b\n2️⃣www.a.b",
    "|h|i|\n|-|-|\n|1️⃣[a](b)|x 2️⃣[a](b)|\n|`a\\|b` 3️⃣[c](d)| 4️⃣[a](b)|\n", "> |h|\n> |-|\n> |x 1️⃣[a](b)|\n",
    "a\n\n    [a](b)\n\n1️⃣[a](b)", "&amp; &copy; 1️⃣[a](b) &lt; 2️⃣[a](b)", "a  \nb 1️⃣[a](b)\\\nc 2️⃣[d](e)",
    "   a\n      b 1️⃣[a](b)\n", "a\r\nb 1️⃣[a](b)\r\n\r\n- c 2️⃣[a](b)\r\n", "a\rb 1️⃣[a](b)",
    "~~x 1️⃣[a](b)~~ 2️⃣[a](b)", "> a 1️⃣[a](b)\nlazy 2️⃣[c](d)\n", "x 1️⃣a@b.org y",
  ]) func everyLinkIsFoundWhereItBegins(text: String) {
    for front in ["", "---\na: あ\n---\n"] {
      let marked = MarkedText(front + text)
      let found = MarkdownFile(entry(marked)).body.links().map(\.offset)
      #expect(found.sorted() == marked.offsets.values.sorted(), "\(text)")
    }
  }

  @Test(arguments: [
    "a 1️⃣<b>c2️⃣</b>", "- a\n  1️⃣<i>\n", "1️⃣<div>\nx\n</div>\n\n2️⃣<!-- x -->\n", "> 1️⃣<div>\n> x\n",
    "`<b>` 1️⃣<b> 2️⃣<b>", "a\n1️⃣<b\nc> 2️⃣<i>", "- x\n\n  1️⃣<div>\n", "|a|\n|-|\n|x 1️⃣<b>|\n", "1️⃣<script>x</script>",
  ]) func rawHTMLIsReportedWhereItBegins(text: String) {
    let marked = MarkedText("---\na: b\n---\n" + text)
    let found = MarkdownFile(entry(marked)).body.html().diagnostics
    #expect(found.map(\.position) == marked.positions, "\(found)")
    #expect(found.allSatisfy { $0.code == .markdownHTML && $0.severity == .warning })
  }
}
