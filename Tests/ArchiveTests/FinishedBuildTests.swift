// What a build keeps for the next one: two files, of which neither counts without the other.

import Diagnostics
import Ground
import SafeFiles
import TestSupport
import Testing

@testable import Archive

@Suite struct FinishedBuildTests {
  private static let built: RelativePath = ".zutto/cache/built"

  private func finish(_ build: FinishedBuild) async throws {
    let left = try #require(await build.result(BuildReport()) { _ in nil })
    await build.remember(BuildReport(), left)
  }

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
            try await FinishedBuild(Self.built, from: tree, to: output, Digest(of: Array("asked".utf8)))
          }, home)
      }
    }
  }

  @Test func aBuildThatWasKilledCountsForNothing() async throws {
    try await withBuild { look, home in
      let first = try await look()
      #expect(first.unchanged == nil)
      try await finish(first)
      #expect(try await look().unchanged != nil)
      try home.write("{ }", to: "zutto.json")
      try await settle()
      let killed = try await look()
      #expect(killed.unchanged == nil)
      #expect(await killed.rememberSources())
      let next = try await look()
      #expect(next.unchanged == nil, "its pages were not written")
      #expect(!next.trusted.isEmpty, "the build before it still counts")
      try await finish(next)
      #expect(try await look().unchanged != nil)
    }
  }

  @Test(arguments: [built, ".zutto/cache/built.0"]) func oneFileWithoutTheOtherCountsForNothing(
    _ lost: RelativePath
  )
    async throws
  {
    try await withBuild { look, home in
      try await finish(try await look())
      #expect(try await look().unchanged != nil)
      try home.write("damaged", to: lost.text)
      #expect(try await look().unchanged == nil)
      try home.remove(lost.text)
      #expect(try await look().unchanged == nil)
    }
  }
}
