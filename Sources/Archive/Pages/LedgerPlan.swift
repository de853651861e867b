// The plan of the shop ledger: the inputs of its pages.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import SafeFiles
internal import ZonedTime

/// What every page of the ledger shows: its lists.
///
/// A class because it is an input of every page of the ledger.
final class LedgerHead: Input {
  let frame: PageFrame
  let ledger: Ledger
  /// Whether it is a part of a ledger, which shows no lists about everything.
  let isPart: Bool
  private let lists: Digest

  init(_ reading: LedgerReading, _ frame: PageFrame) {
    self.frame = frame
    ledger = reading.ledger
    isPart = reading.isPart
    lists = reading.lists
  }

  func add(to key: inout Digest.Builder) {
    frame.add(to: &key)
    key.add(lists)
    isPart.add(to: &key)
  }

  var language: Language { frame.language }

  /// The breadcrumb to the ledger, from a page in one of its folders.
  var crumb: PageLink { PageLink(url: "../index.html", label: Phrase("archive-ledger")[language]) }
}

struct LedgerMonths: Input {
  /// A year with records: a range of the months.
  struct YearPlan: Sendable {
    let year: Year
    let months: Range<Int>
  }

  let months: [Month]
  let years: [YearPlan]
  private let unreadable: [Month]
  private let numbers: [Month: Int]
  /// Whether there is anything later than the last month, which is then over.
  private let isOver: Bool

  init(_ reading: LedgerReading, newestDay: Day?) {
    months = reading.months.map(\.month)
    unreadable = reading.unreadable
    isOver = newestDay.map { day in reading.months.last.map { $0.month.lastDay < day } ?? false } ?? false
    years = LedgerMonths.years(of: months)
    numbers = Dictionary(zip(months, months.indices), uniquingKeysWith: { first, _ in first })
  }

  func add(to key: inout Digest.Builder) {
    months.add(to: &key)
    unreadable.add(to: &key)
    isOver.add(to: &key)
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

  func number(of month: Month?) -> Int? { month.flatMap { numbers[$0] } }

  /// The months that a month is compared with: the previous one, and the same a year before.
  func compared(with index: Int) -> (previous: Int?, yearBefore: Int?) {
    let month = months[index]
    let yearBefore = Month(year: month.year - 1, month: month.month)
    return (number(of: month.previous), number(of: yearBefore))
  }

  /// The months of the previous year to compare with: for a year whose last month is May, those up to May.
  func monthsBefore(year index: Int) -> Range<Int> {
    guard index > 0, years[index - 1].year == years[index].year.previous, !isIncomplete(year: index - 1)
    else { return 0..<0 }
    let last = months[years[index].months.upperBound - 1]
    let before = years[index - 1].months
    return before.lowerBound..<(before.first { months[$0].month > last.month } ?? before.upperBound)
  }

  /// Whether a month of a year is unreadable, so that the year's sums would be too small.
  func isIncomplete(year index: Int) -> Bool {
    unreadable.contains { Year(of: $0) == years[index].year }
  }

  func isWhole(year index: Int) -> Bool { months[years[index].months.upperBound - 1].month == 12 }

  /// Whether the month may not be over, because there is nothing later.
  func mayRun(_ month: Month) -> Bool { !isOver && months.last == month }

  func mayRun(year index: Int) -> Bool { mayRun(months[years[index].months.upperBound - 1]) }
}

final class LedgerPlan: Sendable {
  static let folder: RelativePath = "ledger"

  let reading: LedgerReading
  let head: LedgerHead
  let months: LedgerMonths

  init(_ reading: LedgerReading, _ frame: PageFrame, newestDay: Day? = nil) {
    self.reading = reading
    head = LedgerHead(reading, frame)
    months = LedgerMonths(reading, newestDay: newestDay)
  }

  var pages: [PlannedPage] {
    [LedgerPage.page(of: self), LedgerYearPage.pages(of: self), LedgerMonthPage.pages(of: self)].flatMap(
      \.pages)
  }

  func books(_ range: Range<Int>) -> [PlannedBook] { range.map { PlannedBook(plan: self, index: $0) } }

  func book(_ index: Int?) -> PlannedBook? { index.map { PlannedBook(plan: self, index: $0) } }
}

struct PlannedBook: Input {
  let plan: LedgerPlan
  let index: Int

  func add(to key: inout Digest.Builder) {
    plan.reading.months[index].month.add(to: &key)
    key.add(plan.reading.months[index].digest)
  }

  func collect(_ needs: inout PageNeeds) { needs.books.insert(index) }

  func argument(_ made: PageMaterial) throws(Diagnostic) -> MonthBook {
    guard let book = try made.books.book(at: index) else {
      let month = plan.reading.months[index].month
      throw Diagnostic(.fileUnreadable, Phrase("archive-book-not-read", ["month": month]))
    }
    return book
  }
}

/// The parsed books that the pages to make show, by month index.
///
/// Each is parsed once, on all threads.
struct LedgerBooks: Sendable {
  private let books: [Int: Result<MonthBook, Diagnostic>]

  init() { books = [:] }

  init(_ wanted: Set<Int>, of plan: LedgerPlan?) async {
    guard let plan else {
      books = [:]
      return
    }
    let wanted = wanted.sorted()
    let results = await wanted.concurrentMap(piece: 4) { index in
      do throws(Diagnostic) {
        return Result<MonthBook, Diagnostic>.success(try plan.reading.book(of: plan.reading.months[index]))
      } catch { return .failure(error) }
    }
    books = Dictionary(zip(wanted, results), uniquingKeysWith: { first, _ in first })
  }

  /// A month's parsed book; nil if no page to make shows it.
  ///
  /// - Throws: the error of reading a book that was readable when it was planned.
  func book(at index: Int) throws(Diagnostic) -> MonthBook? { try books[index]?.get() }
}
