// `zutto ledger day` and `zutto ledger calendar`: a day and a month of the ledger.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

struct LedgerDayCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "day", abstract: "One day: what was sold, discounts, tips, the total.",
    discussion: """
      Examples:
        zutto ledger day                 today
        zutto ledger day 1/20 --json
        zutto ledger day yesterday
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "today, yesterday, 1/20, 2026-01-20 … (default: today).") var date: String?
  @OptionGroup var listing: ListingOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let home = context.home
    let day = try context.day(date)
    let ledger = try LedgerStore.read(in: home)
    let reading = try LedgerStore.book(of: Month(of: day), in: ledger, home)
    // Throws for corrections in another currency, which have no total with the book.
    let sums = try LedgerSums(reading.book)
    let view = DayView(day, reading.book, sums, ledger, context.language, context.printer)
    let unsettled = UnsettledBooks([Month(of: day)], in: home)
    return try Outcome(
      view.lines(), json: unsettled.marking(view.json()), csv: listing.csv ? view.csv.bytes : nil
    ).failing(with: ledger.problems + reading.problems + unsettled.problems)
  }
}

/// One day of a month's book as text, JSON and CSV.
private struct DayView {
  let day: Day
  let currency: Currency
  let records: [SaleRecord]
  let adjustments: [Adjustment]
  let corrections: [Correction]
  let drawer: DrawerSum?
  let ledger: Ledger
  let language: Language
  let printer: Printer

  init(
    _ day: Day, _ month: MonthBook, _ sums: LedgerSums, _ ledger: Ledger, _ language: Language,
    _ printer: Printer
  ) {
    drawer = sums.drawers.first { $0.date == day }
    self.day = day
    currency = month.book.currency
    records = month.book.records.filter { $0.date == day }
    adjustments = month.book.adjustments.filter { $0.date == day }
    corrections = month.noted.filter { $0.noted == day && !$0.isExpense }
    self.ledger = ledger
    self.language = language
    self.printer = printer
  }

  private func total() throws(Diagnostic) -> Amount {
    var sum = 0
    for record in records { sum = try sum.addingMoney(record.amount) }
    for adjustment in adjustments { sum = try sum.addingMoney(adjustment.amount) }
    for correction in corrections { sum = try sum.addingMoney(correction.amount) }
    return amount(sum)
  }

  private func amount(_ minorUnits: Int) -> Amount { Amount(minorUnits: minorUnits, currency) }

  private func paid(_ way: String?) -> String {
    way.map { " (\(ledger.wayName($0, in: language)))" } ?? ""
  }

  func lines() throws(Diagnostic) -> [String] {
    let title = printer.bold(language.longDate(day))
    let closed = drawer.map { printer.wrapped($0.words(in: language)) } ?? []
    guard !records.isEmpty || !adjustments.isEmpty || !corrections.isEmpty || drawer != nil else {
      return [Phrase("ledger-nothing-on-day")(language, ["day": language.longDate(day)])]
    }
    var table = TextTable([
      (Phrase("ledger-treatment")[language], .left), (Phrase("ledger-count")[language], .right),
      (Phrase("ledger-price")[language], .right), (Phrase("ledger-amount")[language], .right),
    ])
    for record in records {
      let treatment = ledger.treatment(record.treatment)
      table.add([
        String(icon: treatment?.icon, name: treatment?.name ?? record.treatment) + paid(record.pay),
        language.integer(record.count),
        language.money(amount(record.unitPrice)), language.money(amount(record.amount)),
      ])
    }
    for adjustment in adjustments {
      let kind = (adjustment.amount < 0 ? Phrase("ledger-discount") : Phrase("ledger-tip"))[language]
      table.add([
        [kind, adjustment.reason].compactMap(\.self).joined(separator: "  ") + paid(adjustment.pay), "", "",
        language.money(amount(adjustment.amount)),
      ])
    }
    for correction in corrections {
      table.add([correction.name(in: language, ledger), "", "", language.money(amount(correction.amount))])
    }
    table.add([Phrase("ledger-total")[language], "", "", language.money(try total())])
    return [title] + table.lines(printer) + closed
  }

  func json() throws(Diagnostic) -> JSON {
    let sold = records.map { record -> JSON in
      var object: JSONObject = [
        "treatment": .text(record.treatment), "name": .text(ledger.treatmentName(record.treatment)),
        "count": .integer(record.count), "unitPrice": amount(record.unitPrice).json,
        "amount": amount(record.amount).json,
      ]
      object["pay"] = record.pay.map(JSON.text)
      return .object(object)
    }
    let adjusted = adjustments.map { adjustment -> JSON in
      var object: JSONObject = ["amount": amount(adjustment.amount).json]
      object["reason"] = adjustment.reason.map(JSON.text)
      object["pay"] = adjustment.pay.map(JSON.text)
      return .object(object)
    }
    var object: JSONObject = [
      "date": .text(day.text), "currency": .text(currency.code), "total": try total().json,
      "records": .list(sold), "adjustments": .list(adjusted), "corrections": .list(corrections.map(\.json)),
    ]
    object["drawer"] = drawer.map { .object($0.json) }
    return .object(object)
  }

  var csv: CSVWriter {
    let ways = records.map(\.pay) + adjustments.map(\.pay) + corrections.map(\.pay)
    let hasWays = ways.contains { $0 != nil }
    var table = CSVWriter(
      header: ["date", "kind", "id", "name", "count", "amount", "currency", "reason"]
        + (hasWays ? ["pay"] : []))
    func add(_ cells: [CSVCell], _ pay: String?) {
      table.add(cells + (hasWays ? [.text(ifPresent: pay)] : []))
    }
    let code = CSVCell.word(currency.code)
    for record in records {
      add(
        [
          .day(day), .word("sale"), .text(record.treatment), .text(ledger.treatmentName(record.treatment)),
          .integer(record.count), .amount(amount(record.amount)), code, .empty,
        ], record.pay)
    }
    for adjustment in adjustments {
      add(
        [
          .day(day), .word(adjustment.amount < 0 ? "discount" : "tip"), .empty, .empty, .empty,
          .amount(amount(adjustment.amount)), code, .text(ifPresent: adjustment.reason),
        ], adjustment.pay)
    }
    for correction in corrections {
      add(
        [
          .day(day), .word("correction"), .empty, .text(correction.name(in: language.locales[.en], ledger)),
          .empty, .amount(amount(correction.amount)), code, .empty,
        ], correction.pay)
    }
    return table
  }
}

struct LedgerCalendarCommand: HomeCommand, Paged {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "A month as a grid, with each day's total.",
    discussion: """
      Examples:
        zutto ledger calendar            this month
        zutto ledger calendar 2026-01
        zutto ledger calendar 2026 --json
        zutto ledger calendar "last month" --csv
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "2026-01, last month, 1月, 2026, 2026-01..2026-03 (default: this month).") var period:
    String?
  @OptionGroup var listing: ListingOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let (home, language) = (context.home, context.language)
    let period = try context.period(period).wholeMonths()
    let ledger = try LedgerStore.read(in: home)
    let unsettled = UnsettledBooks(period.months, in: home)
    var blocks: [[MonthBlocks.Line]] = []
    var rows: [JSON] = []
    var csv = CSVWriter(header: ["date", "amount", "currency"])
    var problems = ledger.problems
    // A single month is always shown; of a longer period only the months that have a book.
    for month in period.months where period.months.count == 1 || ledger.months.contains(month) {
      let reading = try LedgerStore.book(of: month, in: ledger, home)
      let sums = try LedgerSums(reading.book)
      problems += reading.problems
      let days = sums.days.sorted { $0.key < $1.key }
      for (day, amount) in days {
        csv.add([.day(day), .amount(sums.amount(amount)), .word(sums.currency.code)])
      }
      blocks.append(self.lines(month, sums, language, context.printer))
      rows.append([
        "month": .text(month.text), "currency": .text(sums.currency.code),
        "revenue": sums.amount(sums.revenue).json,
        "days": .list(days.map { ["date": .text($0.key.text), "amount": sums.amount($0.value).json] }),
      ])
    }
    var lines = MonthBlocks.rows(of: blocks, context.printer)
    if rows.isEmpty {
      lines = [Phrase("ledger-nothing-in-month")(language, ["month": period.heading(in: language)])]
    }
    let json: JSON =
      if case .month = period { rows[0] } else { ["period": .text(period.text), "months": .list(rows)] }
    return Outcome(lines, json: unsettled.marking(json), csv: listing.csv ? csv.bytes : nil)
      .failing(with: problems + unsettled.problems)
  }

  /// A heading with the month's revenue, then six weeks of two lines: day numbers and takings.
  private func lines(_ month: Month, _ sums: LedgerSums, _ language: Language, _ printer: Printer)
    -> [MonthBlocks.Line]
  {
    let first = language.firstWeekday
    let (heading, label) = (language.heading(month), Phrase("ledger-revenue")[language])
    let revenue = language.money(sums.amount(sums.revenue))
    let short = sums.days.mapValues { language.shortMoney(sums.amount($0)) }
    let width = max(6, short.values.reduce(0) { max($0, $1.displayWidth) } + 2)
    let names = first.week.map { language.shortName(of: $0).padded(to: width, .trailing) }.joined()
    var lines = [
      MonthBlocks.Line(
        "\(heading)  \(label) \(revenue)", "\(printer.bold(heading))  \(label) \(printer.bold(revenue))"),
      MonthBlocks.Line(names, printer.faint(names)),
    ]
    for week in month.weeks(startingOn: first, atLeast: 6) {
      let numbers = week.map { day in (day.map { String($0.day) } ?? "").padded(to: width, .trailing) }
        .joined().trimmingTrailingBlanks
      let totals = week.map { day in (day.flatMap { short[$0] } ?? "").padded(to: width, .trailing) }
        .joined().trimmingTrailingBlanks
      lines.append(MonthBlocks.Line(numbers, printer.faint(numbers)))
      lines.append(MonthBlocks.Line(totals, printer.accent(totals)))
    }
    return lines
  }
}
