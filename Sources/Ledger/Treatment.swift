// The lists of the ledger: treatments, categories, ways to pay, the palette.

public import Diagnostics
internal import Fluent
public import Ground
public import LosslessJSON

/// A treatment: a line of `ledger/treatments.json` (requirement document 003, section 4.2).
public struct Treatment: Sendable, Hashable {
  /// The id that records use.
  public var id: String
  /// The name, unique in the list.
  public var name: String
  /// The price of one, in minor units of the list's currency; 0 or more.
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
  /// The id that expenses use.
  public var id: String
  /// The name, unique in the list.
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
    Field("id", \.id, .identifier(example: "\"rent\"")), Field("name", \.name, .name(max: 20)),
    Field("icon", optional: \.icon, .text(max: 2)), Field("retired", flag: \.isRetired),
  ]

  /// The category as JSON output shows it.
  public var json: JSONObject { ExpenseCategory.fields.json(self) }
}

/// A way to pay: a line of `ways` in `ledger/treatments.json`.
public struct PaymentWay: Sendable, Hashable {
  /// The id that records use; `cash` is what lies in the drawer.
  public var id: String
  /// The name that the shop gave it, unique in the list; nil where it gave none.
  public var givenName: String?
  /// One or two characters, usually an emoji.
  public var icon: String?
  /// Whether it is out of use.
  public var isRetired: Bool

  /// The name that the shop gave it, else its id.
  public var name: String { givenName ?? id }

  /// The id of cash.
  public static let cash = "cash"

  /// What people type for no way noted.
  public static let none = "none"

  /// A way to pay.
  public init(id: String, name: String?, icon: String? = nil, isRetired: Bool = false) {
    self.id = id
    givenName = name
    self.icon = icon
    self.isRetired = isRetired
  }

  /// The fields of a line, in the order of the file.
  public static let fields: [Field<PaymentWay>] = [
    Field("id", \.id, .identifier(example: "\"card\"")), Field("name", optional: \.givenName, .name(max: 20)),
    Field("icon", optional: \.icon, .text(max: 2)), Field("retired", flag: \.isRetired),
  ]

  /// The way as JSON output shows it.
  public var json: JSONObject { PaymentWay.fields.json(self) }

  /// The ways of a shop that has no list of its own, without names: they are the same on every machine.
  static let usual = ["cash", "card", "transfer"].map { PaymentWay(id: $0, name: nil) }

  /// The way with a name, that of a language if the shop gave it none.
  func named(in language: Language) -> PaymentWay {
    var way = self
    way.givenName = givenName ?? usualName?[language] ?? id
    return way
  }

  private var usualName: Phrase? {
    switch id {
    case PaymentWay.cash: Phrase("ledger-cash")
    case "card": Phrase("ledger-card")
    case "transfer": Phrase("ledger-transfer")
    default: nil
    }
  }
}

extension String {
  /// A name after its icon.
  package init(icon: String?, name: String) { self = icon.map { "\($0) \(name)" } ?? name }
}

/// The treatments of a shop in display order, and the currency of their prices.
public struct TreatmentList: Sendable, Hashable {
  /// The currency of the prices and of new months.
  public var currency: Currency
  /// The treatments, retired ones too.
  public var treatments: [Treatment]
  /// The ways to pay, retired ones too; nil for those that every shop has.
  public var ways: [PaymentWay]?
  /// The taxes in file order, each from its day on.
  public var taxes: [Tax]

  /// A list of treatments.
  public init(
    currency: Currency, _ treatments: [Treatment] = [], ways: [PaymentWay]? = nil, taxes: [Tax] = []
  ) {
    self.currency = currency
    self.treatments = treatments
    self.ways = ways
    self.taxes = taxes
  }
}

/// A colour of treatments: the requirement document's own first (003, section 8.1), then nine beside them.
public enum PaletteColor: String, Sendable, Hashable, CaseIterable {
  case pink
  case rose
  case blush
  case cream
  case tan
  case brown
  case coral
  case apricot
  case lemon
  case sage
  case mint
  case sky
  case blue
  case lavender
  case plum

  /// The colour in files, `#RRGGBB`.
  public var hex: String {
    switch self {
    case .pink: "#FFA0B9"
    case .rose: "#F28AA5"
    case .blush: "#FFCFDD"
    case .cream: "#F5E6D3"
    case .tan: "#A0826D"
    case .brown: "#7C5E4A"
    case .coral: "#F2957F"
    case .apricot: "#F5B971"
    case .lemon: "#EFD976"
    case .sage: "#B5C98A"
    case .mint: "#8CCFB4"
    case .sky: "#8CC8E0"
    case .blue: "#8FA8E3"
    case .lavender: "#B6A3E3"
    case .plum: "#C48BC4"
    }
  }

  /// Parses a name or digits, in any case.
  ///
  /// - Throws: `color-unknown`.
  public init(parsing text: String) throws(Diagnostic) {
    let word = text.lowercased()
    let color = PaletteColor.allCases.first { $0.rawValue == word || $0.hex.lowercased() == word }
    guard let color else {
      let all = PaletteColor.allCases.map { "\($0.rawValue) \($0.hex)" }.joined(separator: ", ")
      throw Diagnostic(
        .colorUnknown, Phrase("ledger-not-one-colours", ["prefix": text.escapingControls.prefix(40)]),
        hint: Phrase("home-one", ["words": all]))
    }
    self = color
  }
}
