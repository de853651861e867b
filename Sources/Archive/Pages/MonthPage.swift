// The month pages of a diary.

internal import Diagnostics
internal import Diary
internal import Ground
internal import Mustache
internal import ZonedTime

enum MonthPage {
  static let kind = PageKind("month", [.entries, .hasViewer])

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
        (.heading, .text(heading)), (.days, .list(days)), head.feedsAbove,
        (.hasViewer, .flag(letters.contains(where: \.hasMedia))),
      ] + head.calendar(calendar, captionURL: yearURL, dayURL: ""))
  }
}
