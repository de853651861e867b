// Whatever bytes a template has, it is either rendered or refused at a place inside of it.

import Diagnostics
import Mustache
import Testing

@Suite struct HostileTemplateTests {
  private static let fragments = [
    "{{", "}}", "{{{", "}}}", "{{#a}}", "{{^b}}", "{{/a}}", "{{/b}}", "{{>p}}", "{{>page}}", "{{<p}}",
    "{{/p}}", "{{$a}}", "{{=| |=}}", "|=", "{{!", "{{>*a}}", "{{.}}", "\n", "\r\n", " ", "\u{0}", "*",
  ]

  @Test func rendersOrRefusesAnyMutationOfATemplate() throws {
    let vocabulary = Vocabulary(["a", "b", "c", "d"])
    let path = try source("").path
    var refused = 0
    for seed in UInt64(1)...4_000 {
      var random = RandomTemplates(seed: seed)
      random.hasInheritance = true
      let data = random.record(2)
      var bytes = Array(random.template(3, ["p", "q", "page"]).utf8)
      for _ in 0..<Int.random(in: 1..<4, using: &random.random) {
        let place = Int.random(in: 0...bytes.count, using: &random.random)
        let end = min(bytes.count, place + Int.random(in: 0..<4, using: &random.random))
        let fragment = HostileTemplateTests.fragments.randomElement(using: &random.random) ?? ""
        if Bool.random(using: &random.random) {
          bytes.replaceSubrange(place..<end, with: fragment.utf8)
        } else if place < bytes.count {
          bytes[place] = UInt8.random(in: .min ... .max, using: &random.random)
        }
      }
      let source = Source(path, bytes)
      do throws(Diagnostic) {
        let page = try Template(compiling: source, vocabulary: vocabulary)
        expectPlaces(page.unknownNames, in: source, seed)
        var partials: [Template] = []
        for name in ["p", "q"] {
          let text = random.template(1, ["page", "p", "q"])
          guard let path = RelativePath("templates/\(name).mustache") else { continue }
          partials.append(try Template(compiling: Source(path, Array(text.utf8)), vocabulary: vocabulary))
        }
        let set = TemplateSet(linking: [page] + partials)
        guard set.diagnostics.allSatisfy({ $0.code != .templatePartialLoop }) else { continue }
        var output: [UInt8] = []
        do throws(Diagnostic) { try set.page("page")?.render(data.value(vocabulary), into: &output) } catch {
          #expect([.templatePartialLoop, .templateRunaway].contains(error.code))
          #expect(output.isEmpty)
        }
      } catch {
        refused += 1
        expectPlaces([error], in: source, seed)
      }
    }
    // Neither all nor none: the mutations reach both.
    #expect((1_000...3_800).contains(refused), "\(refused)")
  }

  private func expectPlaces(_ diagnostics: [Diagnostic], in source: Source, _ seed: UInt64) {
    let end = source.position(at: source.bytes.count)
    for diagnostic in diagnostics {
      guard let position = diagnostic.position else {
        Issue.record("seed \(seed): \(diagnostic) has no place")
        continue
      }
      #expect(position >= .start && position <= end, "seed \(seed): \(diagnostic)")
    }
  }
}
