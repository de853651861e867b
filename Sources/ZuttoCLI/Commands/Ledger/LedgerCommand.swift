// `zutto ledger`: the shop's books, and what its commands share.

internal import ArgumentParser
internal import Diagnostics
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

struct LedgerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "The shop's books: ring up, spend, settle.",
    discussion: """
      Examples:
        zutto ledger treatments add 젤네일 --price 50000 --icon 💅
        zutto ledger sell 젤네일
        zutto ledger adjust -5000 "단골 할인"
        zutto ledger expense 월세 500000
        zutto ledger settle
      """,
    subcommands: [
      LedgerSellCommand.self, LedgerAdjustCommand.self, LedgerExpenseCommand.self, LedgerCopyCommand.self,
      LedgerChangeCommand.self, LedgerRemoveCommand.self, LedgerSettleCommand.self,
      LedgerCalendarCommand.self, LedgerDayCommand.self, LedgerTreatmentsCommand.self,
      LedgerCategoriesCommand.self, LedgerExportCommand.self,
    ])
}

/// `--date`, `--correct`.
struct LedgerDayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("today, yesterday, 1/20, 2026-01-20 … (default: today).", valueName: "day"))
  var date: String?
}

/// `--correct`.
struct LedgerCorrectionOptions: ParsableArguments {
  @Flag(help: "Change a sealed month, and note it as a correction of today.") var correct = false

  /// What to do with a sealed month.
  func rule(_ context: Context) -> SealedMonthRule { correct ? .note(context.now.day) : .refuse }
}

/// How often, as a person types it; what it may be, the ledger says.
struct TypedCount: ExpressibleByArgument {
  var number: Int

  init?(argument: String) {
    guard let number = Int(argument.withPlainMinus) else { return nil }
    self.number = number
  }
}

extension Session {
  /// The day a person typed; today if they typed none.
  func day(_ typed: String?, in home: Home) throws(Diagnostic) -> Day {
    let today = now(in: home).day
    guard let typed else { return today }
    return try Day(typed: typed.withPlainMinus, today: today)
  }

  /// The month a person typed; this one if they typed none.
  func month(_ typed: String?, in home: Home) throws(Diagnostic) -> Month {
    let today = now(in: home).day
    guard let typed else { return Month(of: today) }
    return try Month(typed: typed.withPlainMinus, today: today)
  }

  /// Eight letters and digits by chance, for a record that is being changed.
  func mark() -> String {
    let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String(world.randomBytes(8).map { letters[Int($0 & 31)] })
  }
}

extension Context {
  /// The day a person typed; today if they typed none.
  func day(_ typed: String?) throws(Diagnostic) -> Day { try session.day(typed, in: home) }

  /// The month a person typed; this one if they typed none.
  func month(_ typed: String?) throws(Diagnostic) -> Month { try session.month(typed, in: home) }

  /// What people call a day; with its year where that is another one, for `12/25` may be last year's.
  func name(of day: Day) -> String {
    day.year == now.day.year ? language.monthAndDay(day) : language.date(day)
  }
}

extension String {
  /// With `-` for the sign that stands for it after `Main.arguments`.
  var withPlainMinus: String { hasPrefix("\u{2212}") ? "-" + dropFirst() : self }
}

extension Amount {
  /// The amount as JSON output shows it: a number in the currency's unit.
  var json: JSON { .number(number) }
}
