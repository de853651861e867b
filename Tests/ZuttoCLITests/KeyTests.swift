// Keys from bytes.

import TestSupport
import Testing
import ZuttoCLI

struct KeyTests {
  @Test(
    arguments: [
      ("a", [.character("a")]), ("あ한", [.character("あ"), .character("한")]), ("\r", [.enter]),
      ("\u{7F}\u{08}", [.backspace, .backspace]), ("\u{1B}[A\u{1B}OB", [.up, .down]),
      ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[4~\u{1B}[1;5C", [.home, .end, .right]),
      ("\u{03}\u{11}", [.control("c"), .control("q")]), ("\u{1B}x\u{00}", [.other, .other]),
      ("\u{1B}[200~a", [.other, .character("a")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ] as [(String, [Key])]) func bytesAreKeys(_ text: String, _ keys: [Key])
  {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(text.utf8)) == keys)
    // In pieces it is the same.
    var slow = KeyDecoder()
    #expect(text.utf8.flatMap { slow.decode([$0]) } == keys)
    #expect(!slow.isWaiting)
  }

  @Test func aLoneEscapeIsAKeyWhenNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.settle() == [.escape])
    #expect(!decoder.isWaiting)
  }

  @Test(
    arguments: [
      ([0xFF], [.unreadable]), ([0xE3, 0x41], [.unreadable, .character("A")]),
      ([0xED, 0xA0, 0x80], [.unreadable]), ([0xC0, 0x80], [.unreadable, .unreadable]),
    ] as [([UInt8], [Key])]) func noUTF8IsTold(_ bytes: [UInt8], _ keys: [Key])
  {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes) == keys)
  }

  @Test func anyBytesAreSurvived() {
    var random = SplitMix64()
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = decoder.decode(bytes)
      _ = decoder.settle()
      #expect(!decoder.isWaiting)
    }
  }
}
