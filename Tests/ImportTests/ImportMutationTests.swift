// Exports, damaged by chance: nothing traps.

import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct ImportMutationTests {
  @Test(arguments: FuzzTarget.imports.map(\.name)) func noReaderTraps(name: String) async throws {
    let target = try #require(FuzzTarget.imports.first { $0.name == name })
    for seed in target.seeds { #expect(target.isSound(seed), "a seed of \(name)") }
    try await withSeed(runs: 1) { random in
      for bytes in target.unsound(after: 2000, of: target.seeds, using: &random) {
        Issue.record("\(Data(bytes).base64EncodedString())")
      }
    }
  }

  /// Archives as well: whatever is done to one, reading it ends.
  @Test func noArchiveTraps() async throws {
    let names = [
      "day-one.zip", "markdown.zip", "rednotebook.zip", "hostile/slip.zip", "joplin.jex", "notion.zip",
    ]
    let seeds = try names.map { try [UInt8](Data(contentsOf: URL(filePath: fixture($0)))) }
    try await withSeed(runs: 1) { random in
      try await withTemporaryFolder { folder in
        for _ in 0..<100 {
          var bytes = random.pick(seeds)
          for _ in 0..<random.pick(1...4) {
            Mutation.damage(&bytes, with: random.pick(seeds), using: &random)
          }
          try folder.write(bytes, to: "x.zip")
          try await ImportMutationTests.read(folder.path("x.zip"))
        }
      }
    }
  }

  /// What an archive holds is imported, or refused with a reason.
  private static func read(_ path: String) async throws {
    try await ImportHome.with { home in
      do {
        let report = try await home.take(path, .markdown)
        #expect(report.read == report.imported.count + report.present.count + report.failed)
        #expect(await home.errors() == [])
      } catch let problem as Diagnostic { #expect(!problem.english.isEmpty) }
    }
  }
}
