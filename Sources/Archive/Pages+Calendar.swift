// A month as a table of seven columns.

internal import Diary
internal import Ground
internal import Mustache

extension Pages {
  /// A month's calendar as a context of its own.
  func calendar(
    _ month: DiaryPlan.MonthPlan,
    of plan: DiaryPlan,
    captionURL: String,
    dayURL: String
  ) -> Record {
    Record(calendarFields(month, of: plan, captionURL: captionURL, dayURL: dayURL))
  }

  /// A month's calendar: each day with entries leads to its place on the month's page.
  ///
  /// - Parameters:
  ///   - month: the month and its entries.
  ///   - plan: the diary.
  ///   - captionURL: where the caption leads.
  ///   - dayURL: the month's page; empty on that page itself.
  /// - Returns: caption, weekdays and weeks.
  func calendarFields(
    _ month: DiaryPlan.MonthPlan,
    of plan: DiaryPlan,
    captionURL: String,
    dayURL: String
  ) -> [(Field, Value)] {
    var counts = [Int](repeating: 0, count: 32)
    for index in month.entries { counts[plan.diary.entries[index].created.day.day] += 1 }
    let most = counts.max() ?? 1
    let first = language.firstWeekday
    let weeks = month.month.weeks(startingOn: first).map { week -> Value in
      let cells = week.map { day -> Value in
        guard let day else { return .record(Record([])) }
        var fields: [(Field, Value)] = [(.number, .number(day.day))]
        let count = counts[day.day]
        if count > 0 {
          let label = "\(language.monthAndDay(day)) \(language.entries(count))"
          fields += [
            (.url, .text("\(dayURL)#d\(day.day)")), (.label, .text(label)),
            (.shade, .number(Pages.shade(count, most: most))),
          ]
        }
        return .record(Record(fields))
      }
      return .record(Record([(.cells, .list(cells))]))
    }
    let weekdays = first.week.map { weekday -> Value in
      .record(
        Record([
          (.name, .text(language.name(of: weekday))),
          (.short, .text(language.shortName(of: weekday))),
        ])
      )
    }
    return [
      (.captionUrl, .text(captionURL)), (.caption, .text(language.heading(month.month))),
      (.weekdays, .list(weekdays)), (.weeks, .list(weeks)),
    ]
  }
}
