// Dates as each language writes them.
//
// Not from the system's language data (CLDR through ICU): it differs from machine to machine and
// year to year, and the same home must give the same archive everywhere. It is also 40 MB.

extension Language {
  /// A day with its weekday: 2024年12月25日（水）, Wednesday, 25 December 2024.
  public func longDate(_ day: Day) -> String {
    let date = date(day)
    switch self {
    case .ja: return "\(date)（\(shortName(of: day.weekday))）"
    case .ko: return "\(date) (\(shortName(of: day.weekday)))"
    case .en: return "\(name(of: day.weekday)), \(date)"
    case .zh: return "\(date) \(name(of: day.weekday))"
    }
  }

  /// A day: 2024年12月25日, 25 December 2024.
  public func date(_ day: Day) -> String {
    switch self {
    case .ja, .zh: "\(day.year)年\(day.month)月\(day.day)日"
    case .ko: "\(day.year)년 \(day.month)월 \(day.day)일"
    case .en: "\(day.day) \(monthName(day.month)) \(day.year)"
    }
  }

  /// A day of a year that is known: 12月25日, 25 December.
  public func monthAndDay(_ day: Day) -> String {
    switch self {
    case .ja, .zh: "\(day.month)月\(day.day)日"
    case .ko: "\(day.month)월 \(day.day)일"
    case .en: "\(day.day) \(monthName(day.month))"
    }
  }

  /// A day of a year that is known, with its weekday: 12月25日（水）, Wed, 25 December.
  public func monthDayAndWeekday(_ day: Day) -> String {
    let date = monthAndDay(day)
    switch self {
    case .ja: return "\(date)（\(shortName(of: day.weekday))）"
    case .ko: return "\(date) (\(shortName(of: day.weekday)))"
    case .en: return "\(shortName(of: day.weekday)), \(date)"
    case .zh: return "\(date) \(name(of: day.weekday))"
    }
  }

  /// A month as the head of its page: 2024年12月, December 2024.
  public func heading(_ month: Month) -> String {
    switch self {
    case .ja, .zh: "\(month.year)年\(month.month)月"
    case .ko: "\(month.year)년 \(month.month)월"
    case .en: "\(monthName(month.month)) \(month.year)"
    }
  }

  /// A year as the head of its page: 2024年, 2024.
  public func heading(_ year: Year) -> String {
    switch self {
    case .ja, .zh: "\(year.number)年"
    case .ko: "\(year.number)년"
    case .en: "\(year.number)"
    }
  }

  /// The name of a month, 1 to 12: 12月, December; the number itself outside that.
  public func monthName(_ month: Int) -> String {
    switch self {
    case .ja, .zh: return "\(month)月"
    case .ko: return "\(month)월"
    case .en:
      return (1...12).contains(month) ? Language.englishMonths[month - 1] : "\(month)"
    }
  }

  /// The short name of a month, 1 to 12, for narrow calendars: 12月, Dec.
  public func shortMonthName(_ month: Int) -> String {
    self == .en ? String(monthName(month).prefix(3)) : monthName(month)
  }

  /// The name of a weekday: 水曜日, 수요일, Wednesday, 星期三.
  public func name(of weekday: Weekday) -> String {
    switch self {
    case .ja: shortName(of: weekday) + "曜日"
    case .ko: shortName(of: weekday) + "요일"
    case .en: Language.englishWeekdays[weekday.rawValue - 1]
    case .zh: "星期" + shortName(of: weekday)
    }
  }

  /// The name of a weekday for the head of a calendar: 水, 수, Wed, 三.
  public func shortName(of weekday: Weekday) -> String {
    let index = weekday.rawValue - 1
    switch self {
    case .ja: return ["月", "火", "水", "木", "金", "土", "日"][index]
    case .ko: return ["월", "화", "수", "목", "금", "토", "일"][index]
    case .en: return String(Language.englishWeekdays[index].prefix(3))
    case .zh: return ["一", "二", "三", "四", "五", "六", "日"][index]
    }
  }

  /// A time of day: 23:30 in all four.
  public func time(_ time: TimeOfDay) -> String { time.text }

  /// A day and a time of day: 2024年12月25日 23:30, 25 December 2024, 23:30.
  public func dateAndTime(_ time: ZonedTime) -> String {
    "\(date(time.day))\(self == .en ? "," : "") \(self.time(time.time))"
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let englishWeekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
