// The books that the pages to be made show, parsed once each, and on all threads.

internal import Ground
internal import Ledger

/// Books by their place among the ledger's months.
struct LedgerBooks: Sendable {
  private let books: [Int: Result<MonthBook, Diagnostic>]

  /// None, for what shows no books.
  init() { books = [:] }

  /// The books that pages show.
  ///
  /// - Parameters:
  ///   - pages: the pages.
  ///   - plan: the ledger's part of the archive.
  ///   - search: the search's, whose files show books, too.
  init(for pages: [PlannedPage], of plan: LedgerPlan?, _ search: SearchPlan? = nil) async {
    guard let plan else {
      books = [:]
      return
    }
    let wanted = Set(pages.flatMap { plan.shown(on: $0.kind) + (search?.books(in: $0.kind) ?? []) }).sorted()
    let results = await wanted.concurrentMap(piece: 4) { index in
      do throws(Diagnostic) {
        return Result<MonthBook, Diagnostic>.success(try plan.reading.book(of: plan.months[index]))
      } catch { return .failure(error) }
    }
    books = Dictionary(zip(wanted, results), uniquingKeysWith: { first, _ in first })
  }

  /// The book of a month by its place; nil if no page to be made shows it.
  ///
  /// - Throws: what makes it unreadable, though it was readable when it was planned.
  func book(at index: Int?) throws(Diagnostic) -> MonthBook? { try index.flatMap { books[$0] }?.get() }

  /// The books of several months.
  func books(at range: Range<Int>) throws(Diagnostic) -> [MonthBook] {
    var found: [MonthBook] = []
    for index in range { if let book = try book(at: index) { found.append(book) } }
    return found
  }
}
