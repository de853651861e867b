// A settlement as the terminal shows it.

internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

/// Turns a settlement into lines, JSON or CSV.
struct SettlementView {
  let report: SettlementReport
  let period: Period
  let ledger: Ledger
  let language: Language
  let printer: Printer

  init(
    _ report: SettlementReport, _ period: Period, _ ledger: Ledger, _ language: Language, _ printer: Printer
  ) {
    self.report = report
    self.period = period
    self.ledger = ledger
    self.language = language
    self.printer = printer
  }

  var sums: LedgerSums { report.sums }

  func money(_ minorUnits: Int) -> String { language.money(sums.amount(minorUnits)) }

  /// The lines of the terminal.
  var lines: [String] {
    var lines = [head]
    if isEmpty {
      lines.append(Phrase("ledger-nothing-in-month")(language, ["month": period.heading(in: language)]))
      return lines + correctionLines
    }
    lines += [""] + figureLines
    lines += block(monthLines) + block(treatmentLines) + block(categoryLines)
    lines += block(dayLines) + correctionLines
    return lines
  }

  private var isEmpty: Bool {
    switch report {
    case .month(let settlement): settlement.book.book.isEmpty && settlement.book.noted.isEmpty
    case .months(let settlement): settlement.months.isEmpty
    }
  }

  private func block(_ lines: [String]) -> [String] { lines.isEmpty ? [] : [""] + lines }

  private var head: String {
    let title = Phrase("ledger-settlement")(language, ["period": period.heading(in: language)])
    guard case .month(let settlement) = report, let sealed = settlement.book.sealed else {
      return printer.bold(title)
    }
    let when = Phrase("ledger-sealed-on")(language, ["date": language.date(sealed.day)])
    return printer.bold(title) + "  " + printer.faint(when)
  }

  /// Revenue, expenses and net beside what they are compared with.
  private var figureLines: [String] {
    let figures: [(Phrase, KeyPath<LedgerSums, Int>)] = [
      (Phrase("ledger-revenue"), \.revenue), (Phrase("ledger-expenses"), \.expenses),
      (Phrase("ledger-net"), \.net),
    ]
    let compared = compared
    let heads = compared.map { (Phrase("ledger-against")(language, ["period": $0.0]), Alignment.right) }
    var table = TextTable([("", .left), ("", .right)] + heads)
    var (narrow, below) = (TextTable([("", .left), ("", .right)]), TextTable([("", .left)] + heads))
    for (name, figure) in figures {
      let amount = money(sums[keyPath: figure])
      let changes = compared.map { change(sums[keyPath: figure], $0.1[keyPath: figure]) }
      table.add([name[language], amount] + changes, bold: 1)
      narrow.add([name[language], amount], bold: 1)
      below.add([name[language]] + changes)
    }
    // On a narrow terminal the comparisons stand below.
    return table.fits(printer) ? table.lines(printer) : narrow.lines(printer) + [""] + below.lines(printer)
  }

  private typealias Alignment = TextTable.Alignment

  /// What the figures are compared with, and its name.
  private var compared: [(String, LedgerSums)] {
    switch (report, period) {
    case (.month(let settlement), _):
      let names = [settlement.month.adding(months: -1), settlement.month.adding(months: -12)]
      return zip(names, [settlement.previous, settlement.yearBefore]).compactMap { month, sums in
        sums.map { (until(settlement.through(in: month), language.heading(month)), $0) }
      }
    case (.months(let settlement), .year(let year)):
      guard let before = settlement.previous, let previous = year.previous,
        let last = settlement.months.last?.month
      else { return [] }
      let span = language.monthName(1) + "–" + language.monthName(last.month)
      let name = language.heading(previous)
      if let through = settlement.through { return [(until(through, name), before)] }
      return [(last.month == 12 ? name : "\(name) \(span)", before)]
    default: return []
    }
  }

  /// The name of what is compared with, perhaps until a day.
  private func until(_ day: Day?, _ name: String) -> String {
    guard let day else { return name }
    return Phrase("ledger-until")(language, ["period": name, "date": language.monthAndDay(day)])
  }

  private func change(_ now: Int, _ before: Int) -> String {
    let (difference, overflow) = now.subtractingReportingOverflow(before)
    guard !overflow else { return "" }
    let amount = language.signedMoney(sums.amount(difference))
    guard before > 0, let percent = language.percent(difference, of: before, signed: true) else {
      return amount
    }
    return "\(amount) (\(percent))"
  }

