// `zutto ledger close-day`: the drawer against the cash that the book expects.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

struct LedgerCloseDayCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "close-day", abstract: "Count the drawer, and compare it with the day's cash.",
    discussion: """
      Expected is what lay in the drawer when the day began, and what the day brought
      in cash: sales, discounts and tips paid in cash, or without a way to pay. A drawer
      is closed once a day; closing it again takes the place of what was noted.

      Examples:
        zutto ledger close-day 152,000 --float 50,000
        zutto ledger close-day 151,000 "1,000 for change"
        zutto ledger close-day 80000 --drawer 2 --date yesterday
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "What lies in the drawer.") var counted: String
  @Argument(help: "Why it is more or less, up to 50 characters.") var reason: [String] = []
  @Option(
    help: ArgumentHelp("What lay in it when the day began (default: as last time).", valueName: "amount"))
  var float: String?
  @Option(help: ArgumentHelp("Which one, where the shop has several.", valueName: "name")) var drawer: String?
  @OptionGroup var day: LedgerDayOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let date = try context.day(day.date)
    guard context.accepts(date) else { return .done }
    let why = reason.isEmpty ? nil : reason.joined(separator: " ")
    let subject = "\(counted) --date \(date)" + (drawer.map { " --drawer \($0)" } ?? "")
    let sum = try context.change(subject) { (change) throws(Diagnostic) in
      try LedgerStore.close(
        date, counted: counted.withPlainMinus, float: float?.withPlainMinus, drawer: drawer, reason: why,
        in: context.home, &change)
    }
    let words = sum.words(in: context.language)
    return .said(
      Phrase("ledger-day-closed"), ["date": context.name(of: date), "drawers": words], sum.json)
  }
}

struct LedgerRemoveClosingCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "closing", abstract: "Take what was counted on a day out.",
    discussion: "Examples:\n  zutto ledger remove closing --date 1/20")

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("Which one, where the shop has several.", valueName: "name")) var drawer: String?
  @OptionGroup var day: LedgerDayOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let date = try context.day(day.date)
    try context.change("--date \(date)") { (change) throws(Diagnostic) in
      try LedgerStore.removeClosing(of: date, drawer: drawer, in: context.home, &change)
    }
    return .said(
      Phrase("ledger-closing-removed"), ["date": context.name(of: date)],
      ["date": .text(date.text), "removed": true])
  }
}

extension DrawerSum {
  /// Expected, counted and the difference, in one line.
  func words(in language: Language) -> String {
    func money(_ units: Int) -> String { language.money(Amount(minorUnits: units, currency)) }
    return Phrase("ledger-drawer-line")(
      language,
      [
        "expected": money(expected), "float": money(float), "cash": money(cash), "counted": money(counted),
        "difference": language.signedMoney(Amount(minorUnits: difference, currency)),
      ])
  }

  var json: JSONObject {
    func number(_ units: Int) -> JSON { Amount(minorUnits: units, currency).json }
    return [
      "date": .text(date.text), "currency": .text(currency.code), "float": number(float),
      "cash": number(cash),
      "expected": number(expected), "counted": number(counted), "difference": number(difference),
    ]
  }
}
