// The timeline: the overview of all years, and the pages of years and months.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Mustache
internal import ZonedTime

enum TimePage {
  static let kind = PageKind(
    "time", [.hasTags, .hasPlaces], words: [Phrase("archive-timeline"), Phrase("archive-on-this-day")])

  static func page(of plan: TimelinePlan) -> PageGroup {
    kind.page(in: TimelinePlan.folder, "index.html") { page in
      page.make(
        context, plan.frame, plan.months(plan.timeline.months.indices),
        plan.topics.tags.prefix(mostTags).map(TopicFacts.init), !plan.topics.places.isEmpty)
    }
  }

  private static let mostTags = 40

  private static func context(
    _ frame: PageFrame, _ months: [TimelineMonth], _ tags: [TopicFacts], _ hasPlaces: Bool
  )
    -> Record
  {
    frame.record(
      kind, title: Phrase("archive-timeline")[frame.language], depth: 1,
      [
        (.span, .text(frame.span(months.first?.month, months.last?.month))),
        (.facts, frame.facts(of: .sum(of: months.map(\.counts)))), (.years, frame.years(months, folder: "")),
        (.hasPlaces, .flag(hasPlaces)), (.hasTags, .flag(!tags.isEmpty)),
        (
          .items,
          .records(tags.map { $0.record(folder: "../tags/", count: frame.language.integer($0.count), frame) })
        ),
      ])
  }
}

extension Field {
  static let (hasTags, hasPlaces) = (Field("hasTags"), Field("hasPlaces"))
}

extension PageFrame {
  var timeCrumb: PageLink { PageLink(url: "index.html", label: Phrase("archive-timeline")[language]) }

  /// The years as rows of months, newest first.
  func years(_ months: [TimelineMonth], folder: String) -> Value {
    var years: [Record] = []
    var rest = months[...]
    while let first = rest.first {
      let (year, own) = (Year(of: first.month), rest.prefix { $0.month.year == first.month.year })
      rest = rest.dropFirst(own.count)
      let counts = own.flatMap(\.days)
      let days = counts.flatMap { repeatElement($0.day, count: $0.count) }
      let strong = counts.flatMap { repeatElement($0.day, count: $0.count - $0.shop) }
      years.append(
        Record([
          (.url, .text("\(folder)\(year.text).html")), (.label, .text(language.heading(year))),
          (.entryCount, .text(things(days.count))),
          (.months, monthCells(year, days, strong: strong, folder: folder) { things($0) }),
        ]))
    }
    return .records(years.reversed())
  }

  func facts(of counts: Timeline.Counts) -> Value {
    facts([
      (Phrase("archive-entries"), counts.entries), (Phrase("archive-memos"), counts.memos),
      (Phrase("archive-shop-days"), counts.shopDays), (Phrase("archive-answers"), counts.answers),
    ])
  }

  /// A month's calendar over everything; `captionURL` is empty for no link, `dayURL` on the month's page
  /// itself.
  func calendar(_ month: Month, _ counts: [TimelineMonth.DayCount], captionURL: String, dayURL: String) -> [(
    Field, Value
  )] {
    var (all, strong) = ([Int](repeating: 0, count: 32), [Int](repeating: 0, count: 32))
    for count in counts {
      all[count.day.day] = count.count
      strong[count.day.day] = count.count - count.shop
    }
    return calendarFields(month, all, strong: strong, captionURL: captionURL, dayURL: dayURL) { things($0) }
  }
}

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

enum TimeMonthPage {
  static let kind = PageKind(
    "time-month", words: [Phrase("archive-also-here"), Phrase("archive-all-replies")])

  static func pages(of plan: TimelinePlan) -> PageGroup {
    let months = plan.timeline.months
    return kind.pages(in: TimelinePlan.folder, months.map(\.month.text)) { index, page in
      page.make(
        context, plan.frame, months[index].month, plan.days(months[index].days, replies: true),
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
    let counts = days.map { day in
      let shop = day.lines.count { if case .shop = $0 { true } else { false } }
      return TimelineMonth.DayCount(day: day.day, count: day.lines.count, shop: shop)
    }
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
