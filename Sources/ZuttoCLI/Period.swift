// The time that a command is about, as a person types it: one grammar for all of them.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import ZonedTime

/// A day, a month, a year, or a row of them.
enum Period: Equatable {
  case day(Day)
  case days(ClosedRange<Day>)
  case month(Month)
  case months(ClosedRange<Month>)
  case year(Year)
  case years(ClosedRange<Year>)

  /// Reads `2026-01-20`, `yesterday`, `monday`, `2026-01`, `last month`, `2026`, `last year`, and two of them with
  /// `..` between: `2025-03..2025-05`, `2017..2026`.
  ///
  /// A row has the kind of its finer end: `2024..2025-03` is of months.
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
    let month: Diagnostic
    do throws(Diagnostic) { return .month(try Month(typed: typed, today: today)) } catch { month = error }
    do throws(Diagnostic) { return .day(try Day(typed: typed, today: today)) } catch {
      if error.message == Day.impossible(typed) { throw error }
    }
    // It looks like a month, of a year that has no such month.
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

  /// The code of what can be wrong with a time of this kind.
  private var order: Diagnostic.Code {
    switch self {
    case .day, .days: .badDay
    case .month, .months: .badMonth
    case .year, .years: .badYear
    }
  }

  /// Its days, from the first to the last.
  var allDays: ClosedRange<Day> {
    switch self {
    case .day(let day): day...day
    case .days(let days): days
    default: allMonths.lowerBound.days.lowerBound...allMonths.upperBound.days.upperBound
    }
  }

  /// Its months, from the first to the last; of days those that they are in.
  var allMonths: ClosedRange<Month> {
    switch self {
    case .day(let day): Month(of: day)...Month(of: day)
    case .days(let days): Month(of: days.lowerBound)...Month(of: days.upperBound)
    case .month(let month): month...month
    case .months(let months): months
    case .year(let year): year.months
    case .years(let years): years.lowerBound.months.lowerBound...years.upperBound.months.upperBound
    }
  }

  /// Its months, one by one.
  var months: [Month] { Array(allMonths) }

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

  /// Its text form.
  var text: String {
    switch self {
    case .day(let day): day.text
    case .days(let days): "\(days.lowerBound)..\(days.upperBound)"
    case .month(let month): month.text
    case .months(let months): "\(months.lowerBound)..\(months.upperBound)"
    case .year(let year): year.text
    case .years(let years): "\(years.lowerBound)..\(years.upperBound)"
    }
  }

  /// What people call it.
  func heading(in language: Language) -> String {
    switch self {
    case .day(let day): language.date(day)
    case .days(let days): "\(language.date(days.lowerBound)) – \(language.date(days.upperBound))"
    case .month(let month): language.heading(month)
    case .months(let months):
      "\(language.heading(months.lowerBound)) – \(language.heading(months.upperBound))"
    case .year(let year): language.heading(year)
    case .years(let years): "\(language.heading(years.lowerBound)) – \(language.heading(years.upperBound))"
    }
  }
}

extension Session {
  /// The time that a person typed; this month if they typed none.
  ///
  /// - Throws: `bad-day`, `bad-month`, `bad-year`.
  func period(_ typed: String?, in home: Home) throws(Diagnostic) -> Period {
    let today = now(in: home).day
    return try typed.map { (text) throws(Diagnostic) in try Period(typed: text, today: today) }
      ?? .month(Month(of: today))
  }

  /// The year that a person typed.
  ///
  /// - Throws: `bad-year`.
  func year(_ typed: String, in home: Home) throws(Diagnostic) -> Year {
    do throws(Diagnostic) { if case .year(let year) = try period(typed, in: home) { return year } } catch {
      // Said below, of a year.
    }
    // A month says so by another name, and a slip should not give a twelfth of what was meant.
    return try Year(parsing: typed)
  }
}

extension Context {
  /// The time that a person typed; this month if they typed none.
  ///
  /// - Throws: `bad-day`, `bad-month`, `bad-year`.
  func period(_ typed: String?) throws(Diagnostic) -> Period { try session.period(typed, in: home) }
}
