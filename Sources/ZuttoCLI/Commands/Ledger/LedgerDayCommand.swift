// `zutto ledger day`: what was sold, given and taken off on a day.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Ledger

struct LedgerDayCommand: AsyncParsableCommand {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let day = try session.day(date, in: home)
    let ledger = try LedgerStore.read(in: home)
    let reading = try LedgerStore.file(of: Month(of: day), in: home).book(in: ledger)
    // Corrections in another currency than the book's have no total with it.
    _ = try LedgerSums(reading.book)
    let view = DayView(day, reading.book, ledger, session.language(home), session.printer)
    let unsettled = UnsettledBooks([Month(of: day)], in: home)
    try Listing(lines: view.lines(), json: unsettled.marking(view.json()), csv: view.csv).print(
      session, csv: listing.csv)
    try session.finish(ledger.problems + reading.problems + unsettled.problems)
  }
}

/// A day of a month's book.
private struct DayView {
  let day: Day
  let currency: Currency
  let records: [SaleRecord]
  let adjustments: [Adjustment]
  let corrections: [Correction]
  let ledger: Ledger
  let language: Language
  let printer: Printer

  init(_ day: Day, _ month: MonthBook, _ ledger: Ledger, _ language: Language, _ printer: Printer) {
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

  func lines() throws(Diagnostic) -> [String] {
    let title = printer.bold(language.longDate(day))
    guard !records.isEmpty || !adjustments.isEmpty || !corrections.isEmpty else {
      return [Phrase("ledger-nothing-on-day")(language, ["day": language.longDate(day)])]
    }
    var table = TextTable([
      (Phrase("ledger-treatment")[language], .left), (Phrase("ledger-count")[language], .right),
      (Phrase("ledger-price")[language], .right), (Phrase("ledger-amount")[language], .right),
    ])
    for record in records {
      let treatment = ledger.treatment(record.treatment)
      table.add([
        Listing.label(treatment?.icon, treatment?.name ?? record.treatment), language.integer(record.count),
        language.money(amount(record.unitPrice)), language.money(amount(record.amount)),
      ])
    }
    for adjustment in adjustments {
      let kind = (adjustment.amount < 0 ? Phrase("ledger-discount") : Phrase("ledger-tip"))[language]
      table.add([
        [kind, adjustment.reason].compactMap(\.self).joined(separator: "  "), "", "",
        language.money(amount(adjustment.amount)),
      ])
    }
    for correction in corrections {
      table.add([correction.name(in: language, ledger), "", "", language.money(amount(correction.amount))])
    }
    table.add([Phrase("ledger-total")[language], "", "", language.money(try total())])
    return [title] + table.lines(printer)
  }

  func json() throws(Diagnostic) -> JSON {
    let sold = records.map { record -> JSON in
      [
        "treatment": .text(record.treatment), "name": .text(ledger.treatmentName(record.treatment)),
        "count": .integer(record.count), "unitPrice": amount(record.unitPrice).json,
        "amount": amount(record.amount).json,
      ]
    }
    let adjusted = adjustments.map { adjustment -> JSON in
      var object: JSONObject = ["amount": amount(adjustment.amount).json]
      object["reason"] = adjustment.reason.map(JSON.text)
      return .object(object)
    }
    return [
      "date": .text(day.text), "currency": .text(currency.code), "total": try total().json,
      "records": .list(sold), "adjustments": .list(adjusted), "corrections": .list(corrections.map(\.json)),
    ]
  }

  var csv: CSVWriter {
    var table = CSVWriter(header: ["date", "kind", "id", "name", "count", "amount", "currency", "reason"])
    let code = CSVCell.word(currency.code)
    for record in records {
      table.add([
        .day(day), .word("sale"), .text(record.treatment), .text(ledger.treatmentName(record.treatment)),
        .integer(record.count), .amount(amount(record.amount)), code, .empty,
      ])
    }
    for adjustment in adjustments {
      table.add([
        .day(day), .word(adjustment.amount < 0 ? "discount" : "tip"), .empty, .empty, .empty,
        .amount(amount(adjustment.amount)), code, .text(ifPresent: adjustment.reason),
      ])
    }
    for correction in corrections {
      table.add([
        .day(day), .word("correction"), .empty, .text(correction.name(in: language.locales[.en], ledger)),
        .empty, .amount(amount(correction.amount)), code, .empty,
      ])
    }
    return table
  }
}
