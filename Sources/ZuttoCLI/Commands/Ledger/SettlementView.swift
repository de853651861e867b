// A settlement as text, JSON and CSV.

internal import Fluent
internal import Ground
internal import Ledger
internal import LosslessJSON
internal import ZonedTime

/// A settlement as text, JSON or CSV.
struct SettlementView {
  let report: SettlementReport
  let period: Period
  let ledger: Ledger
  let language: Language
  let printer: Printer

  var sums: LedgerSums { report.sums }

  func money(_ minorUnits: Int) -> String { language.money(sums.amount(minorUnits)) }

  var lines: [String] {
    var lines = [head]
    if isEmpty {
      lines.append(Phrase("ledger-nothing-in-month")(language, ["month": period.heading(in: language)]))
      return lines + correctionLines
    }
    lines += [""] + figureLines
    lines += block(monthLines) + block(treatmentLines) + block(wayLines) + block(taxLines)
    lines += block(categoryLines) + block(drawerLines)
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

  /// Revenue, expenses and net beside those of the compared periods.
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

  /// The compared periods: heading and sums.
  private var compared: [(String, LedgerSums)] {
    switch (report, period) {
    case (.month(let settlement), _):
      let names = [settlement.month.adding(months: -1), settlement.month.adding(months: -12)]
      return zip(names, [settlement.previous, settlement.yearBefore]).compactMap { month, sums in
        sums.map { (until(settlement.through(in: month), language.heading(month)), $0) }
      }
    case (.months(let settlement), .year), (.months(let settlement), .part):
      guard let before = settlement.previous, let previous = period.yearBefore,
        let last = settlement.months.last?.month
      else { return [] }
      let first = period.allMonths.lowerBound
      let span = language.monthName(first.month) + "–" + language.monthName(last.month)
      let name = previous.heading(in: language)
      if let through = settlement.through { return [(until(through, name), before)] }
      return [(last == period.allMonths.upperBound ? name : "\(name) \(span)", before)]
    default: return []
    }
  }

  /// A period's name, with its last day if it is cut off.
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

  private var wayLines: [String] {
    guard !sums.ways.isEmpty else { return [] }
    var table = TextTable([
      (Phrase("ledger-way")[language], .left), (Phrase("ledger-amount")[language], .right),
      (Phrase("ledger-share")[language], .right),
    ])
    for sum in sums.ways {
      let way = sum.id.flatMap { id in ledger.ways(in: language).first { $0.id == id } }
      table.add([
        sum.id.map { String(icon: way?.icon, name: way?.name ?? $0) }
          ?? Phrase("ledger-no-way-noted")[language],
        money(sum.amount), language.percent(sum.amount, of: sums.wayWhole) ?? "",
      ])
    }
    return table.lines(printer)
  }

  private var taxLines: [String] {
    guard !sums.taxes.isEmpty else { return [] }
    var table = TextTable([
      (Phrase("ledger-tax")[language], .left), (Phrase("ledger-without-tax")[language], .right),
      (Phrase("ledger-amount")[language], .right),
    ])
    for sum in sums.taxes { table.add([sum.tax.title(in: language), money(sum.base), money(sum.amount)]) }
    return table.lines(printer)
  }

  private var categoryLines: [String] {
    var table = TextTable([
      (Phrase("ledger-category")[language], .left), (Phrase("ledger-amount")[language], .right),
      (Phrase("ledger-share")[language], .right),
    ])
    // Shares are of the month's own expenses: corrections of other months have no category here.
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

  /// The days whose drawer was counted; of a longer period only those that do not agree.
  private var drawerLines: [String] {
    let drawers = sums.drawers
    guard !drawers.isEmpty else { return [] }
    var table = TextTable([
      (Phrase("ledger-drawer")[language], .left), (Phrase("ledger-expected")[language], .right),
      (Phrase("ledger-counted")[language], .right), (Phrase("ledger-difference")[language], .right),
    ])
    let isMonth = if case .month = report { true } else { false }
    for sum in drawers where isMonth || sum.difference != 0 {
      table.add([
        dayName(sum.date), money(sum.expected), money(sum.counted),
        language.signedMoney(sums.amount(sum.difference)),
      ])
    }
    let difference = drawers.reduce(0) { $0.addingReportingOverflow($1.difference).partialValue }
    table.add([
      Phrase("ledger-days-closed")(language, ["count": language.integer(drawers.count)]), "", "",
      language.signedMoney(sums.amount(difference)),
    ])
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

  /// The settlement as JSON; amounts are numbers in the currency's unit.
  var json: JSON {
    var object = figures(sums)
    object = JSONObject(
      [("period", .text(period.text)), ("currency", .text(sums.currency.code))]
        + object.members.map { ($0.key, $0.value) })
    object["sales"] = amount(sums.sales)
    object["discounts"] = amount(sums.discounts)
    object["tips"] = amount(sums.tips)
    object["revenueCorrections"] = amount(sums.revenueCorrections)
    object["expenseCorrections"] = amount(sums.expenseCorrections)
    object["count"] = .integer(sums.count)
    object["workingDays"] = .integer(sums.workingDays.count)
    object["averageDay"] = amount(sums.averageDay)
    let tenths = sums.averageCountTenths
    object["averageCount"] = JSONNumber("\(tenths / 10).\(tenths % 10)").map(JSON.number)
    object["bestWeekday"] = sums.bestWeekday.map {
      ["weekday": .integer($0.weekday.rawValue), "days": .integer($0.days), "average": amount($0.average)]
    }
    object["bestDays"] = .list(
      sums.bestDays(3).map { ["date": .text($0.day.text), "amount": amount($0.amount)] })
    object["treatments"] = .list(sums.treatments.map(json))
    object["categories"] = .list(
      sums.categories.map {
        ["id": .text($0.id), "name": .text(ledger.categoryName($0.id)), "amount": amount($0.amount)]
      })
    if !sums.ways.isEmpty {
      object["ways"] = .list(
        sums.ways.map { sum in
          var object = JSONObject()
          object["id"] = sum.id.map(JSON.text)
          object["name"] = .text(
            sum.id.map { ledger.wayName($0, in: language) } ?? Phrase("ledger-no-way-noted")[language])
          object["amount"] = amount(sum.amount)
          return .object(object)
        })
    }
    if !sums.taxes.isEmpty {
      object["taxes"] = .list(
        sums.taxes.map { sum in
          var object = sum.tax.json
          object["from"] = nil
          object["base"] = amount(sum.base)
          object["amount"] = amount(sum.amount)
          return .object(object)
        })
    }
    if !sums.drawers.isEmpty { object["drawers"] = .list(sums.drawers.map { .object($0.json) }) }
    addComparisons(to: &object)
    object["corrections"] = .list(report.corrections.map(\.json))
    return .object(object)
  }

  private func addComparisons(to object: inout JSONObject) {
    switch report {
    case .month(let settlement):
      object["sealed"] = settlement.book.sealed.map { .text($0.text) }
      object["previous"] = settlement.previous.map {
        comparison(with: settlement.month.adding(months: -1), $0, settlement)
      }
      object["yearBefore"] = settlement.yearBefore.map {
        comparison(with: settlement.month.adding(months: -12), $0, settlement)
      }
    case .months(let settlement):
      if let previous = period.yearBefore, let before = settlement.previous {
        let key = if case .year = previous { "year" } else { "period" }
        object["previous"] = comparison(key, previous.text, before, through: settlement.through)
      }
      if case .years = period {
        object["years"] = .list(settlement.years.map { comparison("year", $0.year.text, $0.sums) })
      }
      object["months"] = .list(settlement.months.map { comparison("month", $0.month.text, $0.sums) })
    }
  }

  private func comparison(with month: Month, _ sums: LedgerSums, _ settlement: MonthSettlement) -> JSON {
    comparison("month", month.text, sums, through: settlement.through(in: month))
  }

  private func comparison(_ key: String, _ text: String, _ sums: LedgerSums, through: Day? = nil) -> JSON {
    var object = JSONObject([(key, .text(text))])
    object["through"] = through.map { .text($0.text) }
    return .object(
      JSONObject(object.members.map { ($0.key, $0.value) } + figures(sums).members.map { ($0.key, $0.value) })
    )
  }

  private func figures(_ sums: LedgerSums) -> JSONObject {
    ["revenue": amount(sums.revenue), "expenses": amount(sums.expenses), "net": amount(sums.net)]
  }

  private func json(_ sum: TreatmentSum) -> JSON {
    [
      "id": .text(sum.id), "name": .text(ledger.treatmentName(sum.id)), "count": .integer(sum.count),
      "averagePrice": amount(sum.averagePrice), "amount": amount(sum.amount),
    ]
  }

  private func amount(_ minorUnits: Int) -> JSON { sums.amount(minorUnits).json }

  /// The settlement as CSV: a row per figure of a month, per month of a year, or per year.
  var csv: [UInt8] {
    switch report {
    case .month: monthCSV
    case .months(let settlement):
      if case .years = period {
        rowsCSV("year", settlement.years.map { (.word($0.year.text), $0.sums) })
      } else {
        rowsCSV("month", settlement.months.map { (.month($0.month), $0.sums) })
      }
    }
  }

  private func rowsCSV(_ head: String, _ rows: [(CSVCell, LedgerSums)]) -> [UInt8] {
    var table = CSVWriter(header: [
      head, "sales", "discounts", "tips", "corrections", "revenue", "expenses", "net", "currency",
    ])
    for (name, sums) in rows {
      let figures = [
        sums.sales, sums.discounts, sums.tips, sums.revenueCorrections, sums.revenue, sums.expenses, sums.net,
      ]
      table.add([name] + figures.map { .amount(sums.amount($0)) } + [.word(sums.currency.code)])
    }
    return table.bytes
  }

  private var monthCSV: [UInt8] {
    var table = CSVWriter(header: ["kind", "id", "name", "count", "amount", "currency"])
    let currency = CSVCell.word(sums.currency.code)
    func add(_ kind: String, _ id: String?, _ name: String?, _ count: Int?, _ amount: Int) {
      table.add([
        .word(kind), .text(ifPresent: id), .text(ifPresent: name), count.map(CSVCell.integer) ?? .empty,
        .amount(sums.amount(amount)), currency,
      ])
    }
    for sum in sums.treatments { add("sale", sum.id, ledger.treatmentName(sum.id), sum.count, sum.amount) }
    add("discounts", nil, nil, nil, sums.discounts)
    add("tips", nil, nil, nil, sums.tips)
    add("revenue-corrections", nil, nil, nil, sums.revenueCorrections)
    add("revenue", nil, nil, nil, sums.revenue)
    for sum in sums.ways {
      add("received", sum.id, sum.id.map { ledger.wayName($0, in: language) }, nil, sum.amount)
    }
    for sum in sums.taxes {
      add(
        sum.tax.isAdded ? "tax-added" : "tax-included", nil, "\(sum.tax.name) \(sum.tax.rate.text) %", nil,
        sum.amount)
    }
    for sum in sums.categories { add("expense", sum.id, ledger.categoryName(sum.id), nil, sum.amount) }
    add("expense-corrections", nil, nil, nil, sums.expenseCorrections)
    add("expenses", nil, nil, nil, sums.expenses)
    add("net", nil, nil, nil, sums.net)
    for sum in sums.drawers { add("drawer-difference", sum.date.text, nil, nil, sum.difference) }
    return table.bytes
  }
}

extension Correction {
  /// Subject and amount: 2026년 1월 20일 젤네일 +1  +₩50,000.
  func words(in language: Language, _ ledger: Ledger) -> String {
    let money = language.signedMoney(Amount(minorUnits: amount, currency))
    return "\(name(in: language, ledger))  \(money)"
  }

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
    object["pay"] = pay.map(JSON.text)
    return .object(object)
  }
}
