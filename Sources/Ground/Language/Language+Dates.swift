// Dates as each language writes them, from `format.ftl`.
//
// Not from the system's language data (CLDR through ICU): it differs from machine to machine and
// year to year, and the same home must give the same archive everywhere. It is also 40 MB.

extension Language {
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
