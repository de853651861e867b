// Valid inputs, damaged by chance: nothing traps. fuzz/run does the same for longer, guided by what the code does.

import Foundation
import TestSupport
import Testing

@Suite struct MutationTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func noParserTraps(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = try target.seeds + (name.hasPrefix("import-") ? exports() : [])
    for seed in seeds { #expect(target.isSound(seed), "a seed of \(name)") }
    try await withSeed(runs: 1) { random in
      for _ in 0..<400 {
        var bytes = random.pick(seeds)
        for _ in 0..<random.pick(1...6) {
          Mutation.damage(&bytes, with: random.pick(seeds), using: &random)
        }
        let kept = bytes
        #expect(target.isSound(kept), "\(Data(kept).base64EncodedString())")
      }
    }
  }

  private func exports() throws -> [[UInt8]] {
    try ImportFixtures.names().map { try ImportFixtures.bytes($0) }.filter { $0.count < 20_000 }
  }
}

private enum Mutation {
  private static let words = [
    "\"", "{", "[", "}", "\\u0000", "\\ud800", "-1", "1e999", "9223372036854775808", "null", "%",
    "%zz", "=", "&",
    "\0", "\u{FEFF}", "\n", "\r\n", ",", "\"\"", "4294967296", "\u{202E}",
  ]

  static func damage(_ bytes: inout [UInt8], with other: [UInt8], using random: inout SplitMix64) {
    guard !bytes.isEmpty else {
      bytes = other
      return
    }
    let place = random.below(bytes.count)
    switch random.below(7) {
    case 0: bytes[place] ^= 1 << random.below(8)
    case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + random.pick(1...20)))
    case 4: bytes.insert(contentsOf: random.pick(words).utf8, at: place)
    case 5: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
    default:
      let from = random.below(max(other.count, 1))
      bytes.replaceSubrange(place..., with: other.dropFirst(from))
    }
  }
}
