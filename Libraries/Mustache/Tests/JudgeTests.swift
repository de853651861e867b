// Our Mustache against another one, swift-mustache 2.1, on random templates and data.
//
// Where the two are known to differ, the templates and data keep away:
// - it takes an empty text and a zero for true, and gives up names with other letters than ASCII;
// - it indents only the first item of a list in an indented partial, and writes the indentation of
//   one that turns out empty; the specification wants every line indented, and nothing else;
// - it makes an empty list the `.` of an inverted section;
// - it shows lists and records as Swift prints them, ours as nothing.

import SwiftMustache
import Testing

/// A list as the other engine takes it; shown by itself it is nothing, as ours is.
private struct ForeignList: MustacheSequence, MustacheCustomRenderable {
  let values: [Any]

  let renderText = ""
  let isNull = false

  func makeIterator() -> IndexingIterator<[Any]> { values.makeIterator() }
}

/// Nothing: shows as nothing, hides a section.
private struct ForeignNothing: MustacheCustomRenderable {
  let renderText = ""
  let isNull = true
}

/// A record as the other engine takes it.
private struct ForeignRecord: MustacheParent, MustacheCustomRenderable {
  let fields: [String: Any]

  let renderText = ""
  let isNull = false

  func child(named name: String) -> Any? { fields[name] }
}

extension Datum {
  fileprivate var foreign: Any {
    switch self {
    case .nothing: ForeignNothing()
    case .flag(let flag): flag
    case .number(let number): number
    case .text(let text), .html(let text): text
    case .list(let values) where values.isEmpty: ForeignNothing()
    case .list(let values): ForeignList(values: values.map(\.foreign))
    case .record(let fields): ForeignRecord(fields: fields.mapValues(\.foreign))
    }
  }
}

@Suite struct JudgeTests {
  @Test func rendersAsAnotherEngineDoes() throws {
    for seed in UInt64(1)...3_000 {
      var random = RandomTemplates(seed: seed)
      random.indentsPartials = false
      let data = random.record(3)
      let partials = ["p": random.template(1, []), "q": random.template(1, [])]
      let template = random.template(3, ["p", "q"])
      let ours = try render(template, data, partials)

      var library = ["page": try MustacheTemplate(string: template)]
      for (name, text) in partials { library[name] = try MustacheTemplate(string: text) }
      let theirs = MustacheLibrary(templates: library).render(data.foreign, withTemplate: "page")
      #expect(ours == theirs, "seed \(seed): \(template.debugDescription) \(partials)\n\(data)")
    }
  }
}
