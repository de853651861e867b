// What a build keeps for the next one: two files, of which neither counts without the other.

import Diagnostics
import Ground
import SafeFiles
import TestSupport
import Testing

@testable import Archive

@Suite struct FinishedBuildTests {
  private static let (built, sources): (RelativePath, RelativePath) = (
    ".zutto/cache/built", ".zutto/cache/sources"
  )

  /// Longer than a step of the clock that stamps files.
  private func settle() async throws { try await Task.sleep(for: .milliseconds(200)) }

  private func withBuild(
    _ body: (_ look: () async throws -> FinishedBuild, _ home: TemporaryFolder) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { home in
      try await withTemporaryFolder { archive in
        try home.write("{}", to: "zutto.json")
        try archive.write("page", to: "index.html")
        try await settle()
        let (tree, output) = (try Tree(at: home.path), try Tree(at: archive.path))
        try await body(
          {
            try await FinishedBuild(
              Self.built, sources: Self.sources, from: tree, to: output, Digest(of: Array("asked".utf8)))
          }, home)
      }
    }
  }

  @Test func aBuildThatWasKilledCountsForNothing() async throws {
    try await withBuild { look, home in
      let first = try await look()
      #expect(first.unchanged == nil)
      await first.remember(BuildReport())
      #expect(try await look().unchanged != nil)
      try home.write("{ }", to: "zutto.json")
      try await settle()
      let killed = try await look()
      #expect(killed.unchanged == nil)
      #expect(await killed.rememberSources())
      let next = try await look()
      #expect(next.unchanged == nil, "its pages were not written")
      await next.remember(BuildReport())
      #expect(try await look().unchanged != nil)
    }
  }

  @Test(arguments: [built, sources]) func oneFileWithoutTheOtherCountsForNothing(_ lost: RelativePath)
    async throws
  {
    try await withBuild { look, home in
      await (try await look()).remember(BuildReport())
      #expect(try await look().unchanged != nil)
      try home.write("damaged", to: lost.text)
      #expect(try await look().unchanged == nil)
      try home.remove(lost.text)
      #expect(try await look().unchanged == nil)
    }
  }
}
