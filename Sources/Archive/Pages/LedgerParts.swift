// Parts of the ledger's pages: figures with changes, tables with charts, averages, corrections.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import Mustache
internal import ZonedTime

extension Field {
  static let (revenue, expenses, net) = (Field("revenue"), Field("expenses"), Field("net"))
  static let (figures, worded, changes, arrow) = (
    Field("figures"), Field("worded"), Field("changes"), Field("arrow")
  )
  static let (tables, rows, columns, wide) = (Field("tables"), Field("rows"), Field("columns"), Field("wide"))
  static let (hasColumns, isBroad, hue) = (Field("hasColumns"), Field("isBroad"), Field("hue"))
  static let (sums, averages, isSummed) = (Field("sums"), Field("averages"), Field("isSummed"))
  static let (corrections, isOpen) = (Field("corrections"), Field("isOpen"))
}

extension LedgerHead {
  static let fields: [Field] =
    [
      .revenue, .expenses, .net, .figures, .worded, .changes, .arrow, .tables, .rows, .columns, .wide,
      .hasColumns,
      .isBroad, .hue, .sums, .averages, .isSummed, .corrections, .isOpen,
    ] + Chart.fields
  static let words: [Phrase] = [
    Phrase("archive-sums"), Phrase("archive-in-table"), Phrase("archive-averages"), Phrase("archive-revenue"),
    Phrase("archive-expenses"), Phrase("archive-net"),
  ]

  /// The CSS class of a treatment's colour.
  static func hue(_ treatment: Treatment?) -> String {
    treatment?.color.map { "hue-\($0.rawValue)" } ?? "hue-none"
  }

  /// The settlement of a year; nil if its amounts can't be added up (several currencies), which the page
  /// says.
  ///
  /// `before` are the months of the previous year to compare with; `mayRun` says that the last month may not
  /// be over.
  func settle(_ books: some Sequence<MonthBook>, before: some Sequence<MonthBook>, mayRun: Bool)
    -> YearSettlement?
  {
    let books = Array(books)
    let last = mayRun ? books.last : nil
    do throws(Diagnostic) {
      return try YearSettlement(
        books, previous: Array(before), currency: ledger.currency, today: last?.running)
    } catch { return nil }
  }

  /// Revenue, expenses and net of a year, compared with the previous year or the same part of it.
  func figures(of year: YearSettlement, isWhole: Bool) -> Value {
    let than =
      isWhole || year.through != nil ? Phrase("archive-year-previous") : Phrase("archive-same-months")
    return figures(year.sums, [(until(year.through, than), year.previous)])
  }

  /// Revenue, expenses and net of a month, compared with the previous month and the same month a year before.
  func figures(of month: MonthSettlement) -> Value {
    let before = month.through(in: month.month.adding(months: -1))
    let yearBefore = month.through(in: month.month.adding(months: -12))
    return figures(
      month.sums,
      [
        (until(before, Phrase("archive-month-before")), month.previous),
        (until(yearBefore, Phrase("archive-year-before")), month.yearBefore),
      ])
  }

  private func until(_ day: Day?, _ than: Phrase) -> String {
    guard let day else { return than[language] }
    return Phrase("archive-until")(language, ["than": than[language], "date": language.monthAndDay(day)])
  }

  private func figures(_ sums: LedgerSums, _ others: [(than: String, sums: LedgerSums?)]) -> Value {
    let kinds: [(Phrase, String, (LedgerSums) -> Int)] = [
      (Phrase("archive-revenue"), "revenue", { $0.revenue }),
      (Phrase("archive-expenses"), "expenses", { $0.expenses }), (Phrase("archive-net"), "net", { $0.net }),
    ]
    let figures = kinds.map { label, look, read -> Value in
      let amount = sums.amount(read(sums))
      let value = language.money(amount)
      let worded = language.wordedMoney(amount)
      let changes = others.compactMap { than, other in
        other.flatMap { change(of: amount, since: read($0), than) }
      }
      let fields: [(Field, Value)] = [
        (.label, .text(label[language])), (.value, .text(value)),
        (.look, .text(amount.isNegative ? look + " minus" : look)),
        (.worded, worded == value ? .nothing : .text(worded)), (.changes, .list(changes)),
      ]
      return .record(Record(fields))
    }
    return .list(figures)
  }

