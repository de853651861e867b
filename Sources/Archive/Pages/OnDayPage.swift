// The pages of calendar days over all years, such as 22 November, and the overview of these days.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
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

enum OnDaysPage {
  static let kind = PageKind("on-days")

  static func page(of plan: TimelinePlan) -> PageGroup {
    kind.page(in: TimelinePlan.dayFolder, "index.html") { page in
      page.make(context, plan.frame, plan.timeline.anniversaries.map(OnDay.init))
    }
  }

  private static func context(_ frame: PageFrame, _ days: [OnDay]) -> Record {
    let language = frame.language
    let most = days.map(\.years).max() ?? 1
    var cells: [Int: [Int: Value]] = [:]
    for day in days {
      let years = Phrase("archive-years-of-day")(language, count: day.years)
      cells[day.date.month, default: [:]][day.date.number] = .record(
        Record([
          (.number, .number(day.date.number)), (.url, .text("\(day.date.name).html")),
          (.label, .text("\(language.monthAndDay(day.date.sample)) \(years)")),
          (.shade, .number(PageFrame.shade(day.years, most: most))),
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
      kind, title: Phrase("archive-on-this-day")[language], depth: 1,
      [(.months, .list(months)), (.lead, .text(Phrase("archive-every-day")[language]))])
  }
}

/// In how many years there is something on a calendar day.
struct OnDay: Input {
  let date: CalendarDay
  let years: Int

  init(_ anniversary: Anniversary) {
    date = anniversary.date
    years = anniversary.days.count
  }

  func add(to key: inout Digest.Builder) {
    date.add(to: &key)
    key.add(years)
  }

  /// The number of years with something on each day of a leap year, two base-36 digits for each day.
  ///
  /// For the home page's script, because only the browser knows today's date.
  static func yearsByDay(_ days: [OnDay]) -> String {
    let signs = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    var text = [UInt8](repeating: signs[0], count: 2 * 366)
    for day in days {
      let place = 2 * (day.date.sample.dayOfYear - 1)
      guard text.indices.contains(place) else { continue }
      let count = min(day.years, 36 * 36 - 1)
      text[place] = signs[count / 36]
      text[place + 1] = signs[count % 36]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
