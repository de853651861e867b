// Days as people type them.

import TestSupport
import Testing
import ZonedTime

@Suite struct TypedDayTests {
  @Test(arguments: [
    ("today", "2026-01-22"), ("Today", "2026-01-22"), ("今日", "2026-01-22"), ("오늘", "2026-01-22"),
    ("今天", "2026-01-22"), ("yesterday", "2026-01-21"), ("昨日", "2026-01-21"), ("어제", "2026-01-21"),
    ("昨天", "2026-01-21"), (" 昨日 ", "2026-01-21"), ("一昨日", "2026-01-20"), ("그저께", "2026-01-20"),
    ("前天", "2026-01-20"), ("\u{110B}\u{1165}\u{110C}\u{1166}", "2026-01-21"), ("1/20", "2026-01-20"),
    ("01-20", "2026-01-20"), ("1/22", "2026-01-22"), ("12-25", "2025-12-25"), ("1/23", "2025-01-23"),
    ("2/29", "2024-02-29"), ("1.20", "2026-01-20"), ("1月20日", "2026-01-20"), ("12월 25일", "2025-12-25"),
    ("2024-12-25", "2024-12-25"), ("2024/12/25", "2024-12-25"), ("2024.1.5", "2024-01-05"),
    ("2024年12月25日", "2024-12-25"), ("2024년 12월 25일", "2024-12-25"), ("2027-01-01", "2027-01-01"),
    ("tomorrow", "2026-01-23"), ("明日", "2026-01-23"), ("내일", "2026-01-23"), ("明天", "2026-01-23"),
    ("모레", "2026-01-24"), ("明後日", "2026-01-24"), ("后天", "2026-01-24"),
    // 2026-01-22 is a Thursday: a weekday is the latest one, today included.
    ("thursday", "2026-01-22"), ("Thu", "2026-01-22"), ("Friday", "2026-01-16"), ("월요일", "2026-01-19"),
    ("月曜日", "2026-01-19"), ("水曜", "2026-01-21"), ("周日", "2026-01-18"), ("星期天", "2026-01-18"),
    ("Nov 20", "2025-11-20"), ("20 Nov", "2025-11-20"), ("January 22", "2026-01-22"),
    ("November 20, 2024", "2024-11-20"), ("20 nov 2024", "2024-11-20"), ("Sept. 3", "2025-09-03"),
    ("-3d", "2026-01-19"), ("-0", "2026-01-22"), ("-30", "2025-12-23"), ("-9999999d", "0001-01-01"),
  ]) func readsWhatPeopleType(text: String, day: String) throws {
    let today = try Day(parsing: "2026-01-22")
    #expect(try Day(typed: text, today: today).text == day)
  }

  @Test(arguments: [
    ("20/1", "'20/1' is not a day of the calendar", "the month comes first, as in 12/25"),
    ("2/30", "'2/30' is not a day of the calendar", "the days of 2026-02 run from 01 to 28"),
    ("2025-02-30", "'2025-02-30' is not a day of the calendar", "the days of 2025-02 run from 01 to 28"),
    ("2025/13/1", "'2025/13/1' is not a day of the calendar", "months run from 01 to 12"),
    ("0000-01-01", "'0000-01-01' is not a day of the calendar", "years run from 0001 to 9999"),
  ]) func refusesDaysThatDoNotExist(text: String, message: String, hint: String) throws {
    let today = try Day(parsing: "2026-01-22")
    #expect(refusal { _ = try Day(typed: text, today: today) } == ["bad-day", message, hint])
  }

  @Test(arguments: [
    "", "someday", "Nov", "Nov 20 24", "32 dec 2024 1", "24-12-25", "1/2/3", "1-2/3", "12", "月日", "日",
    "25日12月", "年1月2日", "1月2日3日", "-d", "-99999999999999999999", "1/", "/", "--", "١/٢", "+1/2", "1/+2",
    "2024-12-25T00:00", "일", "월일",
  ]) func refusesEverythingElse(text: String) throws {
    let today = try Day(parsing: "2026-01-22")
    #expect(
      refusal { _ = try Day(typed: text, today: today) } == [
        "bad-day", "'\(text)' is not a day",
        "write it as 2024-12-25, 12/25, Nov 20, today, yesterday, monday or -3d",
      ])
  }

  @Test func aLeapDayMayBeEightYearsBack() throws {
    #expect(try Day(typed: "2/29", today: try Day(parsing: "1904-02-28")).text == "1896-02-29")
    #expect(refusal { _ = try Day(typed: "2/29", today: .first) }?.first == "bad-day")
  }
}
