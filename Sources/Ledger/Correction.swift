// Corrections of sealed months: the record, its words, its file, the balance of unnoted ones.

internal import Diagnostics
public import Fluent
public import Ground
internal import LosslessJSON
public import ZonedTime

/// A change of a sealed month: a line of `ledger/corrections.json`, or one that is not noted yet.
public struct Correction: Sendable, Hashable {
  /// What was corrected.
  ///
  /// Counts and amounts are the new value less the old one.
  public enum Subject: Sendable, Hashable {
    /// A treatment's sales on a day.
    case sale(date: Day, treatment: String, count: Int)
    /// A discount or tip of a day.
    case adjustment(date: Day, reason: String?)
    /// A category's expense in a month.
    case expense(month: Month, category: String)
  }

  /// The day on which it was noted; nil if it was not yet.
  public var noted: Day?
  /// The currency of the amount.
  public var currency: Currency
  /// The line that was corrected.
  public var subject: Subject
  /// Minor units, now less before.
  public var amount: Int
  /// The way to pay of the changed line, an id; nil where none was noted.
  public var pay: String?
  /// The mark of the changed record or adjustment, where a command noted it; see docs/FORMAT.md, "Why marks".
  public var mark: String?

  /// A correction.
  public init(
    noted: Day?, currency: Currency, _ subject: Subject, amount: Int, pay: String? = nil,
    mark: String? = nil
  ) {
    self.noted = noted
    self.currency = currency
    self.subject = subject
    self.amount = amount
    self.pay = pay
    self.mark = mark
  }

  /// The sealed month that it corrects.
  public var month: Month {
    switch subject {
    case .sale(let date, _, _), .adjustment(let date, _): Month(of: date)
    case .expense(let month, _): month
    }
  }

  /// The day of the corrected sale or adjustment.
  var date: Day? {
    switch subject {
    case .sale(let date, _, _), .adjustment(let date, _): date
    case .expense: nil
    }
  }

  /// Whether it changes expenses instead of revenue.
  public var isExpense: Bool { if case .expense = subject { true } else { false } }
}

extension Correction {
  /// The correction in one line: `2026년 1월 20일 젤네일 +1`.
  ///
  /// Of an adjustment it can't say whether it was a discount or a tip.
  public func name(in language: Language, _ ledger: Ledger) -> String {
    let way = pay.map { " (\(ledger.wayName($0, in: language)))" } ?? ""
    switch subject {
    case .sale(let date, let treatment, let count):
      let name = "\(language.date(date)) \(ledger.treatmentName(treatment))"
      return (count == 0 ? name : "\(name) \(count > 0 ? "+" : "")\(language.integer(count))") + way
    case .adjustment(let date, let reason):
      return "\(language.date(date)) \(reason ?? Correction.adjustment[language])" + way
    case .expense(let month, let category):
      return "\(language.heading(month)) \(ledger.categoryName(category))"
    }
  }

  private static let adjustment = Phrase("ledger-adjustment")
}

enum CorrectionFormat {
  static func corrections(_ source: Source) -> ([Correction]?, [Diagnostic]) {
    LedgerFormat.reading(source) { reader in reader.records("corrections", correction) }
  }

  private static func correction(_ line: inout JSONReader) -> Correction? {
    let noted = line.text("noted", required: true, example: "\"2026-02-05\"", as: Day.init(parsing:))
    let currency = line.text("currency", required: true, example: "\"KRW\"") { (text) throws(Diagnostic) in
      try Currency(parsing: text)
    }
    guard let currency, let amount = LedgerFormat.amount("amount", &line, currency),
      let subject = subject(&line), let noted
    else { return nil }
    let pay = line.text("pay")
    let mark = line.text("mark")
    return Correction(noted: noted, currency: currency, subject, amount: amount, pay: pay, mark: mark)
  }

  private static func subject(_ line: inout JSONReader) -> Correction.Subject? {
    if line.object["category"] != nil {
      let category = line.text("category")
      let month = line.text("month", required: true, example: "\"2026-01\"", as: Month.init(parsing:))
      guard let category, let month else { return nil }
      return .expense(month: month, category: category)
    }
    let date = line.text("date", required: true, example: "\"2026-01-20\"", as: Day.init(parsing:))
    guard line.object["treatment"] != nil else {
      let reason = line.text("reason", maxCharacters: Adjustment.maximumReasonLength)
      return date.map { .adjustment(date: $0, reason: reason) }
    }
    let treatment = line.text("treatment")
    let count = line.integer("count", required: true)
    if let count, count.magnitude > SaleRecord.maximumCount.magnitude {
      line.note(
        .countInvalid, Phrase("ledger-count-cant", ["count": count]), at: "count",
        hint: Phrase("ledger-no-day-more-than", ["maximum-count": SaleRecord.maximumCount]))
      return nil
    }
    guard let date, let treatment, let count else { return nil }
    return .sale(date: date, treatment: treatment, count: count)
  }

