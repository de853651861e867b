// Dates as each language writes them, from `format.ftl`.
//
// Not from the system's language data (CLDR through ICU): it differs from machine to machine and
// year to year, and the same home must give the same archive everywhere. It is also 40 MB.

public import Diagnostics
public import Fluent
public import SafeFiles
public import ZonedTime

extension Language {
  /// The first column of a calendar page.
  ///
  /// Calendars in Japan and Korea begin with Sunday, in China with Monday (GB/T 7408). English
  /// here is the international kind, which writes 25 December and follows ISO 8601: Monday.
  public var firstWeekday: Weekday { self["format-first-weekday"] == "7" ? .sunday : .monday }

  /// A day with its weekday: 2024年12月25日（水）, Wednesday, 25 December 2024.
  public func longDate(_ day: Day) -> String { format("format-long-day", day) }

  /// A day: 2024年12月25日, 25 December 2024.
  public func date(_ day: Day) -> String { format("format-day", day) }

  /// A date, as it is written, and its weekday behind it: 12月25日（水）, 25 December (Wed).
  public func withWeekday(_ date: String, of day: Day) -> String {
    text("format-day-weekday") { $0 == "date" ? date : shortName(of: day.weekday) }
  }

  /// A day of a year that is known: 12月25日, 25 December.
  public func monthAndDay(_ day: Day) -> String { format("format-month-day", day) }

  /// A day of a year that is known, with its weekday: 12月25日（水）, Wed, 25 December.
  public func monthDayAndWeekday(_ day: Day) -> String {
    format("format-month-day-weekday", day, date: "format-month-day")
  }

  /// A month as the head of its page: 2024年12月, December 2024.
  public func heading(_ month: Month) -> String {
    text("format-month") { name in
      switch name {
      case "year": "\(month.year)"
      case "month": "\(month.month)"
      case "month-name": monthName(month.month)
      default: nil
      }
    }
  }

  /// A year as the head of its page: 2024年, 2024.
  public func heading(_ year: Year) -> String { text("format-year") { _ in "\(year.number)" } }

  /// The name of a month, 1 to 12: 12月, December; the number itself outside that.
  public func monthName(_ month: Int) -> String { text("format-month-name") { _ in "\(month)" } }

  /// The short name of a month, 1 to 12, for narrow calendars: 12月, Dec.
  public func shortMonthName(_ month: Int) -> String { text("format-month-short") { _ in "\(month)" } }

  /// A month, 1 to 12, in one or two columns: 12, D.
  public func narrowMonthName(_ month: Int) -> String { text("format-month-narrow") { _ in "\(month)" } }

  /// The name of a weekday: 水曜日, 수요일, Wednesday, 星期三.
  public func name(of weekday: Weekday) -> String { text("format-weekday") { _ in "\(weekday.rawValue)" } }

  /// The name of a weekday for the head of a calendar: 水, 수, Wed, 三.
  public func shortName(of weekday: Weekday) -> String {
    text("format-weekday-short") { _ in "\(weekday.rawValue)" }
  }

  /// A time of day: 23:30 in all four.
  public func time(_ time: TimeOfDay) -> String { time.text }

  /// A day and a time of day: 2024年12月25日 23:30, 25 December 2024, 23:30.
  public func dateAndTime(_ time: ZonedTime) -> String { joined(date(time.day), time.time) }

  /// A date, as it is written, and a time of day.
  public func joined(_ date: String, _ time: TimeOfDay) -> String {
    text("format-date-and-time") { $0 == "date" ? date : self.time(time) }
  }

  private func format(_ key: String, _ day: Day, date: String = "format-day") -> String {
    text(key) { name in
      switch name {
      case "year": "\(day.year)"
      case "month": "\(day.month)"
      case "day": "\(day.day)"
      case "month-name": monthName(day.month)
      case "weekday": self.name(of: day.weekday)
      case "weekday-short": shortName(of: day.weekday)
      case "date": format(date, day)
      default: nil
      }
    }
  }
}

extension Language {
  /// How long before `now` a moment was: 방금 전, 5분 전, 3시간 전, 어제, 4일 전, then the date.
  ///
  /// Within the hour it is minutes, even over midnight; on the same day it is hours; then days
  /// count by the calendar of the zone, since "yesterday" is a day and not 24 hours. From a week
  /// on it is the date, without the year if that is this year. A moment in the future is "just
  /// now" for a minute (two machines' clocks), after that it is its date.
  public func relative(_ then: Instant, now: Instant, in zone: TimeZoneRules) -> String {
    let seconds = then.seconds(until: now)
    let day = zone.day(at: then)
    let today = zone.day(at: now)
    let days = day.days(until: today)
    if (-60..<60).contains(seconds) { return Phrase("format-just-now")(self) }
    if (60..<3600).contains(seconds) { return Phrase("format-minutes-ago")(self, count: Int(seconds / 60)) }
    if seconds > 0 {
      // Clocks set back can make 25 hours of a day.
      if days == 0 { return Phrase("format-hours-ago")(self, count: Int(min(seconds / 3600, 25))) }
      if days == 1 { return Phrase("format-yesterday")(self) }
      if (2...6).contains(days) { return Phrase("format-days-ago")(self, count: days) }
    }
    return day.year == today.year ? monthAndDay(day) : date(day)
  }
}

extension Language {
  /// A number of entries, memos or notes: 12件, 12개, 12 entries, 12篇.
  public func entries(_ count: Int) -> String { Phrase("format-entries")(self, count: count) }

  /// Things one after the other: a、b、c or a, b, c or a, b and c.
  public func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.joined() }
    return items.dropLast().joined(separator: self["format-list-between"]) + self["format-list-last"] + last
  }
}

extension Day {
  /// Whether it is more than a day ahead: tomorrow it may be already where the other half of the world is.
  public func isAhead(of today: Day) -> Bool { self > today.adding(days: 1) }
}

extension Diagnostic {
  /// That something is dated on a day that has not come yet.
  public static func ahead(_ day: Day, _ path: RelativePath? = nil, at position: Position? = nil)
    -> Diagnostic
  {
    Diagnostic(
      .dayAhead, Phrase("home-not-come-yet", ["day": day]), path: path, at: position,
      hint: path == nil ? Phrase("home-if-date-wrong-zutto-undo") : Phrase("home-correct-date-machine-clock"),
      severity: .warning)
  }
}

extension TimeZoneRules {
  /// The digest of the zone's name, changes and rule: what inferred offsets depend on.
  public var digest: Digest {
    var builder = Digest.Builder()
    builder.add(name)
    for time in times { builder.add(Int(time)) }
    for offset in offsets { builder.add(Int(offset)) }
    builder.add(Int(initial))
    builder.add(footerText)
    return builder.digest
  }
}
