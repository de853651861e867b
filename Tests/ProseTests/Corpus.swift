// Made-up entries that use every construct, the same from the same seed.

import TestSupport

struct Corpus {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let words = [
    "今日", "は", "クリスマス", "ケーキ🎂", "오늘", "cake", "a_b", "~~no~~", "~x~", "**b**", "*e*", "***be***", "`c`",
    "``c ` d``", "www.example.org/a_b", "https://example.org/?a=b&c=(d)", "a@example.org", "&amp;", "&copy;",
    "\\*", "\\|", "<http://x.org>", "[l](https://x.org \"t\")", "![i](https://x.org/i.png)", "![i](p.jpg)",
    "[l](../p.jpg)", "[r]", "\"q\"", "'q'", "<", ">", "&", "1 < 2", "x*y*z", "__u__", "w", ":", "!", "[x]",
    "[ ]", "~~a **b~~ c**", "[a *b](c)*", "![a [b](c) `d`](e 'f')", "a  ", "a\\", "--", "...", "[^1]",
    "http://a.b)", "\t",
  ]

  /// A line of text.
  mutating func line() -> String {
    (0..<random.below(9) + 1).map { _ in random.pick(Corpus.words) }.joined(separator: " ")
  }

  /// A whole text.
  mutating func entry() -> String {
    (0..<random.below(8) + 1).map { _ in block() }.joined(separator: random.pick(["\n\n", "\n", "\n\n"]))
  }

  private mutating func block() -> String {
    switch random.below(16) {
    case 0: return "# " + line()
    case 1: return "### " + line() + " ###"
    case 2: return line() + "\n==="
    case 3: return "> " + line() + "\n> " + line() + "\n" + line()
    case 4: return "- " + line() + "\n- " + line() + "\n  - " + line()
    case 5: return "3. " + line() + "\n\n4. " + line() + "\n\n   " + line()
    case 6: return "- [ ] " + line() + "\n- [x] " + line()
    case 7: return "| a | b | c |\n|---|:-:|--:|\n| \(line()) | \(line()) |\n| \(line()) | x | y | z |"
    case 8: return "```swift x\n" + line() + "\n" + line() + "\n```"
    case 9: return "    " + line() + "\n\n    " + line()
    case 10: return "***"
    case 11: return "[r]: https://example.org/r 'title'"
    case 12: return "1) a\n\n   > " + line() + "\n   >\n   > - " + line()
    default: return (0..<random.below(4) + 1).map { _ in line() }.joined(separator: "\n")
    }
  }
}
