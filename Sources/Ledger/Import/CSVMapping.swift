// Which column of a foreign table is what: the files `ledger/imports/NAME.json`.

internal import Diagnostics
internal import Fluent
public import Ground
internal import LosslessJSON

/// How the tables of one bank, till or spreadsheet are read.
///
/// Format: docs/FORMAT.md, "The ledger".
public struct CSVMapping: Sendable, Hashable {
  /// What stands between the cells of a row.
  public enum Separator: String, Sendable, Hashable, CaseIterable {
    case comma = ","
    case semicolon = ";"
    case tab = "\t"
    case bar = "|"

    var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      case .tab: UInt8(ascii: "\t")
      case .bar: UInt8(ascii: "|")
      }
    }
  }

  /// The columns, each by its heading or its 1-based number.
  public struct Columns: Sendable, Hashable {
    /// The day.
    public var date: String?
    /// What was sold.
    public var treatment: String?
    /// What the bank or till says of it.
    public var text: String?
    /// How often.
    public var count: String?
    /// The sum, below zero for what went out.
    public var amount: String?
    /// What came in.
    public var `in`: String?
    /// What went out.
    public var out: String?
    /// How it was paid.
    public var pay: String?
    /// What the account has after it.
    public var balance: String?

    /// No columns.
    public init() {}

    /// The fields in the order of the file.
    public static let fields: [Field<Columns>] = all.map {
      Field($0.name, optional: $0.path, .text(max: 200))
    }

    /// Each column with its key.
    package static let all: [(name: String, path: any WritableKeyPath<Columns, String?> & Sendable)] = [
      ("date", \.date), ("treatment", \.treatment), ("text", \.text), ("count", \.count),
      ("amount", \.amount),
      ("in", \.in), ("out", \.out), ("pay", \.pay), ("balance", \.balance),
    ]
  }

  /// What lines with a text are.
  public struct Rule: Sendable, Hashable {
    /// The text or a part of it, in any case.
    public var text: String
    /// The treatment that was sold, an id or a name.
    public var treatment: String?
    /// How it was paid, an id or a name.
    public var pay: String?
    /// The category that was spent on, an id or a name.
    public var category: String?
    /// Whether such lines are left out.
    public var isLeftOut: Bool
    /// Whether it is for the whole text only.
    public var isWhole: Bool

    /// A rule.
    public init(
      _ text: String, treatment: String? = nil, pay: String? = nil, category: String? = nil,
      isLeftOut: Bool = false, isWhole: Bool = false
    ) {
      self.text = text
      self.treatment = treatment
      self.pay = pay
      self.category = category
      self.isLeftOut = isLeftOut
      self.isWhole = isWhole
    }

    static let maximumLength = 200

    /// The fields in the order of the file.
    public static let fields: [Field<Rule>] = [
      Field("text", \.text, .text(max: maximumLength)),
      Field("treatment", optional: \.treatment, .text(max: 64)),
      Field("pay", optional: \.pay, .text(max: 64)), Field("category", optional: \.category, .text(max: 64)),
      Field("leave", flag: \.isLeftOut), Field("whole", flag: \.isWhole),
    ]
  }

  /// The encoding.
  public var encoding = TextEncoding.utf8
  /// What stands between cells.
  public var separator = Separator.comma
  /// How many lines at the beginning are not read.
  public var skip = 0
  /// The headings, by which a file is known; empty where there are none.
  public var header: [String] = []
  /// The columns.
  public var columns = Columns()
  /// The order of the numbers in a day; nil where they show it.
  public var dates: DateOrder?
  /// The decimal mark.
  public var decimal = DecimalMark.point
  /// What was sold where neither a column nor a rule says it.
  public var treatment: String?
  /// How it was paid where neither a column nor a rule says it.
  public var pay: String?
  /// The rules, the first that fits before the next.
  public var rules: [Rule] = []

  /// A mapping without columns.
  public init() {}

  /// The fields in the order of the file, but for `header`, `columns` and `rules`.
  public static let fields: [Field<CSVMapping>] = [
    Field("encoding", \.encoding, .choice, default: .utf8),
    Field("separator", \.separator, .choice, default: .comma),
    Field("skip", \.skip, .smallCount, default: 0), Field("dates", optional: \.dates, .choice),
    Field("decimal", \.decimal, .choice, default: .point),
    Field("treatment", optional: \.treatment, .text(max: 64)), Field("pay", optional: \.pay, .text(max: 64)),
  ]

  static let shape = JSONShape(
    fields.map(\.name) + ["header", "columns", "rules"],
    ["columns": JSONShape(Columns.fields), "rules": JSONShape(Rule.fields)])

  static func parse(_ source: Source) -> (CSVMapping?, [Diagnostic]) {
    LedgerFormat.reading(source) { reader in
      var mapping: CSVMapping? = CSVMapping()
      let isWhole = fields.read(&reader, into: &mapping) != nil
      mapping?.header = reader.texts("header") { (text) throws(Diagnostic) in text }
      var columns: Columns? = Columns()
      _ = reader.object("columns", required: true) { Columns.fields.read(&$0, into: &columns) }
      mapping?.columns = columns ?? Columns()
      var texts: Set<String> = []
      mapping?.rules = reader.records("rules") { line -> Rule? in
        var rule: Rule? = Rule("")
        let found = Rule.fields.read(&line, into: &rule)
        if let found, !texts.insert(found.text.comparisonKey).inserted {
          line.note(
            .ledgerLineTwice, Phrase("ledger-rule-twice", ["text": found.text.quotedForPeople]), at: "text",
            hint: Phrase("ledger-keep-one-lines-zutto-check"))
        }
        return found
      }
      return isWhole ? mapping : nil
    }
  }

  /// Adds a rule; one of the same text gets what it lacks.
  public mutating func keep(_ rule: Rule) {
    var rule = rule
    if rule.text.count > Rule.maximumLength {
      rule.text = String(rule.text.prefix(Rule.maximumLength))
      rule.isWhole = false
    }
    let key = rule.text.comparisonKey
    guard let place = rules.firstIndex(where: { $0.text.comparisonKey == key }) else {
      return rules.append(rule)
    }
    rules[place].treatment = rules[place].treatment ?? rule.treatment
    rules[place].pay = rules[place].pay ?? rule.pay
    rules[place].isLeftOut = rules[place].isLeftOut || rule.isLeftOut
  }

  var json: JSONObject {
    var object = CSVMapping.fields.file(self)
    if !header.isEmpty { object["header"] = .list(header.map(JSON.text)) }
    object["columns"] = .object(Columns.fields.file(columns))
    if !rules.isEmpty { object["rules"] = .list(rules.map { .object(Rule.fields.file($0)) }) }
    return object
  }
}

extension FieldKind<Int> {
  fileprivate static let smallCount = Self(
    ["type": "integer", "minimum": 0, "maximum": 1000],
    read: { $0.integer($1, required: $2, in: 0...1000) }, write: JSON.integer)
}
