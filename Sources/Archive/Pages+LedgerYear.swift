// A year of the ledger: its three numbers, its months, what was sold and spent.

internal import Ground
internal import Ledger
internal import Mustache

extension Pages {
  /// A year's page.
  func year(_ index: Int, of plan: LedgerPlan) throws(Diagnostic) -> Record {
    let year = plan.years[index]
    let books = try self.books.books(at: year.months)
    let before = try self.books.books(at: plan.monthsBefore(year: index))
    let isIncomplete = plan.isIncomplete(year: index)
    let settled = isIncomplete ? nil : settle(books, before: before, plan)
    var tables = [monthTable(try LedgerPages.sums(of: books), of: year, plan, settled)]
    var fields: [(Field, Value)] = [
      (.isMixed, .flag(settled == nil && !isIncomplete)), (.isIncomplete, .flag(isIncomplete)),
      (.isSummed, .flag(settled != nil)),
    ]
    if let settled {
      fields.append((.figures, figures(of: settled, isWhole: plan.isWhole(year: index))))
      tables += [treatmentTable(settled.sums, of: plan.ledger), expenseTable(settled.sums, of: plan.ledger)]
        .compactMap(\.self)
      fields.append((.sums, sumTable(settled.sums)))
      fields.append((.averages, averages(of: settled.sums, dayURL: dayURL)))
      let corrected = corrections(settled.corrections, Phrase("archive-corrections"), plan)
      fields.append((.corrections, .list([corrected].compactMap(\.self))))
    }
    let title = language.heading(year.year)
    fields += [(.heading, .text(title)), (.tables, .list(tables))]
    return frame.record(
      "ledger-year", title: title, depth: 2, crumbs: [ledgerCrumb],
      turns: (
        index > 0 ? yearLink(plan.years[index - 1].year) : nil,
        index + 1 < plan.years.count ? yearLink(plan.years[index + 1].year) : nil
      ), fields)
  }

  private func yearLink(_ year: Year) -> PageLink {
    PageLink(url: "\(year.text).html", label: language.heading(year))
  }

  private func dayURL(_ day: Day) -> String { "../months/\(Month(of: day).text).html#d\(day.day)" }

  /// The months of a year with a chart of them.
  private func monthTable(
    _ sums: [LedgerSums], of year: LedgerPlan.YearPlan, _ plan: LedgerPlan, _ settled: YearSettlement?
  ) -> Value {
    var rows: [LedgerTable.Row] = []
    var present: [Month: LedgerSums] = [:]
    for (month, sums) in zip(plan.months[year.months].map(\.month), sums) {
      present[month] = sums
      rows.append(
        LedgerTable.Row(
          name: language.monthName(month.month), url: "../months/\(month.text).html",
          cells: [sums.revenue, sums.expenses, sums.net].map { language.money(sums.amount($0)) }))
    }
    let columns = year.year.months.map { month in column(of: month, present[month]) }
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

  private func column(of month: Month, _ sums: LedgerSums?) -> Chart.Column {
    let name = language.narrowMonthName(month.month)
    guard let sums else { return Chart.Column(name: name, amounts: [], label: "", lossLabel: "") }
    return Chart.Column(
      name: name, amounts: [sums.revenue, sums.expenses, sums.net],
      label: language.shortMoney(sums.amount(sums.revenue)),
      lossLabel: language.shortMoney(sums.amount(sums.net)))
  }
}
