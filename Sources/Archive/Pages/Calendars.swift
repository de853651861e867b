// Calendars: months as tables of weeks, years as rows of months.

internal import Fluent
internal import Ground
internal import Mustache
internal import SafeFiles
package import ZonedTime

extension Field {
  static let (calendars, captionUrl, caption) = (Field("calendars"), Field("captionUrl"), Field("caption"))
  static let (weekdays, weeks, cells) = (Field("weekdays"), Field("weeks"), Field("cells"))
  static let (number, shade, short) = (Field("number"), Field("shade"), Field("short"))
  static let (dots, entryCount) = (Field("dots"), Field("entryCount"))
}

extension PageFrame {
  static let calendars: [Field] = [
    .calendars, .captionUrl, .caption, .weekdays, .weeks, .cells, .number, .shade, .short, .dots, .entryCount,
  ]

  /// The colour strength of a count, from 1 to 3; 0 for none.
  static func shade(_ count: Int, most: Int) -> Int {
    guard count > 1, most > 1 else { return min(count, 1) }
    return 1 + min(2, 2 * count / most)
  }

  /// A month's calendar, whose nonempty days link to their anchor on the month's page.
  ///
  /// `counts` is indexed by day number, and so is `strong`: what makes a day stronger, if that is not all. Where
  /// nothing does, everything counts.
  /// `captionURL` is empty for no link, `dayURL` on the month's own page.
  func calendarFields(
    _ month: Month, _ counts: [Int], strong: [Int]? = nil, captionURL: String, dayURL: String,
    worded: (Int) -> String
  ) -> [(Field, Value)] {
    let strong = strong.flatMap { $0.contains { $0 > 0 } ? $0 : nil } ?? counts
    let most = strong.max() ?? 1
    let table = table(of: month) { day in
      let count = counts[day.day]
      guard count > 0 else { return [] }
      return [
        (.url, .text("\(dayURL)#d\(day.day)")),
        (.label, .text("\(language.monthAndDay(day)) \(worded(count))")),
        (.shade, .number(PageFrame.shade(strong[day.day], most: most))),
      ]
    }
    return [
      (.captionUrl, .text(captionURL)), (.caption, .text(language.heading(month))),
    ] + table
  }

  /// The head of a calendar's table.
  static func weekdays(in language: Language) -> Value {
    .records(
      language.firstWeekday.week.map { weekday in
        Record([(.name, .text(language.name(of: weekday))), (.short, .text(language.shortName(of: weekday)))])
      })
  }

  /// A month as a table of seven columns and at least `rows` weeks; `cell` gives a day's fields beside its
  /// number.
  func table(of month: Month, atLeast rows: Int = 0, cell: (Day) -> [(Field, Value)]) -> [(Field, Value)] {
    let weeks = month.weeks(startingOn: language.firstWeekday, atLeast: rows).map { week -> Value in
      let cells = week.map { day -> Value in
        guard let day else { return .record(Record()) }
        var record = Record(capacity: 4)
        record[Field.number] = .number(day.day)
        for (field, value) in cell(day) { record[field] = value }
        return .record(record)
      }
      return .record(Record([(.cells, .list(cells))]))
    }
    return [(.weekdays, weekdays), (.weeks, .list(weeks))]
  }

  /// A year as twelve cells; nonempty months have a count, dots and a link.
  ///
  /// `days` has an element for each item, `strong` one for each that makes its day stronger, if these are not all
  /// and there are any.
  func monthCells(
    _ year: Year, _ days: [Day], strong: [Day]? = nil, folder: String, worded: (Int) -> String
  ) -> Value {
    func byMonth(_ days: [Day]) -> [Int: [Int]] {
      var months: [Int: [Int]] = [:]
      for day in days { months[day.month, default: Array(repeating: 0, count: 32)][day.day] += 1 }
      return months
    }
    let months = byMonth(days)
    let shades = strong.flatMap { $0.isEmpty ? nil : byMonth($0) } ?? months
    let most = shades.values.joined().max() ?? 1
    let cells = (1...12).map { number -> Value in
      // A cell without a URL would inherit its year's URL in the template.
      var fields: [(Field, Value)] = [(.short, .text(language.shortMonthName(number))), (.url, .text(""))]
      if let counts = months[number], let month = Month(year: year.number, month: number) {
        let count = counts.reduce(0, +)
        let own = shades[number] ?? Array(repeating: 0, count: 32)
        let dots = MonthDots(of: month, own, most: most, startingOn: language.firstWeekday)
        fields += [
          (.url, .text("\(folder)\(month.text).html")), (.label, .text(language.heading(month))),
          (.count, .text(language.integer(count))), (.entryCount, .text(worded(count))),
          (.dots, dots.records),
        ]
      }
      return .record(Record(fields))
    }
    return .list(cells)
  }
}

/// A month with the day of each of its entries or memos.
struct MonthDays: Input {
  let month: Month
  let days: [Day]

  func add(to key: inout Digest.Builder) {
    month.add(to: &key)
    key.add(days.count)
    for day in days { key.add(day.day) }
  }
}

/// The days of a month as SVG paths, one for each colour strength.
///
/// A run of equal days is one line, which the style sheet's dashes turn into dots four units apart. A year of
/// dots takes one or two kilobytes.
package struct MonthDots {
  /// The path of each strength from 0 for empty days to 3, in units of a 28 by 24 box; empty if no day has it.
  package private(set) var paths = [String](repeating: "", count: 4)

  /// The dots of a month; `counts` is indexed by day number, `most` is the highest count of the year.
  package init(of month: Month, _ counts: [Int], most: Int, startingOn first: Weekday) {
    let before = month.firstDay.weekday.column(inWeekStartingOn: first)
    let cells = before..<before + month.days.count
    func shade(_ cell: Int) -> Int { PageFrame.shade(counts[cell - before + 1], most: most) }
    var start = before
    while start < cells.upperBound {
      let own = shade(start)
      var end = start + 1
      while end < cells.upperBound, end % 7 > 0, shade(end) == own { end += 1 }
      // The line ends after the last dot's dash: some browsers draw no dots on a line of length zero.
      paths[own] += "M\(start % 7 * 4) \(start / 7 * 4)h\((end - start) * 4 - 3)"
      start = end
    }
  }

  var records: Value {
    let drawn = paths.enumerated().filter { !$0.element.isEmpty }
    return .list(drawn.map { .record(Record([(.shade, .number($0.offset)), (.path, .text($0.element))])) })
  }
}
