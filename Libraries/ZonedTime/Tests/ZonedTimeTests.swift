// Times with an offset: RFC 3339, the freedoms people take, and what is refused.

import TestSupport
import Testing
import ZonedTime

@Suite struct ZonedTimeTests {
  @Test(arguments: [
    // RFC 3339, section 5.8, but for its leap seconds.
    ("1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50.52Z", 482_196_050),
    ("1996-12-19T16:39:57-08:00", "1996-12-19T16:39:57-08:00", 851_042_397),
    ("1937-01-01T12:00:27.87+00:20", "1937-01-01T12:00:27.87+00:20", -1_041_337_173),
    ("2024-12-25T23:30:00+09:00", "2024-12-25T23:30:00+09:00", 1_735_137_000),
    ("2024-12-25T23:30+09:00", "2024-12-25T23:30:00+09:00", 1_735_137_000),
    ("2024-12-25 23:30:00+09:00", "2024-12-25T23:30:00+09:00", 1_735_137_000),
    ("2024-12-25t14:30:00z", "2024-12-25T14:30:00Z", 1_735_137_000),
    ("2024-12-25T14:30:00+00:00", "2024-12-25T14:30:00+00:00", 1_735_137_000),
    // RFC 9557, section 2: nothing is known of the place.
    ("2024-12-25T14:30:00-00:00", "2024-12-25T14:30:00Z", 1_735_137_000),
    ("0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00+23:59", -62_135_683_140),
    ("9999-12-31T23:59:59.999999999-23:59", "9999-12-31T23:59:59.999999999-23:59", 253_402_387_139),
    ("2024-12-25T14:30:00.500Z", "2024-12-25T14:30:00.500Z", 1_735_137_000),
  ]) func readsTimes(text: String, normal: String, seconds: Int64) throws {
    let time = try ZonedTime(parsing: text)
    #expect(time.text == normal)
    #expect(time.secondsSince1970 == seconds)
    #expect(ZonedTime(ascii: text.utf8) == time)
    #expect(try ZonedTime(parsing: time.text) == time)
  }

  @Test(arguments: [
    ("2024-12-25T25:10:00+09:00", "bad-time", "'25:10:00' is not a time of day", "hours run from 00 to 23"),
    ("2024-12-25T25:10+09:00", "bad-time", "'25:10' is not a time of day", "hours run from 00 to 23"),
    (
      "2024-12-25T24:00+09:00", "bad-time", "'24:00' is not a time of day",
      "midnight is 00:00 of the next day"
    ), ("2024-12-25T23:60Z", "bad-time", "'23:60' is not a time of day", "minutes run from 00 to 59"),
    (
      "2016-12-31T23:59:60Z", "bad-time", "'23:59:60' is not a time of day",
      "leap seconds are not counted: write :59"
    ), ("2016-12-31T23:59:61Z", "bad-time", "'23:59:61' is not a time of day", "seconds run from 00 to 59"),
    (
      "2025-02-30T10:00Z", "bad-day", "'2025-02-30' is not a day of the calendar",
      "the days of 2025-02 run from 01 to 28"
    ),
    (
      "2024-12-25", "bad-time", "'2024-12-25' is a day without a time",
      "write it as 2024-12-25T23:30:00+09:00"
    ),
    (
      "2024-12-25T23:30", "bad-time", "'2024-12-25T23:30' does not say how far it is from UTC",
      "add the offset, as in 2024-12-25T23:30+09:00, or Z for UTC"
    ),
    (
      "2024-12-25T23:30:00 +0900", "bad-time",
      "'2024-12-25T23:30:00 +0900' does not end with an offset from UTC",
      "write the offset as +09:00, or Z for UTC, and nothing after it"
    ),
    (
      "2024-12-25T23:30:00+09:00x", "bad-time",
      "'2024-12-25T23:30:00+09:00x' does not end with an offset from UTC",
      "write the offset as +09:00, or Z for UTC, and nothing after it"
    ),
    (
      "2024-12-25T23:30:00+24:00", "bad-time", "'2024-12-25T23:30:00+24:00' has an offset that no clock has",
      "offsets run from -23:59 to +23:59"
    ),
    (
      "2024-12-25T23:30:00.Z", "bad-time",
      "'2024-12-25T23:30:00.Z' has a fraction of a second that can't be kept",
      "write one to nine digits after the point, or none and no point"
    ),
    (
      "2024-12-25T23:30:00.1234567890Z", "bad-time",
      "'2024-12-25T23:30:00.1234567890Z' has a fraction of a second that can't be kept",
      "write one to nine digits after the point, or none and no point"
    ), ("tomorrow", "bad-time", "'tomorrow' is not a time", "write it as 2024-12-25T23:30:00+09:00"),
    (
      "2024-12-25T9:30Z", "bad-time", "'2024-12-25T9:30Z' is not a time",
      "write it as 2024-12-25T23:30:00+09:00"
    ), ("", "bad-time", "'' is not a time", "write it as 2024-12-25T23:30:00+09:00"),
  ]) func refusesWhatNoClockShows(text: String, code: String, message: String, hint: String) {
    #expect(refusal { _ = try ZonedTime(parsing: text) } == [code, message, hint])
    #expect(ZonedTime(ascii: text.utf8) == nil)
  }

