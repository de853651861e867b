// Bytes that stand in texts, as other apps write them.

internal import Ground

/// Decoders that take what apps really write, and nothing else.
enum ForeignBytes {
  /// Base64 (RFC 4648), also its form for URLs; padding and white space are not asked for.
  static func base64(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var isPadded = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "="): isPadded = true
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default:
        guard !isPadded, let value = base64Value(byte) else { return nil }
        bits = bits << 6 | value
        count += 1
        if !count.isMultiple(of: 4) { continue }
        result.append(UInt8(bits >> 16 & 0xFF))
        result.append(UInt8(bits >> 8 & 0xFF))
        result.append(UInt8(bits & 0xFF))
        bits = 0
      }
    }
    switch count % 4 {
    case 2: result.append(UInt8(bits >> 4 & 0xFF))
    case 3: result += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    case 1: return nil
    default: break
    }
    return result
  }

  private static func base64Value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

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
