// The pages of the shop ledger, their places and keys.

internal import Ground
internal import Ledger

/// The ledger's part of the archive.
struct LedgerPlan: Sendable {
  /// A year that has books: a range of the ledger's months.
  struct YearPlan: Sendable {
    let year: Year
    let months: Range<Int>
  }

  /// `ledger/`, the folder of its pages.
  static let folder: RelativePath = "ledger"

  let reading: LedgerReading
  let years: [YearPlan]
  /// The digest of what every page of the ledger shows: the lists, the frame.
  let head: Digest
  /// Whether its pages hide the home's name, as those about all diaries do.
  let hidesName: Bool
  private let numbers: [Month: Int]
  /// Whether something was written after the last month: then that is over.
  private let isOver: Bool

  var ledger: Ledger { reading.ledger }
  var months: [LedgerReading.MonthReading] { reading.months }

  init(_ reading: LedgerReading, look: Digest, hidesName: Bool, newestDay: Day? = nil) {
    self.reading = reading
    self.hidesName = hidesName
    var key = Digest.Builder()
    key.add(look)
    key.add(reading.lists)
    key.add(reading.isPart ? 1 : 0)
    key.add(hidesName ? 1 : 0)
    isOver = newestDay.map { day in reading.months.last.map { $0.month.lastDay < day } ?? false } ?? false
    key.add(isOver ? 1 : 0)
    head = key.digest
    years = LedgerPlan.years(of: reading.months.map(\.month))
    numbers = Dictionary(
      zip(reading.months.map(\.month), reading.months.indices), uniquingKeysWith: { first, _ in first })
  }

  private static func years(of months: [Month]) -> [YearPlan] {
    var years: [YearPlan] = []
    var start = 0
    for end in months.indices.dropFirst() + [months.count] where end > start {
      let year = Year(of: months[start])
      if end == months.count || Year(of: months[end]) != year {
        years.append(YearPlan(year: year, months: start..<end))
        start = end
      }
    }
    return years
  }

  /// The place of a month among those with a book.
  func number(of month: Month?) -> Int? { month.flatMap { numbers[$0] } }

  /// The months that a month is compared with: the one before, and the same a year before.
  func compared(with index: Int) -> (previous: Int?, yearBefore: Int?) {
    let month = months[index].month
    let yearBefore = Month(year: month.year - 1, month: month.month)
    return (number(of: month.previous), number(of: yearBefore))
  }

  /// The months of the year before, if it has books: of a year that has come as far as May, those up to
  /// May.
  func monthsBefore(year index: Int) -> Range<Int> {
    guard index > 0, years[index - 1].year == years[index].year.previous, !isIncomplete(year: index - 1)
    else { return 0..<0 }
    let last = months[years[index].months.upperBound - 1].month
    let before = years[index - 1].months
    return before.lowerBound..<(before.first { months[$0].month.month > last.month } ?? before.upperBound)
  }

  /// The months of a year, and of the one it is compared with, that can't be read.
  func unreadable(year index: Int) -> [Month] {
    let year = years[index].year
    return reading.unreadable.filter { Year(of: $0) == year || Year(of: $0) == year.previous }
  }

  /// Whether a month of a year can't be read, so that its sums would be too small.
  func isIncomplete(year index: Int) -> Bool {
    reading.unreadable.contains { Year(of: $0) == years[index].year }
  }

  /// Whether a year's last month is its December.
  func isWhole(year index: Int) -> Bool { months[years[index].months.upperBound - 1].month.month == 12 }

  /// Whether nothing is known of a later month, so that this one may not be over.
  func mayRun(_ month: Month) -> Bool { !isOver && months.last?.month == month }

  /// The months whose books a page shows.
  func shown(on kind: PlannedPage.Kind) -> [Int] {
    switch kind {
    case .home: Array(months.indices.suffix(1))
    case .ledger: Array(months.indices)
    case .ledgerMonth(let index):
      [index] + [compared(with: index).previous, compared(with: index).yearBefore].compactMap(\.self)
    case .ledgerYear(let index): Array(years[index].months) + Array(monthsBefore(year: index))
    default: []
    }
  }
}
