// Memos, damaged by chance: nothing traps. fuzz/run does the same for longer.

import Foundation
import TestSupport
import Testing

@Suite struct MemoMutationTests {
  @Test(arguments: FuzzTarget.memos.map(\.name)) func noParserTraps(name: String) async throws {
    let target = try #require(FuzzTarget.memos.first { $0.name == name })
    for seed in target.seeds { #expect(target.isSound(seed), "a seed of \(name)") }
    try await withSeed(runs: 1) { random in
      for bytes in target.unsound(after: 3000, of: target.seeds, using: &random) {
        Issue.record("\(Data(bytes).base64EncodedString())")
      }
    }
  }
}
