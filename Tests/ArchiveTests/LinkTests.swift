// No link of an archive leads nowhere, and every page can be reached.

import Foundation
import TestSupport
import Testing

@Suite struct LinkTests {
  @Test func everyLinkOfTheSampleLeadsSomewhereAndEveryPageIsReached() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "sample-data/home"), to: URL(filePath: folder.path("home")))
      let home = TestHome(folder: folder, listening: listen)
      try await home.build(into: "site", remembering: false)
      let links = ArchiveLinks(try home.archive("site"))
      #expect(links.faults == [])
      #expect(links.unreached == [])
      #expect(links.reached.contains("time/2026-10.html"))
    }
  }

  @Test func everyLinkOfRandomHomesLeadsSomewhere() async throws {
    try await withSeed(runs: 4) { random in
      try await withTemporaryFolder { folder in
        var files = try RandomHome(in: folder, random: random)
        let home = TestHome(folder: folder, listening: listen)
        for step in 0..<6 {
          for _ in 0..<8 { _ = try files.change() }
          // A person's own templates may leave out the places that links lead to.
          try? folder.remove("home/templates")
          try await home.build(into: "site\(step)", remembering: false)
          let links = ArchiveLinks(try home.archive("site\(step)"))
          #expect(links.faults == [])
          // A link's page is for whom its owner sends it to.
          #expect(links.unreached.filter { !$0.hasPrefix("receive/") } == [])
        }
      }
    }
  }

  @Test func anEmptyHomeHasAnArchiveWithoutDeadLinks() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{\"format\": 1, \"owner\": \"misaki\"}\n", to: "home/zutto.json")
      let home = TestHome(folder: folder)
      try await home.build(into: "site", remembering: false)
      let archive = try home.archive("site")
      #expect(ArchiveLinks(archive).faults == [])
      #expect(!archive.keys.contains { $0.hasPrefix("time/") || $0.hasPrefix("on/") })
    }
  }
}
