// The till: tiles that count, today's list, discounts and tips.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import Ledger
internal import Mustache
internal import SafeFiles
internal import Serve
internal import ZonedTime

/// A day at the till: its book, and the lists that it is read with.
struct TillDay {
  let day: Day
  let isToday: Bool
  let ledger: Ledger
  let book: LedgerMonth

  var records: [SaleRecord] { book.records.filter { $0.date == day } }
  var adjustments: [Adjustment] { book.adjustments.filter { $0.date == day } }

  /// - Throws: `amount-range`.
  func sum() throws(Diagnostic) -> Amount {
    var sum = 0
    for amount in records.map(\.amount) + adjustments.map(\.amount) { sum = try sum.addingMoney(amount) }
    return amount(sum)
  }

  func amount(_ minorUnits: Int) -> Amount { Amount(minorUnits: minorUnits, book.currency) }
}

extension Visit {
  /// The day that a request is about: today, yesterday, for the owner any other; nil for one they may not see.
  func tillDay(_ asked: String) throws(Diagnostic) -> TillDay? {
    let home = try app.reader.home()
    let today = home.zone.zoned(now).day
    // A tap that waited counts on the day on which it was made, at the latest today, whatever the phone's clock says.
    let tapped = min(home.zone.zoned(form.written(at: now)).day, today)
    let day: Day?
    switch asked {
    case "": day = tapped
    case "yesterday": day = tapped.adding(days: -1)
    default: day = device?.role == .owner ? Day(ascii: asked.utf8) : nil
    }
    guard let day, day <= today else { return nil }
    let ledger = try LedgerStore.read(in: home)
    let month = Month(of: day)
    let book = try LedgerStore.book(of: month, in: ledger, home).book.book
    return TillDay(day: day, isToday: day == today, ledger: ledger, book: book)
  }

  /// A path of the till's with the day that the request is about.
  private func tillPath(_ path: String, _ day: String) -> String {
    day.isEmpty ? path : "\(path)?day=\(day.percentEncoded)"
  }

  func tillPage() async throws(Diagnostic) -> Answer {
    let asked = request.query("day") ?? ""
    guard let day = try tillDay(asked) else { return missing() }
    let language = language
    var page = AppPage(.till, self, title: language.monthDayAndWeekday(day.day), tab: "/till")
    page[.isLive] = .flag(true)
    page[.sumLabel] = .text((day.isToday ? Phrase("app-till-today") : Phrase("app-till-day"))[language])
    let sum = try day.sum()
    page[.sum] = .text(language.money(sum))
    page[.amount] = .text("\(sum.minorUnits)")
    page[.currency] = .text(sum.currency.code)
    page[.decimals] = .text("\(sum.currency.decimals)")
    page[.linesLabel] = .text(Phrase("app-till-lines")[language])
    page[.lines] = .records(day.records.map { line($0, day) } + day.adjustments.map { line($0, day) })
    page[.url] = .text("\(base)/till/tap")
    page[.form] = .text(FormID(app.world).text)
    page[.day] = .text(asked)
    page[.padLabel] = .text(Phrase("app-till-menu")[language])
    page[.waiting] = .text(Phrase("app-till-waiting")(language, ["count": "#"]))
    page[.tiles] = .records(tiles(day))
    page[.ways] = .records(ways(day, chosen: request.query("pay")))
    page[.hasWays] = .flag(day.ledger.treatmentList.ways != nil)
    page[.waysLabel] = .text(Phrase("ledger-way")[language])
    page[.links] = .records(tillLinks(day, asked))
    if day.ledger.treatments.allSatisfy(\.isRetired) {
      page[.empty] = .text(Phrase("app-till-empty")[language])
    }
    try await showUndo(&page, to: tillPath("till", asked), tapped(day.ledger))
    return html(page)
  }

  private func line(_ record: SaleRecord, _ day: TillDay) -> Record {
    let name = String(
      name: day.ledger.treatmentName(record.treatment), paid: record.pay, day.ledger, language)
    let isOnly = day.records.count { $0.treatment == record.treatment } == 1
    // An id has no blank.
    let way = record.pay ?? (isOnly ? nil : "none")
    return Record([
      AppField.id: .text(([record.treatment] + [way].compactMap(\.self)).joined(separator: " ")),
      .colorClass: .text(day.ledger.treatment(record.treatment).tint),
      .name: .text(name), .count: .text("×\(language.integer(record.count))"),
      .sum: .text(language.money(day.amount(record.amount))),
      .less: .text(Phrase("app-till-one-less")(language, ["name": name])),
    ])
  }

