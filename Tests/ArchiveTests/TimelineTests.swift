// The timeline: what stands on it, what must not, and what a change makes anew.

import Foundation
import TestSupport
import Testing

@Suite struct TimelineTests {
  @Test func aMonthHoldsEverythingOfItsDaysInTheOrderOfTheClock() async throws {
    try await withLife { folder, home in
      try await home.build(into: "site", remembering: false)
      let month = try folder.text(of: "site/time/2024-12.html")
      let places = ["朝の日記", "昼のメモ", "夜の日記"].map { month.range(of: $0)?.lowerBound }
      #expect(!places.contains(nil))
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
      #expect(month.contains("../ledger/months/2024-12.html#d24"))
      #expect(month.contains("50,000"))
      #expect(month.contains("../on/12-24.html"))
      let year = try folder.text(of: "site/time/2024.html")
      #expect(year.contains("2024-12.html#d24"))
    }
  }

  @Test func aDayOfTheCalendarHasAllItsYearsNewestFirst() async throws {
    try await withLife { folder, home in
      try folder.write("四年後\n", to: entry("2024-02-29-090000-misaki"))
      try folder.write("四年前\n", to: entry("2020-02-29-090000-misaki"))
      try await home.build(into: "site", remembering: false)
      let day = try folder.text(of: "site/on/02-29.html")
      let new = try #require(day.range(of: "四年後"))
      let old = try #require(day.range(of: "四年前"))
      #expect(new.lowerBound < old.lowerBound)
      #expect(day.contains("12-24.html"))
      let home = try folder.text(of: "site/index.html")
      let days = try #require(home.components(separatedBy: "data-days=\"").last?.prefix(732))
      // 29 February is the sixtieth day of a leap year.
      #expect(days.dropFirst(118).prefix(2) == "02")
      #expect(days.filter { $0 != "0" }.count == 2)
    }
  }

