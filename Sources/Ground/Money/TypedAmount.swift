// Amounts as people type and paste them: with symbols, groups of digits, and 만, 万, 억, 億.

internal import Diagnostics

/// Turns what a person typed into plain digits.
enum TypedAmount {
  /// The plain form of a typed amount; a text that is none comes back as it is, and is refused by the
  /// reader of the plain form.
  static func plain(_ text: String, _ currency: Currency) -> String {
    var rest = String(text.nfc.filter { !$0.isWhitespace }.map { fullWidth[$0] ?? $0 })
    var sign = takeSign(from: &rest)
    rest = withoutSymbol(rest, currency)
    // ₩-5,000 as well as -₩5,000.
    if sign == nil { sign = takeSign(from: &rest) }
    guard rest.utf8.first.map(isDigit) == true, let plain = expanded(rest) else { return text }
    return (sign == "-" ? "-" : "") + plain
  }

  private static let fullWidth: [Character: Character] = {
    var map: [Character: Character] = ["，": ",", "．": ".", "－": "-", "−": "-", "＋": "+", "￥": "¥", "￦": "₩"]
    for (wide, narrow) in zip("０１２３４５６７８９", "0123456789") { map[wide] = narrow }
    return map
  }()

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func takeSign(from text: inout String) -> Character? {
    guard let first = text.first, first == "-" || first == "+" else { return nil }
    text.removeFirst()
    return first
  }

  private static func withoutSymbol(_ text: String, _ currency: Currency) -> String {
    let lowercase = text.lowercased()
    for mark in symbols(of: currency) {
      if lowercase.hasPrefix(mark.lowercased()) { return String(text.dropFirst(mark.count)) }
      if lowercase.hasSuffix(mark.lowercased()) { return String(text.dropLast(mark.count)) }
    }
    return text
  }

  private static func symbols(of currency: Currency) -> [String] {
    // Where Korea's and Japan's older encodings have the sign of the currency, Unicode has a backslash.
    let own: [String] =
      switch currency.code {
      case "KRW": ["₩", "원", "\\"]
      case "JPY": ["JP¥", "¥", "円", "엔", "日元", "\\"]
      case "CNY": ["CN¥", "¥", "元", "块"]
      case "USD": ["US$", "$"]
      case "TWD": ["NT$", "$", "元"]
      case "HKD": ["HK$", "$", "元"]
      case "AUD", "CAD", "NZD", "SGD", "MXN": ["$"]
      case "EUR": ["€"]
      case "GBP": ["£"]
      case "INR": ["₹"]
      case "VND": ["₫"]
      default: []
      }
    return [currency.code] + own
  }

  private static let myriads: [Character: Int] = [
    "만": 4, "万": 4, "萬": 4, "억": 8, "億": 8, "亿": 8, "조": 12, "兆": 12,
  ]
  private static let units: [Character: Int] = ["십": 1, "十": 1, "백": 2, "百": 2, "천": 3, "千": 3]

  /// Writes out 만 and 억, 천 and 백: `5만3,500` is 53500, `1.5만` is 15000, `1억2천만` is 120000000; nil for what is
  /// no number.
  private static func expanded(_ text: String) -> String? {
    guard text.contains(where: { myriads[$0] != nil || units[$0] != nil }) else { return ungrouped(text) }
    var total = 0
    var rest = text[...]
    var last = Int.max
    while !rest.isEmpty {
      let section = rest.prefix { myriads[$0] == nil }
      let mark = rest.dropFirst(section.count).first
      let power = mark.flatMap { myriads[$0] } ?? 0
      // Every part is smaller than the unit of the part before it.
      guard power < last, let value = value(ofSection: section, times: power),
        last == Int.max || value < power10(last),
        case (let sum, let overflow) = total.addingReportingOverflow(value), !overflow
      else { return nil }
      total = sum
      last = power
      rest = rest.dropFirst(section.count + (mark == nil ? 0 : 1))
    }
    return String(total)
  }

  /// What stands before 만, 억 or the end: `2천`, `3천5백`, `2,345`, `1.5`, times a power of ten.
  private static func value(ofSection section: Substring, times power: Int) -> Int? {
    var total = 0
    var number = ""
    var last = Int.max
    for character in section {
      guard let unit = units[character] else {
        number.append(character)
        continue
      }
      // 만천 is 만 and one 천.
      guard unit < last, let digits = number.isEmpty ? "1" : ungrouped(number),
        let value = shifted(digits, by: unit + power), last == Int.max || value < power10(last + power)
      else { return nil }
      total += value
      last = unit
      number = ""
    }
    guard !number.isEmpty else { return last == Int.max ? nil : total }
    guard let digits = ungrouped(number), let value = shifted(digits, by: power),
      last == Int.max || value < power10(last + power),
      case (let sum, let overflow) = total.addingReportingOverflow(value), !overflow
    else { return nil }
    return sum
  }

  /// Takes out commas between groups of three; nil where commas stand otherwise.
  private static func ungrouped(_ text: String) -> String? {
    guard text.contains(",") else { return text }
    let whole = text.prefix { $0 != "." }
    let fraction = text.dropFirst(whole.count)
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, (1...3).contains(first.utf8.count), !fraction.contains(","),
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    return groups.joined() + fraction
  }

  /// A number, perhaps with a point, times a power of ten; nil if a fraction is left over.
  private static func shifted(_ number: String, by power: Int) -> Int? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), number.utf8.count <= 15,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard fraction.count <= power, let digits = Int(parts[0] + fraction) else { return nil }
    let (value, overflow) = digits.multipliedReportingOverflow(by: power10(power - fraction.count))
    return overflow ? nil : value
  }

  private static func power10(_ power: Int) -> Int {
    (0..<min(power, 18)).reduce(1) { value, _ in value * 10 }
  }
}
