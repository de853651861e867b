// Chance that a test decides.

import Synchronization
import TestSupport

/// Bytes by a seed, from any thread.
final class Chance: Sendable {
  private let generator: Mutex<SplitMix64>

  init(_ seed: UInt64) { generator = Mutex(SplitMix64(seed: seed)) }

  func bytes(_ count: Int) -> [UInt8] {
    generator.withLock { generator in (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
  }
}

extension SplitMix64 {
  /// Some random bytes.
  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(below(256)) } }
}
