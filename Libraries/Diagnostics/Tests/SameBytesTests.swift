// Texts are compared by their bytes as a loop over these would.

import Diagnostics
import TestSupport
import Testing

@Suite struct SameBytesTests {
  @Test func textsAreComparedByTheirBytes() async throws {
    let parts = ["", "a", "b", "é", "e\u{301}", "日", "\u{10FFFF}", "long enough to be kept elsewhere"]
    try await withSeed(runs: 3000) { random in
      func text() -> String {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(parts) }.joined()
      }
      let (one, other) = (text(), text())
      let isSame = one.utf8.elementsEqual(other.utf8)
      #expect(one.hasSameBytes(as: other) == isSame)
      #expect(Array(one.utf8).hasSameBytes(as: Array(other.utf8)) == isSame)
      #expect(unsafe Array(other.utf8).withUnsafeBufferPointer { unsafe one.hasBytes($0) } == isSame)
      #expect(one.isBefore(other) == one.utf8.lexicographicallyPrecedes(other.utf8), "\(one) \(other)")
    }
  }
}
