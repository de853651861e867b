// Templates and data as tests write them: one template and its partials to text.

import Diagnostics
import Mustache
import Testing

/// A vocabulary of every name that the data, or `names`, hold.
func vocabulary(_ data: Datum, names: [String] = []) -> Vocabulary {
  Vocabulary((names + data.names).sorted())
}

/// Data with names as text, as a specification's test or a generator makes them.
indirect enum Datum: Sendable {
  case nothing
  case flag(Bool)
  case number(Int)
  case text(String)
  case html(String)
  case list([Datum])
  case record([String: Datum])

  var names: [String] {
    switch self {
    case .list(let values): values.flatMap(\.names)
    case .record(let fields): fields.flatMap { [$0.key] + $0.value.names }
    default: []
    }
  }

  func value(_ vocabulary: Vocabulary) -> Value {
    switch self {
    case .nothing: return .nothing
    case .flag(let flag): return .flag(flag)
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .html(let text): return .html(Array(text.utf8))
    case .list(let values): return .list(values.map { $0.value(vocabulary) })
    case .record(let fields):
      var record = Record()
      for (name, datum) in fields {
        if let id = vocabulary.id(of: name) { record[id: id] = datum.value(vocabulary) }
      }
      return .record(record)
    }
  }
}

extension Datum: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int) { self = .number(number) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
  init(arrayLiteral values: Datum...) { self = .list(values) }
  init(dictionaryLiteral fields: (String, Datum)...) {
    self = .record(Dictionary(fields, uniquingKeysWith: { $1 }))
  }
  init(nilLiteral: ()) { self = .nothing }
}

/// A source that holds a template of a name.
func source(_ text: String, _ name: String = "page") throws -> Source {
  Source(try #require(RelativePath("templates/\(name).mustache")), text: text)
}

/// The set of a template named `page` and its partials.
func templates(_ template: String, _ partials: [String: String] = [:], _ vocabulary: Vocabulary) throws
  -> TemplateSet
{
  var templates = [try Template(compiling: source(template), vocabulary: vocabulary)]
  for (name, text) in partials.sorted(by: { $0.key < $1.key }) {
    templates.append(try Template(compiling: source(text, name), vocabulary: vocabulary))
  }
  return TemplateSet(linking: templates)
}

/// What a template and its partials make of data.
func render(_ template: String, _ data: Datum = [:], _ partials: [String: String] = [:]) throws -> String {
  let vocabulary = vocabulary(data)
  var output: [UInt8] = []
  let page = try #require(try templates(template, partials, vocabulary).page("page"))
  try page.render(data.value(vocabulary), into: &output)
  return String(decoding: output, as: UTF8.self)
}
