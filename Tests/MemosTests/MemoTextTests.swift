// Texts on their way into a memo.

import Ground
import Memos
import TestSupport
import Testing

@Suite struct MemoTextTests {
  @Test(
    arguments: [
      ("buy milk", "buy milk"), ("\n\n  x\n\n", "  x"), ("a\r\nb\rc", "a\nb\nc"),
      ("## 08:15\nx", " ## 08:15\nx"), ("x\n## 25:10", "x\n ## 25:10"), ("## plan", "## plan"),
      ("```\ncode", "```\ncode\n```"), ("~~~~ swift\n```\n~~~", "~~~~ swift\n```\n~~~\n~~~~"),
      ("```\na\n```", "```\na\n```"), ("    ```", "    ```"), ("``` a`b", "``` a`b"), ("", ""),
      (" \n\t\n", ""),
    ]
  )
  func whatIsTypedStaysOneText(typed: String, kept: String) {
    #expect(MemoText.typed(typed) == kept)
    #expect(MemoText.typed(kept) == kept)
  }

  @Test(
    arguments: [
      (" Hello, world. ", "Hello, world."), ("a\n\n b \n", "a\nb"), ("# one", "\\# one"),
      ("- one\n1. two\n12) three", "\\- one\n1\\. two\n12\\) three"),
      ("1.5 litres", "1\\.5 litres"),
      ("```\nx", "\\```\nx"), ("![](audio/a.m4a \"pending\")", "\\![](audio/a.m4a \"pending\")"),
      ("## 08:15", "\\## 08:15"), ("a\u{1B}[2Jb\u{7}", "a [2Jb"), ("\u{0}", ""), (" \n ", ""),
      ("<b>x</b>", "\\<b>x</b>"),
    ]
  )
  func whatIsHeardIsPlainWords(heard: String, kept: String) {
    #expect(MemoText.heard(heard) == kept)
  }
}
