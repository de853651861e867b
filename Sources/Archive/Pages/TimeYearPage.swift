// A year of the timeline: twelve small calendars.

internal import Ground
internal import Mustache
internal import ZonedTime

enum TimeYearPage {
  static let kind = PageKind("time-year")

  static func pages(of plan: TimelinePlan) -> PageGroup {
    let years = plan.timeline.years
    return kind.pages(in: TimelinePlan.folder, years.map(\.year.text)) { index, page in
      page.make(
        context, plan.frame, years[index].year, plan.months(years[index].months),
        years[at: index - 1]?.year, years[at: index + 1]?.year)
    }
  }

  private static func context(
    _ frame: PageFrame, _ year: Year, _ months: [TimelineMonth], _ before: Year?, _ after: Year?
  ) -> Record {
    let calendars = year.months.map { month in
      let own = months.first { $0.month == month }
      let url = own == nil ? "" : "\(month.text).html"
      return Record(frame.calendar(month, own?.days ?? [], captionURL: url, dayURL: url))
    }
    let heading = frame.language.heading(year)
    return frame.record(
      kind, title: heading, depth: 1, crumbs: [frame.timeCrumb],
      turns: (frame.link(before), frame.link(after)),
      [
        (.heading, .text(heading)), (.facts, frame.facts(of: .sum(of: months.map(\.counts)))),
        (.calendars, .records(calendars)),
      ])
  }
}