  private func line(_ adjustment: Adjustment, _ day: TillDay) -> Record {
    let kind = adjustment.amount < 0 ? Phrase("ledger-discount") : Phrase("ledger-tip")
    let name = String(
      name: adjustment.reason ?? kind[language], paid: adjustment.pay, day.ledger, language)
    return Record([
      AppField.name: .text(name), .count: .text(""), .id: .text(""),
      .sum: .text(language.signedMoney(day.amount(adjustment.amount))), .less: .text(""),
      .colorClass: .text(""),
    ])
  }

  private func tiles(_ day: TillDay) -> [Record] {
    let counts = Dictionary(day.records.map { ($0.treatment, $0.count) }, uniquingKeysWith: +)
    return day.ledger.treatments.filter { !$0.isRetired }.map { one in
      let price = Amount(minorUnits: one.price, day.ledger.currency)
      return Record([
        AppField.id: .text(one.id), .colorClass: .text(Optional(one).tint), .name: .text(one.name.breakable),
        .price: .text(language.money(price)), .amount: .text("\(one.price)"),
        .count: .text(counts[one.id].map(language.integer) ?? ""),
      ])
    }
  }

  /// The ways to pay to choose from, the first one chosen; none for a shop without a list of its own.
  private func ways(_ day: TillDay, chosen: String?) -> [Record] {
    let isListed = day.ledger.treatmentList.ways != nil
    let ways = isListed ? day.ledger.ways(in: language).filter { !$0.isRetired } : []
    let chosen = ways.contains { $0.id == chosen } ? chosen : ways.first?.id
    return ways.map { way in
      Record([
        AppField.id: .text(way.id), .name: .text(String(icon: way.icon, name: way.name)),
        .isChosen: .flag(way.id == chosen),
      ])
    }
  }

  private func tillLinks(_ day: TillDay, _ asked: String) -> [Record] {
    func link(_ path: String, _ label: Phrase) -> Record {
      Record([AppField.url: .text(base + path), .label: .text(label[language])])
    }
    var links = [
      link(tillPath("/till/adjust", asked), Phrase("app-till-adjust")),
      link("/till/expense", Phrase("app-till-expenses")),
      link(tillPath("/till/close", asked), Phrase("app-till-close")),
      day.isToday
        ? link("/till?day=yesterday", Phrase("app-till-yesterday"))
        : link("/till", Phrase("app-till-to-today")),
    ]
    if device?.role == .owner {
      links.append(link("/till/month?month=\(Month(of: day.day))", Phrase("app-till-month")))
    }
    return links
  }

  /// What was tapped last, as the address names it.
  private func tapped(_ ledger: Ledger) -> Phrase {
    if let id = request.query("tap") { return Phrase(verbatim: "\(ledger.treatmentName(id)) ＋1") }
    if let line = request.query("take") {
      return Phrase(verbatim: "\(ledger.treatmentName(line.parts[0])) −1")
    }
    return Phrase("app-written")
  }

  // MARK: Tapping

  /// One more, or one less, of a treatment; a pocket's letter says how many more.
  func tap() async throws(Diagnostic) -> Answer {
    guard let day = try tillDay(form["day"])?.day else { return missing() }
    let (more, less, world) = (form["tap"], form["take"], app.world)
    let count = Int(form["count"]) ?? (form["count"].isEmpty ? 1 : 0)
    let pay = form["pay"].isEmpty ? nil : form["pay"]
    let what =
      (less.isEmpty ? "tap=\(more.percentEncoded)" : "take=\(less.percentEncoded)")
      + (pay.map { "&pay=\($0.percentEncoded)" } ?? "")
    return try await submitTill("tap", form["day"], what) { (home, change) throws(Diagnostic) in
      let mark = world.mark()
      if less.isEmpty {
        _ = try LedgerStore.sell(
          more, count: count, on: day, price: nil, pay: pay, rule: .refuse, mark: mark, in: home, &change)
      } else {
        let parts = less.parts
        _ = try LedgerStore.takeOne(
          of: parts[0], on: day, pay: parts.count > 1 ? parts[1] : nil, rule: .refuse, mark: mark, in: home,
          &change)
      }
    }
  }

  /// Makes a form's change once and leads back to the till.
  ///
  /// - Parameters:
  ///   - verb: what is done.
  ///   - day: the day as the form names it.
  ///   - part: which of the form's buttons, for the address: each of them is once for itself, since a second
  ///     may be tapped before the first one's page comes.
  ///   - body: the writes.
  /// - Returns: the way back.
  /// - Throws: `home-locked`, and as the writes.
  func submitTill(
    _ verb: String, _ day: String, _ part: String,
    _ body: @Sendable (Home, inout Change) throws(Diagnostic) -> Void
  ) async throws(Diagnostic) -> Answer {
    guard let device else { return missing() }
    // A letter has no second button.
    let id = try form.time == nil ? formID().part(part) : formID()
    try await app.writer.once(id, by: device.id, "ledger till \(verb)", at: now, body)
    let done = (day.isEmpty ? "?" : "&") + "done=\(id.text)" + (part.isEmpty ? "" : "&" + part)
    return see(tillPath("/till", day) + done)
  }

