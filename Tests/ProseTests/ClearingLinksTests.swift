// Copies of texts in which nothing names what is left out.

import Diagnostics
import Prose
import TestSupport
import Testing

@Suite struct ClearingLinksTests {
  private let gone = "2024-11-05-gone.md"
  private let pieces = [
    "[a](2024-11-05-gone.md)", "![a](2024-11-05-gone.md)", "[a](<2024-11-05-gone.md>)",
    "[a](2024-11-05-gone.md \"t\")", "[a](2024-11-05-gone.md 'it(s)')", "[r]: 2024-11-05-gone.md",
    "[r]:\n2024-11-05-gone.md", "[r]: <2024-11-05-gone.md> \"t\"", "[r]", "[x][r]",
    "[a](2024-11-05-&#103;one.md)", "[a](2024-11-05-gone\\.md)", "[a](\n2024-11-05-gone.md)", "[a](kept.md)",
    "[a](https://x.org/2024-11-05-gone.md)", "> ", "- ", "    ", "`", "```\n", "\n", "\n\n", "**", "[", "]",
    "(", ")", "\\", "<b>", "|", "| a |\n|---|\n", "文",
  ]

  @Test func noLinkToWhatIsGoneStays() async throws {
    try await withSeed(runs: 20) { random in
      for _ in 0..<200 {
        let text = (0..<random.below(14)).map { _ in random.pick(pieces) }.joined()
        let source = Source("diaries/d/entries/e.md", text: text)
        let cleared = try await clear(source)
        let left = await destinations(Source("diaries/d/entries/e.md", cleared))
        #expect(!left.contains(gone), "\(text.debugDescription): \(left)")
        let before = await destinations(source)
        #expect(
          left.count(where: { $0 == "kept.md" }) == before.count(where: { $0 == "kept.md" }),
          "\(text.debugDescription) \(String(decoding: cleared, as: UTF8.self).debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ("[a](2024-11-05-gone.md) b", "[a](#) b"), ("[a](<2024-11-05-gone.md> \"t\")", "[a](# \"t\")"),
    ("[a][r]\n\n[r]: 2024-11-05-gone.md", "[a][r]\n\n[r]: #"),
    ("> [a](\n> 2024-11-05-gone.md)", "> [a](\n> <#>)"), ("[a](2024-11-05-&#103;one.md)", "[a](#)"),
    ("2024-11-05-gone.md", "2024-11-05-gone.md"), ("[r]:\n2024-11-05-gone.md\n\n[r]", "[r]:\n<#>\n\n[r]"),
    ("[a](kept.md)\r\n", "[a](kept.md)\r\n"), ("![2024](2024-11-05-gone.md)", "![2024](#)"),
  ]) func onlyTheAddressIsTakenOut(text: String, expected: String) async throws {
    let cleared = try await clear(Source("e.md", text: text))
    #expect(String(decoding: cleared, as: UTF8.self) == expected)
  }

  @MarkdownActor private func clear(_ source: Source) throws(Diagnostic) -> [UInt8] {
    try Markdown(source).clearingLinks { $0 == gone }
  }

  @MarkdownActor private func destinations(_ source: Source) -> [String] {
    var found: [String] = []
    _ = Markdown(source).html { link in
      found.append(link.destination)
      return .text
    }
    return found
  }
}
