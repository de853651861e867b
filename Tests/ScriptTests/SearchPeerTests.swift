// `zutto search` against a look through every text with Python's own tables.

import Foundation
import TestSupport
import Testing

@Suite struct SearchPeerTests {
  @Test func everythingThatHoldsTheWordsIsFoundAndNothingElse() async throws {
    try requirePeer("python3")
    try await withSeed(runs: 1) { random in
      let seed = random.below(1_000_000)
      try await withTemporaryFolder { folder in
        let finished = try run(
          "python3", "-B", Repository.root.appending(path: "Tests/peers/find.py").path, ScriptFile.zutto,
          folder.path("home"), String(seed), timeout: 300)
        #expect(finished.status == 0, "\(finished.stdout)\(finished.stderr)")
      }
    }
  }
}
