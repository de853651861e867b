// `zutto ledger calendar`: a month as a grid with each day's total.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct LedgerCalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "A month as a grid, with each day's total.",
    discussion: """
      Examples:
        zutto ledger calendar            this month
        zutto ledger calendar 2026-01
        zutto ledger calendar "last month" --csv
      """
  )

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A month such as 2026-01, last month, 1月 (default: this month).")
  var month: String?
  @OptionGroup var listing: ListingOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let month = try session.month(month, in: home)
    let ledger = try LedgerStore.read(in: home)
    let reading = try LedgerStore.file(of: month, in: home).book(in: ledger)
    let sums = try LedgerSums(reading.book)
    let language = session.language(home)
    let days = sums.days.sorted { $0.key < $1.key }
    var csv = CSVWriter(header: ["date", "amount", "currency"])
    for (day, amount) in days {
      csv.add([.day(day), .amount(sums.amount(amount)), .word(sums.currency.code)])
    }
    Listing(
      lines: lines(month, sums, language, session.printer),
      json: [
        "month": .text(month.text), "currency": .text(sums.currency.code),
        "revenue": sums.amount(sums.revenue).json,
        "days": .list(
          days.map { ["date": .text($0.key.text), "amount": sums.amount($0.value).json] }
        ),
      ],
      csv: csv
    ).print(session, csv: listing.csv)
    try session.finish(ledger.problems + reading.problems)
  }

  /// The head with the month's revenue, then six weeks of two lines: the days, and what they brought.
  private func lines(
    _ month: Month,
    _ sums: LedgerSums,
    _ language: Language,
    _ printer: Printer
  ) -> [String] {
    let first = language.firstWeekday
    let revenue = language.money(sums.amount(sums.revenue))
    let short = sums.days.mapValues { language.shortMoney(sums.amount($0)) }
    let width = max(6, short.values.reduce(0) { max($0, $1.displayWidth) } + 2)
    var lines = [
      printer.bold(language.heading(month))
        + "  \(LedgerWords.revenue[language]) \(printer.bold(revenue))",
      printer.faint(
        first.week.map { language.shortName(of: $0).padded(to: width, .trailing) }.joined()
      ),
    ]
    for week in month.weeks(startingOn: first, atLeast: 6) {
      let numbers = week.map { day in
        (day.map { String($0.day) } ?? "").padded(to: width, .trailing)
      }
      let totals = week.map { day in
        (day.flatMap { short[$0] } ?? "").padded(to: width, .trailing)
      }
      lines.append(printer.faint(numbers.joined()).trimmingTrailingBlanks)
      lines.append(printer.accent(totals.joined()).trimmingTrailingBlanks)
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
