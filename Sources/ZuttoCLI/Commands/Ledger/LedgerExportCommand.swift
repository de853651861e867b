// `zutto ledger export`: the books for hledger, beancount and spreadsheets.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Household
internal import Ledger
internal import ZonedTime

struct LedgerExportCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "The books as a journal for hledger or beancount, or as a table.",
    discussion: """
      Prints all months, or those of --month or --year. Revenue, expenses and net
      of each month are those of 'zutto ledger settle'. Changes of sealed months
      count from when they are noted: 'zutto ledger settle MONTH --seal'.

      Examples:
        zutto ledger export --format hledger > shop.journal
        zutto ledger export --format beancount --year 2026 > shop.beancount
        zutto ledger export --format csv --month 2026-01 > shop.csv
        zutto ledger export --format hledger | hledger -f - incomestatement -M
      """)

  @OptionGroup var options: GlobalOptions
  @Option(help: "Whose format.") var format: LedgerExport
  @Option(help: "A month only: 2026-01, last month.") var month: String?
  @Option(help: "A year or some only: 2026, 2017..2026, 2025-03..2025-05.") var year: String?

  func validate() throws {
    if month != nil, year != nil { throw ValidationError(Phrase("ledger-choose-one-month-year")) }
    if options.json { throw ValidationError(Phrase("ledger-export-never-json-zutto-ledger")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    let ledger = try LedgerStore.read(in: home)
    let months = try chosen(in: ledger, context)
    let (books, problems) = try await LedgerStore.books(of: months, in: ledger, home)
    return Outcome(bytes: try format.bytes(of: books, in: ledger)).failing(
      with: ledger.problems + problems + books.compactMap(\.openWarning)
        + UnsettledBooks(months, in: home).problems)
  }

  private func chosen(in ledger: Ledger, _ context: Context) throws(Diagnostic) -> [Month] {
    let period: String
    let months: [Month]
    if let month {
      let month = try context.month(month)
      period = month.text
      months = ledger.months.filter { $0 == month }
    } else if let year {
      let years = try context.period(year).wholeMonths()
      // A month says so by another name, and a slip should not give a twelfth of what was meant.
      if case .month = years { _ = try Year(parsing: year) }
      period = years.text
      let wanted = Set(years.months)
      months = ledger.months.filter(wanted.contains)
    } else {
      return ledger.months
    }
    guard months.isEmpty else { return months }
    let hint: Phrase =
      if let first = ledger.months.first, let last = ledger.months.last {
        Phrase("archive-books", ["first": first, "last": last])
      } else { Phrase("archive-no-books-yet-zutto-ledger") }
    throw Diagnostic(.ledgerLineMissing, Phrase("ledger-no-book-export", ["period": period]), hint: hint)
  }
}

extension MonthBook {
  /// That changes of a sealed month are not in an export; nil if there are none.
  fileprivate var openWarning: Diagnostic? {
    let count = openCorrections.count
    guard count > 0 else { return nil }
    return Diagnostic(
      .sealedChanged,
      count == 1
        ? Phrase("ledger-change-made-after-month-sealed")
        : Phrase("ledger-changes-made-after-month-sealed", ["count": count]),
      path: LedgerFiles.path(of: book.month),
      hint: Phrase("ledger-note-them-corrections-zutto-ledger", ["month": book.month]), severity: .warning)
  }
}