  // MARK: Discounts and tips

  func adjustPage() async throws(Diagnostic) -> Answer {
    let asked = request.query("day") ?? ""
    guard let day = try tillDay(asked) else { return missing() }
    let language = language
    var page = AppPage(.adjust, self, title: Phrase("app-till-adjust")[language], tab: "/till")
    page[.url] = .text("\(base)/till/adjust")
    page[.form] = .text(FormID(app.world).text)
    page[.day] = .text(asked)
    page[.detail] = .text(language.monthDayAndWeekday(day.day))
    page[.discount] = .text(Phrase("ledger-discount")[language])
    page[.tip] = .text(Phrase("ledger-tip")[language])
    page[.textLabel] = .text(Phrase("ledger-amount")[language])
    page[.reason] = .text(Phrase("app-till-reason")[language])
    page[.ways] = .records(ways(day, chosen: nil))
    page[.hasWays] = .flag(day.ledger.treatmentList.ways != nil)
    page[.waysLabel] = .text(Phrase("ledger-way")[language])
    page[.send] = .text(Phrase("app-save")[language])
    page[.back] = .text(base + tillPath("/till", asked))
    page[.backWord] = .text(Phrase("app-back")[language])
    page[.lines] = .records(
      day.adjustments.map { one in
        let amount = day.amount(one.amount)
        return Record([
          AppField.name: .text(one.reason ?? ""), .sum: .text(language.signedMoney(amount)),
          .amount: .text(amount.plainText), .form: .text(FormID(app.world).text),
          .removeWord: .text(Phrase("app-remove")[language]),
        ])
      })
    return html(page)
  }

  /// Adds a discount or a tip, or takes one out.
  func adjust() async throws(Diagnostic) -> Answer {
    guard let day = try tillDay(form["day"])?.day else { return missing() }
    let (form, world) = (form, app.world)
    let reason = form["reason"].trimmingBlanks
    return try await submitTill("adjust", form["day"], "") { (home, change) throws(Diagnostic) in
      guard form["remove"].isEmpty else {
        _ = try LedgerStore.removeAdjustment(
          form["remove"], on: day, reason: reason.isEmpty ? nil : reason, rule: .refuse, in: home, &change)
        return
      }
      let typed = form["amount"].trimmingBlanks
      let isDiscount = form["kind"] == "discount" && !typed.hasPrefix("-") && !typed.hasPrefix("\u{2212}")
      _ = try LedgerStore.adjust(
        (isDiscount ? "-" : "") + typed, on: day, reason: reason.isEmpty ? nil : reason,
        pay: form["pay"].isEmpty ? nil : form["pay"], rule: .refuse, mark: world.mark(), in: home, &change)
    }
  }

  // MARK: The drawer

  func closePage() async throws(Diagnostic) -> Answer {
    let asked = request.query("day") ?? ""
    guard let day = try tillDay(asked) else { return missing() }
    let language = language
    var page = AppPage(.close, self, title: Phrase("app-till-close")[language], tab: "/till")
    page[.url] = .text("\(base)/till/close")
    page[.form] = .text(FormID(app.world).text)
    page[.day] = .text(asked)
    page[.detail] = .text(language.monthDayAndWeekday(day.day))
    if let sum = try LedgerSums(MonthBook(day.book, taxes: day.ledger.taxes)).drawers.first(where: {
      $0.date == day.day
    }) {
      func money(_ units: Int) -> String { language.money(day.amount(units)) }
      page[.sum] = .text(
        Phrase("ledger-drawer-line")(
          language,
          [
            "expected": money(sum.expected), "float": money(sum.float), "cash": money(sum.cash),
            "counted": money(sum.counted), "difference": language.signedMoney(day.amount(sum.difference)),
          ]))
    }
    let own = day.book.closings.first { $0.date == day.day && $0.drawer == nil }
    page[.float] = .text(own.map { day.amount($0.float).plainText } ?? "")
    page[.counted] = .text(own.map { day.amount($0.counted).plainText } ?? "")
    page[.text] = .text(own?.reason ?? "")
    page[.floatLabel] = .text(Phrase("app-till-float")[language])
    page[.textLabel] = .text(Phrase("ledger-counted")[language])
    page[.reason] = .text(Phrase("app-till-reason")[language])
    page[.send] = .text(Phrase("app-save")[language])
    page[.back] = .text(base + tillPath("/till", asked))
    page[.backWord] = .text(Phrase("app-back")[language])
    return html(page)
  }

