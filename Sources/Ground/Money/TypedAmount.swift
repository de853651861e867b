// Amounts as people type and paste them: with symbols, groups of digits, and 만, 万, 억, 億.

/// Turns what a person typed into plain digits.
enum TypedAmount {
  /// The plain form of a typed amount; a text that is none comes back as it is, and is refused by the
  /// reader of the plain form.
  static func plain(_ text: String, _ currency: Currency) -> String {
    var rest = text.nfc.filter { !$0.isWhitespace }
    rest = String(rest.map { fullWidth[$0] ?? $0 })
    var sign = ""
    if rest.hasPrefix("-") || rest.hasPrefix("−") || rest.hasPrefix("+") {
      sign = rest.hasPrefix("+") ? "" : "-"
      rest.removeFirst()
    }
    rest = withoutSymbol(rest, currency)
    guard let digits = ungrouped(rest), let plain = expanded(digits) else { return text }
    return sign + plain
  }

  private static let fullWidth: [Character: Character] = {
    var map: [Character: Character] = ["，": ",", "．": ".", "－": "-", "￥": "¥", "￦": "₩"]
    for (wide, narrow) in zip("０１２３４５６７８９", "0123456789") { map[wide] = narrow }
    return map
  }()

  private static func withoutSymbol(_ text: String, _ currency: Currency) -> String {
    let lowercase = text.lowercased()
    for mark in symbols(of: currency) {
      if lowercase.hasPrefix(mark.lowercased()) { return String(text.dropFirst(mark.count)) }
      if lowercase.hasSuffix(mark.lowercased()) { return String(text.dropLast(mark.count)) }
    }
    return text
  }

  private static func symbols(of currency: Currency) -> [String] {
    let own: [String] =
      switch currency.code {
      case "KRW": ["₩", "원"]
      case "JPY": ["¥", "円", "엔", "日元"]
      case "CNY": ["CN¥", "¥", "元", "块"]
      case "USD": ["US$", "$"]
      case "TWD": ["NT$", "$", "元"]
      case "EUR": ["€"]
      case "GBP": ["£"]
      default: ["$"]
      }
    return [currency.code] + own
  }

  /// Takes out commas between groups of three; nil where commas stand otherwise.
  private static func ungrouped(_ text: String) -> String? {
    guard text.contains(",") else { return text }
    let whole = text.prefix { $0 == "," || $0.isNumber }
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else {
      // 5만3,500: groups after the myriads.
      return ungroupedTail(text)
    }
    let rest = text.dropFirst(whole.count)
    guard !rest.contains(",") else { return ungroupedTail(text) }
    return groups.joined() + rest
  }

  private static func ungroupedTail(_ text: String) -> String? {
    guard let mark = text.lastIndex(where: { myriads[$0] != nil }) else { return nil }
    let tail = String(text[text.index(after: mark)...])
    let head = String(text[...mark])
    guard let plainTail = tail.contains(",") ? ungrouped(tail) : tail,
      !plainTail.contains(",")
    else { return nil }
    let number = head.dropLast()
    guard number.contains(",") else { return head + plainTail }
    guard let plainHead = ungrouped(String(number)) else { return nil }
    return plainHead + String(head.suffix(1)) + plainTail
  }

  private static let myriads: [Character: Int] = [
    "만": 4, "万": 4, "萬": 4, "억": 8, "億": 8, "亿": 8, "천": 3, "千": 3,
  ]

  /// Writes out 만 and 억: `5만` is 50000, `1억2천만` is not understood, `1.5만` is 15000.
  private static func expanded(_ text: String) -> String? {
    guard text.contains(where: { myriads[$0] != nil }) else { return text }
    var total = 0
    var number = ""
    var last = Int.max
    for character in text {
      guard let power = myriads[character] else {
        number.append(character)
        continue
      }
      guard power < last, let value = shifted(number, by: power),
        case (let sum, let overflow) = total.addingReportingOverflow(value), !overflow
      else { return nil }
      total = sum
      last = power
      number = ""
    }
    guard !number.isEmpty else { return String(total) }
    guard let rest = shifted(number, by: 0), rest < power10(last),
      case (let sum, let overflow) = total.addingReportingOverflow(rest), !overflow
    else { return nil }
    return String(sum)
  }

  /// A number, perhaps with a point, times a power of ten; nil if a fraction is left over.
  private static func shifted(_ number: String, by power: Int) -> Int? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), number.utf8.count <= 15,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } })
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
