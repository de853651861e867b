// One day of a month's book: what was sold, adjusted and corrected.

internal import Ground
internal import Ledger

/// A day on which something is written down.
struct LedgerDay {
  let day: Day
  /// What it brought, in minor units.
  let total: Int
  var records: [SaleRecord] = []
  var adjustments: [Adjustment] = []
  /// Corrections of sealed months that were noted on this day, and count on it.
  var corrections: [Correction] = []

  /// The days of a month, in order.
  static func days(of book: MonthBook, _ sums: LedgerSums) -> [LedgerDay] {
    var days: [Day: LedgerDay] = [:]
    func at(_ day: Day, _ add: (inout LedgerDay) -> Void) {
      add(&days[day, default: LedgerDay(day: day, total: sums.days[day] ?? 0)])
    }
    for record in book.book.records { at(record.date) { $0.records.append(record) } }
    for adjustment in book.book.adjustments { at(adjustment.date) { $0.adjustments.append(adjustment) } }
    for correction in book.noted where !correction.isExpense {
      if let noted = correction.noted { at(noted) { $0.corrections.append(correction) } }
    }
    return days.values.sorted { $0.day < $1.day }
  }

  /// The icons of what was sold, what brought most first, each once.
  func icons(in ledger: Ledger) -> [String] {
    var icons: [String] = []
    for record in records.sorted(by: { $0.amount > $1.amount }) {
      if let icon = ledger.treatment(record.treatment)?.icon, !icons.contains(icon) { icons.append(icon) }
    }
    return icons
  }
}
