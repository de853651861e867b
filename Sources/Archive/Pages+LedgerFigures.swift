// The three numbers of a month or year, large, with how they changed.

internal import Ground
internal import Ledger
internal import Mustache

extension Pages {
  /// The settlement of a year; nil where its amounts can't be added up, which the page says.
  func settle(_ books: some Sequence<MonthBook>, before: some Sequence<MonthBook>, _ plan: LedgerPlan)
    -> YearSettlement?
  {
    let books = Array(books)
    let last = books.last.flatMap { plan.mayRun($0.book.month) ? $0 : nil }
    do throws(Diagnostic) {
      return try YearSettlement(
        books, previous: Array(before), currency: plan.ledger.currency, today: last?.running)
    } catch { return nil }
  }

  /// Revenue, expenses and net of a year beside the year before, or as much of it.
  func figures(of year: YearSettlement, isWhole: Bool) -> Value {
    let than =
      isWhole || year.through != nil ? Phrase("archive-year-previous") : Phrase("archive-same-months")
    return figures(year.sums, [(until(year.through, than), year.previous)])
  }

  /// Revenue, expenses and net of a month beside the month before and the same a year before.
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

  /// What is compared with, perhaps until a day.
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

  /// How an amount changed, in words, with its sign and in percent of what it was.
  private func change(of amount: Amount, since before: Int, _ than: String) -> Value? {
    let (difference, overflow) = amount.minorUnits.subtractingReportingOverflow(before)
    guard !overflow else { return nil }
    let phrase = difference == 0 ? Phrase("archive-same") : Phrase("archive-against")
    var change = language.signedMoney(Amount(minorUnits: difference, amount.currency))
    // A share of a loss would have the wrong sign.
    if before > 0, let percent = language.percent(difference, of: before, signed: true) {
      change += " (\(percent))"
    }
    let fields: [(Field, Value)] = [
      (.arrow, .text(difference == 0 ? "→" : difference > 0 ? "▲" : "▼")),
      (.value, .text(phrase(language, ["than": than, "change": change]))),
    ]
    return .record(Record(fields))
  }
}

extension MonthBook {
  /// The last day written of, while the month is not sealed: an archive knows no today, only what the home has of later days.
  var running: Day? { sealed == nil ? lastDay : nil }
}
