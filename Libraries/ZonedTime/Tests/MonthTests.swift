// Months and years, and the page of a calendar.

import TestSupport
import Testing
import ZonedTime

@Suite struct MonthTests {
  @Test func knowsItsDaysAndNeighbours() throws {
    let month = try Month(parsing: "2024-02")
    #expect(month.dayCount == 29)
    #expect(month.firstDay.text == "2024-02-01")
    #expect(month.lastDay.text == "2024-02-29")
    #expect(month.days.count == 29)
    #expect(month.next?.text == "2024-03")
    #expect(month.previous?.text == "2024-01")
    #expect(month.adding(months: -14).text == "2022-12")
    #expect(month.adding(months: .max).text == "9999-12")
    #expect(month.adding(months: .min).text == "0001-01")
    #expect(Month(of: .last).next == nil)
    #expect(Month(of: .first).previous == nil)
    #expect(Month(of: try Day(parsing: "2024-02-29")) == month)
    #expect(month.day(30) == nil)
  }

  @Test(arguments: [
    ("2024-13", "months run from 01 to 12 and years from 0001 to 9999"),
    ("0000-01", "months run from 01 to 12 and years from 0001 to 9999"),
    ("2024-1", "write year and month as 2024-12"), ("2024-12-25", "write year and month as 2024-12"),
    ("", "write year and month as 2024-12"),
  ]) func refusesWhatIsNoMonth(text: String, hint: String) {
    #expect(refusal { _ = try Month(parsing: text) } == ["bad-month", "'\(text)' is not a month", hint])
  }

  @Test func itsPageStartsOnTheChosenWeekday() throws {
    // December 2024 began on a Sunday.
    func page(_ text: String, _ first: Weekday, atLeast rows: Int = 0) throws -> [String] {
      try Month(parsing: text).weeks(startingOn: first, atLeast: rows).map { week in
        week.map { $0.map { "\($0.day)" } ?? "." }.joined(separator: " ")
      }
    }
    #expect(
      try page("2024-12", .sunday) == [
        "1 2 3 4 5 6 7", "8 9 10 11 12 13 14", "15 16 17 18 19 20 21", "22 23 24 25 26 27 28",
        "29 30 31 . . . .",
      ])
    #expect(
      try page("2024-12", .monday) == [
        ". . . . . . 1", "2 3 4 5 6 7 8", "9 10 11 12 13 14 15", "16 17 18 19 20 21 22",
        "23 24 25 26 27 28 29", "30 31 . . . . .",
      ])
    #expect(try page("2015-02", .sunday).count == 4)
    #expect(try page("2015-02", .sunday, atLeast: 6).count == 6)
    #expect(try page("2015-02", .sunday, atLeast: .max).count == 6)
    #expect(Weekday.sunday.week.map(\.rawValue) == [7, 1, 2, 3, 4, 5, 6])
  }

  @Test func everyPageHoldsEveryDayOnceUnderItsWeekday() throws {
    var dice = SplitMix64()
    for _ in 0..<300 {
      let month = Month(of: dice.day())
      let first = Weekday.allCases[dice.pick(0...6)]
      let weeks = month.weeks(startingOn: first)
      #expect(weeks.joined().compactMap(\.self) == Array(month.days), "\(dice)")
      for week in weeks {
        #expect(week.count == 7, "\(dice)")
        for (column, day) in week.enumerated() where day != nil {
          #expect(day?.weekday == first.week[column], "\(dice)")
        }
      }
      #expect(try Month(parsing: month.text) == month, "\(dice)")
    }
  }

  @Test func aYearHasTwelveMonths() throws {
    let year = try Year(parsing: "2024")
    #expect(year.dayCount == 366)
    #expect(year.months.count == 12)
    #expect(year.days.count == 366)
    #expect(year.next?.text == "2025")
    #expect(Year(0) == nil)
    #expect(Year(9999)?.next == nil)
    #expect(Year(of: Day.first).text == "0001")
    #expect(
      refusal { _ = try Year(parsing: "24") } == [
        "bad-year", "'24' is not a year", "write it with four digits, 0001 to 9999",
      ])
  }
}
