// The month and year pages of a diary.

internal import Diagnostics
internal import Diary
internal import Ground
internal import Mustache
internal import ZonedTime

enum MonthPage {
  static let kind = PageKind("month", [.entries])

  static func pages(of plan: DiaryPlan) -> PageGroup {
    let months = plan.months
    return kind.pages(in: plan.folder / "months", months.map(\.month.text)) { index, page in
      page.make(
        context, plan.head, months[index].month, months[at: index - 1]?.month,
        months[at: index + 1]?.month,
        months[index].entries.map { PlannedLetter(plan: plan, index: $0) })
    }
  }

  private static func context(
    _ head: DiaryHead, _ month: Month, _ before: Month?, _ after: Month?, _ letters: [Letter]
  ) -> Record {
    let language = head.language
    var days: [Value] = []
    var rest = letters[...]
    while let day = rest.first?.entry.created.day {
      let own = rest.prefix { $0.entry.created.day == day }
      rest = rest.dropFirst(own.count)
      days.append(
        .record(
          Record([
            (.id, .text("d\(day.day)")), (.datetime, .text(day.text)), (.date, .text(language.longDate(day))),
            (.entries, .records(own.map(\.record))),
          ])))
    }
    let (heading, year) = (language.heading(month), Year(of: month))
    let yearURL = "../years/\(year.text).html"
    let calendar = MonthDays(month: month, days: letters.map(\.entry.created.day))
    return head.frame.record(
      kind, title: heading, depth: 3,
      crumbs: [head.crumb, PageLink(url: yearURL, label: language.heading(year))],
      turns: (head.frame.link(before), head.frame.link(after)),
      head.fields(entries: letters.count) + [
        (.heading, .text(heading)), (.days, .list(days)), head.feeds("../"),
      ] + head.calendar(calendar, captionURL: yearURL, dayURL: ""))
  }
}

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
