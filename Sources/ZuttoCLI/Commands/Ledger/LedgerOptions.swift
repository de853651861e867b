// What the ledger's commands share: days and months as people type them, sealed months, marks.

internal import ArgumentParser
internal import Ground
internal import Ledger

/// `--date`, `--correct`.
struct LedgerDayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("today, yesterday, 1/20, 2026-01-20 … (default: today).", valueName: "day"))
  var date: String?
}

/// `--correct`.
struct LedgerCorrectionOptions: ParsableArguments {
  @Flag(help: "Change a sealed month, and note it as a correction of today.") var correct = false

  /// What to do with a sealed month.
  func rule(today: Day) -> SealedMonthRule { correct ? .note(today) : .refuse }
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

  /// What people call a day; with its year where that is another one, for `12/25` may be last year's.
  func name(of day: Day, in home: Home) -> String {
    let language = language(home)
    let isThisYear = day.year == now(in: home).day.year
    return isThisYear ? language.monthAndDay(day) : language.date(day)
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

  /// Makes a change of the ledger.
  ///
  /// - Parameters:
  ///   - command: what the person did, for `undo`.
  ///   - home: where.
  ///   - body: the writes.
  /// - Returns: what `body` returns.
  /// - Throws: as `Home.change`.
  func changeLedger<Result>(
    _ command: String, in home: Home, _ body: (inout Change) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result { try home.change("ledger \(command)", at: world.now(), body) }

  /// Prints one result of a command as a sentence or as JSON.
  func tellLedger(_ phrase: Phrase, _ values: KeyValuePairs<String, String>, _ json: JSON, _ home: Home) {
    printer.out(options.json ? json.description : phrase(language(home), values).escapingControls)
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
