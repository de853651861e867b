// Base64 as it arrives: digits without padding.

/// The digits of Base64 in an armored text.
enum ArmorDigits {
  /// The value of a digit, 0 to 63.
  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// The number that the two digits of a line's beginning tell.
  static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(2).reduce(0) { $0 << 6 | Int(value(of: $1) ?? 0) }
  }

  /// How many digits so many bytes have.
  static func count(ofBytes count: Int) -> Int { (count * 8 + 5) / 6 }

  /// The bytes of digits without padding; nil if bits are left over that are not zero.
  static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var known: UInt32 = 0
    for digit in digits {
      bits = bits << 6 | UInt32(value(of: digit) ?? 0)
      known += 6
      guard known >= 8 else { continue }
      known -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> known))
    }
    return known < 6 && bits & (1 << known - 1) == 0 ? bytes : nil
  }
}
