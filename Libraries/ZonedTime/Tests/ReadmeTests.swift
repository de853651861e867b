// The example of README.md.

import Testing
import ZonedTime

@Test func theExampleOfTheReadmeIsTrue() throws {
  let time = try ZonedTime(parsing: "2024-12-25T23:30:00+09:00")
  #expect(time.day.weekday == .wednesday)
  #expect(time.instant.description == "2024-12-25T14:30:00Z")
  let seoul = try TimeZoneRules(named: "Asia/Seoul")
  #expect(seoul.zoned(time.instant).text == "2024-12-25T23:30:00+09:00")
  #expect(try Day(typed: "12월 25일", today: time.day).text == "2024-12-25")
}
