// A month of the ledger: its settlement, its calendar, and each day.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Ledger
internal import Mustache
internal import ZonedTime

enum LedgerMonthPage {
  static let kind = PageKind(
    "ledger-month", [.hasSales, .sealed, .sold],
    words: [Phrase("archive-no-sales"), Phrase("archive-day-by-day")])

  static func pages(of plan: LedgerPlan) -> PageGroup {
    let (folder, months) = (LedgerPlan.folder / "months", plan.months)
    return kind.pages(in: folder, months.months.map(\.text)) { index, page in
      let compared = months.compared(with: index)
      page.make(
        context, plan.head, PlannedBook(plan: plan, index: index), plan.book(compared.previous),
        plan.book(compared.yearBefore), months.mayRun(months.months[index]), months.months[at: index - 1],
        months.months[at: index + 1])
    }
  }

  /// The page of a month's book, compared with `previous` and `yearBefore`.
  ///
  /// `mayRun` says that the month may not be over; `before` and `after` are the adjacent months with pages.
  private static func context(
    _ head: LedgerHead, _ book: MonthBook, _ previous: MonthBook?, _ yearBefore: MonthBook?, _ mayRun: Bool,
    _ before: Month?, _ after: Month?
  ) throws(Diagnostic) -> Record {
    let (language, month) = (head.language, book.book.month)
    let settled = try MonthSettlement(
      book, previous: previous, yearBefore: yearBefore, today: mayRun ? book.running : nil)
    let sums = settled.sums
    let days = LedgerDay.days(of: book, sums)
    let title = language.heading(month)
    var fields: [(Field, Value)] = [
      (.heading, .text(title)), (.figures, head.figures(of: settled)), (.hasSales, .flag(!days.isEmpty)),
      (.sums, head.sumTable(sums)), (.averages, head.averages(of: sums) { "#d\($0.day)" }),
      (.tables, .list(head.tables(of: sums))),
      (.days, .list(days.map { detail(of: $0, sums.currency, head) })),
    ]
    fields += calendar(month, days, sums.currency, head)
    if let sealed = book.sealed {
      let date = language.date(sealed.day)
      fields.append((.sealed, .text(Phrase("archive-sealed-on")(language, ["date": date]))))
    }
    let corrected = [
      head.corrections(book.corrections, Phrase("archive-corrections")),
      head.corrections(book.noted, Phrase("archive-corrections-here")),
    ]
    fields.append((.corrections, .list(corrected.compactMap(\.self))))
    let year = Year(of: month)
    return head.frame.record(
      kind, title: title, depth: 2,
      crumbs: [head.crumb, PageLink(url: "../years/\(year.text).html", label: language.heading(year))],
      turns: (head.frame.link(before, by: "../months/"), head.frame.link(after, by: "../months/")), fields)
  }

  private static let mostIcons = 4

  /// A month's calendar with always six rows, so that all months are laid out alike.
  private static func calendar(_ month: Month, _ days: [LedgerDay], _ currency: Currency, _ head: LedgerHead)
    -> [(
      Field, Value
    )]
  {
    let present = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    let caption = Phrase("archive-revenue-of")(head.language, ["month": head.language.heading(month)])
    return [(.caption, .text(caption))]
      + head.frame.table(of: month, atLeast: 6) { day in present[day].map { cell($0, currency, head) } ?? [] }
  }

  private static func cell(_ day: LedgerDay, _ currency: Currency, _ head: LedgerHead) -> [(Field, Value)] {
    let icons = day.icons(in: head.ledger)
    let shown = icons.prefix(mostIcons).joined()
    return [
      (.url, .text("#d\(day.day.day)")),
      (.short, .text(head.language.shortMoney(Amount(minorUnits: day.total, currency)))),
      (.look, .text(day.total < 0 ? "minus" : "")),
      (.sold, .text(icons.count > mostIcons ? shown + "…" : shown)),
    ]
  }

