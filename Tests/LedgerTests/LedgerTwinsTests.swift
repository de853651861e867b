// Lines of the books that stand twice.

import Diagnostics
import Ledger
import Testing

@Suite struct LedgerTwinsTests {
  private let source = Source(
    "ledger/2024-12.json",
    Array(
      """
      {
        "month": "2024-12",
        "currency": "KRW",
        "expenses": [
          {"category": "rent", "amount": 1},
          {"category": "water", "amount": 2},
          {"category": "rent", "amount": 3}
        ]
      }

      """.utf8))

  @Test func oneOfThemCanBeKept() throws {
    let twins = try #require(LedgerTwins.all(in: source).first)
    #expect(twins.name == "rent")
    #expect(twins.lines.count == 2)
    let bytes = try #require(try twins.keeping(1, in: source))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("\"amount\": 1}"))
    #expect(text.contains("\"amount\": 2}") && text.contains("\"amount\": 3}"))
    #expect(LedgerTwins.all(in: Source(source.path, bytes)).isEmpty)
    #expect(try twins.keeping(2, in: source) == nil)
    #expect(try twins.keeping(0, in: Source(source.path, bytes)) == nil)
  }

  @Test(arguments: ["", "[]", "{\"expenses\": 1}", "{\"expenses\": [1, {}, {\"category\": 2}]}"])
  func otherFilesHaveNone(_ text: String) {
    #expect(LedgerTwins.all(in: Source("ledger/2024-12.json", Array(text.utf8))).isEmpty)
    #expect(LedgerTwins.all(in: Source("memos/2024-12.json", source.bytes)).isEmpty)
  }
}
