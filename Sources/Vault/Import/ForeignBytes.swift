// Bytes that stand in texts, as other apps write them.

/// Decoders that take what apps really write, and nothing else.
enum ForeignBytes {
  /// Hexadecimal digits, two a byte.
  static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map(hexadecimalValue)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var result: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
