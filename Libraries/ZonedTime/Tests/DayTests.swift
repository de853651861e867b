// Days: their text, their arithmetic, and Python's opinion.

import TestSupport
import Testing
import ZonedTime

@Suite struct DayTests {
  @Test func readsAndWritesItsTextForm() throws {
    let day = try Day(parsing: "2024-12-25")
    #expect((day.year, day.month, day.day) == (2024, 12, 25))
    #expect(day.text == "2024-12-25")
    #expect(try Day(parsing: "0001-01-01") == .first)
    #expect(try Day(parsing: "9999-12-31") == .last)
    #expect(Day(ascii: Array("2024-02-29".utf8)[...])?.dayOfYear == 60)
    #expect(MemoryLayout<Day>.size == 4)
  }

  @Test(arguments: [
    ("2025-02-30", "the days of 2025-02 run from 01 to 28"),
    ("2024-02-30", "the days of 2024-02 run from 01 to 29"),
    ("2024-04-00", "the days of 2024-04 run from 01 to 30"),
    ("1900-02-29", "the days of 1900-02 run from 01 to 28"), ("2025-13-01", "months run from 01 to 12"),
    ("2025-00-01", "months run from 01 to 12"), ("0000-01-01", "years run from 0001 to 9999"),
  ]) func refusesADayThatDoesNotExist(text: String, hint: String) {
    #expect(
      refusal { _ = try Day(parsing: text) } == ["bad-day", "'\(text)' is not a day of the calendar", hint])
    #expect(Day(ascii: text.utf8) == nil)
  }

  @Test(arguments: [
    "", "2024", "2024-12", "2024-1-5", "24-12-25", "2024/12/25", "2024-12-25 ", " 2024-12-25", "+024-12-25",
    "2024-12-2٥", "２０２４-12-25", "2024-12-25T00:00Z",
  ]) func refusesEveryOtherForm(text: String) {
    #expect(
      refusal { _ = try Day(parsing: text) } == [
        "bad-day", "'\(text)' is not a day", "write year, month and day as 2024-12-25",
      ])
    #expect(Day(ascii: text.utf8) == nil)
  }

  @Test func quotesOnlyTheBeginningOfALongText() throws {
    let message = try #require(refusal { _ = try Day(parsing: String(repeating: "x", count: 9999)) })
    #expect(message[1] == "'\(String(repeating: "x", count: 60))…' is not a day")
  }

  @Test func countsDaysAndStopsAtTheEndsOfTheCalendar() throws {
    let day = try Day(parsing: "2024-02-28")
    #expect(day.adding(days: 2).text == "2024-03-01")
    #expect(day.adding(days: -59).text == "2023-12-31")
    #expect(day.adding(days: .max) == .last)
    #expect(day.adding(days: .min) == .first)
    #expect(Day.first.days(until: .last) == 3_652_058)
    #expect(try Day(parsing: "1970-01-01").daysSince1970 == 0)
    #expect(Day(daysSince1970: .max) == nil)
    #expect(Day(daysSince1970: .min) == nil)
    #expect(Day.first.weekday == .monday)
  }

  @Test func everyDayOfTheCalendarFollowsTheOneBefore() {
    // All 3,652,059 of them take too long in a debug build: four centuries hold every case.
    var weekday = Day.first.weekday
    var previous = Day.first
    for count in 1..<146_097 {
      guard let day = Day(daysSince1970: -719_162 + count) else { return #expect(Bool(false)) }
      let isNext =
        day.year == previous.year
        ? day.month == previous.month
          ? day.day == previous.day + 1 : day.day == 1 && day.month == previous.month + 1
        : day.month == 1 && day.day == 1
      weekday = Weekday.allCases[weekday.rawValue % 7]
      guard isNext, day > previous, day.daysSince1970 == -719_162 + count, day.weekday == weekday else {
        Issue.record("\(day) after \(previous)")
        return
      }
      previous = day
    }
  }

  @Test func textAndDayAreOneAndTheSame() throws {
    var dice = SplitMix64()
    for _ in 0..<2000 {
      let (day, other) = (dice.day(), dice.day())
      #expect(try Day(parsing: day.text) == day, "\(dice)")
      #expect((day < other) == (day.text < other.text), "\(dice)")
      #expect(day.adding(days: day.days(until: other)) == other, "\(dice)")
    }
  }

  @Test func agreesWithPython() throws {
    var dice = SplitMix64()
    let days = (0..<5000).map { _ in dice.day() }
    let script = """
      import sys, datetime
      for line in sys.stdin:
        d = datetime.date.fromisoformat(line.strip())
        print(d, d.toordinal() - 719163, d.isoweekday(), d.timetuple().tm_yday)
      """
    let input = days.map { $0.text + "\n" }.joined()
    let answer = try peerAnswer("python3", "-c", script, input: input)
    let mine = days.map { "\($0) \($0.daysSince1970) \($0.weekday.rawValue) \($0.dayOfYear)\n" }
    #expect(mine.joined() == answer, "\(dice)")
  }

  @Test func hostileBytesAreNeverADayAndNeverATrap() {
    var dice = SplitMix64()
    for _ in 0..<20_000 {
      var bytes = dice.day().ascii
      for _ in 0...dice.pick(0...2) { bytes[dice.pick(0...9)] = UInt8(dice.pick(0...255)) }
      let text = String(decoding: bytes, as: UTF8.self)
      if let day = Day(ascii: bytes) {
        #expect(day.ascii == bytes, "\(dice)")
      } else {
        #expect(refusal { _ = try Day(parsing: text) }?.first == "bad-day", "\(dice)")
      }
    }
  }
}
