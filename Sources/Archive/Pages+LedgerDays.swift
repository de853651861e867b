// The days of a month: the calendar that leads to them, and what each one holds.

internal import Ground
internal import Ledger
internal import Mustache

extension Pages {
  /// How many icons a day of the calendar shows.
  private static let mostIcons = 4

  /// A month's calendar of seven columns and six rows, so that every month's page is alike.
  func calendarFields(_ month: Month, _ days: [LedgerDay], _ ledger: Ledger, _ currency: Currency) -> [(
    Field, Value
  )] {
    let known = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    let first = language.firstWeekday
    let weeks = month.weeks(startingOn: first, atLeast: 6).map { week -> Value in
      let cells = week.map { day -> Value in
        guard let day else { return .record(Record()) }
        var fields: [(Field, Value)] = [(.number, .number(day.day))]
        if let own = known[day] { fields += cell(own, ledger, currency) }
        return .record(Record(fields))
      }
      return .record(Record([(Field.cells, .list(cells))]))
    }
    let weekdays = first.week.map { weekday -> Value in
      .record(
        Record([
          (Field.name, .text(language.name(of: weekday))), (.short, .text(language.shortName(of: weekday))),
        ]))
    }
    return [
      (.caption, .text(Phrase("archive-revenue-of")(language, ["month": language.heading(month)]))),
      (.weekdays, .list(weekdays)), (.weeks, .list(weeks)),
    ]
  }

  private func cell(_ day: LedgerDay, _ ledger: Ledger, _ currency: Currency) -> [(Field, Value)] {
    let icons = day.icons(in: ledger)
    let shown = icons.prefix(Pages.mostIcons).joined()
    return [
      (.url, .text("#d\(day.day.day)")),
      (.short, .text(language.shortMoney(Amount(minorUnits: day.total, currency)))),
      (.look, .text(day.total < 0 ? "minus" : "")),
      (.sold, .text(icons.count > Pages.mostIcons ? shown + "…" : shown)),
    ]
  }

  /// A day in full.
  func detail(of day: LedgerDay, _ ledger: Ledger, _ currency: Currency) -> Value {
    func money(_ amount: Int) -> String { language.money(Amount(minorUnits: amount, currency)) }
    func unitPrice(_ record: SaleRecord) -> String {
      (record.amount.isMultiple(of: record.count) ? "" : "≈") + money(record.unitPrice)
    }
    var lines = day.records.map { record -> Value in
      let treatment = ledger.treatment(record.treatment)
      let fields: [(Field, Value)] = [
        (.icon, .text(treatment?.icon ?? "")), (.hue, .text(LedgerPages.hue(treatment))),
        (.name, .text(treatment?.name ?? record.treatment)),
        (.note, .text("\(language.integer(record.count)) × \(unitPrice(record))")),
        (.value, .text(money(record.amount))), (.look, .text("")),
      ]
      return .record(Record(fields))
    }
    lines += day.adjustments.map { adjustment in
      let word = adjustment.amount < 0 ? Phrase("archive-discount") : Phrase("archive-tip")
      let reason = adjustment.reason
      let note = reason == nil || reason == word[language] ? "" : word[language]
      return line(reason ?? word[language], note, adjustment.amount, currency)
    }
    lines += day.corrections.map { correction in
      line(
        Phrase("archive-correction")[language], correction.name(in: language, ledger), correction.amount,
        correction.currency)
    }
    let fields: [(Field, Value)] = [
      (.id, .text("d\(day.day.day)")), (.datetime, .text(day.day.text)),
      (.date, .text(language.monthDayAndWeekday(day.day))), (.value, .text(money(day.total))),
      (.look, .text(day.total < 0 ? "minus" : "")), (.lines, .list(lines)),
    ]
    return .record(Record(fields))
  }

  private func line(_ name: String, _ note: String, _ amount: Int, _ currency: Currency) -> Value {
    let amount = Amount(minorUnits: amount, currency)
    let fields: [(Field, Value)] = [
      (.name, .text(name)), (.note, .text(note)), (.value, .text(language.signedMoney(amount))),
      (.look, .text(amount.isNegative ? "minus" : "")),
    ]
    return .record(Record(fields))
  }
}
