// The tax on sales: its rate from a day on, and what it is of an amount.

public import Diagnostics
internal import Fluent
public import Ground
public import LosslessJSON
public import ZonedTime

/// A rate in thousandths of a percent: 10,000 is 10 %.
public struct TaxRate: Sendable, Hashable {
  /// 0 to 100,000.
  public let thousandths: Int

  static let whole = 100_000

  /// The rate of a JSON number in percent.
  ///
  /// - Throws: `json-value` beyond 0 to 100, with more than three decimals or an exponent.
  public init(_ number: JSONNumber) throws(Diagnostic) { try self.init(parsing: number.text) }

  /// The rate as typed: `10`, `8.875`, `10%`.
  ///
  /// - Throws: as above.
  public init(parsing text: String) throws(Diagnostic) {
    let digits = text.hasSuffix("%") || text.hasSuffix("％") ? text.dropLast() : text[...]
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    let isPlain = digits.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (48...57).contains($0) }
    guard isPlain, !parts.contains(where: \.isEmpty), parts[0].utf8.count <= 3, fraction.utf8.count <= 3,
      let units = Int("\(parts[0])\(fraction)" + String(repeating: "0", count: 3 - fraction.utf8.count)),
      units <= TaxRate.whole
    else {
      throw Diagnostic(
        .jsonValue, Phrase("ledger-not-a-rate", ["text": text.quotedForPeople]),
        hint: Phrase("ledger-write-rate"))
    }
    thousandths = units
  }

  /// The rate in percent, with as many decimals as it needs.
  public var text: String {
    guard !thousandths.isMultiple(of: 1000) else { return String(thousandths / 1000) }
    let fraction = String(1000 + thousandths % 1000).dropFirst()
    let end = fraction.lastIndex { $0 != "0" } ?? fraction.startIndex
    return "\(thousandths / 1000).\(fraction[...end])"
  }
}

/// The tax of a shop from a day on: a line of `taxes` in `ledger/treatments.json`.
public struct Tax: Sendable, Hashable {
  /// Its first day; it ends where the next one begins.
  public var from: Day
  /// What it is called.
  public var name: String
  /// 0 % is no tax.
  public var rate: TaxRate
  /// Whether it comes on top of the amounts; they include it otherwise.
  public var isAdded: Bool

  /// A tax.
  public init(from: Day, name: String, rate: TaxRate, isAdded: Bool = false) {
    self.from = from
    self.name = name
    self.rate = rate
    self.isAdded = isAdded
  }

  /// The fields of a line, in the order of the file.
  public static let fields: [Field<Tax>] = [
    Field("from", \.from, .day(example: "\"2026-01-01\"")), Field("name", \.name, .name(max: 20)),
    Field("rate", \.rate, .taxRate), Field("added", flag: \.isAdded),
  ]

  static let blank = Tax(from: .first, name: "", rate: TaxRate(thousandths: 0))

  /// The tax as JSON output shows it.
  public var json: JSONObject { Tax.fields.json(self) }

  /// The tax on an amount in minor units, rounded to the nearest, halves away from zero.
  ///
  /// - Throws: `amount-range`.
  public func amount(on amount: Int) throws(Diagnostic) -> Int {
    let divisor = Int128(TaxRate.whole) + (isAdded ? 0 : Int128(rate.thousandths))
    let (quotient, rest) = (Int128(amount) * Int128(rate.thousandths)).quotientAndRemainder(
      dividingBy: divisor)
    // The tax of an amount is at most as large, and so is its rounding.
    let tax = Int(quotient)
    guard rest.magnitude * 2 >= divisor.magnitude else { return tax }
    return try tax.addingMoney(amount < 0 ? -1 : 1)
  }
}

extension TaxRate {
  fileprivate init(thousandths: Int) { self.thousandths = thousandths }
}

extension [Tax] {
  /// The tax on a day; nil where there is none.
  public func on(_ day: Day) -> Tax? {
    begun(by: day).flatMap { $0.rate.thousandths == 0 ? nil : $0 }
  }

  /// The line that holds on a day, also one that says there is none.
  public func begun(by day: Day) -> Tax? { filter { $0.from <= day }.max { $0.from < $1.from } }
}

extension FieldKind<TaxRate> {
  static let taxRate = Self(
    ["type": "number", "minimum": 0, "maximum": 100],
    read: { reader, key, isRequired in
      reader.number(key, required: isRequired) { (number) throws(Diagnostic) in try TaxRate(number) }
    },
    write: { rate in JSONNumber(rate.text).map(JSON.number) ?? .null })
}

/// The tax of a period at one rate.
public struct TaxSum: Sendable, Hashable {
  /// The tax, with the first day from which it was so.
  public var tax: Tax
  /// What was sold without it, minor units.
  public var base: Int
  /// Minor units.
  public var amount: Int
}
