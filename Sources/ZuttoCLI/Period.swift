// Times as people type them: periods, in one grammar for all commands, and moments.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

/// A day, a month, a quarter or a half of a year, a year, or a range of them.
enum Period: Equatable {
  case day(Day)
  case days(ClosedRange<Day>)
  case month(Month)
  case months(ClosedRange<Month>)
  case part(YearPart)
  case year(Year)
  case years(ClosedRange<Year>)

  /// Parses `2026-01-20`, `yesterday`, `monday`, `2026-01`, `last month`, `2026-Q3`, `2026-H2`, `2026`, `last year`, or two of them
  /// with `..` between, whose kind is that of the finer end: `2024..2025-03` is a range of months.
  ///
  /// - Throws: `bad-day`, `bad-month`, `bad-year`.
  init(typed: String, today: Day) throws(Diagnostic) {
    let ends = typed.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2 else {
      self = try Period.one(typed, today)
      return
    }
    let (first, last) = (try Period.one(ends[0], today), try Period.one(ends[1], today))
    guard first.allDays.lowerBound <= last.allDays.upperBound,
      first.allDays.upperBound <= last.allDays.upperBound
    else {
      throw Diagnostic(
        first.order == .badYear && last.order == .badYear ? .badYear : .badMonth,
        Phrase("home-comes-after", ["ends": first.text, "other-ends": last.text]),
        hint: Phrase("home-write-earlier-first", ["ends": last.text, "other-ends": first.text]))
    }
    switch (first, last) {
    case (.year(let from), .year(let to)): self = .years(from...to)
    case (.day, _), (_, .day): self = .days(first.allDays.lowerBound...last.allDays.upperBound)
    default: self = .months(first.allMonths.lowerBound...last.allMonths.upperBound)
    }
  }

  private static func one(_ typed: String, _ today: Day) throws(Diagnostic) -> Period {
    let typed = typed.withPlainMinus
    if let year = try year(typed, today) { return .year(year) }
    if let part = YearPart(typed: typed) { return .part(part) }
    let month: Diagnostic
    do throws(Diagnostic) { return .month(try Month(typed: typed, today: today)) } catch { month = error }
    do throws(Diagnostic) { return .day(try Day(typed: typed, today: today)) } catch {
      if error.message == Day.impossible(typed) { throw error }
    }
    // A month that is out of range.
    if month.hint == Month.rangeHint { throw month }
    throw Diagnostic(
      .badMonth, Phrase("command-not-day-month-year", ["typed": typed.quotedBriefly]),
      hint: Phrase("command-write-last-month-two-them"))
  }

  private static func year(_ typed: String, _ today: Day) throws(Diagnostic) -> Year? {
    switch typed.nfc.lowercased().filter({ $0 != " " }) {
    case "thisyear", "今年", "ことし", "올해": return Year(of: today)
    case "lastyear", "去年", "昨年", "きょねん", "작년", "지난해": return Year(of: today).previous
    default: break
    }
    let digits = typed.hasSuffix("年") || typed.hasSuffix("년") ? String(typed.dropLast()) : typed
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    return try Year(parsing: digits)
  }

  /// The error code for a period of this kind.
  private var order: Diagnostic.Code {
    switch self {
    case .day, .days: .badDay
    case .month, .months, .part: .badMonth
    case .year, .years: .badYear
    }
  }

  var allDays: ClosedRange<Day> {
    switch self {
    case .day(let day): day...day
    case .days(let days): days
    default: allMonths.lowerBound.days.lowerBound...allMonths.upperBound.days.upperBound
    }
  }

  /// The months that the period touches.
  var allMonths: ClosedRange<Month> {
    switch self {
    case .day(let day): Month(of: day)...Month(of: day)
    case .days(let days): Month(of: days.lowerBound)...Month(of: days.upperBound)
    case .month(let month): month...month
    case .months(let months): months
    case .part(let part): part.months
    case .year(let year): year.months
    case .years(let years): years.lowerBound.months.lowerBound...years.upperBound.months.upperBound
    }
  }

  var months: [Month] { Array(allMonths) }

  /// The year before a year, or the same part of it.
  var yearBefore: Period? {
    switch self {
    case .year(let year): year.previous.map(Period.year)
    case .part(let part): part.previous.map(Period.part)
    default: nil
    }
  }

  /// Refuses days where only whole months can be shown.
  ///
  /// - Throws: `bad-month`.
  func wholeMonths() throws(Diagnostic) -> Period {
    switch self {
    case .day, .days:
      throw Diagnostic(
        .badMonth, Phrase("command-no-whole-month", ["value": text]),
        hint: Phrase("command-write-month-such-year-two", ["lower-bound": allMonths.lowerBound]))
    default: return self
    }
  }

  var text: String {
    switch self {
    case .day(let day): day.text
    case .days(let days): "\(days.lowerBound)..\(days.upperBound)"
    case .month(let month): month.text
    case .months(let months): "\(months.lowerBound)..\(months.upperBound)"
    case .part(let part): part.text
    case .year(let year): year.text
    case .years(let years): "\(years.lowerBound)..\(years.upperBound)"
    }
  }

  /// The period in words.
  func heading(in language: Language) -> String {
    switch self {
    case .day(let day): language.date(day)
    case .days(let days): "\(language.date(days.lowerBound)) – \(language.date(days.upperBound))"
    case .month(let month): language.heading(month)
    case .months(let months):
      "\(language.heading(months.lowerBound)) – \(language.heading(months.upperBound))"
    case .part(let part): part.heading(in: language)
    case .year(let year): language.heading(year)
    case .years(let years): "\(language.heading(years.lowerBound)) – \(language.heading(years.upperBound))"
    }
  }
}

