// `zutto ledger`, `ledger export`, and what ledger commands share.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "The shop's books: ring up, spend, settle.",
    discussion: """
      Examples:
        zutto ledger treatments add 젤네일 --price 50000 --icon 💅
        zutto ledger sell 젤네일
        zutto ledger adjust -5000 "단골 할인"
        zutto ledger expense 월세 500000
        zutto ledger settle
      """,
    subcommands: [
      LedgerSellCommand.self, LedgerAdjustCommand.self, LedgerExpenseCommand.self, LedgerCopyCommand.self,
      LedgerChangeCommand.self, LedgerRemoveCommand.self, LedgerSettleCommand.self,
      LedgerCalendarCommand.self, LedgerDayCommand.self, LedgerCloseDayCommand.self,
      LedgerTreatmentsCommand.self,
      LedgerCategoriesCommand.self, LedgerWaysCommand.self, LedgerTaxCommand.self, LedgerExportCommand.self,
      LedgerImportCommand.self,
    ])
}

/// `--date`.
struct LedgerDayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("today, yesterday, 1/20, 2026-01-20 … (default: today).", valueName: "day"))
  var date: String?
}

/// `--correct`.
struct LedgerCorrectionOptions: ParsableArguments {
  @Flag(help: "Change a sealed month, and note it as a correction of today.") var correct = false

  func rule(_ context: Context) -> SealedMonthRule { correct ? .note(context.now.day) : .refuse }
}

extension Context {
  /// The id of a way to pay that was typed, `none` as it is.
  ///
  /// - Throws: `payment-unknown`.
  func way(_ typed: String?) throws(Diagnostic) -> String? {
    guard let typed else { return nil }
    if typed.comparisonKey == PaymentWay.none { return PaymentWay.none }
    return try LedgerStore.read(in: home).way(typed: typed, in: language).id
  }
}

/// A count as typed; the ledger checks its range.
struct TypedCount: ExpressibleByArgument {
  var number: Int

  init?(argument: String) {
    guard let number = Int(argument.withPlainMinus) else { return nil }
    self.number = number
  }
}

extension Session {
  /// Eight random letters and digits that mark a record being changed.
  func mark() -> String { world.mark() }
}

extension Context {
  /// The day in words, with its year if that is not this one: `12/25` may mean last year's.
  func name(of day: Day) -> String {
    day.year == now.day.year ? language.monthAndDay(day) : language.date(day)
  }
}

extension String {
  /// With `-` for the U+2212 that `Main.arguments` puts before negative amounts.
  var withPlainMinus: String { hasPrefix("\u{2212}") ? "-" + dropFirst() : self }
}

extension Amount {
  /// The amount as a number in the currency's unit.
  var json: JSON { .number(number) }
}

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
  @Option(help: "A year, a part or some only: 2026, 2026-Q3, 2026-H2, 2017..2026, 2025-03..2025-05.")
  var year: String?

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
      // `--year 2026-01` is refused: a slip must not export a twelfth of what was meant.
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
  /// A warning that changes of a sealed month are not exported; nil if there are none.
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
