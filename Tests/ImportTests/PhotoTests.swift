// Photos that lie in an export several times, or many on one day.

import Diagnostics
import Foundation
import Import
import TestSupport
import Testing

@Suite struct PhotoTests {
  private static let picture = Array("GIF89a\u{1}\0\u{1}\0".utf8)

  @Test(arguments: ["kyoto.gif", "IMG_20200101_000000.gif"]) func whatIsSaidOfACopyIsSaidOfThePhoto(
    name: String
  ) async throws {
    let sidecar =
      #"{"title":"x","description":"words","photoTakenTime":{"timestamp":"1714712592"},"people":[{"name":"Yuki"}],"favorited":true}"#
    try await ImportHome.with { home in
      try home.folder.write(PhotoTests.picture, to: "in/Album A/\(name)")
      try home.folder.write(PhotoTests.picture, to: "in/Photos from 2024/\(name)")
      try home.folder.write(sidecar, to: "in/Photos from 2024/\(name).supplemental-metadata.json")
      let report = try await home.take(home.folder.path + "/in")
      #expect(report.failed == 0)
      #expect(report.imported.map(\.created.text) == ["2024-05-03T14:03:12+09:00"])
      let text = try home.folder.text(of: try #require(report.imported.first).path.text)
      #expect(text.contains("people: [Yuki]\nstarred: true\n"))
      #expect(text.contains("---\n![words](../photos/"))
      #expect(try await home.take(home.folder.path + "/in").imported == [])
    }
  }

  @Test func theNameOfACopyTellsItsDay() async throws {
    try await ImportHome.with { home in
      try home.folder.write(PhotoTests.picture, to: "in/a.gif")
      try home.folder.write(PhotoTests.picture, to: "in/b/IMG_20240503_140312.gif")
      let report = try await home.take(home.folder.path + "/in", isStopped: { false }) {
        $0.undated = $0.latest
      }
      #expect(report.imported.map(\.created.text) == ["2024-05-03T14:03:12+09:00"])
    }
  }

  @Test func aDayOfManyPhotosHasSeveralEntries() async throws {
    try await ImportHome.with { home in
      for number in 0...4000 { try home.folder.write("\(number)", to: "in/IMG_20240503_\(number).jpg") }
      var run = try await home.run(home.folder.path + "/in")
      #expect(try run.rehearse().imported.count == 2)
      // The text of a proposal has both, and is understood.
      let proposal = try #require(run.proposal(in: .en))
      #expect(proposal.split(separator: "\n").count { $0.hasPrefix("== ") } == 2)
      try run.take(proposal)
      #expect(try run.rehearse().imported.count == 2)
    }
  }
}
