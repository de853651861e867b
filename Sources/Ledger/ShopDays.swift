// What the days of a month brought, without the book.

public import Ground
internal import ZonedTime

/// The days of a month on which something was sold, adjusted or corrected, with what each brought.
///
/// Small enough to be remembered: the archive's timeline then needs no book.
public struct ShopDays: Sendable, Equatable {
  /// One day.
  public struct Total: Sendable, Equatable {
    /// The day of the month.
    public let day: Int
    /// Minor units; below 0 where discounts or corrections outweigh.
    public let amount: Int
  }

  /// The currency of all of them.
  public let currency: Currency
  /// In order.
  public let totals: [Total]

  /// The days of a month's sums.
  init(_ sums: LedgerSums, in month: Month) {
    currency = sums.currency
    totals = sums.days.filter { Month(of: $0.key) == month }.map { Total(day: $0.key.day, amount: $0.value) }
      .sorted { $0.day < $1.day }
  }

  /// The days that were remembered; nil if the bytes are damaged.
  init?(_ reader: inout CacheReader) {
    guard let currency = reader.text().flatMap({ Currency($0) }), let count = reader.count() else {
      return nil
    }
    var totals: [Total] = []
    for _ in 0..<count {
      guard let day = reader.number(), let amount = reader.number(), (1...31).contains(day),
        totals.last.map({ $0.day < day }) ?? true
      else { return nil }
      totals.append(Total(day: day, amount: amount))
    }
    self.currency = currency
    self.totals = totals
  }

  func add(to writer: inout CacheWriter) {
    writer.add(currency.code)
    writer.add(totals.count)
    for total in totals {
      writer.add(total.day)
      writer.add(total.amount)
    }
  }
}
