// Looking at eight bytes at once finds what looking at each of them does.

import Diagnostics
import TestSupport
import Testing

@Suite struct EightBytesTests {
  @Test func theFirstOfSeveralBytesIsFound() async throws {
    try await withSeed(runs: 3000) { random in
      let bytes = text(Int.random(in: 0...40, using: &random), &random)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let wanted = { (byte: UInt8) in byte == 0x22 || byte == 0xE2 || byte < 0x0A }
      let found = unsafe bytes.withUnsafeBufferPointer {
        unsafe $0.firstMark(from: start) { $0.first(0x22) | $0.first(0xE2) | $0.first(below: 0x0A) }
      }
      #expect(found == bytes[start...].firstIndex(where: wanted) ?? bytes.count)
    }
  }

  @Test func bytesAreCountedByWhatTheyAre() async throws {
    try await withSeed(runs: 3000) { random in
      let bytes = text(Int.random(in: 1...20, using: &random), &random)
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let eight = unsafe bytes.withUnsafeBufferPointer { unsafe $0.eightOrFewer(at: start) }
      let own = bytes[start...].prefix(8)
      #expect(eight.all(above: 0x20).marks == own.count { $0 > 0x20 })
      #expect(eight.all(in: 0x21...0x7E).marks == own.count { (0x21...0x7E).contains($0) })
      #expect(eight.continuations.marks == own.count { $0 & 0xC0 == 0x80 })
    }
  }

  /// Bytes of which many are at the edges of what is looked for.
  private func text(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    let edges: [UInt8] = [
      0, 1, 9, 0x0A, 0x20, 0x21, 0x22, 0x23, 0x7F, 0x80, 0x81, 0xBF, 0xC0, 0xE1, 0xE2, 0xFF,
    ]
    return (0..<count).map { _ in
      Bool.random(using: &random)
        ? edges[Int.random(in: edges.indices, using: &random)] : UInt8.random(in: 0x30...0xFF, using: &random)
    }
  }
}
