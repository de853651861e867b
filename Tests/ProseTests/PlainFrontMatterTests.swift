import Diagnostics
import Prose
import TestSupport
import Testing

/// What is read without libyaml is what libyaml reads.
@Suite struct PlainFrontMatterTests {
  private static let pieces = [
    "author", "created", "photos", "a-b", "x_1", "1", ":", ": ", ":  ", " ", "  ", "\n", "\n", "\n", "[", "]",
    ", ", ",", "misaki", "2024-12-25T23:30:00+09:00", "cake.jpg", "今日は？", "🎂", "오늘", "a b", "#", " #", "'",
    "\"", "&", "*", "!", "|", ">", "-", "- ", "~", "null", "true", "{", "}", "%", "@", "`", "?", "? ", "\t",
    "\r", "\u{2028}", "\u{85}", "\u{FEFF}", "é", "…", "。", "：", "<<", "---", "...", "\u{7F}", "\u{1F300}",
    "\u{D7FF}", "\u{E000}", "=",
  ]

  /// Lines that are nearly right, so that many are read both ways.
  private static func text(_ random: inout SplitMix64) -> String {
    (0..<1 + random.below(4)).map { _ in
      let key = random.pick(["author", "created", "photos", "question", "lang", "a-b", "x_1"])
      let plain = random.pick([
        "misaki", "2024-12-25T23:30:00+09:00", "今日は楽しかった？", "[cake.jpg, 猫.png]", "[a]", "a: b", "null", "~",
        "x y", "[a, ]", "[]", "[a,b]", "[ a , b ]", "🎂🎂", "a #b", "a#b", "a  b", "a ", "",
      ])
      var line = "\(key): \(plain)"
      for _ in 0..<random.below(3) {
        let index = line.index(line.startIndex, offsetBy: random.below(line.count + 1))
        line.insert(contentsOf: random.pick(pieces), at: index)
      }
      return line + "\n"
    }.joined()
  }

  @Test func whatIsReadWithoutLibyamlIsWhatLibyamlReads() async throws {
    try await withSeed(runs: 4) { random in
      var plain = 0
      for _ in 0..<4000 {
        let text = PlainFrontMatterTests.text(&random)
        let source = Source("x.md", text: "---\n" + text)
        let range = 4..<source.bytes.count
        guard let fields = PlainFrontMatter.fields(in: source.bytes, range) else { continue }
        plain += 1
        let judge = FrontMatterReader.readYAML(source, range)
        #expect(judge.diagnostics == [], "\(text)")
        #expect(judge.frontMatter.fields == fields, "\(text)")
      }
      // Or nothing would have been compared.
      #expect(plain > 200)
    }
  }

  @Test(arguments: [
    "author: misaki\ncreated: 2024-12-25T23:30:00+09:00\n", "photos: [a.jpg, b.jpg]\n",
    "question: 今年一番嬉しかったことは？\n",
  ]) func whatZuttoWritesNeedsNoLibyaml(text: String) {
    #expect(PlainFrontMatter.fields(in: Array(text.utf8), 0..<text.utf8.count) != nil)
  }
}
