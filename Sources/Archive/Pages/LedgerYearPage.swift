// A year of the ledger: its three numbers, its months, what was sold and spent.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import Mustache
internal import ZonedTime

enum LedgerYearPage {
  static let kind = PageKind(
    "ledger-year", [.isMixed, .isIncomplete],
    words: [Phrase("archive-several-currencies"), Phrase("archive-incomplete")])

  static func pages(of plan: LedgerPlan) -> PageGroup {
    let (folder, months, years) = (LedgerPlan.folder / "years", plan.months, plan.months.years)
    return kind.pages(in: folder, years.map(\.year.text)) { index, page in
      page.make(
        context, plan.head, years[index].year, plan.books(years[index].months),
        plan.books(months.monthsBefore(year: index)), months.isIncomplete(year: index),
        months.mayRun(year: index), years[at: index - 1]?.year,
        years[at: index + 1]?.year)
    }
  }

  /// The page of a year's books, compared with those of the year `before`; `isIncomplete` says that a month can't be
  /// read, `mayRun` that its last month may not be over.
  private static func context(
    _ head: LedgerHead, _ year: Year, _ books: [MonthBook], _ before: [MonthBook], _ isIncomplete: Bool,
    _ mayRun: Bool, _ yearBefore: Year?, _ yearAfter: Year?
  ) throws(Diagnostic) -> Record {
    let months = books.map(\.book.month)
    let settled = isIncomplete ? nil : head.settle(books, before: before, mayRun: mayRun)
    var tables = [monthTable(try LedgerSums.all(books), months, of: year, settled, head.language)]
    var fields: [(Field, Value)] = [
      (.isMixed, .flag(settled == nil && !isIncomplete)), (.isIncomplete, .flag(isIncomplete)),
      (.isSummed, .flag(settled != nil)),
    ]
    if let settled {
      fields.append((.figures, head.figures(of: settled, isWhole: months.last?.month == 12)))
      tables += [head.treatmentTable(settled.sums), head.expenseTable(settled.sums)].compactMap(\.self)
      fields.append((.sums, head.sumTable(settled.sums)))
      fields.append((.averages, head.averages(of: settled.sums, dayURL: dayURL)))
      let corrected = head.corrections(settled.corrections, Phrase("archive-corrections"))
      fields.append((.corrections, .list([corrected].compactMap(\.self))))
    }
    let title = head.language.heading(year)
    fields += [(.heading, .text(title)), (.tables, .list(tables))]
    return head.frame.record(
      kind, title: title, depth: 2, crumbs: [head.crumb],
      turns: (head.frame.link(yearBefore), head.frame.link(yearAfter)), fields)
  }

  private static func dayURL(_ day: Day) -> String { "../months/\(Month(of: day).text).html#d\(day.day)" }

  /// The months of a year with a chart of them.
  private static func monthTable(
    _ sums: [LedgerSums], _ months: [Month], of year: Year, _ settled: YearSettlement?, _ language: Language
  ) -> Value {
    var rows: [LedgerTable.Row] = []
    var present: [Month: LedgerSums] = [:]
    for (month, sums) in zip(months, sums) {
      present[month] = sums
      rows.append(
        LedgerTable.Row(
          name: language.monthName(month.month), url: "../months/\(month.text).html",
          cells: [sums.revenue, sums.expenses, sums.net].map { language.money(sums.amount($0)) }))
    }
    let columns = year.months.map { month in column(of: month, present[month], language) }
    let heading = Phrase("archive-month-by-month")[language]
    if let sums = settled?.sums {
      rows.append(
        LedgerTable.Row(
          name: Phrase("archive-total")[language],
          cells: [sums.revenue, sums.expenses, sums.net].map { language.money(sums.amount($0)) },
          isTotal: true))
    }
    let words = [
      Phrase("archive-month"), Phrase("archive-revenue"), Phrase("archive-expenses"), Phrase("archive-net"),
    ]
    var table = LedgerTable(heading: heading, columns: words.map { $0[language] }, rows: rows)
    if settled != nil {
      table.chart = Chart(columns: columns).fields(id: "months", caption: heading)
      table.isWide = true
    }
    return table.value
  }

  private static func column(of month: Month, _ sums: LedgerSums?, _ language: Language) -> Chart.Column {
    let name = language.narrowMonthName(month.month)
    guard let sums else { return Chart.Column(name: name, amounts: [], label: "", lossLabel: "") }
    return Chart.Column(
      name: name, amounts: [sums.revenue, sums.expenses, sums.net],
      label: language.shortMoney(sums.amount(sums.revenue)),
      lossLabel: language.shortMoney(sums.amount(sums.net)))
  }
}

extension Field {
  static let (isMixed, isIncomplete) = (Field("isMixed"), Field("isIncomplete"))
}