  private var monthLines: [String] {
    guard case .months(let settlement) = report else { return [] }
    let isYears = if case .years = period { true } else { false }
    var table = TextTable([
      ((isYears ? Phrase("ledger-year") : Phrase("ledger-month"))[language], .left),
      (Phrase("ledger-revenue")[language], .right), (Phrase("ledger-expenses")[language], .right),
      (Phrase("ledger-net")[language], .right),
    ])
    let rows: [(String, LedgerSums)] =
      isYears
      ? settlement.years.map { ($0.year.text, $0.sums) }
      : settlement.months.map { (language.monthName($0.month.month), $0.sums) }
    for (name, sums) in rows {
      table.add([name, money(sums.revenue), money(sums.expenses), money(sums.net)])
    }
    return table.lines(printer)
  }

  private var treatmentLines: [String] {
    var table = TextTable([
      (Phrase("ledger-treatment")[language], .left), (Phrase("ledger-count")[language], .right),
      (Phrase("ledger-average")[language], .right), (Phrase("ledger-amount")[language], .right),
      (Phrase("ledger-share")[language], .right),
    ])
    for sum in sums.treatments {
      let treatment = ledger.treatment(sum.id)
      table.add([
        String(icon: treatment?.icon, name: treatment?.name ?? sum.id), language.integer(sum.count),
        money(sum.averagePrice), money(sum.amount), language.percent(sum.amount, of: sums.sales) ?? "",
      ])
    }
    let extras: [(Phrase, Int)] = [
      (Phrase("ledger-discounts"), sums.discounts), (Phrase("ledger-tips"), sums.tips),
      (Phrase("ledger-revenue-corrections"), sums.revenueCorrections),
    ]
    for (name, amount) in extras where amount != 0 { table.add([name[language], "", "", money(amount), ""]) }
    return table.lines(printer)
  }

  private var categoryLines: [String] {
    var table = TextTable([
      (Phrase("ledger-category")[language], .left), (Phrase("ledger-amount")[language], .right),
      (Phrase("ledger-share")[language], .right),
    ])
    // A share of what the month itself cost: corrections of other months belong to no category of it.
    let spent = sums.expenses.subtractingReportingOverflow(sums.expenseCorrections).partialValue
    for sum in sums.categories {
      let category = ledger.category(sum.id)
      table.add([
        String(icon: category?.icon, name: category?.name ?? sum.id), money(sum.amount),
        language.percent(sum.amount, of: spent) ?? "",
      ])
    }
    if sums.expenseCorrections != 0 {
      table.add([Phrase("ledger-expense-corrections")[language], money(sums.expenseCorrections), ""])
    }
    return table.lines(printer)
  }

  private var dayLines: [String] {
    guard !sums.workingDays.isEmpty else { return [] }
    var lines = [
      Phrase("ledger-working-days")(
        language,
        [
          "days": language.integer(sums.workingDays.count), "average": money(sums.averageDay),
          "count": "\(sums.averageCountTenths / 10).\(sums.averageCountTenths % 10)",
        ])
    ]
    if let best = sums.bestWeekday {
      lines.append(
        Phrase("ledger-best-weekday")(
          language, ["weekday": language.name(of: best.weekday), "average": money(best.average)]))
    }
    let days = sums.bestDays(3).map { "\(dayName($0.day)) \(money($0.amount))" }
    lines.append(Phrase("ledger-best-days")(language, ["days": language.list(days)]))
    return lines.flatMap { printer.wrapped($0) }
  }

  private func dayName(_ day: Day) -> String {
    let date = if case .month = period { language.monthAndDay(day) } else { language.date(day) }
    return language.withWeekday(date, of: day)
  }

  private var correctionLines: [String] {
    guard !report.corrections.isEmpty else { return [] }
    let rows = report.corrections.map { correction in
      let noted = correction.noted.map { language.date($0) } ?? Phrase("ledger-not-noted")[language]
      return "  \(noted)  \(correction.words(in: language, ledger))".escapingControls
    }
    return ["", printer.bold(Phrase("ledger-corrections")[language])] + rows
  }
}

extension Correction {
  /// What was corrected and by how much: 2026년 1월 20일 젤네일 +1  +₩50,000.
  func words(in language: Language, _ ledger: Ledger) -> String {
    let money = language.signedMoney(Amount(minorUnits: amount, currency))
    return "\(name(in: language, ledger))  \(money)"
  }

  /// The correction as JSON output shows it.
  var json: JSON {
    var object = JSONObject()
    object["noted"] = noted.map { .text($0.text) } ?? .null
    switch subject {
    case .sale(let date, let treatment, let count):
      object["kind"] = "sale"
      object["date"] = .text(date.text)
      object["treatment"] = .text(treatment)
      object["count"] = .integer(count)
    case .adjustment(let date, let reason):
      object["kind"] = "adjustment"
      object["date"] = .text(date.text)
      object["reason"] = reason.map(JSON.text)
    case .expense(let month, let category):
      object["kind"] = "expense"
      object["month"] = .text(month.text)
      object["category"] = .text(category)
    }
    object["amount"] = Amount(minorUnits: amount, currency).json
    object["currency"] = .text(currency.code)
    return .object(object)
  }
}
