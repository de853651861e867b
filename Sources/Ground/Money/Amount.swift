// Money: whole minor units and a currency. No floating point, and no sum that wraps around.

/// An amount of money, exact to the currency's minor unit.
public struct Amount: Sendable, Hashable {
  /// Whole minor units: won, yen, cents.
  public var minorUnits: Int
  /// Of which currency.
  public var currency: Currency

  /// The most minor units, either way, that one amount of a file may have: 2⁵³ − 1, which JSON
  /// readers that know only floating point hold exactly (RFC 8259, section 6).
  public static let maximumMinorUnits = 9_007_199_254_740_991

  /// An amount of whole minor units.
  public init(minorUnits: Int, _ currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Nothing.
  public static func zero(_ currency: Currency) -> Amount { Amount(minorUnits: 0, currency) }

  /// Below, at or above zero.
  public var isNegative: Bool { minorUnits < 0 }

  /// The sum of this amount and another of the same currency.
  ///
  /// - Throws: `amount-range` if it is too large, `currency-mixed`.
  public func adding(_ other: Amount) throws(Diagnostic) -> Amount {
    guard currency == other.currency else { throw Amount.mixed(currency, other.currency) }
    return Amount(minorUnits: try minorUnits.addingMoney(other.minorUnits), currency)
  }

  /// That amounts of two currencies can't be added.
  public static func mixed(_ one: Currency, _ other: Currency) -> Diagnostic {
    Diagnostic(
      .currencyMixed, Phrase("home-cant-added", ["one": one, "other": other]),
      hint: Phrase("home-look-months-each-currency-themselves"))
  }
}

extension Int {
  /// The sum of minor units, never `Int.min`, so that every sum has an opposite.
  ///
  /// - Throws: `amount-range` instead of wrapping around.
  public func addingMoney(_ other: Int) throws(Diagnostic) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    guard !overflow, sum != .min else { throw Amount.tooLarge(Phrase("home-sum")) }
    return sum
  }

  /// The difference of minor units.
  ///
  /// - Throws: `amount-range` instead of wrapping around.
  public func subtractingMoney(_ other: Int) throws(Diagnostic) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard !overflow, difference != .min else { throw Amount.tooLarge(Phrase("home-difference")) }
    return difference
  }

  /// The minor units of so many times this.
  ///
  /// - Throws: `amount-range` instead of wrapping around.
  public func timesMoney(_ count: Int) throws(Diagnostic) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: count)
    guard !overflow, product != .min else { throw Amount.tooLarge(Phrase("home-sum")) }
    return product
  }
}

extension Amount {
  static func tooLarge(_ what: Phrase) -> Diagnostic {
    Diagnostic(
      .amountRange, Phrase("home-too-large-counted", ["what": what]),
      hint: Phrase("home-look-amount-too-many-digits"))
  }

  /// Refuses an amount that a file may not hold.
  ///
  /// - Throws: `amount-range`.
  public static func checkRange(_ minorUnits: Int, shown: String) throws(Diagnostic) {
    guard (-maximumMinorUnits...maximumMinorUnits).contains(minorUnits) else {
      throw Diagnostic(
        .amountRange, Phrase("home-beyond-range-amount", ["quoted-briefly": shown.quotedBriefly]),
        hint: Phrase("home-amount-most-minor-units", ["maximum-minor-units": maximumMinorUnits]))
    }
  }
}
