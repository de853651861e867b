import Diagnostics
import Prose
import TestSupport
import Testing

@Suite struct FrontMatterEditTests {
  func file(_ text: String) -> MarkdownFile { MarkdownFile(Source("x.md", text: text)) }

  func text(_ file: MarkdownFile) -> String { String(decoding: file.source.bytes, as: UTF8.self) }

  func set(_ before: String, _ key: String, _ value: MarkdownFile.NewValue, _ order: [String] = []) throws
    -> String
  { text(try file(before).setting(key, to: value, order: order)) }

  @Test func onlyTheValueChanges() throws {
    #expect(
      try set("---\r\n# head\r\nb:   old  # c\r\n\r\nx: {y: z}\r\n---\r\n本文\r\n", "b", .text("new"))
        == "---\r\n# head\r\nb:   new  # c\r\n\r\nx: {y: z}\r\n---\r\n本文\r\n")
    #expect(try set("---\na: # c\n---\n", "a", .text("x")) == "---\na: x # c\n---\n")
    #expect(try set("---\na:\n---\n", "a", .text("x")) == "---\na: x\n---\n")
    #expect(
      try set("---\na: [x, y] # c\n---\n", "a", .list(["x", "z, w"])) == "---\na: [x, 'z, w'] # c\n---\n")
  }

  @Test func anUnchangedValueChangesNothing() throws {
    let before = "\u{FEFF}---\na:  'x'  # c\nb:\n- 1\n-  '2'\n---\nbody"
    #expect(try set(before, "a", .text("x")) == before)
    #expect(try set(before, "b", .list(["1", "2"])) == before)
  }

  @Test func listsOnLinesStayListsOnLines() throws {
    let before = "---\na:\n  - x # one\n  # between\n  - y # two\n  - z\nb: 1\n---\n"
    #expect(
      try set(before, "a", .list(["x", "w", "z"]))
        == "---\na:\n  - x # one\n  # between\n  - w\n  - z\nb: 1\n---\n")
    #expect(
      try set(before, "a", .list(["x", "y", "z", "w"]))
        == "---\na:\n  - x # one\n  # between\n  - y # two\n  - z\n  - w\nb: 1\n---\n")
    let renamed = try file(before).setting("a", to: .list(["x", "- w", "z"]), isRenaming: true)
    #expect(
      text(renamed) == "---\na:\n  - x # one\n  # between\n  - '- w' # two\n  - z\nb: 1\n---\n")
    #expect(try set(before, "a", .list([])) == "---\na: []\nb: 1\n---\n")
    #expect(try set("---\na: # c\n- x\nb: 1\n---\n", "a", .text("t")) == "---\na: t # c\nb: 1\n---\n")
  }

  @Test func blocksOfLinesAreReplacedWhole() throws {
    #expect(
      try set("---\na: | # c\n  one\n  two\n\nb: 1\n---\n", "a", .text("t")) == "---\na: t # c\n\nb: 1\n---\n"
    )
  }

  @Test func newKeysGoToTheirPlace() throws {
    let order = ["author", "created", "question", "photos"]
    let before = "---\nauthor: a\nphotos: [x]\nmine: 1\n---\n"
    #expect(
      try set(before, "question", .text("q"), order)
        == "---\nauthor: a\nquestion: q\nphotos: [x]\nmine: 1\n---\n")
    #expect(
      try set("---\nphotos: [x]\n---\n", "author", .text("a"), order) == "---\nauthor: a\nphotos: [x]\n---\n")
    #expect(try set(before, "z", .text("q")) == "---\nauthor: a\nphotos: [x]\nmine: 1\nz: q\n---\n")
    #expect(try set("---\n---\nx", "z", .text("q")) == "---\nz: q\n---\nx")
  }

  @Test func aFileWithoutFrontMatterGetsOne() throws {
    #expect(try set("今日は\n", "author", .text("a")) == "---\nauthor: a\n---\n今日は\n")
    #expect(try set("a\r\nb", "author", .text("a")) == "---\r\nauthor: a\r\n---\r\na\r\nb")
    #expect(try set("\u{FEFF}x", "a", .text("b")) == "\u{FEFF}---\na: b\n---\nx")
    #expect(try set("", "a", .text("b")) == "---\na: b\n---\n")
  }

  @Test func removingTakesTheLinesOfTheKeyOnly() throws {
    let before = "---\n# top\na: 1\nb:\n  - x\n\n  - y\n# end\nc: 3\n---\nbody"
    #expect(text(try file(before).removing("b")) == "---\n# top\na: 1\n# end\nc: 3\n---\nbody")
    #expect(text(try file(before).removing("nothing")) == before)
  }

  @Test func aBrokenFileIsNotEdited() {
    #expect(throws: Diagnostic.self) { try set("---\na: [\n---\n", "b", .text("x")) }
  }

  @Test(arguments: [
    ("plain words", "plain words"), ("今日は：？", "今日は：？"), ("a: b", "'a: b'"), ("", "''"), ("null", "'null'"),
    ("~", "'~'"), ("- x", "'- x'"), ("-x", "-x"), ("#x", "'#x'"), ("a #x", "'a #x'"), (" a", "' a'"),
    ("a\nb", "\"a\\nb\""), ("it's", "it's"), ("'", "''''"), ("&a", "'&a'"), ("*", "'*'"), ("!x", "'!x'"),
    ("\u{85}", "\"\\u0085\""), ("\u{FEFF}", "\"\\uFEFF\""), ("%", "'%'"),
    ("2024-12-25T23:30:00+09:00", "2024-12-25T23:30:00+09:00"), ("[x", "'[x'"), ("a\tb", "a\tb"),
    ("\u{7}", "\"\\u0007\""), ("true", "true"), ("---", "---"),
  ]) func textsAreQuotedOnlyWhereYAMLNeedsIt(text: String, yaml: String) throws {
    #expect(try set("", "k", .text(text)) == "---\nk: \(yaml)\n---\n")
  }

  @Test func randomEditsDisturbNothing() throws {
    for seed in UInt64(1)...400 {
      var random = SplitMix64(seed: seed)
      let end = random.pick(["\n", "\r\n"])
      var keys: [String] = []
      var text = random.pick(["", "", "\u{FEFF}"]) + "---" + end
      for index in 0..<random.below(6) {
        let key = "k\(index)"
        keys.append(key)
        text += FrontMatterEditTests.field(key, &random).replacing("\n", with: end)
      }
      text += "---" + end + random.pick(["", "本文", "a\n---\nb: c\n"])
      var file = file(text)
      try #require(file.diagnostics.allSatisfy { $0.severity == .warning }, "seed \(seed): \(text)")
      for _ in 0..<4 { file = try edit(file, keys, &random, seed) }
    }
  }

  func edit(_ file: MarkdownFile, _ keys: [String], _ random: inout SplitMix64, _ seed: UInt64) throws
    -> MarkdownFile
  {
    let key = random.pick(keys + ["new"])
    var expected = file.frontMatter.fields.map { ($0.key, $0.value.words) }
    let after: MarkdownFile
    if random.below(4) == 0 {
      after = try file.removing(key)
      expected.removeAll { $0.0 == key }
    } else {
      let isList = random.below(2) == 0
      let items = (0..<random.below(4)).map { _ in FrontMatterEditTests.text(&random) }
      let item = FrontMatterEditTests.text(&random)
      after = try file.setting(key, to: isList ? .list(items) : .text(item))
      let words = isList ? "[" + items.joined(separator: "|") + "]" : item
      if let index = expected.firstIndex(where: { $0.0 == key }) {
        expected[index].1 = words
      } else {
        expected.append((key, words))
      }
    }
    let found = after.frontMatter.fields.map { ($0.key, $0.value.words) }
    let changes = "seed \(seed)\n\(self.text(file))\n→ \(key)\n\(self.text(after))"
    #expect(
      found.elementsEqual(expected) { $0.0 == $1.0 && $0.1.utf8.elementsEqual($1.1.utf8) }, "\(changes)")
    #expect(Array(after.body.bytes) == Array(file.body.bytes), "\(changes)")
    // Every line that is not the key's own is still there, in order.
    var rest = ArraySlice(after.source.bytes.split(separator: 0x0A))
    let own = file.frontMatter[key].map { $0.keyRange.lowerBound..<$0.valueRange.upperBound }
    var offset = 0
    for line in file.source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let range = offset..<offset + line.count
      offset += line.count + 1
      if line.isEmpty || own.map({ $0.overlaps(range) || $0.contains(range.lowerBound) }) == true { continue }
      guard let found = rest.firstIndex(of: line) else {
        Issue.record("a line is gone: \(changes)")
        break
      }
      rest = rest[(found + 1)...]
    }
    return after
  }

  static func text(_ random: inout SplitMix64) -> String {
    let pieces = [
      "a", " ", ":", "#", "'", "\"", "[", "]", ",", "-", "日本", "🎂", "\n", "null", "~", "&", "*", "!", "|",
      ">", "%", "@", "`", "{", "}", "\t", "\\", "?", "é", "\u{2028}", "\r", "1",
    ]
    return (0..<random.below(5)).map { _ in random.pick(pieces) }.joined()
  }

  static func field(_ key: String, _ random: inout SplitMix64) -> String {
    random.pick([
      "\(key): x\n", "\(key):   'y'  # c\n", "\(key):\n", "\(key): # c\n", "# c\n\(key): z\n\n",
      "\(key): [a, \"b\", ''] # c\n", "\(key):\n- a\n- b # c\n- c\n", "\(key): # c\n  - a\n\n  # d\n  - b\n",
      "\(key): |\n  one\n  two\n", "\(key): >-\n  one\n  two\n\n", "\(key): {a: b}\n",
      "\(key): |+\n  x\n\n\n", "\(key): one\n  two\n", "\(key):\n  x\n", "\(key): ~\n", "'\(key)' : q\n",
      "\(key):\n  - a\n  - b: c\n", "\(key): 日本 # 🎂\n", "\(key): [a,\n  b]\n",
      "\(key):\n  - |\n    x\n  - y\n",
    ])
  }
}
