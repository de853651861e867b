// What is said about templates that aren't right, and exactly where.

import Diagnostics
import Mustache
import Testing

/// A template with `1️⃣` where the diagnostic has to point, and a part of its message.
private let wrong: [(String, says: String)] = [
  ("a\nb 1️⃣{{x", "opens a tag that never closes"), ("1️⃣{{{x}}", "opens a tag that never closes"),
  ("1️⃣{{!x", "opens a tag that never closes"), ("1️⃣{{=<% %>}}", "opens a tag that never closes"),
  ("é\n é1️⃣{{#x}}\n", "'{{#x}}' is never closed"), ("{{#x}}1️⃣{{^y}}", "'{{^y}}' is never closed"),
  ("1️⃣{{<p}} {{$b}}{{/b}}", "'{{<p}}' is never closed"), ("{{<p}}1️⃣{{$b}}", "'{{$b}}' is never closed"),
  ("a{{#x}}{{#y}}\r\n1️⃣{{/x}}{{/y}}", "stands where 'y' has to be closed first"),
  ("1️⃣{{/x}}", "closes what was never opened"), ("a 1️⃣{{ }}", "names nothing"),
  ("1️⃣{{#}}{{/}}", "names nothing"), ("1️⃣{{>}}", "names nothing"),
  ("a 1️⃣{{x\n{{y}}", "isn't closed on its line"), ("{{ 1️⃣a b }}", "has white space in it"),
  ("{{a.1️⃣.b}}", "has a dot without a name"), ("{{a.1️⃣}}", "has a dot without a name"),
  ("1️⃣{{=a=}}", "isn't a pair of delimiters"), ("1️⃣{{=a b c=}}", "isn't a pair of delimiters"),
  ("1️⃣{{=aaaaaaaaaaaaaaaaa b=}}", "isn't a pair of delimiters"),
  ("{{<p}}1️⃣{{x}}{{/p}}", "can't stand directly inside of '{{<p}}'"),
]

@Suite struct DiagnosticTests {
  private let vocabulary = Vocabulary(["a", "b", "x", "y", "title", "entries"])

  @Test(arguments: wrong) func pointsAtWhatIsWrong(_ marked: String, says: String) throws {
    let parts = marked.split(separator: "1️⃣", omittingEmptySubsequences: false)
    let source = try source(parts.joined())
    let error = try #require(throws: Diagnostic.self) {
      try Template(compiling: source, vocabulary: vocabulary)
    }
    #expect(error.code == .templateSyntax)
    #expect(error.english.contains(says), "\(error)")
    #expect(error.position == source.position(at: parts[0].utf8.count))
    #expect(error.path == source.path)
    #expect(error.englishHint != nil)
  }

  @Test func refusesTagsNestedTooDeep() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "{{#x}}", count: depth) + String(repeating: "{{/x}}", count: depth)
    }
    _ = try Template(compiling: source(nested(100)), vocabulary: vocabulary)
    let error = try #require(throws: Diagnostic.self) {
      try Template(compiling: source(nested(101)), vocabulary: vocabulary)
    }
    #expect(error.position == Position(line: 1, column: 601))
  }

  @Test func refusesAHugeTemplate() throws {
    let huge = String(repeating: "a", count: Template.largest + 1)
    let error = try #require(throws: Diagnostic.self) {
      try Template(compiling: source(huge), vocabulary: vocabulary)
    }
    #expect(error.code == .fileTooLarge)
  }

  @Test func collectsUnknownNamesWithTheNearestKnownOne() throws {
    let template = try Template(
      compiling: source("{{tilte}}\n{{#Entries}}{{/Entries}} {{x.nonsense}}{{>*titles}}"),
      vocabulary: vocabulary)
    #expect(
      template.unknownNames.map(\.englishDescription) == [
        "templates/page.mustache:1:3: error: no page has the name 'tilte' [template-unknown-name]"
          + "\n  hint: did you mean 'title'?",
        "templates/page.mustache:2:4: error: no page has the name 'Entries' "
          + "[template-unknown-name]\n  hint: did you mean 'entries'?",
        "templates/page.mustache:2:30: error: no page has the name 'nonsense' "
          + "[template-unknown-name]\n  hint: it shows as nothing; take it out",
        "templates/page.mustache:2:44: error: no page has the name 'titles' "
          + "[template-unknown-name]\n  hint: did you mean 'title'?",
      ])
  }

  @Test func reportsACallOfATemplateThatIsNotThere() throws {
    let set = try templates("{{>haed}}\n {{<foot}}{{/foot}}", ["head": ""], vocabulary)
    #expect(set.diagnostics.map(\.code) == [.templatePartialMissing, .templatePartialMissing])
    #expect(set.diagnostics[0].englishHint == "did you mean 'head'?")
    #expect(set.diagnostics[1].position == Position(line: 2, column: 2))
  }

  @Test func reportsTemplatesThatCallOneAnotherForever() throws {
    let set = try templates("{{>p}}", ["p": "{{#x}}{{>p}}{{/x}}a{{>q}}", "q": "b {{>p}}"], vocabulary)
    #expect(set.diagnostics.map(\.code) == [.templatePartialLoop])
    #expect(set.diagnostics[0].path?.text == "templates/q.mustache")
    #expect(set.diagnostics[0].position == Position(line: 1, column: 3))
  }

  @Test func stopsARecursionThatDataDoNotEnd() throws {
    var output = Array("before".utf8)
    let data = Datum.record(["x": true])
    let vocabulary = MustacheTests.vocabulary(data)
    let page = try #require(try templates("a\n{{>p}}", ["p": "{{#x}}b{{>p}}{{/x}}"], vocabulary).page("page"))
    let error = try #require(throws: Diagnostic.self) {
      try page.render(data.value(vocabulary), into: &output)
    }
    #expect(error.code == .templatePartialLoop)
    #expect(error.path?.text == "templates/p.mustache")
    #expect(output == Array("before".utf8))
  }

  @Test(arguments: [
    String(repeating: "{{#x}}", count: 60) + "{{y}}" + String(repeating: "{{/x}}", count: 60),
    "{{#x}}{{#y}}{{>page}}{{>page}}{{/y}}{{/x}}", String(repeating: "{{{z}}}", count: 10_000),
  ]) func stopsAPageThatWouldTakeTooLong(_ template: String) throws {
    let data: Datum = [
      "x": .list(Array(repeating: 1, count: 20)), "y": "a",
      "z": .text(String(repeating: "z", count: 100_000)),
    ]
    let error = try #require(throws: Diagnostic.self) { _ = try render(template, data) }
    #expect([.templateRunaway, .templatePartialLoop].contains(error.code))
  }
}
