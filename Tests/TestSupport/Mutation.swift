// Valid inputs, damaged by chance.

/// Chance damage of inputs.
package enum Mutation {
  private static let words = [
    "\"", "{", "[", "}", "\\u0000", "\\ud800", "-1", "1e999", "9223372036854775808", "null", "%", "%zz", "=",
    "&", "\0", "\u{FEFF}", "\n", "\r\n", ",", "\"\"", "4294967296", "\u{202E}",
  ]

  /// Changes a few bytes, or takes some of another input.
  package static func damage(_ bytes: inout [UInt8], with other: [UInt8], using random: inout SplitMix64) {
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

extension FuzzTarget {
  /// The inputs of some seeds that are not read soundly once damaged; none is as it should be.
  package func unsound(after runs: Int, of seeds: [[UInt8]], using random: inout SplitMix64) -> [[UInt8]] {
    (0..<runs).compactMap { _ in
      var bytes = random.pick(seeds)
      for _ in 0..<random.pick(1...6) { Mutation.damage(&bytes, with: random.pick(seeds), using: &random) }
      return isSound(bytes) ? nil : bytes
    }
  }
}
