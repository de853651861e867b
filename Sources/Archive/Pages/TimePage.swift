// The timeline: all years at a glance, with what there is of each kind.

internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

enum TimePage {
  static let kind = PageKind("time", words: [Phrase("archive-timeline"), Phrase("archive-on-this-day")])

  static func page(of plan: TimelinePlan) -> PageGroup {
    kind.page(in: TimelinePlan.folder, "index.html") { page in
      page.make(context, plan.frame, plan.months(plan.timeline.months.indices))
    }
  }

  private static func context(_ frame: PageFrame, _ months: [TimelineMonth]) -> Record {
    frame.record(
      kind, title: Phrase("archive-timeline")[frame.language], depth: 1,
      [
        (.span, .text(frame.span(months.first?.month, months.last?.month))),
        (.facts, frame.facts(of: .sum(of: months.map(\.counts)))), (.years, frame.years(months, folder: "")),
      ])
  }
}

extension PageFrame {
  /// All years, as a page beside them links to them.
  var timeCrumb: PageLink { PageLink(url: "index.html", label: Phrase("archive-timeline")[language]) }

  /// The years as rows of months, newest first.
  func years(_ months: [TimelineMonth], folder: String) -> Value {
    var years: [Record] = []
    var rest = months[...]
    while let first = rest.first {
      let (year, own) = (Year(of: first.month), rest.prefix { $0.month.year == first.month.year })
      rest = rest.dropFirst(own.count)
      let days = own.flatMap(\.days).flatMap { repeatElement($0.day, count: $0.count) }
      years.append(
        Record([
          (.url, .text("\(folder)\(year.text).html")), (.label, .text(language.heading(year))),
          (.entryCount, .text(things(days.count))),
          (.months, monthCells(year, days, folder: folder) { things($0) }),
        ]))
    }
    return .records(years.reversed())
  }

  /// How much there is of each kind.
  func facts(of counts: Timeline.Counts) -> Value {
    facts([
      (Phrase("archive-entries"), counts.entries), (Phrase("archive-memos"), counts.memos),
      (Phrase("archive-shop-days"), counts.shopDays), (Phrase("archive-answers"), counts.answers),
    ])
  }

  /// A month's calendar over everything.
  ///
  /// - Parameters:
  ///   - month: the month.
  ///   - counts: how much is on its days.
  ///   - captionURL: where the caption leads; empty for nowhere.
  ///   - dayURL: the month's page; empty on that page itself.
  /// - Returns: caption, weekdays and weeks.
  func calendar(_ month: Month, _ counts: [TimelineMonth.DayCount], captionURL: String, dayURL: String) -> [(
    Field, Value
  )] {
    var byDay = [Int](repeating: 0, count: 32)
    for count in counts { byDay[count.day.day] = count.count }
    return calendarFields(month, byDay, captionURL: captionURL, dayURL: dayURL) { things($0) }
  }
}