extension Session {
  /// The typed period; this month by default.
  ///
  /// - Throws: `bad-day`, `bad-month`, `bad-year`.
  func period(_ typed: String?, in home: Home) throws(Diagnostic) -> Period {
    let today = now(in: home).day
    return try typed.map { (text) throws(Diagnostic) in try Period(typed: text, today: today) }
      ?? .month(Month(of: today))
  }

  /// - Throws: `bad-year`.
  func year(_ typed: String, in home: Home) throws(Diagnostic) -> Year {
    do throws(Diagnostic) { if case .year(let year) = try period(typed, in: home) { return year } } catch {
      // Reported below, as an invalid year.
    }
    // `--year 2026-01` is refused: a slip must not give a twelfth of what was meant.
    return try Year(parsing: typed)
  }

  /// The typed day; today by default.
  func day(_ typed: String?, in home: Home) throws(Diagnostic) -> Day {
    let today = now(in: home).day
    guard let typed else { return today }
    return try Day(typed: typed.withPlainMinus, today: today)
  }

  /// The typed month; this month by default.
  func month(_ typed: String?, in home: Home) throws(Diagnostic) -> Month {
    let today = now(in: home).day
    guard let typed else { return Month(of: today) }
    return try Month(typed: typed.withPlainMinus, today: today)
  }
}

extension Context {
  func period(_ typed: String?) throws(Diagnostic) -> Period { try session.period(typed, in: home) }

  func day(_ typed: String?) throws(Diagnostic) -> Day { try session.day(typed, in: home) }

  func month(_ typed: String?) throws(Diagnostic) -> Month { try session.month(typed, in: home) }

  /// Whether to go on with a typed time: warns of a time that a clock change skipped or repeated, and asks
  /// about a day in the future.
  ///
  /// - Throws: `bad-time`, `bad-day`.
  func accepts(typed text: String?) throws(Diagnostic) -> Bool {
    guard let text else { return true }
    let time = try time(typed: text)
    if let words = try clockTime(text) {
      let taken = home.zone.zoned(words.day, words.time)
      if taken.day != words.day || taken.time != words.time {
        printer.print(Context.moved(text, Phrase("command-left-out-when-clocks-went"), to: taken))
      } else if let later = home.zone.second(of: taken) {
        printer.print(Context.moved(text, Phrase("command-came-twice-when-clocks-went"), to: taken, later))
      }
    }
    return accepts(time.day)
  }

  /// Whether to go on with a day; asks about one in the future, or warns if nobody can be asked.
  func accepts(_ day: Day) -> Bool {
    guard day.isAhead(of: now.day) else { return true }
    guard canAsk else {
      printer.print(.ahead(day))
      return true
    }
    if confirms(Phrase("command-ask-ahead")(language, ["date": language.date(day)])) { return true }
    printer.out(Phrase("command-not-done")[language])
    return false
  }

  /// Asks a yes/no question.
  func confirms(_ question: String) -> Bool {
    printer.ask(question)
    return StandardInput.isYes()
  }

  private static func moved(_ text: String, _ why: Phrase, to taken: ZonedTime, _ later: ZonedTime? = nil)
    -> Diagnostic
  {
    Diagnostic(
      .badTime,
      Phrase("command-taken", ["quoted-briefly": text.quotedBriefly, "why": why, "taken": taken.text]),
      hint: later.map { Phrase("command-if-second-meant-write", ["value": $0.text]) }
        ?? Phrase("command-if-another-meant-write-offset"), severity: .warning)
  }

  /// The typed day and time in the home's zone; nil for a time with an offset.
  private func clockTime(_ text: String) throws(Diagnostic) -> (day: Day, time: TimeOfDay)? {
    let words = text.split(separator: " ")
    guard words.count == 2, ZonedTime(ascii: Array(text.utf8)) == nil else { return nil }
    return (
      try Day(typed: String(words[0]), today: now.day), try TimeOfDay(parsing: String(words[1]))
    )
  }

  /// The typed time: RFC 3339, or a day and a time in the home's zone; now by default.
  ///
  /// - Throws: `bad-time`, `bad-day`.
  func time(typed text: String?) throws(Diagnostic) -> ZonedTime {
    guard let text else { return now }
    if let time = ZonedTime(ascii: Array(text.utf8)) { return time }
    if let words = try clockTime(text) { return home.zone.zoned(words.day, words.time) }
    do throws(Diagnostic) { return try ZonedTime(parsing: text) } catch {
      var problem = error
      guard Day(ascii: Array(text.utf8)) != nil else { throw error }
      problem.hint = Phrase("command-write-offset-t23", ["value": text, "other-value": text])
      throw problem
    }
  }
}

extension TimeZoneRules {
  /// The second occurrence of a local time when clocks are set back; nil if there is only one.
  fileprivate func second(of time: ZonedTime) -> ZonedTime? {
    // Clocks are set back by half an hour (Lord Howe), one or two.
    for minutes in [30, 60, 120] as [Int64] {
      let later = zoned(Instant(secondsSince1970: time.secondsSince1970 + minutes * 60))
      if later.day == time.day, later.time == time.time { return later }
    }
    return nil
  }
}
