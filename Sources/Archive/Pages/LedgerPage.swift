// The ledger's own page: the newest year, all months, the price list.

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
    // Of some months nobody was promised more than what was done in them.
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

  /// A year as a row of its months, each with its bars.
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

  /// A line of the price list.
  private static func priceLine(_ treatment: Treatment, _ head: LedgerHead) -> Value {
    let price = Amount(minorUnits: treatment.price, head.ledger.currency)
    let fields: [(Field, Value)] = [
      (.name, .text(treatment.name)), (.icon, .text(treatment.icon ?? "")),
      (.hue, .text(LedgerHead.hue(treatment))), (.value, .text(head.language.money(price))),
      (.isRetired, .flag(treatment.isRetired)),
    ]
    return .record(Record(fields))
  }

  /// The largest and smallest amounts of each currency, 0 among them: a scale for each.
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
  /// The sums of each month.
  static func all(_ books: [MonthBook]) throws(Diagnostic) -> [LedgerSums] {
    var sums: [LedgerSums] = []
    for book in books { sums.append(try LedgerSums(book)) }
    return sums
  }
}
