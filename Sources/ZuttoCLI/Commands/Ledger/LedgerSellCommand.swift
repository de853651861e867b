// `zutto ledger sell`: rings up a treatment.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct LedgerSellCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sell", abstract: "Ring up a treatment; the same one on the same day is added to.",
    discussion: """
      Examples:
        zutto ledger sell 젤네일
        zutto ledger sell gel-nail --count 2 --date yesterday
        zutto ledger sell gel-nail --price 45,000
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String
  @Option(help: ArgumentHelp("How often (default: 1).", valueName: "n")) var count: TypedCount?
  @Option(help: ArgumentHelp("What one costs this time.", valueName: "amount")) var price: String?
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let date = try session.day(day.date, in: home)
    guard session.accepts(date, in: home) else { return }
    let count = count?.number ?? 1
    let typed = "sell \(treatment) --date \(date) --count \(count)" + (price.map { " --price \($0)" } ?? "")
    let sale = try session.changeLedger(typed, in: home) { (change) throws(Diagnostic) in
      try LedgerStore.sell(
        treatment, count: count, on: date, price: price?.withPlainMinus,
        rule: correction.rule(today: session.now(in: home).day), mark: session.mark(), in: home, &change)
    }
    let language = session.language(home)
    session.tellLedger(
      Phrase("ledger-sold"),
      [
        "name": sale.treatment.name, "count": language.integer(sale.count),
        "amount": language.money(sale.amount), "date": session.name(of: date, in: home),
        "total": language.integer(sale.record.count), "sum": language.money(sale.recordAmount),
      ], sale.json, home)
  }
}

extension Sale {
  /// The sum of the day's record.
  var recordAmount: Amount { Amount(minorUnits: record.amount, amount.currency) }

  /// What was rung up as JSON output shows it.
  var json: JSON {
    [
      "date": .text(record.date.text), "treatment": .text(treatment.id), "name": .text(treatment.name),
      "count": .integer(count), "amount": amount.json, "currency": .text(amount.currency.code),
      "record": ["count": .integer(record.count), "amount": recordAmount.json],
    ]
  }
}
