// A month of the timeline: its calendar, and every day with its lines.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

enum TimeMonthPage {
  static let kind = PageKind("time-month", words: [Phrase("archive-also-here")])

  static func pages(of plan: TimelinePlan) -> PageGroup {
    let months = plan.timeline.months
    return kind.pages(in: TimelinePlan.folder, months.map(\.month.text)) { index, page in
      page.make(
        context, plan.frame, months[index].month, plan.days(months[index].days),
        months[at: index - 1]?.month, months[at: index + 1]?.month)
    }
  }

  private static func context(
    _ frame: PageFrame, _ month: Month, _ days: [TimelineDay], _ before: Month?, _ after: Month?
  ) -> Record {
    let (language, year) = (frame.language, Year(of: month))
    let records = days.map { day in
      Record(
        [
          (.id, .text("d\(day.day.day)")), (.datetime, .text(day.day.text)),
          (.date, .text(language.monthDayAndWeekday(day.day))),
          (.url, .text("../\(TimelinePlan.dayFolder.text)/\(CalendarDay(of: day.day).name).html")),
        ] + frame.contents(of: day))
    }
    let heading = language.heading(month)
    let counts = days.map { TimelineMonth.DayCount(day: $0.day, count: $0.lines.count) }
    return frame.record(
      kind, title: heading, depth: 1,
      crumbs: [frame.timeCrumb, PageLink(url: "\(year.text).html", label: language.heading(year))],
      turns: (frame.link(before), frame.link(after)),
      [
        (.heading, .text(heading)), (.count, .text(frame.things(counts.reduce(0) { $0 + $1.count }))),
        (.days, .records(records)),
      ] + frame.calendar(month, counts, captionURL: "\(year.text).html", dayURL: ""))
  }
}
