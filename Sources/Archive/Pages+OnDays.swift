// A day of the calendar over all years, and the year of such days.

internal import Ground
internal import Mustache

extension Pages {
  /// A day such as 22 November: each year that has something on it, newest first.
  func onDay(_ index: Int, of time: Timeline) -> Record {
    let anniversary = time.anniversaries[index]
    let days = anniversary.days.map { place -> Value in
      let day = time.days[place]
      let month = Month(of: day.day)
      return .record(
        Record(
          [
            (.id, .text("y\(day.day.year)")), (.datetime, .text(day.day.text)),
            (.date, .text(language.longDate(day.day))),
            (.url, .text("../\(TimelinePlan.folder.text)/\(month.text).html#d\(day.day.day)")),
          ] + contents(of: day, in: time)))
    }
    func link(_ index: Int) -> PageLink? {
      guard time.anniversaries.indices.contains(index) else { return nil }
      let other = time.anniversaries[index]
      return PageLink(url: "\(other.name).html", label: language.monthAndDay(other.sample))
    }
    let heading = language.monthAndDay(anniversary.sample)
    return frame.record(
      "on-day", title: heading, depth: 1,
      crumbs: [PageLink(url: "index.html", label: Phrase("archive-on-this-day")[language])],
      turns: (link(index - 1), link(index + 1)),
      [
        (.heading, .text(heading)),
        (.count, .text(Phrase("archive-years-of-day")(language, count: anniversary.days.count))),
        (.days, .list(days)),
      ])
  }

  /// The calendar of all days that any year has something on.
  func onDays(_ time: Timeline) -> Record {
    let most = time.anniversaries.map(\.days.count).max() ?? 1
    var cells: [Int: [Int: Value]] = [:]
    for anniversary in time.anniversaries {
      let years = Phrase("archive-years-of-day")(language, count: anniversary.days.count)
      cells[anniversary.month, default: [:]][anniversary.number] = .record(
        Record([
          (.number, .number(anniversary.number)), (.url, .text("\(anniversary.name).html")),
          (.label, .text("\(language.monthAndDay(anniversary.sample)) \(years)")),
          (.shade, .number(Pages.shade(anniversary.days.count, most: most))),
        ]))
    }
    let months = (1...12).map { month -> Value in
      let days = Month(year: 2000, month: month)?.dayCount ?? 31
      let own = (1...days).map { number in
        cells[month]?[number] ?? .record(Record([(Field.number, .number(number))]))
      }
      return .record(Record([(.heading, .text(language.monthName(month))), (.cells, .list(own))]))
    }
    return frame.record(
      "on-days", title: Phrase("archive-on-this-day")[language], depth: 1,
      [(.months, .list(months)), (.lead, .text(Phrase("archive-every-day")[language]))])
  }

  /// What the home page says of this day: where its script leads to.
  func todayLine(of time: Timeline) -> Value {
    .record(
      Record([
        (.url, .text("\(TimelinePlan.dayFolder.text)/index.html")),
        (.label, .text(Phrase("archive-every-day")[language])), (.days, .text(time.yearsByDay)),
        (.one, .text(Phrase("archive-today")(language, count: 1, ["count": "1"]))),
        (.many, .text(Phrase("archive-today")[language])),
      ]))
  }
}
