// Names as an enum declares them, and the records of a page.

import Mustache
import Testing

private enum Field: UInt16, FieldName {
  case title
  case entries
  case `class`
}

@Suite struct RecordTests {
  @Test func aVocabularyOfAnEnumHasItsCases() {
    let vocabulary = Vocabulary(Field.self)
    #expect(vocabulary.names == ["class", "entries", "title"])
    #expect(vocabulary.id(of: "entries") == Field.entries.rawValue)
    #expect(vocabulary.id(of: "entry") == nil)
  }

  @Test func aVocabularyOfNamesCountsThemOnce() {
    let vocabulary = Vocabulary(["b", "a", "b"])
    #expect(vocabulary.id(of: "b") == 0)
    #expect(vocabulary.id(of: "a") == 1)
  }

  @Test func aVocabularyHoldsAsManyNamesAsThereAreNumbers() {
    let vocabulary = Vocabulary((0..<70_000).map(String.init))
    #expect(vocabulary.id(of: "65535") == .max)
    #expect(vocabulary.id(of: "65536") == nil)
  }

  @Test func theLastValueOfANameCounts() {
    var record = Record([Field.title: .text("a"), .class: .number(1), .title: .text("b")])
    #expect(record[Field.title] == .text("b"))
    record[Field.class] = nil
    #expect(record[Field.class] == .nothing)
    #expect(record[Field.entries] == nil)
  }

  @Test func namesWhoseNumbersShareABitAreTold() {
    var record = Record()
    record[id: 3] = .number(3)
    record[id: 67] = .number(67)
    #expect(record[id: 3] == .number(3))
    #expect(record[id: 67] == .number(67))
    #expect(record[id: 131] == nil)
  }

  @Test func aRecordOfFieldsRenders() throws {
    let template = try Template(
      compiling: source("{{title}}:{{#entries}} {{class}}{{/entries}}"), vocabulary: Vocabulary(Field.self))
    let page = try #require(TemplateSet(linking: [template]).page("page"))
    var output: [UInt8] = []
    try page.render(
      Record([
        Field.title: .text("T"), .entries: .records((1...3).map { Record([Field.class: .number($0)]) }),
      ]), into: &output)
    #expect(output == Array("T: 1 2 3".utf8))
  }

  @Test func escapingWorksOnTextOfAnyLength() {
    for length in [0, 1, 4095, 4096, 4097, 20_000] {
      var output: [UInt8] = []
      output.appendEscaped(String(repeating: "<é", count: length))
      #expect(output == Array(String(repeating: "&lt;é", count: length).utf8))
    }
  }
}
