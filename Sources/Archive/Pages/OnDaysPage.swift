// The calendar of all days that any year has something on.

internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
internal import ZonedTime

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

/// How many years a day of the calendar has something on.
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

  /// How many years each day of a leap year has something on, two digits of base 36 a day.
  ///
  /// For the script of the home page, which alone knows what day it is.
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