  private func change(of amount: Amount, since before: Int, _ than: String) -> Value? {
    let (difference, overflow) = amount.minorUnits.subtractingReportingOverflow(before)
    guard !overflow else { return nil }
    let phrase = difference == 0 ? Phrase("archive-same") : Phrase("archive-against")
    var change = language.signedMoney(Amount(minorUnits: difference, amount.currency))
    // A percentage of a loss would have the wrong sign.
    if before > 0, let percent = language.percent(difference, of: before, signed: true) {
      change += " (\(percent))"
    }
    let fields: [(Field, Value)] = [
      (.arrow, .text(difference == 0 ? "→" : difference > 0 ? "▲" : "▼")),
      (.value, .text(phrase(language, ["than": than, "change": change]))),
    ]
    return .record(Record(fields))
  }

  /// Averages and best days, as names and values.
  func averages(of sums: LedgerSums, dayURL: (Day) -> String) -> Value {
    guard !sums.workingDays.isEmpty else { return .nothing }
    func line(_ label: Phrase, _ values: [(String, String)]) -> Value {
      let values = values.map { value, url -> Value in
        .record(Record([(Field.value, .text(value)), (.url, .text(url))]))
      }
      return .record(Record([(Field.label, .text(label[language])), (.values, .list(values))]))
    }
    let tenths = sums.averageCountTenths
    let count = "\(language.integer(tenths / 10)).\(tenths % 10)"
    var lines = [
      line(
        Phrase("archive-working-days"),
        [(Phrase("archive-days")(language, count: sums.workingDays.count), "")]),
      line(Phrase("archive-average-day"), [(language.money(sums.amount(sums.averageDay)), "")]),
      line(Phrase("archive-average-count"), [(Phrase("archive-times")(language, ["number": count]), "")]),
    ]
    if let best = sums.bestWeekday {
      let text = Phrase("archive-weekday-average")(
        language,
        ["weekday": language.name(of: best.weekday), "amount": language.money(sums.amount(best.average))])
      lines.append(line(Phrase("archive-best-weekday"), [(text, "")]))
    }
    let days = sums.bestDays(3).map { day, amount in
      ("\(language.monthAndDay(day)) \(language.money(sums.amount(amount)))", dayURL(day))
    }
    lines.append(line(Phrase("archive-best-days"), days))
    return .record(Record([(Field.lines, .list(lines))]))
  }

  /// A list of corrections with a heading; nil if there are none.
  func corrections(_ corrections: [Correction], _ heading: Phrase) -> Value? {
    guard !corrections.isEmpty else { return nil }
    let items = corrections.map { correction -> Value in
      let amount = Amount(minorUnits: correction.amount, correction.currency)
      var fields: [(Field, Value)] = [
        (.isOpen, .flag(correction.noted == nil)), (.name, .text(correction.name(in: language, ledger))),
        (.value, .text(language.signedMoney(amount))), (.look, .text(amount.isNegative ? "minus" : "")),
      ]
      if let noted = correction.noted {
        let text = Phrase("archive-noted-on")(language, ["date": language.date(noted)])
        fields.append((.note, .text(text)))
      } else {
        fields.append((.note, .text(Phrase("archive-not-noted")[language])))
      }
      return .record(Record(fields))
    }
    return .record(Record([(Field.heading, .text(heading[language])), (.lines, .list(items))]))
  }

  /// The maximum number of bars of a chart; the rest becomes one more bar.
  private static let mostBars = 12

  /// What was sold, how it was paid, what was spent; without those that are empty.
  func tables(of sums: LedgerSums) -> [Value] {
    [treatmentTable(sums), wayTable(sums), taxTable(sums), expenseTable(sums), drawerTable(sums)].compactMap(
      \.self)
  }

  private func wayTable(_ sums: LedgerSums) -> Value? {
    guard !sums.ways.isEmpty else { return nil }
    let rows = sums.ways.map { sum in
      let way = sum.id.flatMap { id in ledger.ways(in: language).first { $0.id == id } }
      return LedgerTable.Row(
        name: sum.id.map { way?.name ?? $0 } ?? Phrase("ledger-no-way-noted")[language],
        icon: way?.icon ?? "",
        cells: [
          language.money(sums.amount(sum.amount)), language.percent(sum.amount, of: sums.wayWhole) ?? "–",
        ])
    }
    let words = [Phrase("ledger-way"), Phrase("archive-amount"), Phrase("archive-share")]
    return LedgerTable(
      heading: Phrase("archive-ways")[language], columns: words.map { $0[language] },
      rows: rows + [total([language.money(sums.amount(sums.received)), ""])]
    ).value
  }

