// Sealed notes, damaged by chance: nothing traps. fuzz/run does the same for longer.

import Foundation
import TestSupport
import Testing

@Suite struct SealedMutationTests {
  @Test(arguments: FuzzTarget.sealed.map(\.name)) func noParserTraps(name: String) async throws {
    let target = try #require(FuzzTarget.sealed.first { $0.name == name })
    #expect(!target.seeds.isEmpty)
    for seed in target.seeds { #expect(target.isSound(seed), "a seed of \(name)") }
    try await withSeed(runs: 1) { random in
      for bytes in target.unsound(after: 10_000, of: target.seeds, using: &random) {
        Issue.record("\(Data(bytes).base64EncodedString())")
      }
    }
  }
}
