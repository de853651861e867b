// Months as people type them.

import TestSupport
import Testing
import ZonedTime

@Suite struct TypedMonthTests {
  @Test(arguments: [
    ("2026-01", "2026-01"), ("2026/1", "2026-01"), ("2026.1", "2026-01"), ("2026-1", "2026-01"),
    ("2026年1月", "2026-01"), ("2026년 1월", "2026-01"), ("2026 年 12 月", "2026-12"), ("Nov", "2025-11"),
    ("january", "2026-01"), ("Nov 2024", "2024-11"), ("March, 2026", "2026-03"), ("1月", "2026-01"),
    ("2월", "2025-02"), ("12월", "2025-12"), (" 1월 ", "2026-01"), ("this month", "2026-01"),
    ("This Month", "2026-01"), ("this-month", "2026-01"), ("last month", "2025-12"), ("今月", "2026-01"),
    ("先月", "2025-12"), ("이번 달", "2026-01"), ("이번달", "2026-01"), ("지난달", "2025-12"), ("지난 달", "2025-12"),
    ("本月", "2026-01"), ("上个月", "2025-12"), ("2027-05", "2027-05"), ("0001-01", "0001-01"),
    ("9999-12", "9999-12"), ("\u{110C}\u{1175}\u{1102}\u{1161}\u{11AB}\u{1103}\u{1161}\u{11AF}", "2025-12"),
  ]) func readsWhatPeopleType(text: String, month: String) throws {
    let today = try Day(parsing: "2026-01-22")
    #expect(try Month(typed: text, today: today).text == month)
  }

  @Test(arguments: [
    "", "next month", "Nov 20", "Novem", "13月", "0月", "月", "年月", "2026年", "2026年月", "26-01", "2026-001",
    "2026-01-20", "1/20", "2026/", "/1", "-1", "-", "1", "2026", "2026年1", "2026-1月", "٢٠٢٦-٠١", "+1月",
    "2026.1.", "1년2월3월",
  ]) func refusesEverythingElse(text: String) throws {
    let today = try Day(parsing: "2026-01-22")
    #expect(
      refusal { _ = try Month(typed: text, today: today) } == [
        "bad-month", "'\(text)' is not a month", "write it as 2026-01, 1月, this month or last month",
      ])
  }

  @Test(arguments: ["2026-13", "2026-00", "0000-01"]) func saysWhatMonthsThereAre(text: String) throws {
    #expect(
      refusal { _ = try Month(typed: text, today: try Day(parsing: "2026-01-22")) } == [
        "bad-month", "'\(text)' is not a month", "months run from 01 to 12 and years from 0001 to 9999",
      ])
  }

  @Test func thereIsNoMonthBeforeTheFirst() throws {
    #expect(try Month(typed: "1月", today: .first).text == "0001-01")
    #expect(refusal { _ = try Month(typed: "12月", today: .first) }?.first == "bad-month")
  }
}
