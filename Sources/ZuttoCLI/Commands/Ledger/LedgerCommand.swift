// `zutto ledger`: the shop's books, and what its commands share.

internal import ArgumentParser
internal import Ground
internal import Ledger

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

/// `--date`.
struct LedgerDayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("today, yesterday, 1/20, 2026-01-20 … (default: today).", valueName: "day"))
  var date: String?
}

/// `--correct`.
struct LedgerCorrectionOptions: ParsableArguments {
  @Flag(help: "Change a sealed month, and note it as a correction of today.") var correct = false

  func rule(_ context: Context) -> SealedMonthRule { correct ? .note(context.now.day) : .refuse }
}

/// A count as typed; the ledger checks its range.
struct TypedCount: ExpressibleByArgument {
  var number: Int

  init?(argument: String) {
    guard let number = Int(argument.withPlainMinus) else { return nil }
    self.number = number
  }
}

extension Session {
  /// The typed day; today by default.
  func day(_ typed: String?, in home: Home) throws(Diagnostic) -> Day {
    let today = now(in: home).day
    guard let typed else { return today }
    return try Day(typed: typed.withPlainMinus, today: today)
  }

  /// The typed month; this month by default.
  func month(_ typed: String?, in home: Home) throws(Diagnostic) -> Month {
    let today = now(in: home).day
    guard let typed else { return Month(of: today) }
    return try Month(typed: typed.withPlainMinus, today: today)
  }

  /// Eight random letters and digits that mark a record being changed.
  func mark() -> String {
    let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
    return String(world.randomBytes(8).map { letters[Int($0 & 31)] })
  }
}

extension Context {
  func day(_ typed: String?) throws(Diagnostic) -> Day { try session.day(typed, in: home) }

  func month(_ typed: String?) throws(Diagnostic) -> Month { try session.month(typed, in: home) }

  /// The day in words, with its year if that is not this one: `12/25` may mean last year's.
  func name(of day: Day) -> String {
    day.year == now.day.year ? language.monthAndDay(day) : language.date(day)
  }
}

extension String {
  /// With `-` for the U+2212 that `Main.arguments` puts before negative amounts.
  var withPlainMinus: String { hasPrefix("\u{2212}") ? "-" + dropFirst() : self }
}

extension Amount {
  /// The amount as a number in the currency's unit.
  var json: JSON { .number(number) }
}