  @Test func theClocksOfAnAnonymousDiaryTellNobodyApart() async throws {
    try await withLife { folder, home in
      let place = "home/diaries/s"
      try folder.write("{\"name\": \"秘密\", \"type\": \"anonymous\"}\n", to: "\(place)/diary.json")
      for (name, locale) in [("misaki", "ja"), ("yuuki", "zh")] {
        try folder.write(
          "{\"name\": \"\(name)\", \"role\": \"member\", \"locale\": \"\(locale)\"}\n",
          to: "\(place)/members/\(name).json")
      }
      for (author, time) in [("misaki", "2026-01-02T10:00:00+09:00"), ("yuuki", "2026-01-03T10:00:00+05:45")]
      {
        try folder.write(
          "---\nauthor: \(author)\ncreated: \(time)\n---\n今天很好\n", to: "\(place)/entries/\(author).md")
      }
      try await home.build(into: "site", remembering: false)
      let pages = try home.archive("site").filter { path, _ in
        path.hasPrefix("diaries/s/") || path.hasPrefix("search/s-") || path == "calendar.ics"
      }
      #expect(pages.count > 6)
      for (path, bytes) in pages {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("05:45") && !text.contains("lang=\"zh\""), "\(path)")
      }
      #expect(try folder.text(of: "site/diaries/s/atom.xml").contains("2026-01-03T13:15:00+09:00"))
    }
  }

  @Test func noNumberTellsWhoOfOneSecondWroteAndNoneTakesAnothersAddress() async throws {
    try await withLife { folder, home in
      let place = "home/diaries/s"
      try folder.write("{\"name\": \"秘密\", \"type\": \"anonymous\"}\n", to: "\(place)/diary.json")
      for name in ["misaki", "yuuki"] {
        try folder.write("{\"name\": \"\(name)\"}\n", to: "\(place)/members/\(name).json")
      }
      func pages() async throws -> [String: String] {
        try await home.build(into: "site", remembering: true)
        let entries = try home.archive("site").filter { $0.key.hasPrefix("diaries/s/entries/") }
        return entries.mapValues { String(decoding: $0, as: UTF8.self) }
      }
      for day in 10...19 {
        try folder.write("私が\(day)\n", to: "\(place)/entries/2026-01-\(day)-yuuki.md")
        try folder.write("僕が\(day)\n", to: "\(place)/entries/2026-01-\(day)-misaki.md")
      }
      let before = try await pages()
      #expect(before.count == 20)
      let month = try folder.text(of: "site/diaries/s/months/2026-01.html")
      let firsts = try (10...19).map { day in
        let one = try #require(month.range(of: "僕が\(day)")).lowerBound
        let other = try #require(month.range(of: "私が\(day)")).lowerBound
        return one < other
      }
      #expect(Set(firsts).count == 2)
      try folder.write("三人目\n", to: "\(place)/entries/2026-01-10-author3.md")
      for (path, page) in try await pages() where before[path] != nil {
        #expect(before[path]?.contains("僕が") == page.contains("僕が"), "\(path)")
        #expect(!page.contains("三人目") || page.contains("が10"), "\(path)")
      }
    }
  }

  @Test func anAnonymousDiaryIsOnNoPageThatTellsOfALife() async throws {
    try await withLife { folder, home in
      try folder.write("{\"name\": \"秘密\", \"type\": \"anonymous\"}\n", to: "home/diaries/s/diary.json")
      try folder.write("だれにも言わない\n", to: "home/diaries/s/entries/2023-05-06-010203-misaki.md")
      try folder.write(
        "---\nreply-to: 2023-05-06-010203-misaki\nstamp: hug\n---\nだれにも言わないよ\n",
        to: "home/diaries/s/entries/2024-12-24-110000-yuuki.md")
      try await home.build(into: "site", remembering: false)
      let pages = try home.archive("site")
      #expect(pages["on/05-06.html"] == nil)
      #expect(pages["time/2023.html"] == nil)
      for (path, bytes) in pages where path.hasPrefix("time/") || path.hasPrefix("on/") {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("秘密") && !text.contains("だれにも") && !text.contains("🤗"), "\(path)")
      }
      // Its own card says how much is in it: the home and the safety page count it, and count alike.
      for page in ["index", "safety"] {
        #expect(try folder.text(of: "site/\(page).html").contains("<dt>日記</dt><dd>3</dd>"), "\(page)")
      }
    }
  }

  @Test func anArchiveOfAnonymousDiariesAloneHasNoTimeline() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{\"format\": 1, \"owner\": \"misaki\"}\n", to: "home/zutto.json")
      try folder.write("{\"name\": \"秘密\", \"type\": \"anonymous\"}\n", to: "home/diaries/s/diary.json")
      try folder.write("やあ\n", to: "home/diaries/s/entries/2023-05-06-010203-misaki.md")
      let home = TestHome(folder: folder)
      try await home.build(into: "site", remembering: false)
      let archive = try home.archive("site")
      #expect(!archive.keys.contains { $0.hasPrefix("time/") || $0.hasPrefix("on/") })
      let links = ArchiveLinks(archive)
      #expect(links.faults + links.unreached == [])
    }
  }

  @Test func anEditMakesOnlyThePagesAnewThatShowIt() async throws {
    try await withLife { folder, home in
      try folder.write("ほかの月\n", to: entry("2024-11-02-090000-misaki"))
      try await home.build(into: "site", remembering: true)
      let before = try home.archive("site")
      try folder.write("ほかの月、べつの言葉\n", to: entry("2024-11-02-090000-misaki"))
      try await home.build(into: "site", remembering: true)
      #expect(
        changed(before, try home.archive("site")) == [
          "diaries/f/atom.xml", "diaries/f/entries/2024-11-02-090000-misaki.html",
          "diaries/f/feed.json",
          "diaries/f/index.html", "diaries/f/months/2024-11.html", "diaries/f/years/2024.html", "index.html",
          "on/11-02.html",
          "search/f-2024-1.i0.js", "search/f-2024-1.t0.js", "time/2024-11.html",
        ])
    }
  }

  @Test func aReplyIsUnderItsEntryInTheMonthAndMakesNoOtherPageOfTheTimelineAnew() async throws {
    try await withLife { folder, home in
      try folder.write(
        "{\"name\": \"みさき\", \"role\": \"owner\"}\n", to: "home/diaries/f/members/misaki.json")
      try folder.write("ほかの月\n", to: entry("2024-11-02-090000-misaki"))
      try folder.write("ほかの日\n", to: entry("2024-11-03-090000-misaki"))
      try await home.build(into: "site", remembering: true)
      let before = try home.archive("site")
      #expect(!String(decoding: before["time/2024-11.html"] ?? [], as: UTF8.self).contains("class=\"under\""))
      func reply(_ time: String, _ text: String, _ more: String = "") throws {
        try folder.write(
          "---\nauthor: misaki\ncreated: \(time)+09:00\nreply-to: 2024-11-02-090000-misaki\n\(more)---\n\(text)",
          to: entry(time.filter { $0 != ":" }))
      }
      try reply("2024-11-02T10:00:00", "**最初**の返信\n")
      try reply("2024-11-02T10:01:00", "", "stamp: heart\n")
      try await home.build(into: "site", remembering: true)
      #expect(
        changed(before, try home.archive("site")) == [
          "diaries/f/atom.xml", "diaries/f/entries/2024-11-02-090000-misaki.html", "diaries/f/feed.json",
          "diaries/f/months/2024-11.html", "search/f-2024-1.i0.js", "search/f-2024-1.t0.js",
          "time/2024-11.html",
        ])
      let month = try folder.text(of: "site/time/2024-11.html")
      #expect(month.components(separatedBy: "class=\"under\"").count == 2)
      #expect(month.contains("<p><span>❤️<span class=\"unseen\"> みさき</span></span> </p>"))
      let first = "<p><span class=\"by dot-1\">みさき</span>&ensp;<span lang=\"ja\">最初の返信</span></p>"
      #expect(month.contains(first))

      // Of another day with its date; a fourth one is on the entry's page.
      try reply("2024-11-05T10:00:00", "![](../photos/gone.jpg)\n")
      try await home.build(into: "site", remembering: true)
      #expect(try folder.text(of: "site/time/2024-11.html").contains("<span lang=\"ja\">…</span> <time"))
      try reply("2024-11-05T10:00:00", "二つ目\n")
      try reply("2025-01-05T10:00:00", "三つ目\n")
      try await home.build(into: "site", remembering: true)
      let three = try folder.text(of: "site/time/2024-11.html")
      #expect(three.contains("二つ目</span> <time datetime=\"2024-11-05\">11月5日</time></p>"))
      #expect(three.contains("三つ目</span> <time datetime=\"2025-01-05\">2025年1月5日</time></p>"))
      let link = "<p><a href=\"../diaries/f/entries/2024-11-02-090000-misaki.html\">すべての返信</a></p>"
      #expect(!three.contains(link))
      try reply("2025-01-06T10:00:00", "四つ目\n")
      try await home.build(into: "site", remembering: true)
      let four = try folder.text(of: "site/time/2024-11.html")
      #expect(four.contains(link) && !four.contains("四つ目"))
      try await home.build(into: "new", remembering: false)
      #expect(try home.archive("site") == home.archive("new"))
    }
  }

  @Test func aSaleMakesItsDayAnewAndNoOther() async throws {
    try await withLife { folder, home in
      try await home.build(into: "site", remembering: true)
      let before = try home.archive("site")
      try writeSales(folder, 60000)
      try await home.build(into: "site", remembering: true)
      let pages = changed(before, try home.archive("site"))
      #expect(pages.filter { $0.hasPrefix("time/") } == ["time/2024-12.html"])
      #expect(pages.filter { $0.hasPrefix("on/") } == ["on/12-24.html"])
    }
  }

  private func changed(_ one: [String: [UInt8]], _ other: [String: [UInt8]]) -> [String] {
    other.keys.filter { one[$0] != other[$0] }.sorted()
  }

  private func entry(_ name: String) -> String { "home/diaries/f/entries/\(name).md" }

  private func writeSales(_ folder: TemporaryFolder, _ amount: Int) throws {
    try folder.write(
      """
      {"month": "2024-12", "currency": "KRW", "records": [
        {"date": "2024-12-24", "treatment": "gel", "count": 1, "amount": \(amount)}
      ]}

      """, to: "home/ledger/2024-12.json")
  }

  /// Lends a home with a day that has a bit of everything.
  private func withLife(_ body: (TemporaryFolder, TestHome) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{\"format\": 1, \"owner\": \"misaki\", \"locale\": \"ja\", \"timeZone\": \"Asia/Tokyo\"}\n",
        to: "home/zutto.json")
      try folder.write("{\"name\": \"ふたり\", \"type\": \"couple\"}\n", to: "home/diaries/f/diary.json")
      try folder.write("夜の日記\n", to: entry("2024-12-24-220000-misaki"))
      try folder.write("朝の日記\n", to: entry("2024-12-24-070000-misaki"))
      try folder.write("---\ncreated: 2024-12-24T12:00:00+09:00\n---\n昼のメモ\n", to: "home/memos/m.md")
      try folder.write(
        "{\"currency\": \"KRW\", \"treatments\": [{\"id\": \"gel\", \"name\": \"ジェル\", \"price\": 50000}]}\n",
        to: "home/ledger/treatments.json")
      try writeSales(folder, 50000)
      try await body(folder, TestHome(folder: folder, listening: listen))
    }
  }
}
