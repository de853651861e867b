// A year of a diary: twelve small calendars.

internal import Diagnostics
internal import Ground
internal import Mustache
internal import ZonedTime

enum YearPage {
  static let kind = PageKind("year")

  static func pages(of plan: DiaryPlan) -> PageGroup {
    let years = plan.years
    return kind.pages(in: plan.folder / "years", years.map(\.year.text)) { index, page in
      page.make(
        context, plan.head, years[index].year, years[index].months.map { plan.days(of: $0) },
        years[at: index - 1]?.year, years[at: index + 1]?.year)
    }
  }

  private static func context(
    _ head: DiaryHead, _ year: Year, _ months: [MonthDays], _ before: Year?, _ after: Year?
  ) -> Record {
    let calendars = months.map { month in
      let url = "../months/\(month.month.text).html"
      return Record(head.calendar(month, captionURL: url, dayURL: url))
    }
    let heading = head.language.heading(year)
    return head.frame.record(
      kind, title: heading, depth: 3, crumbs: [head.crumb],
      turns: (head.frame.link(before), head.frame.link(after)),
      head.fields(entries: months.reduce(0) { $0 + $1.days.count }) + [
        (.heading, .text(heading)), (.calendars, .records(calendars)),
      ])
  }
}
