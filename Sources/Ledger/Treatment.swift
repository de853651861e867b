// What the shop sells.

public import Ground

/// A treatment: a line of `ledger/treatments.json` (requirement document 003, section 4.2).
public struct Treatment: Sendable, Hashable {
  /// What records call it by.
  public var id: String
  /// What people call it: unique.
  public var name: String
  /// What one costs, in minor units of the list's currency; 0 or more.
  public var price: Int
  /// One or two characters, usually an emoji.
  public var icon: String?
  /// Its colour in charts and lists.
  public var color: PaletteColor?
  /// Whether it is no longer sold.
  public var isRetired: Bool

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

  /// The fields of a line, in the order of the file.
  public static func fields(in currency: Currency) -> [Field<Treatment>] {
    [
      Field("id", \.id, .identifier(example: "\"gel-nail\"")), Field("name", \.name, .name(max: 30)),
      Field("price", \.price, .amount(in: currency)), Field("icon", optional: \.icon, .text(max: 2)),
      Field("color", optional: \.color, .parsed(PaletteColor.init(parsing:), \.hex)),
      Field("retired", flag: \.isRetired),
    ]
  }

  /// The treatment as JSON output shows it.
  public func json(in currency: Currency) -> JSONObject { Treatment.fields(in: currency).json(self) }
}

/// A category of expenses: a line of `ledger/categories.json` (requirement document 003, section 4.5).
public struct ExpenseCategory: Sendable, Hashable {
  /// What expenses call it by.
  public var id: String
  /// What people call it: unique.
  public var name: String
  /// One or two characters, usually an emoji.
  public var icon: String?
  /// Whether it is out of use.
  public var isRetired: Bool

  /// A category.
  public init(id: String, name: String, icon: String? = nil, isRetired: Bool = false) {
    self.id = id
    self.name = name
    self.icon = icon
    self.isRetired = isRetired
  }

  /// The fields of a line, in the order of the file.
  public static let fields: [Field<ExpenseCategory>] = [
    Field("id", \.id, .identifier(example: "\"gel-nail\"")), Field("name", \.name, .name(max: 20)),
    Field("icon", optional: \.icon, .text(max: 2)), Field("retired", flag: \.isRetired),
  ]

  /// The category as JSON output shows it.
  public var json: JSONObject { ExpenseCategory.fields.json(self) }
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
