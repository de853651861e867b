import Diagnostics
import Fluent
import Prose
import TestSupport
import Testing

@Suite struct FrontMatterTests {
  func fields(_ yaml: String) -> [String] {
    MarkdownFile(Source("x.md", text: "---\n\(yaml)\n---\n")).frontMatter.fields.map {
      "\($0.key)=\($0.value.words)"
    }
  }

  @Test func readsTextsNullsAndLists() {
    #expect(
      fields(
        """
        author: misaki # me
        created: 2024-12-25T23:30:00+09:00
        question: 今年一番嬉しかったことは？
        photos: [2024-12-25-cake.jpg, "b c.jpg"]
        more:
        - 'it''s'
        -   "\\u3042"
        none:
        tilde: ~
        quoted: ""
        block: |
          one
          two
        true: yes
        nested: {a: b}
        deep: [[a]]
        """) == [
          "author=misaki", "created=2024-12-25T23:30:00+09:00", "question=今年一番嬉しかったことは？",
          "photos=[2024-12-25-cake.jpg|b c.jpg]", "more=[it's|あ]", "none=null", "tilde=null", "quoted=",
          "block=one\ntwo\n", "true=yes", "nested=other: keys of its own", "deep=other: a list in a list",
        ])
  }

  @Test func valuesKnowTheirBytes() throws {
    let text = "---\n題: 今日 # x\nphotos: ['é.jpg', b]\n---\n"
    let file = MarkdownFile(Source("x.md", text: text))
    var problems: [Diagnostic] = []
    let title = try #require(file.frontMatter.text("題", collecting: &problems))
    #expect(String(decoding: file.source.bytes[title.range], as: UTF8.self) == "今日")
    let photos = file.frontMatter.list("photos", of: Phrase("diary-file-names"), collecting: &problems)
    #expect(photos.map { String(decoding: file.source.bytes[$0.range], as: UTF8.self) } == ["'é.jpg'", "b"])
    #expect(problems.isEmpty)
  }

  @Test func syntaxErrorsStandAtTheirPlaces() {
    expectDiagnostics("---\nauthor: misaki\nquestion: a1️⃣: b\n---\n", [.frontMatterSyntax])
    expectDiagnostics("---\n題: 1️⃣\"abc\n---\n", [.frontMatterSyntax])
    expectDiagnostics("---\nphotos: 1️⃣[a, b\nx: y\n---\n", [.frontMatterSyntax])
    expectDiagnostics("---\na: 1️⃣@b\n---\n", [.frontMatterSyntax])
    expectDiagnostics("---\na: b\r\n1️⃣misaki\n---\n", [.frontMatterSyntax])
    expectDiagnostics("---\na: あ1️⃣\u{1}b\n---\n", [.frontMatterSyntax])
    expectDiagnostics("---\n1️⃣just prose\n---\n", [.frontMatterSyntax])
    expectDiagnostics("---\n1️⃣- a\n---\n", [.frontMatterSyntax])
  }

  @Test func whatYAMLCanDoBeyondPlainKeysIsRefused() {
    expectDiagnostics("---\na: 1️⃣&x b\n---\n", [.frontMatterRefused])
    expectDiagnostics("---\na: 1️⃣&x b\nc: 2️⃣*x\n---\n", [.frontMatterRefused, .frontMatterRefused])
    expectDiagnostics("---\na: 1️⃣!!str b\n---\n", [.frontMatterRefused])
    expectDiagnostics("---\na: [1️⃣!x b]\n---\n", [.frontMatterRefused])
    expectDiagnostics("---\n1️⃣<<: {a: b}\n---\n", [.frontMatterRefused])
    expectDiagnostics("---\n1️⃣%YAML 1.1\n---\na: b\n---\n", [.frontMatterRefused])
    expectDiagnostics("---\na: b\n1️⃣--- c\n---\n", [.frontMatterRefused])
    expectDiagnostics("---\na: b\n1️⃣...\n---\n", [.frontMatterRefused])
    expectDiagnostics("---\n1️⃣{a: b}\n---\n", [.frontMatterRefused])
    expectDiagnostics("---\n? 1️⃣a\n: b\n---\n", [.frontMatterRefused])
    let deep = String(repeating: "[", count: 16)
    let end = String(repeating: "]", count: 17)
    expectDiagnostics("---\na: \(deep)1️⃣[\(end)\n---\n", [.frontMatterRefused])
  }

  @Test func aRepeatedKeyIsReportedAndTheFirstStands() {
    expectDiagnostics("---\na: 1\nb: 2\n1️⃣a: 3\n---\n", [.frontMatterDuplicateKey])
    #expect(fields("a: 1\na: 3") == ["a=1"])
  }

  @Test func wrongTypesAreReportedAtTheValue() {
    let marked = MarkedText("---\nauthor: 1️⃣[a]\nphotos: 2️⃣{a: b}\nmore: [a, 3️⃣~]\none: x\n---\n")
    let front = MarkdownFile(entry(marked)).frontMatter
    var problems: [Diagnostic] = []
    #expect(front.text("author", collecting: &problems) == nil)
    #expect(front.list("photos", of: Phrase("diary-file-names"), collecting: &problems).isEmpty)
    #expect(front.list("more", of: Phrase("diary-file-names"), collecting: &problems).map(\.text) == ["a"])
    #expect(front.list("one", of: Phrase("diary-file-names"), collecting: &problems).map(\.text) == ["x"])
    #expect(front.text("missing", collecting: &problems) == nil)
    #expect(problems.map(\.position) == marked.positions)
    #expect(problems.allSatisfy { $0.code == .frontMatterType })
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "[", "{", "- ", "a: ", "? ", "\"", "a:\n", "&a ", "!", "\\", "x", "[a,", "'", "|\n", "*a\n", "é: {",
    ]) func hostileFrontMatterIsQuick(unit: String)
  {
    let text = String(repeating: unit, count: 64_000 / unit.utf8.count)
    for prefix in ["", "a: "] {
      let file = MarkdownFile(Source("x.md", text: "---\n\(prefix)\(text)\n---\nthe body"))
      #expect(String(decoding: file.body.bytes, as: UTF8.self) == "the body")
    }
  }
}
