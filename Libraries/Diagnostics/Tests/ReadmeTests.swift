// The example of README.md.

import Diagnostics
import Fluent
import Testing

extension Diagnostic.Code { fileprivate static let nameEmpty = Self("name-empty") }

@Test func theExampleOfTheReadmeIsTrue() {
  let source = Source("people/misaki.json", text: "{\n  \"name\": \"\"\n}\n")
  let problem = source.diagnostic(.nameEmpty, Phrase(verbatim: "the name is empty"), at: 12)
  #expect(problem.position == Position(line: 2, column: 11))
  #expect(problem.description == "people/misaki.json:2:11: error: the name is empty [name-empty]")
}
