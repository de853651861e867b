// Diary pages: their size, and the way to the older ones.

import Foundation
import TestSupport
import Testing

@Suite struct PageTests {
  /// With style and scripts a page is to have less than 60 kB.
  @Test(arguments: [(30, 1500), (30, 40), (3, 20_000)])
  func pagesStaySmallAndTogetherShowEveryEntry(count: Int, length: Int) async throws {
    try await withApp { app in
      let ids = (10..<10 + count).map { "2025-06-01-1200\($0)-yuuki" }
      for id in ids {
        try app.folder.write(
          "---\nauthor: yuuki\ncreated: 2025-06-01T12:00:\(id.dropFirst(15).prefix(2))+09:00\n---\n"
            + String(repeating: "あ", count: length) + "\n", to: "home/diaries/futari/entries/\(id).md")
      }
      let owner = try app.owner
      var (shown, path, pages): ([String], String?, Int) = ([], "/d/futari", 0)
      while let asked = path, pages < 40 {
        let body = try owner.get(asked).body
        let own = body.matches(of: /id="e-([^"]+)"/).map { String($0.1) }
        #expect(own.count == 1 || body.utf8.count < 31_000, "\(own.count) entries: \(body.utf8.count) bytes")
        #expect(own.count <= 20)
        shown += own
        path = body.firstMatch(of: /"\/h\/[0-9a-f]+(\/d\/futari\?before=[^"]+)"/).map { String($0.1) }
        pages += 1
      }
      #expect(shown == ids.reversed() + ["2024-05-02-210000-yuuki", "2024-05-01-210000-misaki"])
    }
  }
}
