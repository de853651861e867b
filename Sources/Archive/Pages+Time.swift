// The timeline: all years at a glance, a year of calendars, a month day by day.

internal import Ground
internal import Mustache

extension Pages {
  /// All years as rows of months, with what there is of each kind.
  func time(_ time: Timeline) -> Record {
    frame.record(
      "time", title: Phrase("archive-timeline")[language], depth: 1,
      [
        (.span, .text(span(of: time))), (.facts, facts(of: time.counts)),
        (.years, years(of: time, folder: "")),
      ])
  }

  /// A year: twelve small calendars.
  func year(_ index: Int, of time: Timeline) -> Record {
    let year = time.years[index]
    let present = Dictionary(
      time.months[year.months].map { ($0.month, $0) }, uniquingKeysWith: { first, _ in first })
    let calendars = year.year.months.map { month -> Value in
      let page = present[month] == nil ? "" : "\(month.text).html"
      return .record(Record(calendarFields(month, of: present[month], in: time, page, captionURL: page)))
    }
    func link(_ index: Int) -> PageLink? {
      guard time.years.indices.contains(index) else { return nil }
      let year = time.years[index].year
      return PageLink(url: "\(year.text).html", label: language.heading(year))
    }
    let heading = language.heading(year.year)
    return frame.record(
      "time-year", title: heading, depth: 1, crumbs: [timeCrumb], turns: (link(index - 1), link(index + 1)),
      [(.heading, .text(heading)), (.facts, facts(of: year.counts)), (.calendars, .list(calendars))])
  }

  /// A month: its calendar, and every day with its lines.
  func month(_ index: Int, of time: Timeline) -> Record {
    let month = time.months[index]
    let year = Year(of: month.month)
    let days = time.days[month.days].map { day -> Value in
      let name = Timeline.anniversaryName(of: day.day)
      return .record(
        Record(
          [
            (.id, .text("d\(day.day.day)")), (.datetime, .text(day.day.text)),
            (.date, .text(language.monthDayAndWeekday(day.day))),
            (.url, .text("../\(TimelinePlan.dayFolder.text)/\(name).html")),
          ] + contents(of: day, in: time)))
    }
    func link(_ index: Int) -> PageLink? {
      guard time.months.indices.contains(index) else { return nil }
      let month = time.months[index].month
      return PageLink(url: "\(month.text).html", label: language.heading(month))
    }
    let heading = language.heading(month.month)
    return frame.record(
      "time-month", title: heading, depth: 1,
      crumbs: [timeCrumb, PageLink(url: "\(year.text).html", label: language.heading(year))],
      turns: (link(index - 1), link(index + 1)),
      [(.heading, .text(heading)), (.count, .text(things(month.counts.total))), (.days, .list(days))]
        + calendarFields(month.month, of: month, in: time, "", captionURL: "\(year.text).html"))
  }

  /// All years, as a page beside them links to them.
  private var timeCrumb: PageLink { PageLink(url: "index.html", label: Phrase("archive-timeline")[language]) }

  /// A month's calendar over everything.
  private func calendarFields(
    _ month: Month, of plan: Timeline.MonthPlan?, in time: Timeline, _ page: String, captionURL: String
  ) -> [(Field, Value)] {
    var counts = [Int](repeating: 0, count: 32)
    for day in time.days[plan?.days ?? 0..<0] { counts[day.day.day] = day.items.count }
    return calendarFields(month, counts, captionURL: captionURL, dayURL: page) { things($0) }
  }

  /// The years as rows of months, newest first.
  func years(of time: Timeline, folder: String) -> Value {
    let years = time.years.reversed().map { year -> Value in
      let days = time.days[time.days(ofYear: year)].flatMap { day in
        repeatElement(day.day, count: day.items.count)
      }
      return .record(
        Record([
          (.url, .text("\(folder)\(year.year.text).html")), (.label, .text(language.heading(year.year))),
          (.entryCount, .text(things(year.counts.total))),
          (.months, monthCells(year.year, days, folder: folder) { things($0) }),
        ]))
    }
    return .list(years)
  }

  /// From the first month to the last.
  func span(of time: Timeline) -> String {
    guard let first = time.months.first?.month, let last = time.months.last?.month else { return "" }
    let ends = [first, last].map { language.heading($0) }
    return first == last ? ends[0] : ends.joined(separator: " – ")
  }

  /// How much there is of each kind.
  func facts(of counts: Timeline.Counts) -> Value {
    facts([
      (Phrase("archive-entries"), counts.entries), (Phrase("archive-memos"), counts.memos),
      (Phrase("archive-shop-days"), counts.shopDays), (Phrase("archive-answers"), counts.answers),
    ])
  }

  /// Counts with their labels; what there is none of is left out.
  func facts(_ facts: [(Phrase, Int)]) -> Value {
    .list(
      facts.filter { $0.1 > 0 }.map { label, count in
        .record(Record([(.label, .text(label[language])), (.value, .text(language.integer(count)))]))
      })
  }

  /// So many things of any kind.
  func things(_ count: Int) -> String { Phrase("archive-things")(language, count: count) }
}