  @Test func isOrderedByTheMomentItNames() throws {
    let tokyo = try ZonedTime(parsing: "2024-12-25T23:30:00+09:00")
    let london = try ZonedTime(parsing: "2024-12-25T14:30:01+00:00")
    #expect(tokyo < london)
    #expect(tokyo.day == london.day)
    let same = try ZonedTime(parsing: "2024-12-25T14:30:00Z")
    #expect(same.instant == tokyo.instant)
    #expect(same != tokyo && (same < tokyo) != (tokyo < same))
    #expect(try ZonedTime(parsing: "2024-12-25T14:30:00.5Z") > same)
  }

  @Test func keepsTheFractionAsWritten() throws {
    let time = try ZonedTime(parsing: "2024-12-25T14:30:00.050Z")
    #expect(time.nanosecond == 50_000_000)
    #expect(time.text == "2024-12-25T14:30:00.050Z")
  }

  @Test func momentsBeyondTheCalendarStopAtItsEnds() {
    #expect(
      ZonedTime(Instant(secondsSince1970: .max), offsetMinutes: 540).text == "9999-12-31T23:59:59+09:00")
    #expect(
      ZonedTime(Instant(secondsSince1970: .min), offsetMinutes: -9999).text == "0001-01-01T00:00:00-23:59")
    #expect(Instant(secondsSince1970: -1).description == "1969-12-31T23:59:59Z")
    #expect(Instant(secondsSince1970: .min).seconds(until: Instant(secondsSince1970: .max)) == .max)
    #expect(Instant(secondsSince1970: .max).adding(seconds: 1).secondsSince1970 == .max)
  }

  @Test func textAndTimeAreOneAndTheSame() throws {
    var dice = SplitMix64()
    for _ in 0..<3000 {
      let instant = Instant(secondsSince1970: Int64(dice.pick(-60_000_000_000...250_000_000_000)))
      let time = ZonedTime(instant, offsetMinutes: dice.pick(-1439...1439))
      #expect(time.instant == instant, "\(dice)")
      #expect(try ZonedTime(parsing: time.text) == time, "\(dice)")
      #expect(ZonedTime(time.day, time.time, offsetMinutes: time.offsetMinutes) == time, "\(dice)")
    }
  }

  @Test func agreesWithPython() throws {
    var dice = SplitMix64()
    let times = (0..<3000).map { _ in
      ZonedTime(
        Instant(secondsSince1970: Int64(dice.pick(-60_000_000_000...250_000_000_000))),
        offsetMinutes: dice.pick(-1439...1439))
    }
    let script = """
      import sys, datetime
      epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
      for line in sys.stdin:
        d = datetime.datetime.fromisoformat(line.strip()) - epoch
        print(d.days * 86400 + d.seconds)
      """
    let input = times.map { $0.text + "\n" }.joined()
    let answer = try peerAnswer("python3", "-c", script, input: input)
    #expect(times.map { "\($0.secondsSince1970)\n" }.joined() == answer, "\(dice)")
  }

  @Test func hostileBytesAreNeverATrap() {
    var dice = SplitMix64()
    let letters = Array("0123456789:+-.TtZz 年".utf8)
    for _ in 0..<20_000 {
      var bytes = Array("2024-12-25T23:30:00.5+09:00".utf8.prefix(dice.pick(0...27)))
      for _ in 0..<dice.pick(0...3) where !bytes.isEmpty {
        bytes[dice.pick(0...(bytes.count - 1))] = letters[dice.pick(0...(letters.count - 1))]
      }
      if let time = ZonedTime(ascii: bytes) {
        #expect(ZonedTime(ascii: time.ascii) == time, "\(dice)")
      } else {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(refusal { _ = try ZonedTime(parsing: text) } != nil, "\(dice)")
      }
    }
  }
}

@Suite struct TimeOfDayTests {
  @Test func readsHoursAndMinutes() throws {
    #expect(try TimeOfDay(parsing: "21:00").text == "21:00")
    #expect(try TimeOfDay(parsing: "23:30:05").description == "23:30:05")
    #expect(TimeOfDay(compact: "233005".utf8)?.secondOfDay == 84_605)
    #expect(TimeOfDay(hour: 23, minute: 30, second: 5)?.compactText == "233005")
    #expect(TimeOfDay(compact: "2330".utf8)?.description == "23:30:00")
    for text in ["236000", "2360", "2460", "23300", "233", "", "23:30"] {
      #expect(TimeOfDay(compact: text.utf8) == nil, "\(text)")
    }
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
  }

  @Test(arguments: [
    ("25:10", "hours run from 00 to 23"), ("24:00", "midnight is 00:00 of the next day"),
    ("12:61", "minutes run from 00 to 59"), ("12:30:60", "leap seconds are not counted: write :59"),
    ("9:30", "write hours and minutes as 23:30, or with seconds as 23:30:05"),
    ("12:30x", "write hours and minutes as 23:30, or with seconds as 23:30:05"),
    ("", "write hours and minutes as 23:30, or with seconds as 23:30:05"),
  ]) func refusesWhatNoClockShows(text: String, hint: String) {
    #expect(
      refusal { _ = try TimeOfDay(parsing: text) } == ["bad-time", "'\(text)' is not a time of day", hint])
  }
}
