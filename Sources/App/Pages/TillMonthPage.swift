// A month of the shop: its calendar, its settlement, and sealing it.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import Mustache
internal import Serve
internal import ZonedTime

extension Visit {
  func monthPage() async throws(Diagnostic) -> Answer {
    let home = try app.reader.home()
    let today = home.zone.zoned(now).day
    let asked = request.query("month").map { Month(ascii: $0.utf8) } ?? Month(of: today)
    guard let month = asked, month <= Month(of: today) else { return missing() }
    let ledger = try LedgerStore.read(in: home)
    let before = month.adding(months: -1)
    let books = try await LedgerStore.books(of: [before, month], in: ledger, home).books
    let open = books.first { $0.book.month == month }
    let book = if let open { open } else { try MonthBook(LedgerMonth(month, currency: ledger.currency)) }
    let settlement = try MonthSettlement(
      book, previous: books.first { $0.book.month == before }, today: today)
    let language = language
    var page = AppPage(.month, self, title: language.heading(month), tab: "/till")
    page[.isLive] = .flag(true)
    page[.caption] = .text(language.heading(month))
    page[.weekdays] = .records(
      language.firstWeekday.week.map {
        Record([AppField.name: .text(language.name(of: $0)), .label: .text(language.shortName(of: $0))])
      })
    page[.weeks] = .records(weeks(of: month, settlement.sums, today))
    page[.figures] = .records(figures(settlement, ledger))
    page[.links] = .records([
      link("/till/month?month=\(before)", language.heading(before)),
      month < Month(of: today)
        ? link("/till/month?month=\(month.adding(months: 1))", language.heading(month.adding(months: 1)))
        : link("/till", Phrase("app-till-to-today")[language]),
    ])
    if let sealed = book.sealed {
      page[.sealed] = .text(Phrase("ledger-sealed-on")(language, ["date": language.date(sealed.day)]))
    } else if month < Month(of: today), !book.book.isEmpty {
      page[.sealUrl] = .text("\(base)/till/seal")
      page[.form] = .text(FormID(app.world).text)
      page[.month] = .text(month.text)
      page[.seal] = .text(Phrase("app-till-seal")[language])
      page[.how] = .text(Phrase("app-till-seal-how")[language])
    }
    try await showUndo(&page, to: "till/month?month=\(month)")
    return html(page)
  }

  private func link(_ path: String, _ label: String) -> Record {
    Record([AppField.url: .text(base + path), .label: .text(label)])
  }

  private func weeks(of month: Month, _ sums: LedgerSums, _ today: Day) -> [Record] {
    month.weeks(startingOn: language.firstWeekday, atLeast: 0).map { week in
      let cells = week.map { day -> Record in
        guard let day else { return Record([AppField.number: .text(""), .url: .text("")]) }
        var fields: [AppField: Value] = [.number: .text("\(day.day)"), .url: .text("")]
        if day <= today { fields[.url] = .text("\(base)/till?day=\(day)") }
        if let sum = sums.days[day], sum != 0 {
          fields[.sum] = .text(language.shortMoney(sums.amount(sum)))
          fields[.label] = .text("\(language.monthAndDay(day)) \(language.money(sums.amount(sum)))")
        }
        return Record(fields)
      }
      return Record([AppField.cells: .records(cells)])
    }
  }

  private func figures(_ settlement: MonthSettlement, _ ledger: Ledger) -> [Record] {
    let (sums, language) = (settlement.sums, language)
    func row(_ name: String, _ amount: Int, isSum: Bool, before: Int? = nil) -> Record {
      var fields: [AppField: Value] = [
        .name: .text(name), .sum: .text(language.money(sums.amount(amount))), .isSum: .flag(isSum),
        .detail: .text(""),
      ]
      if let before {
        fields[.detail] = .text(language.signedMoney(sums.amount(amount - before)))
      }
      return Record(fields)
    }
    let previous = settlement.previous
    var rows = [row(Phrase("ledger-revenue")[language], sums.revenue, isSum: true, before: previous?.revenue)]
    rows += sums.treatments.map { row(ledger.treatmentName($0.id), $0.amount, isSum: false) }
    if sums.discounts != 0 {
      rows.append(row(Phrase("ledger-discount")[language], sums.discounts, isSum: false))
    }
    if sums.tips != 0 { rows.append(row(Phrase("ledger-tip")[language], sums.tips, isSum: false)) }
    rows += sums.ways.map { way in
      let name = way.id.map { ledger.wayName($0, in: language) } ?? Phrase("ledger-no-way-noted")[language]
      return row(Phrase("ledger-received")(language, ["way": name]), way.amount, isSum: false)
    }
    rows += sums.taxes.map { sum in
      let kind = sum.tax.isAdded ? Phrase("ledger-tax-added") : Phrase("ledger-tax-included")
      return row("\(sum.tax.name) \(sum.tax.rate.text) % (\(kind[language]))", sum.amount, isSum: false)
    }
    rows.append(
      row(Phrase("ledger-expenses")[language], sums.expenses, isSum: true, before: previous?.expenses))
    rows += sums.categories.map { row(ledger.categoryName($0.id), $0.amount, isSum: false) }
    rows += sums.drawers.filter { $0.difference != 0 }.map { sum in
      let name = "\(Phrase("ledger-drawer")[language]) \(language.monthAndDay(sum.date))"
      return row(name, sum.difference, isSum: false)
    }
    rows.append(row(Phrase("ledger-net")[language], sums.net, isSum: true, before: previous?.net))
    return rows
  }

  /// Seals a month that is over.
  func seal() async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    let home = try app.reader.home()
    let time = home.zone.zoned(now)
    guard let month = Month(ascii: form["month"].utf8), month < Month(of: time.day) else { return missing() }
    let id = try formID()
    try await app.writer.once(id, by: device.id, "ledger till seal \(month)", at: now) {
      (home, change) throws(Diagnostic) in _ = try LedgerStore.seal(month, at: time, in: home, &change)
    }
    return see("/till/month?month=\(month)&done=\(id.text)")
  }
}
