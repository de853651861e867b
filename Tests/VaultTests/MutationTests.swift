// Valid inputs, damaged by chance: nothing traps. fuzz/run does the same for longer, guided by what the code does.

import Foundation
import TestSupport
import Testing

@Suite struct MutationTests {
  @Test(arguments: FuzzTarget.vault.map(\.name)) func noParserTraps(name: String) async throws {
    let target = try #require(FuzzTarget.vault.first { $0.name == name })
    let seeds = try target.seeds + (name.hasPrefix("import-") ? exports() : [])
    for seed in seeds { #expect(target.isSound(seed), "a seed of \(name)") }
    try await withSeed(runs: 1) { random in
      for bytes in target.unsound(after: 400, of: seeds, using: &random) {
        Issue.record("\(Data(bytes).base64EncodedString())")
      }
    }
  }

  private func exports() throws -> [[UInt8]] {
    try ImportFixtures.names().map { try ImportFixtures.bytes($0) }.filter { $0.count < 20_000 }
  }
}
