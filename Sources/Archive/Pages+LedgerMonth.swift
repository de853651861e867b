// A month of the ledger: its settlement, its calendar, and each day.

internal import Ground
internal import Ledger
internal import Mustache

extension Pages {
  /// A month's page.
  func month(_ index: Int, of plan: LedgerPlan) throws(Diagnostic) -> Record {
    let month = plan.months[index].month
    let compared = plan.compared(with: index)
    guard let book = try books.book(at: index) else {
      throw Diagnostic(.fileUnreadable, Phrase("archive-book-not-read", ["month": month]))
    }
    let settled = try MonthSettlement(
      book, previous: try books.book(at: compared.previous),
      yearBefore: try books.book(at: compared.yearBefore), today: plan.mayRun(month) ? book.running : nil)
    let sums = settled.sums
    let days = LedgerDay.days(of: book, sums)
    let title = language.heading(month)
    var fields: [(Field, Value)] = [
      (.heading, .text(title)), (.figures, figures(of: settled)), (.hasSales, .flag(!days.isEmpty)),
      (.sums, sumTable(sums)), (.averages, averages(of: sums) { "#d\($0.day)" }),
      (
        .tables,
        .list(
          [treatmentTable(sums, of: plan.ledger), expenseTable(sums, of: plan.ledger)].compactMap(\.self))
      ), (.days, .list(days.map { detail(of: $0, plan.ledger, sums.currency) })),
    ]
    fields += calendarFields(month, days, plan.ledger, sums.currency)
    if let sealed = book.sealed {
      let date = language.date(sealed.day)
      fields.append((.sealed, .text(Phrase("archive-sealed-on")(language, ["date": date]))))
    }
    let corrected = [
      corrections(book.corrections, Phrase("archive-corrections"), plan),
      corrections(book.noted, Phrase("archive-corrections-here"), plan),
    ]
    fields.append((.corrections, .list(corrected.compactMap(\.self))))
    let year = Year(of: month)
    return frame.record(
      "ledger-month", title: title, depth: 2,
      crumbs: [ledgerCrumb, PageLink(url: "../years/\(year.text).html", label: language.heading(year))],
      turns: (
        index > 0 ? monthLink(plan.months[index - 1].month) : nil,
        index + 1 < plan.months.count ? monthLink(plan.months[index + 1].month) : nil
      ), fields)
  }

  /// Averages and bests, as names and values.
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
}
