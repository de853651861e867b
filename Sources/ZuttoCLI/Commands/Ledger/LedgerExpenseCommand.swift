// `zutto ledger expense`: what a category cost in a month.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct LedgerExpenseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expense", abstract: "Set what a category cost in a month: one amount each.",
    discussion: """
      Examples:
        zutto ledger expense 월세 500,000
        zutto ledger expense rent 50만 --month 2026-01
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A category's id or name.") var category: String
  @Argument(help: "The month's amount; it takes the place of the one before.") var amount: String
  @Option(help: ArgumentHelp("Such as 2026-01, last month (default: this month).", valueName: "month"))
  var month: String?
  @OptionGroup var correction: LedgerCorrectionOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let month = try session.month(month, in: home)
    guard session.accepts(month.firstDay, in: home) else { return }
    let typed = "expense \(category) \(amount.withPlainMinus) --month \(month)"
    let set = try session.changeLedger(typed, in: home) { (change) throws(Diagnostic) in
      try LedgerStore.setExpense(
        category, to: amount.withPlainMinus, in: month,
        rule: correction.rule(today: session.now(in: home).day), of: home, &change)
    }
    let language = session.language(home)
    var json: JSONObject = [
      "month": .text(month.text), "category": .text(set.category.id), "name": .text(set.category.name),
      "amount": set.now.json, "currency": .text(set.now.currency.code),
    ]
    json["before"] = set.before?.json
    let before = set.before.map { Phrase("ledger-spent-before")(language, ["amount": language.money($0)]) }
    session.tellLedger(
      Phrase("ledger-spent"),
      [
        "month": language.heading(month), "name": set.category.name, "amount": language.money(set.now),
        "before": before ?? "",
      ], .object(json), home)
  }
}
