// Bytes as digits that can stand in a file's name or an address.

extension Base32 {
  private static let smallAlphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// Bytes that are no secret, in small letters and digits, without padding.
  public static func smallText(_ bytes: some Collection<UInt8>) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count * 8 + 4) / 5)
    var bits: UInt32 = 0
    var known: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      known += 8
      while known >= 5 {
        known -= 5
        digits.append(smallAlphabet[Int(bits >> known & 31)])
      }
    }
    if known > 0 { digits.append(smallAlphabet[Int(bits << (5 - known) & 31)]) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes that `smallText` wrote, in letters of either case; nil for any other text.
  ///
  /// One text for the same bytes: bits that are left over must be zero.
  public static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(digits.count * 5 / 8)
    var bits: UInt32 = 0
    var known: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 5 | UInt32(value)
      known += 5
      guard known >= 8 else { continue }
      known -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> known))
    }
    // Five bits or more would be a digit too many.
    return known < 5 && bits & (1 << known - 1) == 0 ? result : nil
  }
}
