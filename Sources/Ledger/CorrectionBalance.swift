// What a month's book says now that it did not say when it was sealed.

internal import Diagnostics
internal import Ground
internal import ZonedTime

extension LedgerMonth {
  /// The differences of this book from an older one of the same month, not noted yet.
  ///
  /// Adjustments are compared by day and reason. If the currency was changed, all of the old book is
  /// taken back and all of the new one added.
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

/// Counts and amounts of what can be corrected, now less before.
struct CorrectionBalance {
  private struct Key: Hashable {
    var date: Day?
    var treatment: String?
    var reason: String?
    var category: String?
  }

  private let month: Month
  private var sums: [Key: (count: Int, amount: Int)] = [:]
  /// The keys in the order in which they came.
  private var order: [Key] = []

  init(of month: Month) { self.month = month }

  mutating func add(_ book: LedgerMonth) throws(Diagnostic) {
    for record in book.records {
      let key = Key(date: record.date, treatment: record.treatment)
      try add(key, record.count, record.amount)
    }
    for adjustment in book.adjustments {
      try add(Key(date: adjustment.date, reason: adjustment.reason), 0, adjustment.amount)
    }
    for expense in book.expenses { try add(Key(category: expense.category), 0, expense.amount) }
  }

  mutating func subtract(_ book: LedgerMonth) throws(Diagnostic) {
    for record in book.records {
      let key = Key(date: record.date, treatment: record.treatment)
      try add(key, try 0.subtractingMoney(record.count), try 0.subtractingMoney(record.amount))
    }
    for adjustment in book.adjustments {
      let key = Key(date: adjustment.date, reason: adjustment.reason)
      try add(key, 0, try 0.subtractingMoney(adjustment.amount))
    }
    for expense in book.expenses {
      try add(Key(category: expense.category), 0, try 0.subtractingMoney(expense.amount))
    }
  }

  /// Takes away what was noted.
  mutating func subtract(_ corrections: [Correction]) throws(Diagnostic) {
    for correction in corrections {
      let amount = try 0.subtractingMoney(correction.amount)
      switch correction.subject {
      case .sale(let date, let treatment, let count):
        try add(Key(date: date, treatment: treatment), try 0.subtractingMoney(count), amount)
      case .adjustment(let date, let reason): try add(Key(date: date, reason: reason), 0, amount)
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

  /// What is left, in the order in which it came.
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
      return Correction(noted: nil, currency: currency, subject, amount: sum.amount)
    }
  }
}
