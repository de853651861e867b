// Money as each language writes it: ₩50,000, 5만원, ¥50,000, 5万円, $12.50.
//
// As for dates, not from the system's language data: the same home must give the same bytes everywhere.

public import Fluent

extension Language {
  /// An amount in figures: ₩50,000, ¥1,200, $12.50, -₩5,000, CHF 20.00.
  public func money(_ amount: Amount) -> String {
    let symbol = symbol(of: amount.currency)
    let space = symbol.last?.isLetter == true ? "\u{A0}" : ""
    return (amount.isNegative ? "-" : "") + symbol + space + figures(amount)
  }

  /// An amount with its sign, for changes: +₩50,000, -₩5,000, ±₩0.
  public func signedMoney(_ amount: Amount) -> String {
    (amount.minorUnits > 0 ? "+" : amount.minorUnits == 0 ? "±" : "") + money(amount)
  }

  /// An amount in the words of the language's own currency, exact: 5만원, 5만 3,500원, 5万円, 5万元;
  /// in figures where the language has no such words, or for another currency.
  public func wordedMoney(_ amount: Amount) -> String {
    guard let words = words(for: amount.currency) else { return money(amount) }
    let perUnit = UInt(amount.currency.minorUnitsPerUnit)
    let (units, minor) = amount.minorUnits.magnitude.quotientAndRemainder(dividingBy: perUnit)
    guard minor == 0 else { return money(amount) }
    var parts: [String] = []
    var rest = units
    for (size, name) in words.powers {
      let (count, left) = rest.quotientAndRemainder(dividingBy: size)
      if count > 0 { parts.append(grouped(count) + name) }
      rest = left
    }
    if rest > 0 || parts.isEmpty { parts.append(grouped(rest)) }
    return (amount.isNegative ? "-" : "") + parts.joined(separator: words.gap) + words.unit
  }

  /// An amount that fits into a cell of a calendar, rounded: 12만, 1.2万, 1235만, 12k.
  ///
  /// Without the currency, which the page tells. At most six columns wide up to 10^12 units, a minus
  /// apart.
  public func shortMoney(_ amount: Amount) -> String {
    let perUnit = UInt(amount.currency.minorUnitsPerUnit)
    let units = (amount.minorUnits.magnitude + perUnit / 2) / perUnit
    let sign = amount.isNegative && units > 0 ? "-" : ""
    var larger: (size: UInt, name: String)?
    for (size, name) in shortPowers {
      defer { larger = (size, name) }
      guard units >= size else { continue }
      let tenths = (units + size / 20) / (size / 10)
      if tenths < 100, tenths % 10 > 0 { return sign + "\(tenths / 10).\(tenths % 10)" + name }
      let whole = (units + size / 2) / size
      // 9999.6만 is 1억, not 10000만.
      if let larger, whole * size >= larger.size { return sign + "1" + larger.name }
      return sign + "\(whole)" + name
    }
    return sign + grouped(units)
  }

  /// A share in tenths of a percent: 12.5%, +3.0%.
  ///
  /// - Parameters:
  ///   - part: minor units.
  ///   - whole: minor units; not 0.
  ///   - signed: whether a plus stands before a share that is not below 0.
  /// - Returns: the share; nil where there is no whole to compare with, or beyond all counting.
  public func percent(_ part: Int, of whole: Int, signed: Bool = false) -> String? {
    guard whole != 0 else { return nil }
    let magnitude = part.magnitude.multipliedFullWidth(by: 1000)
    let divisor = whole.magnitude
    guard magnitude.high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(magnitude)
    let (tenths, overflow) = quotient.addingReportingOverflow(remainder >= divisor - remainder ? 1 : 0)
    guard !overflow else { return nil }
    let isNegative = (part < 0) != (whole < 0) && tenths > 0
    let sign = isNegative ? "-" : signed ? "+" : ""
    return "\(sign)\(grouped(tenths / 10)).\(tenths % 10)%"
  }

  private func figures(_ amount: Amount) -> String {
    let plain = amount.plainText.utf8
    let unsigned = plain.first == UInt8(ascii: "-") ? plain.dropFirst() : plain[...]
    let whole = unsigned.prefix { $0 != UInt8(ascii: ".") }
    return whole.grouped + String(decoding: unsigned[whole.endIndex...], as: UTF8.self)
  }

  private func grouped(_ number: UInt) -> String { String(number).utf8.grouped }

  private func symbol(of currency: Currency) -> String {
    switch (currency.code, tag) {
    case ("KRW", _): "₩"
    case ("JPY", .zh): "JP¥"
    case ("JPY", _): "¥"
    case ("CNY", .zh): "¥"
    case ("CNY", _): "CN¥"
    case ("USD", .ko), ("USD", .zh): "US$"
    case ("USD", _): "$"
    case ("EUR", _): "€"
    case ("GBP", _): "£"
    case ("TWD", _): "NT$"
    case ("HKD", _): "HK$"
    case ("VND", _): "₫"
    case ("INR", _): "₹"
    default: currency.code
    }
  }

  /// The words for powers of ten thousand, with the unit: only of the language's own currency.
  private func words(for currency: Currency) -> (powers: [(UInt, String)], gap: String, unit: String)? {
    switch (tag, currency.code) {
    case (.ko, "KRW"): ([(1_000_000_000_000, "조"), (100_000_000, "억"), (10_000, "만")], " ", "원")
    case (.ja, "JPY"): ([(1_000_000_000_000, "兆"), (100_000_000, "億"), (10_000, "万")], "", "円")
    case (.zh, "CNY"):
      // 兆 is a million here and a billion there in Chinese: 亿 counts on.
      ([(100_000_000, "亿"), (10_000, "万")], "", "元")
    default: nil
    }
  }

  private var shortPowers: [(UInt, String)] {
    switch tag {
    case .ko: [(1_000_000_000_000, "조"), (100_000_000, "억"), (10_000, "만")]
    case .ja: [(1_000_000_000_000, "兆"), (100_000_000, "億"), (10_000, "万")]
    case .zh: [(1_000_000_000_000, "万亿"), (100_000_000, "亿"), (10_000, "万")]
    default: [(1_000_000_000_000, "T"), (1_000_000_000, "B"), (1_000_000, "M"), (1000, "k")]
    }
  }
}
