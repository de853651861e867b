// `zutto ledger settle`: settles and seals months.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

struct LedgerSettleCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "settle",
    abstract: "The settlement of a month, a quarter, half a year, or years.",
    discussion: """
      --seal closes a month: its figures stay as they are, and what is changed
      in it afterwards is shown apart, as corrections. On a sealed month it notes
      open changes as corrections of today. --unseal opens the month again; why
      stands in its file.

      Examples:
        zutto ledger settle                    this month
        zutto ledger settle 2026-01 --json
        zutto ledger settle 2026               the year with its months
        zutto ledger settle 2026-Q3            a quarter; 2026-H2 a half year
        zutto ledger settle 2017..2026
        zutto ledger settle 2025-03..2025-05
        zutto ledger settle "last month" --seal
        zutto ledger settle 2026-01 --unseal --reason "rent was missing"
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(
    help: "2026-01, last month, 2026-Q3, 2026-H2, 2026, 2017..2026, 2025-03..2025-05 (default: this month).")
  var period: String?
  @Flag(help: "Seal the month.") var seal = false
  @Flag(help: "Seal it although it is not over.") var early = false
  @Flag(help: "Open a sealed month again; needs --reason.") var unseal = false
  @Option(help: ArgumentHelp("Why it is opened again.", valueName: "text")) var reason: String?
  @Flag(help: "Print CSV.") var csv = false

  func validate() throws {
    guard !seal && !unseal || period != nil else {
      throw ValidationError(
        Phrase("ledger-say-month-such-last-month", ["option": seal ? "--seal" : "--unseal"]))
    }
    guard !seal || !unseal else { throw ValidationError(Phrase("ledger-say-either-seal-unseal")) }
    guard unseal == (reason != nil) else { throw ValidationError(Phrase("ledger-unseal-reason-go-together")) }
    guard !early || seal else { throw ValidationError(Phrase("ledger-early-goes-seal")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let period = try context.period(period).wholeMonths()
    if seal { return try sealMonth(period, context) }
    if let reason { return try unsealMonth(period, reason, context) }
    return try await show(period, context)
  }

  private func show(_ period: Period, _ context: Context) async throws -> Outcome {
    let home = context.home
    let ledger = try LedgerStore.read(in: home)
    let shown = try await LedgerStore.books(of: period.months, in: ledger, home)
    let before = await comparison(
      compared(with: period, upTo: shown.books.last?.book.month), in: ledger, home)
    let today = context.now.day
    let unsettled = UnsettledBooks(shown.books.map(\.book.month) + before.books.map(\.book.month), in: home)
    let report: SettlementReport
    switch period {
    case .month(let month):
      let book = try shown.books.first ?? MonthBook(LedgerMonth(month, currency: ledger.currency))
      let settlement = try MonthSettlement(
        book, previous: before.books.first { $0.book.month == month.previous },
        yearBefore: before.books.first { $0.book.month == month.adding(months: -12) }, today: today)
      report = .month(settlement)
    default:
      report = .months(
        try YearSettlement(shown.books, previous: before.books, currency: ledger.currency, today: today))
    }
    let view = SettlementView(
      report: report, period: period, ledger: ledger, language: context.language, printer: context.printer)
    return Outcome(view.lines, json: unsettled.marking(view.json), csv: csv ? view.csv : nil)
      .failing(with: ledger.problems + shown.problems + before.problems + unsettled.problems)
  }

  /// The books of the comparison months; unreadable ones are reported and left out.
  private func comparison(_ months: [Month], in ledger: Ledger, _ home: Home) async -> (
    books: [MonthBook], problems: [Diagnostic]
  ) {
    var books: [MonthBook] = []
    var problems: [Diagnostic] = []
    for month in months {
      do throws(Diagnostic) {
        books += try await LedgerStore.books(of: [month], in: ledger, home).books
      } catch { problems.append(error) }
    }
    // A year without one of its months would be too small; two months are compared separately.
    return (months.count > 2 && !problems.isEmpty ? [] : books, problems)
  }

  /// The months that a period is compared with; for an unfinished year or part of one, the same
  /// months of the year before.
  private func compared(with period: Period, upTo last: Month?) -> [Month] {
    switch period {
    case .month(let month):
      // The calendar's first month has no predecessor.
      return [month.adding(months: -12), month.adding(months: -1)].filter { $0 < month }
    case .year, .part:
      guard let last, let first = period.yearBefore?.allMonths.lowerBound else { return [] }
      return Array(first...last.adding(months: -12))
    default: return []
    }
  }

  private func sealMonth(_ period: Period, _ context: Context) throws(Diagnostic) -> Outcome {
    let month = try one(period)
    let now = context.now
    guard try isOver(month, now.day, context) else { return .done }
    let result = try context.change("\(month) --seal") { (change) throws(Diagnostic) in
      try LedgerStore.seal(month, at: now, in: context.home, &change)
    }
    let heading = context.language.heading(month)
    switch result {
    case .sealed:
      return .said(
        Phrase("ledger-sealed-now"), ["month": heading],
        ["month": .text(month.text), "sealed": .text(now.text)])
    case .noted(let corrections):
      let phrase = corrections.isEmpty ? Phrase("ledger-sealed-already") : Phrase("ledger-corrections-noted")
      return Outcome(
        [phrase(context.language, count: corrections.count, ["month": heading])],
        json: ["month": .text(month.text), "corrections": .list(corrections.map(\.json))])
    }
  }

  private func one(_ period: Period) throws(Diagnostic) -> Month {
    if case .month(let month) = period { return month }
    throw Diagnostic(
      .badMonth, Phrase("ledger-not-month", ["period": period.text]),
      hint: Phrase("ledger-months-sealed-one-one-zutto"))
  }

  /// Whether a month may be sealed: it is over, or sealing it early was confirmed.
  private func isOver(_ month: Month, _ today: Day, _ context: Context) throws(Diagnostic) -> Bool {
    try context.home.checkWritable()
    let ledger = try LedgerStore.read(in: context.home)
    let isOpen = ledger.months.contains(month) && !ledger.sealedMonths.contains(month)
    guard !early, isOpen, month >= Month(of: today) else { return true }
    guard context.canAsk else {
      throw Diagnostic(
        .inputMissing, Phrase("ledger-not-over-nobody-here-asked", ["month": month]),
        hint: Phrase("ledger-seal-when-say-early"))
    }
    let language = context.language
    return context.confirms(Phrase("ledger-ask-early")(language, ["month": language.heading(month)]))
  }

  private func unsealMonth(_ period: Period, _ reason: String, _ context: Context) throws(Diagnostic)
    -> Outcome
  {
    let month = try one(period)
    let now = context.now
    let count = try context.change("\(month) --unseal") { (change) throws(Diagnostic) in
      try LedgerStore.unseal(month, because: reason, at: now, in: context.home, &change)
    }
    let language = context.language
    return .said(
      Phrase("ledger-unsealed"), ["month": language.heading(month), "count": language.integer(count)],
      [
        "month": .text(month.text), "unsealed": .text(now.text), "reason": .text(reason),
        "corrections": .integer(count),
      ])
  }
}

/// The settlement of one month, or of several.
enum SettlementReport {
  case month(MonthSettlement)
  case months(YearSettlement)

  var sums: LedgerSums {
    switch self {
    case .month(let settlement): settlement.sums
    case .months(let settlement): settlement.sums
    }
  }

  var corrections: [Correction] {
    switch self {
    case .month(let settlement): settlement.book.corrections
    case .months(let settlement): settlement.corrections
    }
  }
}
