// The ledger's own page, and its card on the home page.

internal import Ground
internal import Ledger
internal import Mustache

extension Pages {
  /// The ledger on the home page: since when, and what the newest month brought.
  func ledgerCard() throws(Diagnostic) -> Value {
    guard let plan = plan.ledger else { return .nothing }
    var fields: [(Field, Value)] = [(.url, .text("ledger/index.html")), (.span, .text(span(of: plan)))]
    if let book = try books.book(at: plan.months.indices.last) {
      let sums = try LedgerSums(book)
      let amounts: [(Field, Value)] = [
        (.label, .text(language.heading(book.book.month))),
        (.revenue, .text(language.money(sums.amount(sums.revenue)))),
        (.net, .text(language.money(sums.amount(sums.net)))),
      ]
      fields.append((.newest, .record(Record(amounts))))
    }
    return .record(Record(fields))
  }

  /// The ledger's own page: the newest year, all months, the price list.
  func ledger(_ plan: LedgerPlan) throws(Diagnostic) -> Record {
    // Of some months nobody was promised more than what was done in them.
    let prices = plan.reading.isPart ? [] : plan.ledger.treatments
    var fields: [(Field, Value)] = [
      (.span, .text(span(of: plan))), (.hasMonths, .flag(!plan.months.isEmpty)),
      (.hasTreatments, .flag(!prices.isEmpty)),
      (.treatments, .list(prices.map { priceLine($0, plan.ledger.currency) })),
    ]
    var books: [MonthBook] = []
    for index in plan.months.indices { if let book = try self.books.book(at: index) { books.append(book) } }
    if let newest = plan.years.last {
      let before = plan.monthsBefore(year: plan.years.count - 1)
      fields.append((.label, .text(language.heading(newest.year))))
      fields.append((.url, .text("years/\(newest.year.text).html")))
      if !plan.isIncomplete(year: plan.years.count - 1),
        let settled = settle(books[newest.months], before: books[before], plan)
      {
        fields.append((.figures, figures(of: settled, isWhole: plan.isWhole(year: plan.years.count - 1))))
      }
    }
    let sums = try LedgerPages.sums(of: books)
    let ends = LedgerPages.ends(of: sums)
    let years = plan.years.reversed().map { year -> Value in
      .record(Record(row(of: year, sums[year.months], plan, ends)))
    }
    fields.append((.years, .list(years)))
    return frame.record("ledger", title: Phrase("archive-ledger")[language], depth: 1, fields)
  }

  /// A year as a row of its months, each with its bars.
  private func row(
    of year: LedgerPlan.YearPlan, _ sums: ArraySlice<LedgerSums>, _ plan: LedgerPlan,
    _ ends: [Currency: (most: Int, least: Int)]
  ) -> [(Field, Value)] {
    let present = Dictionary(
      zip(plan.months[year.months].map(\.month), sums), uniquingKeysWith: { first, _ in first })
    let months = year.year.months.map { month -> Value in
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
      (.label, .text(language.heading(year.year))), (.url, .text("years/\(year.year.text).html")),
      (.months, .list(months)),
    ]
  }

  /// A line of the price list.
  private func priceLine(_ treatment: Treatment, _ currency: Currency) -> Value {
    let price = Amount(minorUnits: treatment.price, currency)
    let fields: [(Field, Value)] = [
      (.name, .text(treatment.name)), (.icon, .text(treatment.icon ?? "")),
      (.hue, .text(LedgerPages.hue(treatment))), (.value, .text(language.money(price))),
      (.isRetired, .flag(treatment.isRetired)),
    ]
    return .record(Record(fields))
  }

  /// From the first month to the last.
  private func span(of plan: LedgerPlan) -> String {
    guard let first = plan.months.first?.month, let last = plan.months.last?.month else { return "" }
    let ends = [first, last].map { language.heading($0) }
    return first == last ? ends[0] : ends.joined(separator: " – ")
  }

  /// The breadcrumb of the ledger, from a page in one of its folders.
  var ledgerCrumb: PageLink { PageLink(url: "../index.html", label: Phrase("archive-ledger")[language]) }
}

/// What several of the ledger's pages need.
enum LedgerPages {
  /// The class of a treatment's colour.
  static func hue(_ treatment: Treatment?) -> String {
    treatment?.color.map { "hue-\($0.rawValue)" } ?? "hue-none"
  }

  /// The largest and smallest amounts of each currency, 0 among them: a scale for each.
  static func ends(of sums: [LedgerSums]) -> [Currency: (most: Int, least: Int)] {
    var ends: [Currency: (most: Int, least: Int)] = [:]
    for sum in sums {
      let old = ends[sum.currency, default: (0, 0)]
      let amounts = [sum.revenue, sum.expenses, sum.net]
      ends[sum.currency] = (most: amounts.reduce(old.most, max), least: amounts.reduce(old.least, min))
    }
    return ends
  }

  /// The sums of each month.
  static func sums(of books: [MonthBook]) throws(Diagnostic) -> [LedgerSums] {
    var sums: [LedgerSums] = []
    for book in books { sums.append(try LedgerSums(book)) }
    return sums
  }
}
