// Texts on their way into a memo.

import Diagnostics
import Memos
import Prose
import TestSupport
import Testing

@Suite struct MemoTextTests {
  @Test(arguments: [
    ("buy milk", "buy milk"), ("\n\n  x\n\n", "  x"), ("a\r\nb\rc", "a\nb\nc"),
    ("## 08:15\nx", " ## 08:15\nx"), ("x\n## 25:10", "x\n ## 25:10"), ("## plan", "## plan"),
    ("```\ncode", "```\ncode\n```"), ("~~~~ swift\n```\n~~~", "~~~~ swift\n```\n~~~\n~~~~"),
    ("```\na\n```", "```\na\n```"), ("    ```", "    ```"), ("``` a`b", "``` a`b"), ("", ""), (" \n\t\n", ""),
    ("- a\n  ```\n  code", "- a\n  ```\n  code\n  ```"), ("1. ~~~ x\n   code", "1. ~~~ x\n   code\n   ~~~"),
    ("- a\n  ```\nb", "- a\n  ```\nb"), ("   ```\ncode", "   ```\ncode\n   ```"),
  ]) func whatIsTypedStaysOneText(typed: String, kept: String) {
    #expect(MemoText.typed(typed) == kept)
    #expect(MemoText.typed(kept) == kept)
  }

  @Test(arguments: [
    (" Hello, world. ", "Hello, world."), ("a\n\n b \n", "a\nb"), ("# one", "\\# one"),
    ("- one\n1. two\n12) three", "\\- one\n1\\. two\n12\\) three"), ("1.5 litres", "1\\.5 litres"),
    ("```\nx", "\\`\\`\\`\nx"), ("![](audio/a.m4a \"pending\")", "\\![\\](audio/a.m4a \"pending\")"),
    ("## 08:15", "\\## 08:15"), ("a\u{1B}[2Jb\u{7}", "a [2Jb"), ("\u{0}", ""), (" \n ", ""),
    ("<b>x</b>", "\\<b>x\\</b>"), ("Hello [click](https://x.de)", "Hello [click\\](https:\\//x.de)"),
    ("see ![](https://t.de/x.png)", "see ![\\](https:\\//t.de/x.png)"), ("[sic] is so", "\\[sic] is so"),
    ("2 * 3 < 7 & a_b, 1~2", "2 * 3 < 7 & a_b, 1~2"), ("a **b** _c_", "a \\*\\*b\\*\\* \\_c\\_"),
    ("R&amp;D &c.", "R\\&amp;D &c."), ("C:\\*", "C:\\\\\\*"), ("네~ 네~", "네\\~ 네\\~"),
  ]) func whatIsHeardIsPlainWords(heard: String, kept: String) { #expect(MemoText.heard(heard) == kept) }

  private let lines = [
    "", "", "a", "b c", "- a", "  - b", "1. c", "   d", "  e", "* f", "- ```", "```", "  ```", "   ```",
    "    ```", "~~~", "  ~~~ x", "> q", "> ```", "# h", "***", "- - -", "`x`", "```` y",
  ]

  @Test func aHeadingBehindATextThatWasTypedIsAHeading() async throws {
    try await withSeed(runs: 3000) { random in
      let text = (0...random.below(8)).map { _ in random.pick(lines) }.joined(separator: "\n")
      let kept = MemoText.typed(text)
      let html = await html(of: kept + "\n\n## head\n")
      #expect(html.contains(">head</h"), "\(kept)")
    }
  }

  @Test func whatIsHeardIsReadAsItWasHeard() async throws {
    let pieces = [
      "a", "b", " ", " ", "\n", "[", "](", "][", "]", ")", "!", "<", ">", "/b", "*", "**", "_", "`", "~",
      "~~", "\\", "&", "amp;", "#", "&#60;", "---", "|", ":-", "1.", "말", "。", "=", "+", "![x](y)",
    ]
    try await withSeed(runs: 4000) { random in
      let text = (0...random.below(12)).map { _ in random.pick(pieces) }.joined()
      let words = MemoText.heard("a" + text + "z")
      let html = await html(of: words)
      let tags = html.split(separator: "<").map { $0.prefix { $0 != ">" } }
      #expect(tags.allSatisfy { ["p", "br", "/p"].contains($0.trimming("\n")) }, "\(words)\n\(html)")
      let expected = ("a" + text + "z").split(separator: "\n").map { $0.trimming(" ") }.filter { !$0.isEmpty }
        .joined(separator: "\n")
      #expect(plain(html) == expected, "\(words)")
    }
  }

  private func html(of text: String) async -> String {
    let rendered = await Markdown(Source("x.md", text: text)).html()
    return String(decoding: rendered.html, as: UTF8.self)
  }

  /// The text of a paragraph's HTML.
  private func plain(_ html: String) -> String {
    var text = html
    for (markup, plain) in [
      ("<p>", ""), ("</p>", ""), ("<br>", ""), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
    ] { text = text.replacing(markup, with: plain) }
    return text.trimming("\n")
  }
}

extension StringProtocol {
  fileprivate func trimming(_ character: Character) -> String {
    var text = self[...]
    while text.first == character { text.removeFirst() }
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
