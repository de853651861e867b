// The example of README.md.

import Diagnostics
import Mustache
import Testing

private enum Field: UInt16, FieldName { case title, entries, day }

@Test func theExampleOfTheReadmeIsTrue() throws {
  let vocabulary = Vocabulary(Field.self)
  let source = Source(
    "month.mustache", text: "<h1>{{title}}</h1>{{#entries}}<p>{{day}}</p>{{/entries}}\n")
  let templates = TemplateSet(linking: [try Template(compiling: source, vocabulary: vocabulary)])
  let day = Record([Field.day: .text("25")])
  let record = Record([Field.title: .text("A & B"), .entries: .list([.record(day)])])
  var page: [UInt8] = []
  try templates.page("month")?.render(record, into: &page)
  #expect(String(decoding: page, as: UTF8.self) == "<h1>A &amp; B</h1><p>25</p>\n")
}
