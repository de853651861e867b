// `zutto ledger change`: sets what a day's record says.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct LedgerChangeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Set how often a treatment was sold on a day, or for how much.",
    discussion: """
      Examples:
        zutto ledger change 젤네일 --count 3
        zutto ledger change gel-nail --date 1/20 --total 140,000
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String
  @Option(help: ArgumentHelp("How often; keeps the price of one.", valueName: "n")) var count: TypedCount?
  @Option(help: ArgumentHelp("The sum of all of them.", valueName: "amount")) var total: String?
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func validate() throws {
    guard count != nil || total != nil else {
      throw ValidationError(Phrase("ledger-say-what-change-count-n"))
    }
  }

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let date = try session.day(day.date, in: home)
    guard session.accepts(date, in: home) else { return }
    let typed =
      "change \(treatment) --date \(date)" + (count.map { " --count \($0.number)" } ?? "")
      + (total.map { " --total \($0)" } ?? "")
    let sale = try session.changeLedger(typed, in: home) { (change) throws(Diagnostic) in
      try LedgerStore.change(
        treatment, on: date, count: count?.number, total: total?.withPlainMinus,
        rule: correction.rule(today: session.now(in: home).day), mark: session.mark(), in: home, &change)
    }
    let language = session.language(home)
    session.tellLedger(
      Phrase("ledger-changed"),
      [
        "date": session.name(of: date, in: home), "name": sale.treatment.name,
        "total": language.integer(sale.record.count), "sum": language.money(sale.recordAmount),
      ], sale.json, home)
  }
}
