// The Mustache project's own tests, which scripts/install-deps puts beside the build; they are not
// part of this repository.

import Foundation
import Testing

/// One test of the specification.
struct SpecificationCase: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let data: Datum
  let template: String
  let partials: [String: String]?
  let expected: String

  var testDescription: String { name }
}

extension Datum: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let number = try? container.decode(Double.self) {
      // Records hold no fractions: a page's numbers are formatted for its language beforehand.
      self = .text("\(number)")
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let values = try? container.decode([Datum].self) {
      self = .list(values)
    } else {
      self = .record(try container.decode([String: Datum].self))
    }
  }
}

/// The folder with the specification's JSON files: what ZUTTO_MUSTACHE_SPEC names, or
/// `.build/mustache-spec`.
private let folder =
  ProcessInfo.processInfo.environment["ZUTTO_MUSTACHE_SPEC"].map { URL(filePath: $0) }
  ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".build/mustache-spec")

@Suite struct SpecificationTests {
  private struct Module: Decodable { let tests: [SpecificationCase] }

  /// The modules that zutto's Mustache has, with how many tests each has at least.
  static let modules = [
    ("comments", 12), ("delimiters", 14), ("interpolation", 39), ("inverted", 22), ("partials", 12),
    ("sections", 34), ("~inheritance", 27), ("~dynamic-names", 21),
  ]

  @Test(arguments: modules) func rendersEveryCaseOfTheModule(_ name: String, atLeast: Int) throws {
    let file = folder.appending(path: "\(name).json")
    guard let data = try? Data(contentsOf: file) else {
      let message = "no \(file.path): scripts/install-deps puts it there"
      if ProcessInfo.processInfo.environment["CI"] != nil { Issue.record("\(message)") }
      print("SKIPPED the specification's \(name): \(message)")
      return
    }
    let module = try JSONDecoder().decode(Module.self, from: data)
    #expect(module.tests.count >= atLeast)
    for test in module.tests {
      let rendered = try render(test.template, test.data, test.partials ?? [:])
      #expect(rendered == test.expected, "\(name): \(test.name)")
    }
  }
}
