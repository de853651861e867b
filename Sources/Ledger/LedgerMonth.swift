// One month's book as its file holds it.

public import Ground
public import ZonedTime

/// The sales of a treatment on a day, paid in one way: requirement document 003, section 4.3.
public struct SaleRecord: Sendable, Hashable {
  /// The day.
  public var date: Day
  /// The treatment's id.
  public var treatment: String
  /// How often, 1 or more.
  public var count: Int
  /// The sum of all of them in minor units, 0 or more.
  public var amount: Int
  /// The way they were paid, an id; nil where it was not noted.
  public var pay: String?
  /// A value that each command changes; see docs/FORMAT.md, "Why marks".
  public var mark: String?

  /// The largest count: far beyond any shop, and no sum of prices overflows.
  public static let maximumCount = 1_000_000

  /// A record.
  public init(
    date: Day, treatment: String, count: Int, amount: Int, pay: String? = nil, mark: String? = nil
  ) {
    self.date = date
    self.treatment = treatment
    self.count = count
    self.amount = amount
    self.pay = pay
    self.mark = mark
  }

  /// The average price in minor units, rounded towards zero; 0 without a count.
  public var unitPrice: Int { count > 0 ? amount / count : 0 }
}

/// A discount or a tip: requirement document 003, section 4.4.
public struct Adjustment: Sendable, Hashable {
  /// The day.
  public var date: Day
  /// Minor units: below 0 for a discount, above 0 for a tip.
  public var amount: Int
  /// Up to 50 characters.
  public var reason: String?
  /// As in `SaleRecord`.
  public var pay: String?
  /// As in `SaleRecord`.
  public var mark: String?

  /// The most characters of a reason.
  public static let maximumReasonLength = 50

  /// An adjustment.
  public init(date: Day, amount: Int, reason: String? = nil, pay: String? = nil, mark: String? = nil) {
    self.date = date
    self.amount = amount
    self.reason = reason
    self.pay = pay
    self.mark = mark
  }
}

/// What a category cost in a month: requirement document 003, section 4.6.
public struct Expense: Sendable, Hashable {
  /// The category's id.
  public var category: String
  /// Minor units, 0 or more.
  public var amount: Int

  /// An expense.
  public init(category: String, amount: Int) {
    self.category = category
    self.amount = amount
  }
}

/// A drawer, counted at the end of a day.
public struct DrawerClosing: Sendable, Hashable {
  /// The day.
  public var date: Day
  /// Which drawer; nil where the shop has one.
  public var drawer: String?
  /// What lay in it when the day began, minor units, 0 or more.
  public var float: Int
  /// What lies in it now, minor units, 0 or more.
  public var counted: Int
  /// Why it is more or less than expected, up to 50 characters.
  public var reason: String?

  /// The most characters of a drawer's name.
  static let maximumNameLength = 20

  /// A closing.
  public init(date: Day, drawer: String? = nil, float: Int, counted: Int, reason: String? = nil) {
    self.date = date
    self.drawer = drawer
    self.float = float
    self.counted = counted
    self.reason = reason
  }
}

/// A month's records, adjustments, expenses and closings: the file `ledger/YYYY-MM.json`.
public struct LedgerMonth: Sendable, Hashable {
  /// The month.
  public var month: Month
  /// The currency of every amount in it.
  public var currency: Currency
  /// The sales in file order, one for each day, treatment and way to pay.
  public var records: [SaleRecord]
  /// Discounts and tips in file order.
  public var adjustments: [Adjustment]
  /// One for each category.
  public var expenses: [Expense]
  /// One for each day and drawer.
  public var closings: [DrawerClosing]

  /// A month's book.
  public init(
    _ month: Month, currency: Currency, records: [SaleRecord] = [], adjustments: [Adjustment] = [],
    expenses: [Expense] = [], closings: [DrawerClosing] = []
  ) {
    self.month = month
    self.currency = currency
    self.records = records
    self.adjustments = adjustments
    self.expenses = expenses
    self.closings = closings
  }

  /// Whether nothing was written down.
  public var isEmpty: Bool {
    records.isEmpty && adjustments.isEmpty && expenses.isEmpty && closings.isEmpty
  }
}

/// A month as it was when it was sealed: the file `ledger/sealed/YYYY-MM.json`.
public struct SealedMonth: Sendable, Hashable {
  /// When.
  public var sealed: ZonedTime
  /// The book as it was then.
  public var book: LedgerMonth
  /// The taxes as they were then.
  public var taxes: [Tax]

  /// A sealed month.
  public init(_ book: LedgerMonth, sealed: ZonedTime, taxes: [Tax] = []) {
    self.book = book
    self.sealed = sealed
    self.taxes = taxes
  }
}
