// `zutto ledger sell`, `change`, `adjust`, `expense`, `copy`, `remove`: write a month's book.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

struct LedgerSellCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "sell", abstract: "Ring up a treatment; the same one on the same day is added to.",
    discussion: """
      Examples:
        zutto ledger sell 젤네일
        zutto ledger sell gel-nail --count 2 --date yesterday
        zutto ledger sell gel-nail --price 45,000
        zutto ledger sell gel-nail --pay card
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String
  @Option(help: ArgumentHelp("How often (default: 1).", valueName: "n")) var count: TypedCount?
  @Option(help: ArgumentHelp("What one costs this time.", valueName: "amount")) var price: String?
  @Option(help: ArgumentHelp("How it was paid: cash, card … ('zutto ledger ways').", valueName: "way"))
  var pay: String?
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let date = try context.day(day.date)
    guard context.accepts(date) else { return .done }
    let count = count?.number ?? 1
    let way = try context.way(pay)
    let subject =
      "\(treatment) --date \(date) --count \(count)" + (price.map { " --price \($0)" } ?? "")
      + (way.map { " --pay \($0)" } ?? "")
    let sale = try context.change(subject) { (change) throws(Diagnostic) in
      try LedgerStore.sell(
        treatment, count: count, on: date, price: price?.withPlainMinus, pay: way,
        rule: correction.rule(context),
        mark: context.session.mark(), in: context.home, &change)
    }
    return .said(
      Phrase("ledger-sold"),
      [
        "name": try context.name(of: sale), "count": context.language.integer(sale.count),
        "amount": context.language.money(sale.amount), "date": context.name(of: date),
        "total": context.language.integer(sale.record.count),
        "sum": context.language.money(sale.recordAmount),
      ], sale.json)
  }
}

struct LedgerChangeCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Set how often a treatment was sold on a day, or for how much.",
    discussion: """
      Examples:
        zutto ledger change 젤네일 --count 3
        zutto ledger change gel-nail --date 1/20 --total 140,000
        zutto ledger change gel-nail --pay cash --as card
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String
  @Option(help: ArgumentHelp("How often; keeps the price of one.", valueName: "n")) var count: TypedCount?
  @Option(help: ArgumentHelp("The sum of all of them.", valueName: "amount")) var total: String?
  @Option(help: ArgumentHelp("Those paid in this way; none for no way noted.", valueName: "way")) var pay:
    String?
  @Option(help: ArgumentHelp("They were paid in this way instead.", valueName: "way")) var `as`: String?
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func validate() throws {
    guard count != nil || total != nil || `as` != nil else {
      throw ValidationError(Phrase("ledger-say-what-change-count-n"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let date = try context.day(day.date)
    guard context.accepts(date) else { return .done }
    let subject =
      "\(treatment) --date \(date)" + (count.map { " --count \($0.number)" } ?? "")
      + (total.map { " --total \($0)" } ?? "") + (pay.map { " --pay \($0)" } ?? "")
      + (`as`.map { " --as \($0)" } ?? "")
    let (which, other) = (try context.paid(pay), try context.way(`as`))
    let sale = try context.change(subject) { (change) throws(Diagnostic) in
      try LedgerStore.change(
        treatment, on: date, count: count?.number, total: total?.withPlainMinus, pay: which, as: other,
        rule: correction.rule(context), mark: context.session.mark(), in: context.home, &change)
    }
    return .said(
      Phrase("ledger-changed"),
      [
        "date": context.name(of: date), "name": try context.name(of: sale),
        "total": context.language.integer(sale.record.count),
        "sum": context.language.money(sale.recordAmount),
      ], sale.json)
  }
}

struct LedgerAdjustCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "adjust", abstract: "Note a discount (below 0) or a tip (above 0).",
    discussion: """
      Examples:
        zutto ledger adjust -5000 "단골 할인"
        zutto ledger adjust 3000 팁 --date yesterday
        zutto ledger adjust 3000 팁 --pay card
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The amount: -5000 takes off, 5000 adds.") var amount: String
  @Argument(help: "Why, up to 50 characters.") var reason: [String] = []
  @Option(help: ArgumentHelp("How it was paid: cash, card … ('zutto ledger ways').", valueName: "way"))
  var pay: String?
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let date = try context.day(day.date)
    guard context.accepts(date) else { return .done }
    let why = reason.isEmpty ? nil : reason.map(\.withPlainMinus).joined(separator: " ")
    let way = try context.way(pay)
    let subject =
      "\(amount.withPlainMinus)\(why.map { " '\($0)'" } ?? "") --date \(date)"
      + (way.map { " --pay \($0)" } ?? "")
    let (made, currency) = try context.change(subject) { (change) throws(Diagnostic) in
      try LedgerStore.adjust(
        amount.withPlainMinus, on: date, reason: why, pay: way, rule: correction.rule(context),
        mark: context.session.mark(), in: context.home, &change)
    }
    let money = Amount(minorUnits: made.amount, currency)
    var json: JSONObject = ["date": .text(date.text), "amount": money.json, "currency": .text(currency.code)]
    json["reason"] = made.reason.map(JSON.text)
    json["pay"] = made.pay.map(JSON.text)
    let kind = made.amount < 0 ? Phrase("ledger-discount") : Phrase("ledger-tip")
    let paid = try made.pay.map { (id) throws(Diagnostic) in " (\(try context.name(ofWay: id)))" } ?? ""
    return .said(
      Phrase("ledger-adjusted"),
      [
        "date": context.name(of: date), "kind": kind[context.language],
        "amount": context.language.money(money) + paid, "reason": made.reason.map { "  \($0)" } ?? "",
      ], json)
  }
}

struct LedgerExpenseCommand: HomeCommand, RepeatsTyped {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let month = try context.month(month)
    guard context.accepts(month.firstDay) else { return .done }
    let subject = "\(category) \(amount.withPlainMinus) --month \(month)"
    let set = try context.change(subject) { (change) throws(Diagnostic) in
      try LedgerStore.setExpense(
        category, to: amount.withPlainMinus, in: month, rule: correction.rule(context), of: context.home,
        &change)
    }
    let language = context.language
    var json: JSONObject = [
      "month": .text(month.text), "category": .text(set.category.id), "name": .text(set.category.name),
      "amount": set.now.json, "currency": .text(set.now.currency.code),
    ]
    json["before"] = set.before?.json
    let before = set.before.map { Phrase("ledger-spent-before")(language, ["amount": language.money($0)]) }
    return .said(
      Phrase("ledger-spent"),
      [
        "month": language.heading(month), "name": set.category.name, "amount": language.money(set.now),
        "before": before ?? "",
      ], json)
  }
}

struct LedgerCopyCommand: HomeCommand, RepeatsTyped {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let target = try context.month(to)
    let source =
      try from.map { (typed) throws(Diagnostic) in try context.month(typed) } ?? target.adding(months: -1)
    let result = try context.change("--from \(source) --to \(target)") { (change) throws(Diagnostic) in
      try LedgerStore.copyExpenses(
        from: source, to: target, rule: correction.rule(context), in: context.home, &change)
    }
    var outcome = Outcome(json: result.json(from: source, to: target))
    let language = context.language
    guard !result.copied.isEmpty || !result.kept.isEmpty || !result.retired.isEmpty else {
      outcome.say(Phrase("ledger-nothing-to-copy"), ["from": language.heading(source)])
      return outcome
    }
    var sum = Amount.zero(result.currency)
    for expense in result.copied { sum = try sum.adding(Amount(minorUnits: expense.amount, result.currency)) }
    outcome.say(
      Phrase("ledger-copied"),
      [
        "from": language.heading(source), "to": language.heading(target),
        "count": language.integer(result.copied.count), "sum": language.money(sum),
      ])
    let ledger = try LedgerStore.read(in: context.home)
    for (phrase, ids) in [
      (Phrase("ledger-kept"), result.kept), (Phrase("ledger-not-copied"), result.retired),
    ] where !ids.isEmpty {
      outcome.say(phrase, ["names": language.list(ids.map { ledger.categoryName($0) })])
    }
    return outcome
  }
}

struct LedgerRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a line out of a month's book; undo brings it back.",
    discussion: """
      Examples:
        zutto ledger remove sale 젤네일 --date 1/20
        zutto ledger remove adjustment -5000 --date yesterday
        zutto ledger remove expense 월세 --month 2026-01
        zutto ledger remove closing --date 1/20
      """,
    subcommands: [
      LedgerRemoveSaleCommand.self, LedgerRemoveAdjustmentCommand.self, LedgerRemoveExpenseCommand.self,
      LedgerRemoveClosingCommand.self,
    ])
}

struct LedgerRemoveSaleCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "sale", abstract: "Take a day's record of a treatment out.",
    discussion: "Examples:\n  zutto ledger remove sale 젤네일 --date 1/20")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A treatment's id or name.") var treatment: String
  @Option(help: ArgumentHelp("The one paid in this way; none for no way noted.", valueName: "way")) var pay:
    String?
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let date = try context.day(day.date)
    let which = try context.paid(pay)
    let subject = "\(treatment) --date \(date)" + (which.map { " --pay \($0)" } ?? "")
    let removed = try context.change(subject) { (change) throws(Diagnostic) in
      try LedgerStore.removeSale(
        treatment, on: date, pay: which, rule: correction.rule(context), in: context.home, &change)
    }
    return .said(
      Phrase("ledger-sale-removed"), ["date": context.name(of: date), "name": removed.name],
      ["date": .text(date.text), "treatment": .text(removed.id), "removed": true])
  }
}

struct LedgerRemoveAdjustmentCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "adjustment", abstract: "Take a discount or tip of a day out.",
    discussion: "Examples:\n  zutto ledger remove adjustment -5000 --date yesterday")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Its amount, below 0 for a discount.") var amount: String
  @Option(help: ArgumentHelp("Only one with this reason.", valueName: "text")) var reason: String?
  @OptionGroup var day: LedgerDayOptions
  @OptionGroup var correction: LedgerCorrectionOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let date = try context.day(day.date)
    let amount = amount.withPlainMinus
    let removed = try context.change("\(amount) --date \(date)") { (change) throws(Diagnostic) in
      try LedgerStore.removeAdjustment(
        amount, on: date, reason: reason?.withPlainMinus, rule: correction.rule(context), in: context.home,
        &change)
    }
    return .said(
      Phrase("ledger-adjustment-removed"),
      ["date": context.name(of: date), "amount": context.language.money(removed)],
      ["date": .text(date.text), "amount": removed.json, "removed": true])
  }
}

struct LedgerRemoveExpenseCommand: HomeCommand, RepeatsTyped {
  static let configuration = CommandConfiguration(
    commandName: "expense", abstract: "Take a category's expense out of a month.",
    discussion: "Examples:\n  zutto ledger remove expense 월세 --month 2026-01")

  @OptionGroup var options: GlobalOptions
  @Argument(help: "A category's id or name.") var category: String
  @Option(help: ArgumentHelp("Such as 2026-01 (default: this month).", valueName: "month")) var month: String?
  @OptionGroup var correction: LedgerCorrectionOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let month = try context.month(month)
    let removed = try context.change("\(category) --month \(month)") { (change) throws(Diagnostic) in
      try LedgerStore.removeExpense(
        category, in: month, rule: correction.rule(context), of: context.home, &change)
    }
    return .said(
      Phrase("ledger-expense-removed"),
      ["month": context.language.heading(month), "name": removed.name],
      ["month": .text(month.text), "category": .text(removed.id), "removed": true])
  }
}

extension CopiedExpenses {
  fileprivate func json(from source: Month, to target: Month) -> JSON {
    let copied = copied.map { expense -> JSON in
      ["category": .text(expense.category), "amount": Amount(minorUnits: expense.amount, currency).json]
    }
    return [
      "from": .text(source.text), "to": .text(target.text), "copied": .list(copied),
      "kept": .list(kept.map(JSON.text)), "retired": .list(retired.map(JSON.text)),
      "currency": .text(currency.code),
    ]
  }
}

extension Sale {
  /// The sum of the day's record.
  var recordAmount: Amount { Amount(minorUnits: record.amount, amount.currency) }

  var json: JSONObject {
    var object: JSONObject = [
      "date": .text(record.date.text), "treatment": .text(treatment.id), "name": .text(treatment.name),
      "count": .integer(count), "amount": amount.json, "currency": .text(amount.currency.code),
      "record": ["count": .integer(record.count), "amount": recordAmount.json],
    ]
    object["pay"] = record.pay.map(JSON.text)
    return object
  }
}

extension Context {
  /// A way to pay that picks a line: the id of one that was typed by its name, else what was typed.
  fileprivate func paid(_ typed: String?) throws(Diagnostic) -> String? {
    guard let typed else { return nil }
    let ways = try LedgerStore.read(in: home).ways(in: language)
    return ways.first { $0.name.comparisonKey == typed.comparisonKey }?.id ?? typed
  }

  fileprivate func name(ofWay id: String) throws(Diagnostic) -> String {
    try LedgerStore.read(in: home).wayName(id, in: language)
  }

  /// What was sold, with the way in which it was paid.
  fileprivate func name(of sale: Sale) throws(Diagnostic) -> String {
    guard let way = sale.record.pay else { return sale.treatment.name }
    return "\(sale.treatment.name) (\(try name(ofWay: way)))"
  }
}
