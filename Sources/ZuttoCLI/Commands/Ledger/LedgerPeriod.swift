// The time that a settlement or an export is about, as a person types it.

internal import Ground

/// A month, a year, or a row of years.
enum LedgerPeriod: Equatable {
  case month(Month)
  case year(Year)
  case years(ClosedRange<Year>)

  /// Reads `2026-01`, `last month`, `2026`, `2017..2026`; this month for nothing.
  ///
  /// - Throws: `bad-month`, `bad-year`.
  init(_ typed: String?, today: Day) throws(Diagnostic) {
    guard let typed else {
      self = .month(Month(of: today))
      return
    }
    if let year = try LedgerPeriod.year(typed, today) {
      self = .year(year)
      return
    }
    let ends = typed.split(separator: "..", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      self = .month(try Month(typed: typed.withPlainMinus, today: today))
      return
    }
    let first = try Year(parsing: String(ends[0]))
    let last = try Year(parsing: String(ends[1]))
    guard first <= last else {
      throw Diagnostic(
        .badYear,
        "\(first) comes after \(last)",
        hint: "write the earlier year first: \(last)..\(first)"
      )
    }
    self = .years(first...last)
  }

  private static func year(_ typed: String, _ today: Day) throws(Diagnostic) -> Year? {
    switch typed.nfc.lowercased().filter({ $0 != " " }) {
    case "thisyear", "今年", "ことし", "올해": return Year(of: today)
    case "lastyear", "去年", "昨年", "きょねん", "작년", "지난해": return Year(of: today).previous
    default: break
    }
    let digits = typed.hasSuffix("年") || typed.hasSuffix("년") ? String(typed.dropLast()) : typed
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
      return nil
    }
    return try Year(parsing: digits)
  }

  /// Its months.
  var months: [Month] {
    switch self {
    case .month(let month): [month]
    case .year(let year): Array(year.months)
    case .years(let years):
      Array(years.lowerBound.months.lowerBound...years.upperBound.months.upperBound)
    }
  }

  /// Its text form.
  var text: String {
    switch self {
    case .month(let month): month.text
    case .year(let year): year.text
    case .years(let years): "\(years.lowerBound)..\(years.upperBound)"
    }
  }

  /// What people call it.
  func heading(in language: Language) -> String {
    switch self {
    case .month(let month): language.heading(month)
    case .year(let year): language.heading(year)
    case .years(let years):
      "\(language.heading(years.lowerBound)) – \(language.heading(years.upperBound))"
    }
  }
}
