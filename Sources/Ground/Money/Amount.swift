// Money: whole minor units and a currency. No floating point, and no sum that wraps around.

public import Diagnostics
internal import Fluent
public import LosslessJSON

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
  static func mixed(_ one: Currency, _ other: Currency) -> Diagnostic {
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

extension Amount {
  /// Reads an amount as files hold it: digits, and after a point at most the currency's decimals.
  ///
  /// - Throws: `amount-invalid`, `amount-fraction`, `amount-range`.
  public init(_ number: JSONNumber, _ currency: Currency) throws(Diagnostic) {
    self.init(minorUnits: try Amount.minorUnits(plain: number.text, shown: number.text, currency), currency)
  }

  /// Reads an amount as a person types it: `50000`, `50,000`, `₩50,000`, `5만`, `5万3500円`, `12.50`.
  ///
  /// - Throws: `amount-invalid`, `amount-fraction`, `amount-range`.
  public init(typed text: String, _ currency: Currency) throws(Diagnostic) {
    let plain = TypedAmount.plain(text, currency)
    let minorUnits = try Amount.minorUnits(plain: plain, shown: text, currency)
    // Half of the world writes fifty thousand so: to take it for fifty would be a silent mistake.
    let fraction = plain.split(separator: ".").dropFirst().last
    if fraction?.utf8.count == 3, currency.decimals < 3 { throw Amount.fraction(text, currency) }
    self.init(minorUnits: minorUnits, currency)
  }

  /// The plain form, exactly the currency's decimals: `50000`, `12.50`, `-0.05`.
  public var plainText: String {
    let digits = String(minorUnits.magnitude)
    let sign = minorUnits < 0 ? "-" : ""
    let decimals = currency.decimals
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// The amount as a file holds it.
  public var number: JSONNumber { JSONNumber(plainText) ?? JSONNumber(minorUnits) }

  /// The minor units that plain digits stand for.
  ///
  /// - Parameters:
  ///   - text: an optional minus, digits, an optional point and digits; RFC 8259's numbers are such,
  ///     but for the exponent.
  ///   - shown: what the person wrote, for messages.
  ///   - currency: whose decimals count.
  /// - Returns: minor units, within the range of amounts.
  /// - Throws: `amount-invalid`, `amount-fraction`, `amount-range`.
  private static func minorUnits(plain text: String, shown: String, _ currency: Currency) throws(Diagnostic)
    -> Int
  {
    var magnitude = 0
    var isTooLarge = false
    var decimals: Int?
    var isNegative = false
    var hasDigit = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: ".") where decimals == nil && hasDigit: decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigit = true
        let digit = Int(byte - UInt8(ascii: "0"))
        if let seen = decimals {
          guard seen < currency.decimals else {
            if digit == 0 { continue }
            throw fraction(shown, currency)
          }
          decimals = seen + 1
        }
        // Beyond the range already: only the rest of the form is looked at.
        if magnitude > maximumMinorUnits { isTooLarge = true } else { magnitude = magnitude * 10 + digit }
      default: throw invalid(shown, currency)
      }
    }
    guard hasDigit, text.utf8.last != UInt8(ascii: ".") else { throw invalid(shown, currency) }
    for _ in (decimals ?? 0)..<max(decimals ?? 0, currency.decimals) {
      if magnitude > maximumMinorUnits { isTooLarge = true } else { magnitude *= 10 }
    }
    try checkRange(isTooLarge ? Int.max : magnitude, shown: shown)
    return isNegative ? -magnitude : magnitude
  }

  private static func invalid(_ shown: String, _ currency: Currency) -> Diagnostic {
    Diagnostic(
      .amountInvalid, Phrase("home-not-amount", ["quoted-briefly": shown.quotedBriefly]),
      hint: Phrase(
        "home-write-digits-such",
        ["currency": currency, "decimals": currency.decimals == 0 ? "50000" : "12.50"]))
  }

  private static func fraction(_ shown: String, _ currency: Currency) -> Diagnostic {
    Diagnostic(
      .amountFraction,
      currency.decimals == 0
        ? Phrase("home-fraction-but-none", ["quoted-briefly": shown.quotedBriefly, "currency": currency])
        : Phrase(
          "home-more-than-decimals",
          ["quoted-briefly": shown.quotedBriefly, "decimals": currency.decimals, "currency": currency]),
      hint: thousands(shown)
        ?? (currency.decimals == 0 ? Phrase("home-write-whole-number") : Phrase("home-round")))
  }

  /// How `50.000` is to be written by whom a point stands between thousands.
  private static func thousands(_ shown: String) -> Phrase? {
    let groups = shown.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = groups.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard groups.count == 2, areDigits, groups[0].first != "0", groups[0].utf8.count <= 3,
      groups[1].utf8.count == 3
    else { return nil }
    return Phrase(
      "home-thousands-write-point-stands-before",
      ["groups": groups.joined(separator: ","), "other-groups": groups.joined()])
  }
}
