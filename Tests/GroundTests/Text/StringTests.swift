// The small texts that every room leans on.

import Fluent
import Ground
import TestSupport
import Testing

@Suite struct StringTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("%E6%97%A5%e8%a8%98", "日記"), ("100%", "100%"), ("%2", "%2"), ("%zz%41", "%zzA"),
    ("%FF", "%FF"), ("%25%32%30", "%20"), ("", ""), ("日%20記", "日 記"), ("%00", "\u{0}"), ("%E6%97", "%E6%97"),
  ]) func percentEncodingIsUndoneWhereItIsText(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
  }

  @Test(arguments: [
    ("a\u{1B}[2J", "a\\u{1B}[2J"), ("\u{202E}gpj.exe", "\\u{202E}gpj.exe"), ("a\nb\t", "a\\u{A}b\\u{9}"),
    ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"), ("\u{2066}x\u{200F}", "\\u{2066}x\\u{200F}"), ("日記🎂 é", "日記🎂 é"),
    ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
  ]) func aTerminalIsNotSteeredByANameOrText(text: String, shown: String) {
    #expect(text.escapingControls == shown)
  }

  @Test func blanksGoAtTheEndsAndLineEndsBecomeOne() {
    #expect(" \n\u{3000}今日 は\t\r\n".trimmingBlanks == "今日 は")
    #expect(" \u{3000}\n".trimmingBlanks.isEmpty)
    #expect("a\r\nb\rc\nd\r\r\n".replacingCRLF == "a\nb\nc\nd\n\n")
    #expect("e\u{301}\r\n".replacingCRLF.unicodeScalars.count == 3)
  }

  @Test func largeElementsAreSortedAsAllAre() async throws {
    try await withSeed(runs: 300) { random in
      let texts = (0..<Int.random(in: 0...40, using: &random)).map { number in
        (Int.random(in: 0...9, using: &random), String(repeating: "\(number) ", count: 12))
      }
      var sorted = texts
      sorted.sortByMoving { $0.0 < $1.0 }
      // Equal ones keep their order.
      #expect(sorted.map(\.1) == texts.sorted { $0.0 < $1.0 }.map(\.1))
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 1000], [1, 7, 64]) func workOnManyThreadsComesBackInOrder(
    count: Int, piece: Int
  ) async {
    let numbers = Array(0..<count)
    #expect(await numbers.concurrentMap(piece: piece) { $0 * 2 } == numbers.map { $0 * 2 })
    let slice = numbers.dropFirst(count / 2)
    #expect(await slice.concurrentMap(piece: piece) { $0 } == Array(slice))
    // Results that own memory.
    let texts = numbers.map { String(repeating: "\($0) ", count: 20) }
    #expect(await texts.concurrentMap(piece: piece) { [$0] } == texts.map { [$0] })
  }
}
