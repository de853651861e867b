// Texts of other programs become UTF-8, and what is no text has a place.

import Diagnostics
import Ground
import TestSupport
import Testing

@Suite struct TextEncodingTests {
  private static let texts: [(TextEncoding, String, [UInt8])] = [
    (.cp949, "똠방각하", [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF]),
    (.eucKR, "방각하", [0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF]),
    (.shiftJIS, "日記ソ", [0x93, 0xFA, 0x8B, 0x4C, 0x83, 0x5C]),
    (.cp932, "①日記", [0x87, 0x40, 0x93, 0xFA, 0x8B, 0x4C]),
    (.eucJP, "日記ｱ", [0xC6, 0xFC, 0xB5, 0xAD, 0x8E, 0xB1]),
    (.gb18030, "日记€𠮷", [0xC8, 0xD5, 0xBC, 0xC7, 0xA2, 0xE3, 0x95, 0x34, 0xB2, 0x35]),
    (.big5, "日記", [0xA4, 0xE9, 0xB0, 0x4F]),
    (.windows1252, "café €", [0x63, 0x61, 0x66, 0xE9, 0x20, 0x80]),
  ]

  @Test(arguments: texts) func textIsConverted(encoding: TextEncoding, text: String, bytes: [UInt8]) throws {
    #expect(try encoding.decoded(Source("t.csv", bytes)).bytes == Array(text.utf8))
    // More than is converted in one piece.
    let long = [[UInt8]](repeating: bytes, count: 30_000)
    let decoded = try encoding.decoded(Source("t.csv", Array(long.joined()))).bytes
    #expect(decoded == Array(String(repeating: text, count: 30_000).utf8))
  }

  /// 0xFF begins no character of these encodings.
  @Test(arguments: texts.filter { $0.0 != .windows1252 })
  func aFaultHasAPlace(encoding: TextEncoding, text: String, bytes: [UInt8]) throws {
    let before = Array("a,b\n1,".utf8) + bytes
    let whole = before + [0xFF, 0xFF] + bytes + [0x0A]
    let conversion = try #require(TextConversion(of: whole, from: encoding.rawValue))
    #expect(conversion.fault == before.count)
    #expect(conversion.bytes == Array("a,b\n1,\(text)".utf8))
    let fault = try #require(thrown { _ = try encoding.decoded(Source("t.csv", whole)) })
    #expect(fault.code == .fileNotText)
    #expect(fault.position == Position(line: 2, column: 3 + text.count))
    // Half a character at the end.
    let cut = try #require(TextConversion(of: before + [bytes[bytes.count - 2]], from: encoding.rawValue))
    #expect(cut.fault == before.count)
  }

  @Test func utf16IsReadWithAMarkOrWithout() throws {
    let text = "a,日\n𠮷"
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      #expect(try TextEncoding.utf16.decoded(Source("t.csv", bytes)).bytes == Array(text.utf8))
      // Half a surrogate pair in the middle, half a unit at the end.
      for (broken, place) in [
        (bytes.dropLast(2) + bytes.suffix(4), Position(line: 2, column: 1)),
        (bytes + [0x0A], Position(line: 2, column: 2)),
      ] {
        let fault = thrown { _ = try TextEncoding.utf16.decoded(Source("t.csv", Array(broken))) }
        #expect(fault?.code == .fileNotText)
        #expect(fault?.position == place)
      }
    }
  }

  @Test func whatAnEncodingHoldsBackIsWritten() {
    // Windows' Hebrew: a letter may be combined with the point behind it.
    #expect(String([0xF9], encoding: "windows-1255") == "ש")
    #expect(String([], encoding: "CP949") == "")
    #expect(String([0x61], encoding: "no-such-encoding") == nil)
    #expect(String([0x61, 0xFF], encoding: "CP949") == nil)
  }
}
