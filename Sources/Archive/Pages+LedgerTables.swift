// The ledger's tables, most with a chart beside them.

internal import Ground
internal import Ledger
internal import Mustache

/// A table of amounts: the first column names, the others are figures.
struct LedgerTable {
  /// One row.
  struct Row {
    var name: String
    var icon = ""
    /// The class of the dot before the name; empty for none.
    var hue = ""
    var url = ""
    /// The figures; those that begin with a minus are below zero.
    var cells: [String]
    var isTotal = false
  }

  var heading: String
  var columns: [String]
  var rows: [Row]
  var chart: [(Field, Value)]?
  /// Whether the chart stands over the table, and has a key of what is what.
  var isWide = false

  /// The table as a context, for the template `amounts`.
  var value: Value {
    let rows = rows.map { row -> Value in
      let cells = row.cells.map { cell -> Value in
        let look = cell.hasPrefix("-") ? "minus" : ""
        return .record(Record([(Field.value, .text(cell)), (.look, .text(look))]))
      }
      let fields: [(Field, Value)] = [
        (.name, .text(row.name)), (.icon, .text(row.icon)), (.hue, .text(row.hue)), (.url, .text(row.url)),
        (.cells, .list(cells)), (.look, .text(row.isTotal ? "total" : "")),
      ]
      return .record(Record(fields))
    }
    let fields: [(Field, Value)] = [
      (.heading, .text(heading)), (.rows, .list(rows)), (.wide, .flag(isWide)),
      (.columns, .list(columns.map { .record(Record([(Field.label, .text($0))])) })),
      (.hasColumns, .flag(!columns.isEmpty)), (.isBroad, .flag(columns.count > 3)),
      (.chart, chart.map { .record(Record($0)) } ?? .nothing),
    ]
    return .record(Record(fields))
  }
}

extension Pages {
  /// How many bars a chart has at most; the rest is one bar more.
  private static let mostBars = 12

  /// What was sold, with a chart.
  func treatmentTable(_ sums: LedgerSums, of ledger: Ledger) -> Value? {
    let treatments = sums.treatments
    guard !treatments.isEmpty else { return nil }
    var rows: [LedgerTable.Row] = []
    var bars: [Chart.Bar] = []
    for sum in treatments {
      let treatment = ledger.treatment(sum.id)
      let name = treatment?.name ?? sum.id
      let hue = LedgerPages.hue(treatment)
      rows.append(
        LedgerTable.Row(
          name: name, icon: treatment?.icon ?? "", hue: hue,
          cells: [
            language.integer(sum.count), language.money(sums.amount(sum.averagePrice)),
            language.money(sums.amount(sum.amount)), language.percent(sum.amount, of: sums.sales) ?? "–",
          ]))
      bars.append(bar(name, sum.amount, hue, sums))
    }
    rows.append(total([language.integer(sums.count), "", language.money(sums.amount(sums.sales)), ""]))
    let heading = Phrase("archive-treatments")[language]
    let words = [
      Phrase("archive-treatment"), Phrase("archive-count"), Phrase("archive-average-price"),
      Phrase("archive-amount"), Phrase("archive-share"),
    ]
    let chart = Chart(bars: shortened(bars, sums)).fields(id: "treatments", caption: heading)
    let table = LedgerTable(heading: heading, columns: words.map { $0[language] }, rows: rows, chart: chart)
    return table.value
  }

  /// What money was spent on, with a chart.
  func expenseTable(_ sums: LedgerSums, of ledger: Ledger) -> Value? {
    let categories = sums.categories
    guard !categories.isEmpty else { return nil }
    let (whole, _) = sums.expenses.subtractingReportingOverflow(sums.expenseCorrections)
    var rows: [LedgerTable.Row] = []
    var bars: [Chart.Bar] = []
    for sum in categories {
      let name = ledger.categoryName(sum.id)
      rows.append(
        LedgerTable.Row(
          name: name, icon: ledger.category(sum.id)?.icon ?? "",
          cells: [language.money(sums.amount(sum.amount)), language.percent(sum.amount, of: whole) ?? "–"]))
      bars.append(bar(name, sum.amount, "expenses", sums))
    }
    rows.append(total([language.money(sums.amount(whole)), ""]))
    let heading = Phrase("archive-expenses")[language]
    let words = [Phrase("archive-category"), Phrase("archive-amount"), Phrase("archive-share")]
    let table = LedgerTable(
      heading: heading, columns: words.map { $0[language] }, rows: rows,
      chart: Chart(bars: shortened(bars, sums)).fields(id: "expenses", caption: heading))
    return table.value
  }

  /// From sales to net, line by line.
  func sumTable(_ sums: LedgerSums) -> Value {
    func row(_ name: Phrase, _ amount: Int, isTotal: Bool = false) -> LedgerTable.Row {
      let cell = language.money(sums.amount(amount))
      return LedgerTable.Row(name: name[language], cells: [cell], isTotal: isTotal)
    }
    var rows = [row(Phrase("archive-sales"), sums.sales)]
    if sums.discounts != 0 { rows.append(row(Phrase("archive-discounts"), sums.discounts)) }
    if sums.tips != 0 { rows.append(row(Phrase("archive-tips"), sums.tips)) }
    if sums.revenueCorrections != 0 {
      rows.append(row(Phrase("archive-revenue-corrections"), sums.revenueCorrections))
    }
    rows.append(row(Phrase("archive-revenue"), sums.revenue, isTotal: true))
    let (spent, _) = sums.expenses.subtractingReportingOverflow(sums.expenseCorrections)
    if sums.expenseCorrections != 0 {
      rows.append(row(Phrase("archive-expenses"), -spent))
      rows.append(row(Phrase("archive-expense-corrections"), -sums.expenseCorrections))
    } else {
      rows.append(row(Phrase("archive-expenses"), -sums.expenses))
    }
    rows.append(row(Phrase("archive-net"), sums.net, isTotal: true))
    return LedgerTable(heading: Phrase("archive-sums")[language], columns: [], rows: rows).value
  }

  private func total(_ cells: [String]) -> LedgerTable.Row {
    LedgerTable.Row(name: Phrase("archive-total")[language], cells: cells, isTotal: true)
  }

  private func bar(_ name: String, _ amount: Int, _ look: String, _ sums: LedgerSums) -> Chart.Bar {
    Chart.Bar(name: name, amount: amount, label: language.shortMoney(sums.amount(amount)), look: look)
  }

  /// The first bars, and one for all others.
  private func shortened(_ bars: [Chart.Bar], _ sums: LedgerSums) -> [Chart.Bar] {
    guard bars.count > Pages.mostBars + 1 else { return bars }
    let rest = bars.dropFirst(Pages.mostBars)
    // The sum of all was checked, and none is below zero.
    let amount = rest.reduce(0) { $0.addingReportingOverflow($1.amount).partialValue }
    let name = Phrase("archive-others")(language, count: rest.count)
    return bars.prefix(Pages.mostBars) + [bar(name, amount, "hue-none", sums)]
  }
}
