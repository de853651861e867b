// Receipts in the form in which they are written are read as the parser of JSON reads them.

import Diagnostics
import Testing
import ZonedTime

@testable import Diary

@Suite struct PlainReceiptsTests {
  private static let plain = """
    {
      "2024-12-24-233000-yuuki": "2024-12-25T00:01:02+09:00",
      "2024-12-25": "2024-12-26T08:00:00.5-03:30",
      "2024-12-25-2": "2024-12-26T00:00Z",
      "x~": "2025-01-01 10:00:00+01:00"
    }

    """

  private func source(_ text: String) -> Source { Source("diaries/futari/reads/misaki.json", text: text) }

  @Test func theWrittenFormIsReadWithoutJSON() throws {
    let readings = try #require(PlainReceipts.readings(Array(Self.plain.utf8)))
    #expect(readings.map(\.id) == ["2024-12-24-233000-yuuki", "2024-12-25", "2024-12-25-2", "x~"])
    #expect(readings[1].time.text == "2024-12-26T08:00:00.5-03:30")
    let receipts = try #require(DiaryFormat.reads(source(Self.plain)).0)
    #expect(receipts.readings == readings)
    #expect(receipts == DiaryFormat.readsOfAnyForm(source(Self.plain)).0)
  }

  @Test func whatWasReadLaterMayStandBelow() throws {
    let text = "{\n  \"b\": \"2024-12-26T00:00Z\",\n  \"a\": \"2024-12-27T00:00Z\"\n}\n"
    let readings = try #require(PlainReceipts.readings(Array(text.utf8)))
    #expect(readings.map(\.id) == ["a", "b"])
    #expect(DiaryFormat.readsOfAnyForm(source(text)).0?.readings == readings)
  }

  @Test(arguments: [
    "", "{}\n", "{\n}\n", "{\n  \"a\": \"2024-12-26T00:00Z\",\n}\n", "{\n  \"a\": \"2024-12-26T00:00Z\"\n}",
    "{\n  \"a\": 1\n}\n", "{\n  \"a\": \"2024-12-26\"\n}\n", "{\n  \"あ\": \"2024-12-26T00:00Z\"\n}\n",
    "{\n  \"a\\u0062\": \"2024-12-26T00:00Z\"\n}\n", "{\n  \"a\": \"2024-12-26T00:00Z\"\n}\n\n",
    "{\n  \"b\": \"2024-12-26T00:00Z\",\n  \"a\": \"2024-12-26T00:00Z\",\n  \"b\": \"2024-12-26T00:00Z\"\n}\n",
    "{\n  \"a\": \"2024-12-26T00:00Z\",\n  \"a\": \"2024-12-26T00:00Z\"\n}\n",
    "{\r\n  \"a\": \"2024-12-26T00:00Z\"\r\n}\r\n", "{\n  \"a\": \"2024-12-26T00:00Z", "{\n  \"a",
  ]) func anyOtherFormIsLeftToJSON(_ text: String) {
    #expect(PlainReceipts.readings(Array(text.utf8)) == nil)
    let (found, expected) = (DiaryFormat.reads(source(text)), DiaryFormat.readsOfAnyForm(source(text)))
    #expect(found.0 == expected.0)
    #expect(found.1 == expected.1)
  }

  @Test func whateverIsReadSoIsWhatJSONSays() throws {
    var random = SystemRandomNumberGenerator()
    let bytes = Array(Self.plain.utf8)
    let others = Array("\"\\\n\r {}:,0aT\u{7F}".utf8) + [0, 0x1F, 0x80, 0xC3, 0xFF]
    var plain = 0
    for _ in 0..<20_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        let other = others.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[place] = other
        case 1: damaged.insert(other, at: place)
        case 2: damaged.remove(at: place)
        default: damaged.removeLast(Int.random(in: 0...3, using: &random))
        }
      }
      guard let readings = PlainReceipts.readings(damaged) else { continue }
      plain += 1
      let (receipts, problems) = DiaryFormat.readsOfAnyForm(Source("reads/misaki.json", damaged))
      #expect(problems == [], "\(String(decoding: damaged, as: UTF8.self))")
      #expect(receipts?.readings == readings, "\(String(decoding: damaged, as: UTF8.self))")
    }
    #expect(plain > 100)
  }
}