  private static func detail(of day: LedgerDay, _ currency: Currency, _ head: LedgerHead) -> Value {
    let (language, ledger) = (head.language, head.ledger)
    func money(_ amount: Int) -> String { language.money(Amount(minorUnits: amount, currency)) }
    func unitPrice(_ record: SaleRecord) -> String {
      (record.amount.isMultiple(of: record.count) ? "" : "≈") + money(record.unitPrice)
    }
    func way(_ id: String?) -> String? { id.map { ledger.wayName($0, in: language) } }
    var lines = day.records.map { record -> Value in
      let treatment = ledger.treatment(record.treatment)
      let fields: [(Field, Value)] = [
        (.icon, .text(treatment?.icon ?? "")), (.hue, .text(LedgerHead.hue(treatment))),
        (.name, .text(treatment?.name ?? record.treatment)),
        (
          .note,
          .text(
            ["\(language.integer(record.count)) × \(unitPrice(record))", way(record.pay)].compactMap(\.self)
              .joined(separator: " · "))
        ),
        (.value, .text(money(record.amount))), (.look, .text("")),
      ]
      return .record(Record(fields))
    }
    lines += day.adjustments.map { adjustment in
      let word = adjustment.amount < 0 ? Phrase("archive-discount") : Phrase("archive-tip")
      let reason = adjustment.reason
      let note = reason == nil || reason == word[language] ? nil : word[language]
      let notes = [note, way(adjustment.pay)].compactMap(\.self).joined(separator: " · ")
      return line(reason ?? word[language], notes, adjustment.amount, currency, language)
    }
    lines += day.corrections.map { correction in
      line(
        Phrase("archive-correction")[language], correction.name(in: language, ledger), correction.amount,
        correction.currency, language)
    }
    let fields: [(Field, Value)] = [
      (.id, .text("d\(day.day.day)")), (.datetime, .text(day.day.text)),
      (.date, .text(language.monthDayAndWeekday(day.day))), (.value, .text(money(day.total))),
      (.look, .text(day.total < 0 ? "minus" : "")), (.lines, .list(lines)),
    ]
    return .record(Record(fields))
  }

  private static func line(
    _ name: String, _ note: String, _ amount: Int, _ currency: Currency, _ language: Language
  ) -> Value {
    let amount = Amount(minorUnits: amount, currency)
    let fields: [(Field, Value)] = [
      (.name, .text(name)), (.note, .text(note)), (.value, .text(language.signedMoney(amount))),
      (.look, .text(amount.isNegative ? "minus" : "")),
    ]
    return .record(Record(fields))
  }
}

extension Field {
  static let (hasSales, sealed, sold) = (Field("hasSales"), Field("sealed"), Field("sold"))
}

struct LedgerDay {
  let day: Day
  /// The day's total in minor units.
  let total: Int
  var records: [SaleRecord] = []
  var adjustments: [Adjustment] = []
  /// Corrections of sealed months that were noted on this day and count on it.
  var corrections: [Correction] = []

  static func days(of book: MonthBook, _ sums: LedgerSums) -> [LedgerDay] {
    var days: [Day: LedgerDay] = [:]
    func at(_ day: Day, _ add: (inout LedgerDay) -> Void) {
      add(&days[day, default: LedgerDay(day: day, total: sums.days[day] ?? 0)])
    }
    for record in book.book.records { at(record.date) { $0.records.append(record) } }
    for adjustment in book.book.adjustments { at(adjustment.date) { $0.adjustments.append(adjustment) } }
    for correction in book.noted where !correction.isExpense {
      if let noted = correction.noted { at(noted) { $0.corrections.append(correction) } }
    }
    return days.values.sorted { $0.day < $1.day }
  }

  /// The icons of what was sold, each once, highest amount first.
  func icons(in ledger: Ledger) -> [String] {
    var icons: [String] = []
    for record in records.sorted(by: { $0.amount > $1.amount }) {
      if let icon = ledger.treatment(record.treatment)?.icon, !icons.contains(icon) { icons.append(icon) }
    }
    return icons
  }
}
