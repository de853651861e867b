// Erasing that is killed at a random moment: the same command ends it, and nothing else is gone.

import Foundation
import TestSupport
import Testing

@Suite struct EraseKillTests {
  private static let zutto = Repository.products.appending(path: "zutto").path

  /// A home in which yuuki wrote a lot, with versions in the trash.
  private func makeHome(_ folder: TemporaryFolder) throws {
    let diary = "nikki/diaries/futari"
    try folder.write("{\"format\": 1, \"owner\": \"misaki\"}", to: "nikki/zutto.json")
    try folder.write("{\"name\": \"f\", \"type\": \"couple\"}", to: "\(diary)/diary.json")
    try folder.write("{\"name\": \"Misaki\", \"role\": \"owner\"}", to: "\(diary)/members/misaki.json")
    try folder.write("{\"name\": \"Yuuki\"}", to: "\(diary)/members/yuuki.json")
    for number in 10..<40 {
      let photo = "2024-12-\(number % 28 + 1)-\(number).png"
      try folder.write("no picture", to: "\(diary)/photos/\(photo)")
      try folder.write(
        "---\nauthor: yuuki\nphotos: [\(photo)]\n---\ngone \(number)\n",
        to:
          "\(diary)/entries/2024-11-\(number % 28 + 1 < 10 ? "0" : "")\(number % 28 + 1)-0101\(number)-yuuki.md"
      )
      try folder.write("stays\n", to: "\(diary)/entries/2024-10-10-0101\(number)-misaki.md")
    }
    for day in ["2024-11-12", "2024-11-13"] {
      _ = try run(EraseKillTests.zutto, "diary", "rm", "futari", day, in: home(folder))
    }
  }

  private func home(_ folder: TemporaryFolder) -> TemporaryFolder {
    TemporaryFolder(at: folder.path + "/nikki")
  }

  @Test func theSameCommandEndsWhatAKillStopped() throws {
    try withTemporaryFolder { model in
      try makeHome(model)
      for milliseconds in stride(from: 5, through: 155, by: 15) {
        try withTemporaryFolder { folder in
          try run("cp", "-a", model.path + "/nikki", folder.path + "/nikki")
          let script = """
            "\(EraseKillTests.zutto)" diary erase futari yuuki --yes & sleep \(Double(milliseconds) / 1000)
            kill -9 $! 2>/dev/null; wait $!
            """
          _ = try run("sh", "-c", script, in: home(folder))
          let again = try run(
            EraseKillTests.zutto, "diary", "erase", "futari", "yuuki", "--yes", in: home(folder))
          // It may have come to its end in time.
          #expect(again.status == 0 || again.stderr.contains("member-missing"), "\(again.stderr)")
          let left = try folder.tree("nikki/diaries/futari").filter { !$0.hasSuffix("/") }
          #expect(left.count == 32, "after \(milliseconds) ms: \(left)")
          #expect(!left.contains { $0.contains("yuuki") || $0.contains("png") })
          let rest = try run("grep", "-rlE", "yuuki|gone", folder.path + "/nikki")
          #expect(rest.stdout == "", "after \(milliseconds) ms: \(rest.stdout)")
        }
      }
    }
  }
}
