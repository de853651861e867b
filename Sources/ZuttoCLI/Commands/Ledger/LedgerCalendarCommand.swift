// `zutto ledger calendar`: a month as a grid with each day's total.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Ledger

struct LedgerCalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "A month as a grid, with each day's total.",
    discussion: """
      Examples:
        zutto ledger calendar            this month
        zutto ledger calendar 2026-01
        zutto ledger calendar 2026 --json
        zutto ledger calendar "last month" --csv
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "2026-01, last month, 1月, 2026, 2026-01..2026-03 (default: this month).") var period:
    String?
  @OptionGroup var listing: ListingOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let period = try session.period(period, in: home).wholeMonths()
    let ledger = try LedgerStore.read(in: home)
    let unsettled = UnsettledBooks(period.months, in: home)
    let language = session.language(home)
    var blocks: [[MonthBlocks.Line]] = []
    var rows: [JSON] = []
    var csv = CSVWriter(header: ["date", "amount", "currency"])
    var problems = ledger.problems
    // Of a year, the months that have a book; a month alone is shown in any case.
    for month in period.months where period.months.count == 1 || ledger.months.contains(month) {
      let reading = try LedgerStore.file(of: month, in: home).book(in: ledger)
      let sums = try LedgerSums(reading.book)
      problems += reading.problems
      let days = sums.days.sorted { $0.key < $1.key }
      for (day, amount) in days {
        csv.add([.day(day), .amount(sums.amount(amount)), .word(sums.currency.code)])
      }
      blocks.append(self.lines(month, sums, language, session.printer))
      rows.append([
        "month": .text(month.text), "currency": .text(sums.currency.code),
        "revenue": sums.amount(sums.revenue).json,
        "days": .list(days.map { ["date": .text($0.key.text), "amount": sums.amount($0.value).json] }),
      ])
    }
    var lines = MonthBlocks.rows(of: blocks, session.printer)
    if rows.isEmpty {
      lines = [Phrase("ledger-nothing-in-month")(language, ["month": period.heading(in: language)])]
    }
    let json: JSON =
      if case .month = period { rows[0] } else { ["period": .text(period.text), "months": .list(rows)] }
    Listing(lines: lines, json: unsettled.marking(json), csv: csv).print(session, csv: listing.csv)
    try session.finish(problems + unsettled.problems)
  }

  /// The head with the month's revenue, then six weeks of two lines: the days, and what they brought.
  private func lines(_ month: Month, _ sums: LedgerSums, _ language: Language, _ printer: Printer)
    -> [MonthBlocks.Line]
  {
    let first = language.firstWeekday
    let (heading, label) = (language.heading(month), Phrase("ledger-revenue")[language])
    let revenue = language.money(sums.amount(sums.revenue))
    let short = sums.days.mapValues { language.shortMoney(sums.amount($0)) }
    let width = max(6, short.values.reduce(0) { max($0, $1.displayWidth) } + 2)
    let names = first.week.map { language.shortName(of: $0).padded(to: width, .trailing) }.joined()
    var lines = [
      MonthBlocks.Line(
        "\(heading)  \(label) \(revenue)", "\(printer.bold(heading))  \(label) \(printer.bold(revenue))"),
      MonthBlocks.Line(names, printer.faint(names)),
    ]
    for week in month.weeks(startingOn: first, atLeast: 6) {
      let numbers = week.map { day in (day.map { String($0.day) } ?? "").padded(to: width, .trailing) }
        .joined().trimmingTrailingBlanks
      let totals = week.map { day in (day.flatMap { short[$0] } ?? "").padded(to: width, .trailing) }
        .joined().trimmingTrailingBlanks
      lines.append(MonthBlocks.Line(numbers, printer.faint(numbers)))
      lines.append(MonthBlocks.Line(totals, printer.accent(totals)))
    }
    return lines
  }
}

extension String {
  fileprivate var trimmingTrailingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
