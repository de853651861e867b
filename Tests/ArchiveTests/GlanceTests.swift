// Years at a glance: a dot for each day, anew when a day changes.

import Archive
import TestSupport
import Testing
import ZonedTime

@Suite struct GlanceTests {
  @Test func aMonthIsItsWeeksAsLinesOfDots() throws {
    // 1 April 2026 is a Wednesday.
    let april = try #require(Month(year: 2026, month: 4))
    var counts = [Int](repeating: 0, count: 32)
    (counts[5], counts[6], counts[7], counts[30]) = (9, 1, 1, 5)
    let dots = MonthDots(of: april, counts, most: 9, startingOn: .sunday)
    #expect(dots.paths == ["M12 0h13M12 4h13M0 8h25M0 12h25M0 16h13", "M4 4h5", "M16 16h1", "M0 4h1"])
    #expect(MonthDots(of: april, counts, most: 9, startingOn: .monday).paths[3] == "M24 0h1")
  }

  @Test func everyDayHasOneDot() throws {
    for number in 1...12 {
      let month = try #require(Month(year: 2024, month: number))
      let counts = (0..<32).map { $0 % 3 }
      let paths = MonthDots(of: month, counts, most: 2, startingOn: .monday).paths
      let lengths = paths.flatMap { $0.split(separator: "M") }.compactMap { run in
        run.split(separator: "h").last.flatMap { Int($0) }
      }
      #expect(lengths.reduce(0) { $0 + ($1 + 3) / 4 } == month.days.count)
    }
  }

  @Test func whatMovesToAnotherDayMovesItsDot() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{\"format\": 1, \"owner\": \"misaki\", \"locale\": \"ja\", \"timeZone\": \"Asia/Tokyo\"}\n",
        to: "home/zutto.json")
      try folder.write("{\"name\": \"ふたり\", \"type\": \"couple\"}\n", to: "home/diaries/f/diary.json")
      // So many that the first of them is on no list.
      for day in 1...28 {
        for hour in 10...12 {
          let name = "2024-12-\(day < 10 ? "0" : "")\(day)-\(hour)0000"
          try folder.write("日記\n", to: "home/diaries/f/entries/\(name)-misaki.md")
          try folder.write("メモ\n", to: "home/memos/\(name).md")
        }
      }
      func writeFirst(on day: String) throws {
        let text = "---\ncreated: 2024-11-\(day)T08:00:00+09:00\n---\nはじめ\n"
        try folder.write(text, to: "home/diaries/f/entries/2024-11-01-first-misaki.md")
        try folder.write(text, to: "home/memos/first.md")
      }
      let home = TestHome(folder: folder)
      try writeFirst(on: "03")
      try await home.build(into: "kept", remembering: true)
      let before = try home.archive("kept")
      try writeFirst(on: "17")
      try await home.build(into: "kept", remembering: true)
      try await home.build(into: "new", remembering: false)
      let (kept, new) = (try home.archive("kept"), try home.archive("new"))
      #expect(new.keys.filter { kept[$0] != new[$0] }.sorted() == [])
      #expect(kept.count == new.count)
      for page in ["index.html", "time/index.html", "diaries/f/index.html", "memos/index.html"] {
        let isSame = kept[page] == before[page]
        #expect(!isSame, "\(page)")
      }
    }
  }
}
