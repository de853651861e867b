// What became known of a sealed month afterwards.

public import Ground
public import ZonedTime

/// A change of a sealed month: a line of `ledger/corrections.json`, or one that is not noted yet.
public struct Correction: Sendable, Hashable {
  /// What was corrected; counts and amounts are what is now less what was.
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
  /// What was corrected.
  public var subject: Subject
  /// Minor units, now less before.
  public var amount: Int
  /// The mark of the record or adjustment whose change a command noted at once; see docs/FORMAT.md, "Why marks".
  public var mark: String?

  /// A correction.
  public init(noted: Day?, currency: Currency, _ subject: Subject, amount: Int, mark: String? = nil) {
    self.noted = noted
    self.currency = currency
    self.subject = subject
    self.amount = amount
    self.mark = mark
  }

  /// The sealed month that it corrects.
  public var month: Month {
    switch subject {
    case .sale(let date, _, _), .adjustment(let date, _): Month(of: date)
    case .expense(let month, _): month
    }
  }

  /// Whether it changes the expenses, and not the revenue.
  public var isExpense: Bool { if case .expense = subject { true } else { false } }
}
