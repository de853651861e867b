import Diagnostics
import Fluent
import Prose
import TestSupport
import Testing

@Suite struct MarkdownFileTests {
  func file(_ text: String) -> MarkdownFile { MarkdownFile(Source("diaries/d/entries/x.md", text: text)) }

  func body(_ text: String) -> String { String(decoding: file(text).body.bytes, as: UTF8.self) }

  @Test func aFileWithoutFrontMatterIsAllBody() {
    #expect(body("今日は\n---\nx\n") == "今日は\n---\nx\n")
    #expect(body("") == "")
    #expect(body("----\nx\n---\n") == "----\nx\n---\n")
    #expect(body(" ---\nx\n---\n") == " ---\nx\n---\n")
  }

  @Test(arguments: ["\n", "\r\n"]) func theBodyBeginsAfterTheSecondFence(end: String) {
    let file = file("---\(end)author: misaki\(end)---\(end)今日は\(end)---\(end)")
    #expect(String(decoding: file.body.bytes, as: UTF8.self) == "今日は\(end)---\(end)")
    #expect(file.frontMatter["author"]?.value.words == "misaki")
    #expect(file.diagnostics.isEmpty)
  }

  @Test func anEmptyFrontMatterIsOne() {
    #expect(body("---\n---\nx") == "x")
    #expect(body("---\n# a comment\n\n---") == "")
    #expect(file("---\n# a comment\n\n---\n").diagnostics.isEmpty)
  }

  @Test func blanksAfterTheFencesAreLetBe() { #expect(body("--- \na: b\n---\t\nx") == "x") }

  @Test func anUnclosedFrontMatterLosesNothing() {
    expectDiagnostics("1️⃣---\nauthor: misaki\n", [.frontMatterUnclosed])
    #expect(body("---\nauthor: misaki\n") == "---\nauthor: misaki\n")
    expectDiagnostics("1️⃣---", [.frontMatterUnclosed])
  }

  @Test func aByteOrderMarkIsReadOver() {
    let file = file("\u{FEFF}---\nauthor: misaki\n---\nx")
    #expect(file.diagnostics.map(\.code) == [.fileByteOrderMark])
    #expect(file.diagnostics.map(\.severity) == [.warning])
    #expect(file.frontMatter["author"]?.value.words == "misaki")
    #expect(String(decoding: file.body.bytes, as: UTF8.self) == "x")
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], 1), ([0x61, 0xC0, 0x80], 1), ([0xE3, 0x81], 0), ([0xED, 0xA0, 0x80], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0), ([0x61, 0x0A, 0x80], 2), ([0xE0, 0x80, 0x80], 0),
      ([0xF0, 0x80, 0x80, 0x80], 0), ([0xC3], 0), ([0x61, 0x00, 0xFF], 1),
    ] as [([UInt8], Int)]) func whatIsNotTextIsFoundAtItsFirstByte(bytes: [UInt8], offset: Int)
  {
    for padding in 0..<20 {
      let whole = [UInt8](repeating: 0x61, count: padding) + bytes + Array("tail tail tail".utf8)
      let file = MarkdownFile(Source("x.md", whole))
      #expect(file.diagnostics.map(\.code) == [.fileNotText])
      #expect(file.diagnostics.first?.position == file.source.position(at: padding + offset))
      #expect(file.body.bytes.isEmpty)
    }
  }

  @Test func validationAgreesWithTheStandardLibrary() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      var bytes = Array("aé日🎂z".utf8)
      for _ in 0..<random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(255) + 1) }
      let isText = String(validating: bytes, as: UTF8.self) != nil
      let found = MarkdownFile(Source("x.md", bytes)).diagnostics.isEmpty
      #expect(isText == found, "seed 7, \(bytes)")
    }
  }

  @Test func aFrontMatterOverSixtyFourKibibytesIsRefused() {
    let long = String(repeating: "# comment line\n", count: 5000)
    expectDiagnostics("1️⃣---\n\(long)---\nx", [.frontMatterTooLarge])
    #expect(body("---\n\(long)---\nx") == "x")
  }
}

extension FrontMatter.Value {
  /// For comparing in tests.
  var words: String {
    switch self {
    case .null: "null"
    case .text(let text): text.text
    case .list(let items): "[" + items.map(\.text).joined(separator: "|") + "]"
    case .other(let kind): "other: " + kind[.en]
    }
  }
}
