// Bytes as Base64, written strictly and read as apps really write it.

extension [UInt8] {
  /// The bytes in Base64 with padding, in one line (RFC 4648, section 4).
  public var base64Text: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    var index = 0
    while index < count {
      let left = Swift.min(3, count - index)
      var group = 0
      for offset in 0..<3 { group = group << 8 | (offset < left ? Int(self[index + offset]) : 0) }
      for digit in 0..<4 {
        text.append(digit <= left ? digits[group >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that Base64 stands for (RFC 4648), also in its form for URLs; padding and white space are not asked for.
  ///
  /// - Returns: nil for what is none.
  public init?(base64 text: some Sequence<UInt8>) {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var isPadded = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "="): isPadded = true
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default:
        guard !isPadded, let value = [UInt8].base64Value(byte) else { return nil }
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
    self = result
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
}
