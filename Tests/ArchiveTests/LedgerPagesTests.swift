// What the ledger's pages show, reckoned by hand.

import Archive
import Diagnostics
import Foundation
import Ledger
import LosslessJSON
import TestSupport
import Testing
import ZonedTime

@Suite struct LedgerPagesTests {
  @Test func aMonthShowsWhatCameInWhatWentOutAndHowItChanged() async throws {
    let page = try await page("ledger/months/2026-01.html")
    // 220,000 sold, 5,000 off, 5,000 tip; 120,000 spent.
    #expect(page.contains(">₩220,000</dd><dd class=\"worded\">22만원</dd>"))
    #expect(page.contains(">₩120,000</dd>"))
    #expect(page.contains(">₩100,000</dd>"))
    // 100,000 in December, 40,000 the January before; net was 50,000 and -60,000.
    #expect(page.contains("▲</span> 전달 대비 +₩120,000 (+120.0%)<"))
    #expect(page.contains("▲</span> 전년 같은 달 대비 +₩180,000 (+450.0%)<"))
    #expect(page.contains("▲</span> 전달 대비 +₩50,000 (+100.0%)<"))
    #expect(page.contains("▲</span> 전년 같은 달 대비 +₩160,000<"))
  }

  @Test func aMonthHasItsDaysInSixRowsEachWithItsDetail() async throws {
    let page = try await page("ledger/months/2026-01.html")
    let calendar = try #require(page.firstRange(of: "<table class=\"calendar till\">"))
    let rows =
      page[calendar.upperBound...].prefix { $0 != "\u{0}" }.components(separatedBy: "</table>")[0].components(
        separatedBy: "<tr>"
      ).count - 1
    #expect(rows == 7)
    #expect(
      page.contains(
        "<a href=\"#d20\"><span class=\"n\">20</span> <span class=\"sum \">17만</span>"
          + " <span class=\"sold\" aria-hidden=\"true\">💅🎨</span></a>"))
    let day = try #require(page.components(separatedBy: "id=\"d20\"").last)
    #expect(day.contains("1월 20일 (화)</time> <span class=\"sum \">₩165,000</span>"))
    #expect(day.contains("젤네일</span> <span class=\"note\">2 × ₩50,000</span>"))
    #expect(day.contains("<span class=\"sum minus\">-₩5,000</span>"))
    #expect(day.contains("단골 할인"))
  }

  @Test func theTablesHaveCountsAveragesAndShares() async throws {
    let page = try await page("ledger/months/2026-01.html")
    #expect(page.contains("젤네일</th><td>3</td><td>₩50,000</td><td>₩150,000</td><td>68.2%</td></tr>"))
    #expect(page.contains("월세</th><td>₩120,000</td><td>100.0%</td></tr>"))
    #expect(page.contains("<dt>가장 좋은 요일</dt><dd>화요일 (평균 ₩165,000)</dd>"))
    #expect(page.contains("<dt>영업일 평균</dt><dd>₩110,000</dd>"))
  }

  @Test func aYearThatIsNotOverIsComparedWithTheSameMonths() async throws {
    let page = try await page("ledger/years/2026.html")
    // Of 2025, only January counts: 40,000 in.
    #expect(page.contains("전년 같은 기간 대비 +₩180,000 (+450.0%)<"))
    #expect(page.contains("<a href=\"../months/2026-02.html\">2월</a>"))
    let whole = try await self.page("ledger/years/2025.html")
    #expect(whole.contains(">₩140,000</dd>"))
    #expect(whole.contains("below"))
  }

  @Test func aSealedMonthShowsItsFiguresAndWhatChangedSince() async throws {
    let page = try await page("ledger/months/2026-01.html") { folder in
      try LedgerHomes.writeMonth(
        "2026-01", in: folder, to: "home/ledger/sealed/2026-01.json", sales: [("20", "gel", 2, 100_000)],
        rent: 120_000, more: "\"sealed\": \"2026-02-01T10:00:00+09:00\", ")
      try folder.write(
        "{\"corrections\": [{\"noted\": \"2026-02-05\", \"currency\": \"KRW\","
          + " \"date\": \"2026-01-21\", \"treatment\": \"gel\", \"count\": 1, \"amount\": 50000}]}",
        to: "home/ledger/corrections.json")
    }
    #expect(page.contains("2026년 2월 1일에 마감했습니다"))
    #expect(page.contains("<dd class=\"value\">₩100,000</dd>"))
    #expect(page.contains("2026년 1월 21일 젤네일 +1</span> <span class=\"note\">2026년 2월 5일 기록"))
    #expect(page.contains("2026년 1월 20일 아트네일 +1</span> <span class=\"note open\">아직 기록되지"))
  }

  @Test func theLedgersOwnPageHasEveryMonthAndThePriceList() async throws {
    let page = try await page("ledger/index.html")
    for month in ["2025-01", "2025-12", "2026-01", "2026-02"] {
      #expect(page.contains("<a href=\"months/\(month).html\""))
    }
    #expect(page.contains("<span class=\"note\">판매 종료</span> <span class=\"sum\">₩30,000</span>"))
    #expect(page.contains("class=\"swatch hue-pink\""))
  }

  @Test func aHomeWithALedgerAloneIsNotEmpty() async throws {
    let archive = try await archive()
    let home = try #require(archive["index.html"])
    #expect(!home.contains("아직 일기장이 없습니다"))
    #expect(home.contains("href=\"ledger/index.html\""))
    #expect(home.contains("2025년 1월 – 2026년 2월"))
    #expect(archive["safety.html"]?.contains("ledger/*.json") == true)
    #expect(archive["time/2025-01.html"]?.contains("ledger/months/2025-01.html") == true)
  }

  @Test func aLedgerWithoutMonthsSaysSo() async throws {
    try await withTemporaryFolder { folder in
      try LedgerHomes.writeHome(in: folder)
      try folder.write("{\"treatments\": []}", to: "home/ledger/treatments.json")
      let home = TestHome(folder: folder)
      try await home.build(into: "out", remembering: true)
      #expect(try folder.text(of: "out/ledger/index.html").contains("아직 매출이 없습니다"))
      #expect(try folder.text(of: "out/index.html").contains("아직 매출이 없습니다"))
    }
  }

  @Test func aMonthThatCannotBeReadIsLeftOutAndTold() async throws {
    try await withTemporaryFolder { folder in
      try LedgerHomes.writeHome(in: folder)
      try LedgerHomes.writeSmall(in: folder)
      let home = TestHome(folder: folder)
      try await home.build(into: "out", remembering: true)
      try folder.write("<<<<<<< HEAD\n", to: "home/ledger/2025-12.json")
      for _ in 0..<2 {
        let (reading, problems) = await LedgerStore.readAll(in: try home.home())
        #expect(problems.map(\.code) == [.jsonConflict])
        #expect(reading?.months.map(\.month.text) == ["2025-01", "2026-01", "2026-02"])
      }
      let report = try await home.build(into: "out", remembering: true)
      // With it go its month of the timeline and the only day of the calendar that it had alone.
      #expect(report.deleted == 3)
      #expect(!folder.exists("out/ledger/months/2025-12.html"))
      #expect(!(try folder.text(of: "out/ledger/months/2026-01.html").contains("2025-12")))
    }
  }

  @Test func extremesAreWholePages() async throws {
    let archive = try await archive { try LedgerHomes.writeExtremes(in: $0) }
    let year = try #require(archive["ledger/years/2025.html"])
    #expect(year.contains("-₩9,007,199,254,740,991"))
    let month = try #require(archive["ledger/months/2025-04.html"])
    #expect(month.contains("그 밖의 6개"))
    #expect(archive["ledger/months/2026-01.html"]?.contains("이 달에는 매출이 없습니다") == true)
    for (path, page) in archive { #expect(!page.contains("style="), "\(path)") }
  }

  // MARK: Homes

  private func page(_ path: String, _ change: (TemporaryFolder) throws -> Void = { _ in }) async throws
    -> String
  { try #require(try await archive(change)[path]) }

  /// The HTML of the small ledger's archive, by path.
  private func archive(_ change: (TemporaryFolder) throws -> Void = { _ in }) async throws -> [String: String]
  {
    try await withTemporaryFolder { folder in
      try LedgerHomes.writeHome(in: folder)
      try LedgerHomes.writeSmall(in: folder)
      try change(folder)
      let home = TestHome(folder: folder)
      try await home.build(into: "out", remembering: false)
      return try home.archive("out").filter { $0.key.hasSuffix(".html") || $0.key.hasSuffix(".css") }
        .mapValues { String(decoding: $0, as: UTF8.self) }
    }
  }
}
