// What the shop sells.

public import Ground

/// A treatment: a line of `ledger/treatments.json` (requirement document 003, section 4.2).
public struct Treatment: Sendable, Hashable {
  /// What records call it by.
  public var id: String
  /// What people call it: up to 30 characters, unique.
  public var name: String
  /// What one costs, in minor units of the list's currency; 0 or more.
  public var price: Int
  /// One or two characters, usually an emoji.
  public var icon: String?
  /// Its colour in charts and lists.
  public var color: PaletteColor?
  /// Whether it is no longer sold.
  public var isRetired: Bool

  /// The most characters of a name.
  public static let maximumNameLength = 30
  /// The most characters of an icon.
  public static let maximumIconLength = 2

  /// A treatment.
  public init(
    id: String, name: String, price: Int, icon: String? = nil, color: PaletteColor? = nil,
    isRetired: Bool = false
  ) {
    self.id = id
    self.name = name
    self.price = price
    self.icon = icon
    self.color = color
    self.isRetired = isRetired
  }
}

/// A category of expenses: a line of `ledger/categories.json` (requirement document 003, section 4.5).
public struct ExpenseCategory: Sendable, Hashable {
  /// What expenses call it by.
  public var id: String
  /// What people call it: up to 20 characters, unique.
  public var name: String
  /// One or two characters, usually an emoji.
  public var icon: String?
  /// Whether it is out of use.
  public var isRetired: Bool

  /// The most characters of a name.
  public static let maximumNameLength = 20

  /// A category.
  public init(id: String, name: String, icon: String? = nil, isRetired: Bool = false) {
    self.id = id
    self.name = name
    self.icon = icon
    self.isRetired = isRetired
  }
}

/// The treatments of a shop in the order in which they are shown, and the currency of their prices.
public struct TreatmentList: Sendable, Hashable {
  /// The currency of the prices and of new months.
  public var currency: Currency
  /// The treatments, retired ones too.
  public var treatments: [Treatment]

  /// A list of treatments.
  public init(currency: Currency, _ treatments: [Treatment] = []) {
    self.currency = currency
    self.treatments = treatments
  }
}
