// Links found without parsing: maybe too many, never too few.

import Diagnostics
import Prose
import TestSupport
import Testing

@Suite struct LocalLinksTests {
  private let pieces = [
    "[", "]", "(", ")", "![", "](", "]:", "<", ">", "a.md", "../photos/b.jpg", "../x%20y.jpg", "a:b",
    "./c:d.jpg", "\\", "&amp;", "\"t\"", " ", "\n", "`", "```\n", "[r]", "[r]: c.md\n", "日記.md", "#x",
    "https://x.org/", "javascript:x", "*", "- ", "> ", "    ", "<b>", "|", "//host/x", "?q", "",
  ]

  @Test func noLinkOfAnyTextIsMissed() async throws {
    try await withSeed(runs: 20) { random in
      for _ in 0..<300 {
        var text = ""
        for _ in 0..<random.below(12) {
          text +=
            random.below(3) == 0 ? "[\(random.pick(pieces))](\(random.pick(pieces)))" : random.pick(pieces)
        }
        let source = Source("diaries/d/entries/e.md", text: text)
        let found = LocalLinks(in: source.bytes[...])
        if found.mayBeAnything { continue }
        let local = await destinations(source)
        #expect(local.allSatisfy(found.targets.contains), "\(text.debugDescription): \(local)")
      }
    }
  }

  /// The destinations that the renderer asks the diary about.
  @MarkdownActor private func destinations(_ source: Source) -> [String] {
    var asked: [String] = []
    _ = Markdown(source).html { link in
      asked.append(link.destination)
      return .text
    }
    return asked
  }

  @Test(arguments: [
    ("[a](b.md) ![](../photos/c.jpg)", ["b.md", "../photos/c.jpg"], false),
    ("[a](https://x.org) [b](mailto:x)", [], false), ("[a](./x:y.jpg)", ["./x:y.jpg"], false),
    ("no links ] at ( all", [], false), ("[a]: b", [], true), ("[a](<b c>)", [], true),
    ("[a](b \"t\")", [], true), ("[a](b(c))", [], true), ("[a](\nb)", [], true), ("[a](b\\)c)", [], true),
    ("[a](&#98;)", [], true), ("[a](b%20c)", [], true), ("[a](b", ["b"], false),
  ]) func whatNeedsMarkdownsRulesCountsAsAnything(text: String, targets: [String], isOpen: Bool) {
    let found = LocalLinks(in: Array(text.utf8)[...])
    #expect(found.mayBeAnything == isOpen)
    if !isOpen { #expect(found.targets == targets) }
  }
}
