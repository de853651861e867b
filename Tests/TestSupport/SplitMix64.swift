// Random tests that can be repeated: a small seeded generator, and seeds named on failure.

import Testing

/// Steele, Lea and Flood's generator (OOPSLA 2014): 64 bits of state, good enough for tests.
package struct SplitMix64: RandomNumberGenerator, Sendable, CustomStringConvertible {
  private let seed: UInt64
  private var state: UInt64

  /// The generator that always yields the same numbers for a seed.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The generator of a test that needs one only: of seed 1, or of what `ZUTTO_SEED` says.
  package init() { self.init(seed: (try? seeds(1))?.first ?? 1) }

  /// How to have these numbers again.
  package var description: String { "ZUTTO_SEED=\(hex(seed))" }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number of a range.
  package mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A number from 0 to one less than `limit`.
  package mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// One of some values, of which there must be one.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

/// Runs a property's body with many seeds; every issue it records names the seed it had.
///
/// The seeds are the same in every run, so that a test does not fail by chance. `ZUTTO_SEED=random`
/// draws new ones; `ZUTTO_SEED=0x1234` repeats one that failed.
package func withSeed(runs: Int = 1, _ body: @escaping @Sendable (inout SplitMix64) async throws -> Void)
  async throws
{
  for seed in try seeds(runs) {
    let naming = IssueHandlingTrait.compactMapIssues { issue in
      var issue = issue
      issue.comments.append("repeat it with ZUTTO_SEED=\(hex(seed))")
      return issue
    }
    guard let test = Test.current else { throw TestSetupError("withSeed works inside a test only") }
    try await naming.provideScope(for: test, testCase: Test.Case.current) {
      var generator = SplitMix64(seed: seed)
      do { try await body(&generator) } catch {
        // Recorded here, inside the scope that adds the seed.
        Issue.record(error)
      }
    }
  }
}

private func seeds(_ count: Int) throws -> [UInt64] {
  guard let setting = testSetting("ZUTTO_SEED") else { return (0..<count).map { UInt64($0) + 1 } }
  if setting == "random" { return (0..<count).map { _ in .random(in: 0...(.max)) } }
  let seed = setting.hasPrefix("0x") ? UInt64(setting.dropFirst(2), radix: 16) : UInt64(setting)
  guard let seed else { throw TestSetupError("ZUTTO_SEED=\(setting) is not a number") }
  return [seed]
}

private func hex(_ seed: UInt64) -> String { "0x" + String(seed, radix: 16) }
