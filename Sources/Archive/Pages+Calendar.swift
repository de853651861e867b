// A month as a table of seven columns.

internal import Diary
internal import Ground
internal import Mustache

extension Pages {
  /// A month's calendar as a context of its own.
  func calendar(_ month: DiaryPlan.MonthPlan, of plan: DiaryPlan, captionURL: String, dayURL: String)
    -> Record
  { Record(calendarFields(month, of: plan, captionURL: captionURL, dayURL: dayURL)) }

  /// A month's calendar of a diary.
  ///
  /// - Parameters:
  ///   - month: the month and its entries.
  ///   - plan: the diary.
  ///   - captionURL: where the caption leads.
  ///   - dayURL: the month's page; empty on that page itself.
  /// - Returns: caption, weekdays and weeks.
  func calendarFields(_ month: DiaryPlan.MonthPlan, of plan: DiaryPlan, captionURL: String, dayURL: String)
    -> [(Field, Value)]
  {
    var counts = [Int](repeating: 0, count: 32)
    for index in month.entries { counts[plan.diary.entries[index].created.day.day] += 1 }
    return calendarFields(month.month, counts, captionURL: captionURL, dayURL: dayURL) {
      language.entries($0)
    }
  }

  /// A month's calendar: each day that has something leads to its place on the month's page.
  ///
  /// - Parameters:
  ///   - month: the month.
  ///   - counts: how much is on each day, by its number.
  ///   - captionURL: where the caption leads; empty for nowhere.
  ///   - dayURL: the month's page; empty on that page itself.
  ///   - worded: a count in words.
  /// - Returns: caption, weekdays and weeks.
  func calendarFields(
    _ month: Month, _ counts: [Int], captionURL: String, dayURL: String, worded: (Int) -> String
  ) -> [(Field, Value)] {
    let most = counts.max() ?? 1
    let first = language.firstWeekday
    let weeks = month.weeks(startingOn: first).map { week -> Value in
      let cells = week.map { day -> Value in
        guard let day else { return .record(Record([])) }
        var fields: [(Field, Value)] = [(.number, .number(day.day))]
        let count = counts[day.day]
        if count > 0 {
          fields += [
            (.url, .text("\(dayURL)#d\(day.day)")),
            (.label, .text("\(language.monthAndDay(day)) \(worded(count))")),
            (.shade, .number(Pages.shade(count, most: most))),
          ]
        }
        return .record(Record(fields))
      }
      return .record(Record([(.cells, .list(cells))]))
    }
    let weekdays = first.week.map { weekday -> Value in
      .record(
        Record([(.name, .text(language.name(of: weekday))), (.short, .text(language.shortName(of: weekday)))])
      )
    }
    return [
      (.captionUrl, .text(captionURL)), (.caption, .text(language.heading(month))),
      (.weekdays, .list(weekdays)), (.weeks, .list(weeks)),
    ]
  }

  /// A year as a row of twelve months, those that have something with their counts, dots and a link.
  ///
  /// - Parameters:
  ///   - year: the year.
  ///   - days: one for each thing that there is.
  ///   - folder: where the months' pages are.
  ///   - worded: a count in words.
  /// - Returns: twelve cells.
  func monthCells(_ year: Year, _ days: some Sequence<Day>, folder: String, worded: (Int) -> String) -> Value
  {
    var months: [Int: [Int]] = [:]
    for day in days { months[day.month, default: Array(repeating: 0, count: 32)][day.day] += 1 }
    let most = months.values.joined().max() ?? 1
    let cells = (1...12).map { number -> Value in
      // Without one of its own, a cell would find the address of its year.
      var fields: [(Field, Value)] = [(.short, .text(language.shortMonthName(number))), (.url, .text(""))]
      if let counts = months[number], let month = Month(year: year.number, month: number) {
        let count = counts.reduce(0, +)
        let dots = MonthDots(of: month, counts, most: most, startingOn: language.firstWeekday)
        fields += [
          (.url, .text("\(folder)\(month.text).html")), (.label, .text(language.heading(month))),
          (.count, .text(language.integer(count))), (.entryCount, .text(worded(count))),
          (.dots, dots.records),
        ]
      }
      return .record(Record(fields))
    }
    return .list(cells)
  }
}