  /// The days whose drawer was counted and did not agree, and how many were counted.
  private func drawerTable(_ sums: LedgerSums) -> Value? {
    let drawers = sums.drawers
    guard !drawers.isEmpty else { return nil }
    var rows = drawers.filter { $0.difference != 0 }.map { sum in
      LedgerTable.Row(
        name: language.date(sum.date),
        cells: [
          language.money(sums.amount(sum.expected)), language.money(sums.amount(sum.counted)),
          language.signedMoney(sums.amount(sum.difference)),
        ])
    }
    let difference = drawers.reduce(0) { $0.addingReportingOverflow($1.difference).partialValue }
    rows.append(
      LedgerTable.Row(
        name: Phrase("ledger-days-closed")(language, ["count": language.integer(drawers.count)]),
        cells: ["", "", language.signedMoney(sums.amount(difference))], isTotal: true))
    let words = [
      Phrase("ledger-day"), Phrase("ledger-expected"), Phrase("ledger-counted"), Phrase("ledger-difference"),
    ]
    return LedgerTable(
      heading: Phrase("ledger-drawer")[language], columns: words.map { $0[language] }, rows: rows
    ).value
  }

  private func taxTable(_ sums: LedgerSums) -> Value? {
    guard !sums.taxes.isEmpty else { return nil }
    let rows = sums.taxes.map { sum in
      let kind = (sum.tax.isAdded ? Phrase("ledger-tax-added") : Phrase("ledger-tax-included"))[language]
      return LedgerTable.Row(
        name: "\(sum.tax.name) \(sum.tax.rate.text) % (\(kind))",
        cells: [sum.base, sum.amount].map { language.money(sums.amount($0)) })
    }
    let words = [Phrase("ledger-tax"), Phrase("ledger-without-tax"), Phrase("archive-amount")]
    return LedgerTable(
      heading: Phrase("ledger-tax")[language], columns: words.map { $0[language] }, rows: rows
    ).value
  }

  private func treatmentTable(_ sums: LedgerSums) -> Value? {
    let treatments = sums.treatments
    guard !treatments.isEmpty else { return nil }
    var rows: [LedgerTable.Row] = []
    var bars: [Chart.Bar] = []
    for sum in treatments {
      let treatment = ledger.treatment(sum.id)
      let name = treatment?.name ?? sum.id
      let hue = LedgerHead.hue(treatment)
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

  private func expenseTable(_ sums: LedgerSums) -> Value? {
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

  /// The calculation from sales to net.
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

  private func shortened(_ bars: [Chart.Bar], _ sums: LedgerSums) -> [Chart.Bar] {
    guard bars.count > LedgerHead.mostBars + 1 else { return bars }
    let rest = bars.dropFirst(LedgerHead.mostBars)
    // The total was checked for overflow, and no amount is negative.
    let amount = rest.reduce(0) { $0.addingReportingOverflow($1.amount).partialValue }
    let name = Phrase("archive-others")(language, count: rest.count)
    return bars.prefix(LedgerHead.mostBars) + [bar(name, amount, "hue-none", sums)]
  }
}

extension MonthBook {
  /// The last recorded day of an unsealed month.
  ///
  /// The archive doesn't depend on today's date, only on the home's files.
  var running: Day? { sealed == nil ? lastDay : nil }
}

/// A table of amounts: the first column has names, the others figures.
struct LedgerTable {
  struct Row {
    var name: String
    var icon = ""
    /// The CSS class of the dot before the name; empty for none.
    var hue = ""
    var url = ""
    /// The figures; those that begin with a minus sign are negative.
    var cells: [String]
    var isTotal = false
  }

  var heading: String
  var columns: [String]
  var rows: [Row]
  var chart: [(Field, Value)]?
  /// Whether the chart goes above the table and has a legend.
  var isWide = false

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
