// `zutto ledger tax`: the tax on sales, from a day on.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

struct LedgerTaxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tax", abstract: "The tax on sales: list, set, remove.",
    discussion: """
      A rate holds from a day on until the next one begins; 0 ends it. Prices include
      the tax unless --added says that it comes on top. The settlement and the exports
      show it; no amount that was written down changes.

      Examples:
        zutto ledger tax set 10 --name 부가세 --from 2026-01-01
        zutto ledger tax set 8.875 --added
        zutto ledger tax
        zutto ledger tax remove 2026-01-01
      """, subcommands: [TaxListCommand.self, TaxSetCommand.self, TaxRemoveCommand.self],
    defaultSubcommand: TaxListCommand.self)
}

struct TaxListCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The rates, each with its first day.",
    discussion: "Examples:\n  zutto ledger tax list --json")

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let ledger = try LedgerStore.read(in: context.home)
    let language = context.language
    var table = TextTable([
      (Phrase("ledger-tax")[language], .left), ("%", .right), ("", .left),
      (Phrase("ledger-tax-from")[language], .whole),
    ])
    for tax in ledger.taxes { table.add([tax.name, tax.rate.text, tax.kind(in: language), tax.from.text]) }
    let lines = ledger.taxes.isEmpty ? [Phrase("ledger-no-tax")[language]] : table.lines(context.printer)
    return Outcome(lines, json: ["taxes": .list(ledger.taxes.map { .object($0.json) })])
      .failing(with: ledger.problems)
  }
}

struct TaxSetCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set the rate from a day on.",
    discussion: """
      Examples:
        zutto ledger tax set 10 --name 부가세 --from 2026-01-01
        zutto ledger tax set 8.875 --added
        zutto ledger tax set 0 --from 2027-01-01
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Percent, such as 10 or 8.875.") var rate: String
  @Option(help: ArgumentHelp("What it is called (default: as before).", valueName: "name")) var name: String?
  @Option(help: ArgumentHelp("Its first day (default: today).", valueName: "day")) var from: String?
  @Flag(help: "It comes on top of the prices, which do not include it.") var added = false

  func outcome(_ context: Context) async throws -> Outcome {
    let day = try context.day(from)
    let rate = try TaxRate(parsing: rate)
    let language = context.language
    let tax = try context.change("\(rate.text) --from \(day)") { (change) throws(Diagnostic) in
      let before = try LedgerStore.read(in: context.home).taxes.begun(by: day)
      let name = name ?? before?.name ?? Phrase("ledger-tax")[language]
      let tax = Tax(from: day, name: name, rate: rate, isAdded: added)
      try LedgerStore.set(tax, in: context.home, &change)
      return tax
    }
    return .said(
      Phrase("ledger-tax-set"),
      [
        "name": tax.name, "rate": rate.text, "kind": tax.kind(in: language), "date": language.date(day),
      ], tax.json)
  }
}

struct TaxRemoveCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take the rate out that begins on a day; undo brings it back.",
    discussion: "Examples:\n  zutto ledger tax remove 2026-01-01")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Its first day.") var from: String

  func outcome(_ context: Context) async throws -> Outcome {
    let day = try context.day(from)
    try context.change("\(day)") { (change) throws(Diagnostic) in
      try LedgerStore.removeTax(from: day, in: context.home, &change)
    }
    return .said(
      Phrase("ledger-tax-removed"), ["date": context.language.date(day)],
      ["from": .text(day.text), "removed": true])
  }
}

extension Tax {
  /// Whether it is included or added, in words.
  func kind(in language: Language) -> String {
    (isAdded ? Phrase("ledger-tax-added") : Phrase("ledger-tax-included"))[language]
  }

  /// `부가세 10 % (included)`.
  func title(in language: Language) -> String { "\(name) \(rate.text) % (\(kind(in: language)))" }
}