  /// A line of the file; nil for a correction that is not noted.
  static func json(_ correction: Correction) -> JSON? {
    guard let noted = correction.noted else { return nil }
    let currency = correction.currency
    var line: JSONObject = ["noted": .text(noted.text), "currency": .text(currency.code)]
    switch correction.subject {
    case .sale(let date, let treatment, let count):
      line["date"] = .text(date.text)
      line["treatment"] = .text(treatment)
      line["count"] = .integer(count)
    case .adjustment(let date, let reason):
      line["date"] = .text(date.text)
      line["reason"] = reason.map(JSON.text)
    case .expense(let month, let category):
      line["month"] = .text(month.text)
      line["category"] = .text(category)
    }
    line["amount"] = .number(Amount(minorUnits: correction.amount, currency).number)
    line["pay"] = correction.pay.map(JSON.text)
    line["mark"] = correction.mark.map(JSON.text)
    return .object(line)
  }
}

extension LedgerMonth {
  /// The differences of this book from an older one of the same month that are not noted.
  ///
  /// Sales and adjustments are compared by what they were paid with, too, adjustments by day and reason. A changed currency takes all of the old book back and adds
  /// all of the new one.
  ///
  /// - Throws: `amount-range`.
  func corrections(since old: LedgerMonth) throws(Diagnostic) -> [Correction] {
    guard currency == old.currency else {
      return try LedgerMonth(month, currency: old.currency).corrections(since: old)
        + corrections(since: LedgerMonth(month, currency: currency))
    }
    var balance = CorrectionBalance(of: month)
    try balance.add(self)
    try balance.subtract(old)
    return balance.corrections(currency)
  }
}

struct CorrectionBalance {
  private struct Key: Hashable {
    var date: Day?
    var treatment: String?
    var reason: String?
    var category: String?
    var pay: String?
  }

  private let month: Month
  private var sums: [Key: (count: Int, amount: Int)] = [:]
  private var order: [Key] = []

  init(of month: Month) { self.month = month }

  mutating func add(_ book: LedgerMonth) throws(Diagnostic) {
    for record in book.records {
      let key = Key(date: record.date, treatment: record.treatment, pay: record.pay)
      try add(key, record.count, record.amount)
    }
    for adjustment in book.adjustments {
      let key = Key(date: adjustment.date, reason: adjustment.reason, pay: adjustment.pay)
      try add(key, 0, adjustment.amount)
    }
    for expense in book.expenses { try add(Key(category: expense.category), 0, expense.amount) }
  }

  mutating func subtract(_ book: LedgerMonth) throws(Diagnostic) {
    for record in book.records {
      let key = Key(date: record.date, treatment: record.treatment, pay: record.pay)
      try add(key, try 0.subtractingMoney(record.count), try 0.subtractingMoney(record.amount))
    }
    for adjustment in book.adjustments {
      let key = Key(date: adjustment.date, reason: adjustment.reason, pay: adjustment.pay)
      try add(key, 0, try 0.subtractingMoney(adjustment.amount))
    }
    for expense in book.expenses {
      try add(Key(category: expense.category), 0, try 0.subtractingMoney(expense.amount))
    }
  }

  mutating func subtract(_ corrections: [Correction]) throws(Diagnostic) {
    for correction in corrections {
      let amount = try 0.subtractingMoney(correction.amount)
      switch correction.subject {
      case .sale(let date, let treatment, let count):
        let key = Key(date: date, treatment: treatment, pay: correction.pay)
        try add(key, try 0.subtractingMoney(count), amount)
      case .adjustment(let date, let reason):
        try add(Key(date: date, reason: reason, pay: correction.pay), 0, amount)
      case .expense(_, let category): try add(Key(category: category), 0, amount)
      }
    }
  }

  private mutating func add(_ key: Key, _ count: Int, _ amount: Int) throws(Diagnostic) {
    guard let sum = sums[key] else {
      sums[key] = (count, amount)
      order.append(key)
      return
    }
    sums[key] = (try sum.count.addingMoney(count), try sum.amount.addingMoney(amount))
  }

  /// The differences that remain, in order of appearance.
  func corrections(_ currency: Currency) -> [Correction] {
    order.compactMap { key in
      guard let sum = sums[key], sum != (0, 0) else { return nil }
      let subject: Correction.Subject
      if let date = key.date, let treatment = key.treatment {
        subject = .sale(date: date, treatment: treatment, count: sum.count)
      } else if let date = key.date {
        subject = .adjustment(date: date, reason: key.reason)
      } else if let category = key.category {
        subject = .expense(month: month, category: category)
      } else {
        return nil
      }
      return Correction(noted: nil, currency: currency, subject, amount: sum.amount, pay: key.pay)
    }
  }
}
