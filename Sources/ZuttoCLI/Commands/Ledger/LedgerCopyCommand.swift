// `zutto ledger copy`: last month's expenses once more.

internal import ArgumentParser
internal import Ground
internal import Ledger

struct LedgerCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy last month's expenses; what is there already is kept.",
    discussion: """
      Examples:
        zutto ledger copy                       from last month to this one
        zutto ledger copy --to 2026-02 --from 2025-12
      """)

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("The month to fill (default: this one).", valueName: "month")) var to: String?
  @Option(help: ArgumentHelp("The month to copy (default: the one before).", valueName: "month")) var from:
    String?
  @OptionGroup var correction: LedgerCorrectionOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let target = try session.month(to, in: home)
    let source =
      try from.map { (typed) throws(Diagnostic) in try session.month(typed, in: home) }
      ?? target.adding(months: -1)
    let typed = "copy --from \(source) --to \(target)"
    let result = try session.changeLedger(typed, in: home) { (change) throws(Diagnostic) in
      try LedgerStore.copyExpenses(
        from: source, to: target, rule: correction.rule(today: session.now(in: home).day), in: home, &change)
    }
    try print(result, from: source, to: target, session, home)
  }

  private func print(
    _ result: CopiedExpenses, from source: Month, to target: Month, _ session: Session, _ home: Home
  ) throws(Diagnostic) {
    guard !options.json else {
      let copied = result.copied.map { expense -> JSON in
        [
          "category": .text(expense.category),
          "amount": Amount(minorUnits: expense.amount, result.currency).json,
        ]
      }
      let json: JSON = [
        "from": .text(source.text), "to": .text(target.text), "copied": .list(copied),
        "kept": .list(result.kept.map(JSON.text)), "retired": .list(result.retired.map(JSON.text)),
        "currency": .text(result.currency.code),
      ]
      return session.printer.out(json.description)
    }
    let language = session.language(home)
    guard !result.copied.isEmpty || !result.kept.isEmpty || !result.retired.isEmpty else {
      return session.printer.out(
        Phrase("ledger-nothing-to-copy")(language, ["from": language.heading(source)]))
    }
    var sum = Amount.zero(result.currency)
    for expense in result.copied { sum = try sum.adding(Amount(minorUnits: expense.amount, result.currency)) }
    session.printer.out(
      Phrase("ledger-copied")(
        language,
        [
          "from": language.heading(source), "to": language.heading(target),
          "count": language.integer(result.copied.count), "sum": language.money(sum),
        ]))
    let ledger = try LedgerStore.read(in: home)
    for (phrase, ids) in [
      (Phrase("ledger-kept"), result.kept), (Phrase("ledger-not-copied"), result.retired),
    ] where !ids.isEmpty {
      let names = language.list(ids.map { ledger.categoryName($0) })
      session.printer.out(phrase(language, ["names": names]).escapingControls)
    }
  }
}
