// The ledger's own page (the newest year, all months, the price list) and the pages of its years.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import Mustache
internal import ZonedTime

enum LedgerPage {
  static let kind = PageKind(
    "ledger", [.hasMonths, .hasTreatments, .treatments, .isRetired],
    words: [
      Phrase("archive-ledger"), Phrase("archive-no-ledger"), Phrase("archive-prices"),
      Phrase("archive-retired"),
    ])

  static func page(of plan: LedgerPlan) -> PageGroup {
    kind.page(in: LedgerPlan.folder, "index.html") { page in
      page.make(context, plan.head, plan.months, plan.books(plan.months.months.indices))
    }
  }

  private static func context(_ head: LedgerHead, _ months: LedgerMonths, _ books: [MonthBook])
    throws(Diagnostic) -> Record
  {
    let language = head.language
    // A part of some months shows no price list, which belongs to no month.
    let prices = head.isPart ? [] : head.ledger.treatments
    var fields: [(Field, Value)] = [
      (.span, .text(head.frame.span(months.months.first, months.months.last))),
      (.hasMonths, .flag(!months.months.isEmpty)), (.hasTreatments, .flag(!prices.isEmpty)),
      (.treatments, .list(prices.map { priceLine($0, head) })),
    ]
    if let newest = months.years.last {
      let number = months.years.count - 1
      let before = months.monthsBefore(year: number)
      fields.append((.label, .text(language.heading(newest.year))))
      fields.append((.url, .text("years/\(newest.year.text).html")))
      if !months.isIncomplete(year: number),
        let settled = head.settle(
          books[newest.months], before: books[before], mayRun: months.mayRun(year: number))
      {
        fields.append((.figures, head.figures(of: settled, isWhole: months.isWhole(year: number))))
      }
    }
    let sums = try LedgerSums.all(books)
    let ends = ends(of: sums)
    let years = months.years.reversed().map { year in
      Record(row(of: year.year, months.months[year.months], sums[year.months], ends, language))
    }
    fields.append((.years, .records(years)))
    return head.frame.record(kind, title: Phrase("archive-ledger")[language], depth: 1, fields)
  }

  private static func row(
    of year: Year, _ months: ArraySlice<Month>, _ sums: ArraySlice<LedgerSums>,
    _ ends: [Currency: (most: Int, least: Int)], _ language: Language
  ) -> [(Field, Value)] {
    let present = Dictionary(
      zip(months, sums), uniquingKeysWith: { first, _ in first })
    let cells = year.months.map { month -> Value in
      var fields: [(Field, Value)] = [
        (.short, .text(language.shortMonthName(month.month))), (.url, .text("")),
      ]
      if let sums = present[month] {
        let amounts = [sums.revenue, sums.expenses, sums.net]
        let ends = ends[sums.currency, default: (0, 0)]
        let spark = Chart(spark: amounts, most: ends.most, least: ends.least)
        fields += spark.fields(id: "", caption: "")
        let figures = [Phrase("archive-revenue"), Phrase("archive-expenses"), Phrase("archive-net")]
        let texts = zip(figures, amounts).map { word, amount in
          "\(word[language]) \(language.money(sums.amount(amount)))"
        }
        fields += [
          (.url, .text("months/\(month.text).html")),
          (.label, .text("\(language.heading(month)) \(texts.joined(separator: " "))")),
          (.count, .text(language.shortMoney(sums.amount(sums.revenue)))),
        ]
      }
      return .record(Record(fields))
    }
    return [
      (.label, .text(language.heading(year))), (.url, .text("years/\(year.text).html")),
      (.months, .list(cells)),
    ]
  }

  private static func priceLine(_ treatment: Treatment, _ head: LedgerHead) -> Value {
    let price = Amount(minorUnits: treatment.price, head.ledger.currency)
    let fields: [(Field, Value)] = [
      (.name, .text(treatment.name)), (.icon, .text(treatment.icon ?? "")),
      (.hue, .text(LedgerHead.hue(treatment))), (.value, .text(head.language.money(price))),
      (.isRetired, .flag(treatment.isRetired)),
    ]
    return .record(Record(fields))
  }

  /// The largest and smallest amounts in each currency, including 0: a scale for each.
  private static func ends(of sums: [LedgerSums]) -> [Currency: (most: Int, least: Int)] {
    var ends: [Currency: (most: Int, least: Int)] = [:]
    for sum in sums {
      let old = ends[sum.currency, default: (0, 0)]
      let amounts = [sum.revenue, sum.expenses, sum.net]
      ends[sum.currency] = (most: amounts.reduce(old.most, max), least: amounts.reduce(old.least, min))
    }
    return ends
  }
}

extension Field {
  static let (hasMonths, hasTreatments) = (Field("hasMonths"), Field("hasTreatments"))
  static let (treatments, isRetired) = (Field("treatments"), Field("isRetired"))
}

extension LedgerSums {
  static func all(_ books: [MonthBook]) throws(Diagnostic) -> [LedgerSums] {
    var sums: [LedgerSums] = []
    for book in books { sums.append(try LedgerSums(book)) }
    return sums
  }
}

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

  /// The page of a year's books, compared with `before`.
  ///
  /// `isIncomplete` says that a month is unreadable, `mayRun` that the last month may not be over.
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
      tables += head.tables(of: settled.sums)
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
