// `zutto ledger remove`: takes a line out of a month's book.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct LedgerRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a sale, an adjustment or an expense out; undo brings it back.",
    discussion: """
      Examples:
        zutto ledger remove sale 젤네일 --date 1/20
        zutto ledger remove adjustment -5000 --date yesterday
        zutto ledger remove expense 월세 --month 2026-01
      """,
    subcommands: [
      LedgerRemoveSaleCommand.self, LedgerRemoveAdjustmentCommand.self, LedgerRemoveExpenseCommand.self,
    ])
}

struct LedgerRemoveSaleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sale", abstract: "Take a day's record of a treatment out.",
    discussion: "Examples:\n  zutto ledger remove sale 젤네일 --date 1/20")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let date = try session.day(day.date, in: home)
    let typed = "remove sale \(treatment) --date \(date)"
    let removed = try session.changeLedger(typed, in: home) { (change) throws(Diagnostic) in
      try LedgerStore.removeSale(
        treatment, on: date, rule: correction.rule(today: session.now(in: home).day), in: home, &change)
    }
    session.tellLedger(
      Phrase("ledger-sale-removed"), ["date": session.name(of: date, in: home), "name": removed.name],
      ["date": .text(date.text), "treatment": .text(removed.id), "removed": true], home)
  }
}

struct LedgerRemoveAdjustmentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adjustment", abstract: "Take a discount or tip of a day out.",
    discussion: "Examples:\n  zutto ledger remove adjustment -5000 --date yesterday")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Its amount, below 0 for a discount.") var amount: String
  @Option(help: ArgumentHelp("Only one with this reason.", valueName: "text")) var reason: String?
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let date = try session.day(day.date, in: home)
    let typed = "remove adjustment \(amount.withPlainMinus) --date \(date)"
    let removed = try session.changeLedger(typed, in: home) { (change) throws(Diagnostic) in
      try LedgerStore.removeAdjustment(
        amount.withPlainMinus, on: date, reason: reason?.withPlainMinus,
        rule: correction.rule(today: session.now(in: home).day), in: home, &change)
    }
    let language = session.language(home)
    session.tellLedger(
      Phrase("ledger-adjustment-removed"),
      ["date": session.name(of: date, in: home), "amount": language.money(removed)],
      ["date": .text(date.text), "amount": removed.json, "removed": true], home)
  }
}

struct LedgerRemoveExpenseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expense", abstract: "Take a category's expense out of a month.",
    discussion: "Examples:\n  zutto ledger remove expense 월세 --month 2026-01")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A category's id or name.") var category: String
  @Option(help: ArgumentHelp("Such as 2026-01 (default: this month).", valueName: "month")) var month: String?
  @OptionGroup var correction: LedgerCorrectionOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let month = try session.month(month, in: home)
    let typed = "remove expense \(category) --month \(month)"
    let removed = try session.changeLedger(typed, in: home) { (change) throws(Diagnostic) in
      try LedgerStore.removeExpense(
        category, in: month, rule: correction.rule(today: session.now(in: home).day), of: home, &change)
    }
    session.tellLedger(
      Phrase("ledger-expense-removed"),
      ["month": session.language(home).heading(month), "name": removed.name],
      ["month": .text(month.text), "category": .text(removed.id), "removed": true], home)
  }
}
