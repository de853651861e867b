// `zutto ledger adjust`: a discount or a tip.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct LedgerAdjustCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adjust", abstract: "Note a discount (below 0) or a tip (above 0).",
    discussion: """
      Examples:
        zutto ledger adjust -5000 "단골 할인"
        zutto ledger adjust 3000 팁 --date yesterday
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The amount: -5000 takes off, 5000 adds.") var amount: String
  @Argument(help: "Why, up to 50 characters.") var reason: [String] = []
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let date = try session.day(day.date, in: home)
    guard session.accepts(date, in: home) else { return }
    let why = reason.isEmpty ? nil : reason.map(\.withPlainMinus).joined(separator: " ")
    let typed = "adjust \(amount.withPlainMinus)\(why.map { " '\($0)'" } ?? "") --date \(date)"
    let (made, currency) = try session.changeLedger(typed, in: home) { (change) throws(Diagnostic) in
      try LedgerStore.adjust(
        amount.withPlainMinus, on: date, reason: why, rule: correction.rule(today: session.now(in: home).day),
        mark: session.mark(), in: home, &change)
    }
    let language = session.language(home)
    let money = Amount(minorUnits: made.amount, currency)
    var json: JSONObject = ["date": .text(date.text), "amount": money.json, "currency": .text(currency.code)]
    json["reason"] = made.reason.map(JSON.text)
    session.tellLedger(
      Phrase("ledger-adjusted"),
      [
        "date": session.name(of: date, in: home),
        "kind": (made.amount < 0 ? Phrase("ledger-discount") : Phrase("ledger-tip"))[language],
        "amount": language.money(money), "reason": made.reason.map { "  \($0)" } ?? "",
      ], .object(json), home)
  }
}
