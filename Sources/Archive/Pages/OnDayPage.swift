// A day of the calendar over all years, such as 22 November: each year that has something on it, newest first.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

enum OnDayPage {
  static let kind = PageKind("on-day")

  static func pages(of plan: TimelinePlan) -> PageGroup {
    let days = plan.timeline.anniversaries
    return kind.pages(in: TimelinePlan.dayFolder, days.map(\.date.name)) { index, page in
      page.make(
        context, plan.frame, days[index].date, plan.days(days[index].days),
        days[at: index - 1]?.date,
        days[at: index + 1]?.date)
    }
  }

  private static func context(
    _ frame: PageFrame, _ date: CalendarDay, _ days: [TimelineDay], _ before: CalendarDay?,
    _ after: CalendarDay?
  ) -> Record {
    let language = frame.language
    let records = days.map { day in
      Record(
        [
          (.id, .text("y\(day.day.year)")), (.datetime, .text(day.day.text)),
          (.date, .text(language.longDate(day.day))),
          (.url, .text("../\(TimelinePlan.folder.text)/\(Month(of: day.day).text).html#d\(day.day.day)")),
        ] + frame.contents(of: day))
    }
    func link(_ date: CalendarDay?) -> PageLink? {
      date.map { PageLink(url: "\($0.name).html", label: language.monthAndDay($0.sample)) }
    }
    let heading = language.monthAndDay(date.sample)
    return frame.record(
      kind, title: heading, depth: 1,
      crumbs: [PageLink(url: "index.html", label: Phrase("archive-on-this-day")[language])],
      turns: (link(before), link(after)),
      [
        (.heading, .text(heading)),
        (.count, .text(Phrase("archive-years-of-day")(language, count: days.count))),
        (.days, .records(records)),
      ])
  }
}