  /// Notes what lies in the shop's one drawer.
  func close() async throws(Diagnostic) -> Answer {
    guard let device, let day = try tillDay(form["day"])?.day else { return missing() }
    let (id, form) = (try formID(), form)
    try await app.writer.once(id, by: device.id, "ledger till close", at: now) {
      (home, change) throws(Diagnostic) in
      let (float, reason) = (form["float"].trimmingBlanks, form["reason"].trimmingBlanks)
      _ = try LedgerStore.close(
        day, counted: form["counted"].trimmingBlanks, float: float.isEmpty ? nil : float, drawer: nil,
        reason: reason.isEmpty ? nil : reason, in: home, &change)
    }
    return see(tillPath("/till/close", form["day"]))
  }

  // MARK: Expenses

  func expensePage() async throws(Diagnostic) -> Answer {
    guard let day = try tillDay("") else { return missing() }
    let language = language
    let month = Month(of: day.day)
    var page = AppPage(.expense, self, title: Phrase("app-till-expenses")[language], tab: "/till")
    page[.url] = .text("\(base)/till/expense")
    page[.detail] = .text(language.heading(month))
    page[.form] = .text(FormID(app.world).text)
    let amounts = Dictionary(day.book.expenses.map { ($0.category, $0.amount) }, uniquingKeysWith: +)
    page[.lines] = .records(
      day.ledger.categories.filter { !$0.isRetired || amounts[$0.id] != nil }.map { one in
        Record([
          AppField.id: .text(one.id), .name: .text(String(icon: one.icon, name: one.name)),
          .amount: .text(amounts[one.id].map { day.amount($0).plainText } ?? ""),
          .send: .text(Phrase("app-save")[language]),
        ])
      })
    if day.ledger.categories.isEmpty { page[.empty] = .text(Phrase("app-till-no-category")[language]) }
    page[.copyWord] = .text(
      Phrase("app-till-copy")(language, ["month": language.heading(month.adding(months: -1))]))
    page[.back] = .text(base + "/till")
    page[.backWord] = .text(Phrase("app-back")[language])
    try await showUndo(&page, to: "till/expense")
    return html(page)
  }

  /// Sets a category's amount of this month, takes it out, or copies last month's expenses.
  func expense() async throws(Diagnostic) -> Answer {
    guard let device, let day = try tillDay("")?.day else { return missing() }
    let (category, typed, isCopy) = (form["category"], form["amount"].trimmingBlanks, form["copy"] == "1")
    let month = Month(of: day)
    let id = try formID().part(category)
    try await app.writer.once(id, by: device.id, "ledger till expense", at: now) {
      (home, change) throws(Diagnostic) in
      if isCopy {
        _ = try LedgerStore.copyExpenses(
          from: month.adding(months: -1), to: month, rule: .refuse, in: home, &change)
      } else if typed.isEmpty {
        _ = try LedgerStore.removeExpense(category, in: month, rule: .refuse, of: home, &change)
      } else {
        _ = try LedgerStore.setExpense(category, to: typed, in: month, rule: .refuse, of: home, &change)
      }
    }
    return see("/till/expense?done=\(id.text)")
  }
}

extension String {
  /// A name with the way in which it was paid.
  fileprivate init(name: String, paid way: String?, _ ledger: Ledger, _ language: Language) {
    self = name + (way.map { " (\(ledger.wayName($0, in: language)))" } ?? "")
  }

  /// The treatment and the way to pay that a line of the till's list names.
  fileprivate var parts: [String] {
    let parts = split(separator: " ", maxSplits: 1).map(String.init)
    return parts.isEmpty ? [self] : parts
  }

  /// The text with a place to break before a word in katakana, so that まつげエクステ is parted as people read it.
  fileprivate var breakable: String {
    var text = String.UnicodeScalarView()
    var isKatakana = true
    for scalar in unicodeScalars {
      let isNext = (0x30A1...0x30FC).contains(scalar.value)
      if isNext, !isKatakana { text.append("\u{200B}") }
      text.append(scalar)
      isKatakana = isNext
    }
    return String(text)
  }
}

extension FormID {
  /// The id of one of a form's buttons.
  func part(_ name: String) -> FormID {
    var key = Digest.Builder()
    key.add(text)
    key.add(name)
    return FormID(key.digest)
  }
}

extension Treatment? {
  /// The class that gives its colour.
  fileprivate var tint: String { self?.color.map { "t-\($0.rawValue)" } ?? "t-none" }
}
