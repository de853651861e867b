// A number as it was written: amounts must not pass through floating point.

/// A JSON number that keeps its digits: `12.50` stays `12.50`.
///
/// Two numbers are equal if they are written alike; `1` and `1.0` are not.
public struct JSONNumber: Sendable, Hashable {
  /// The number as it is written.
  public let text: String

  init(unchecked text: String) { self.text = text }

  /// The number that a text spells after RFC 8259, section 6, or nil if it spells none.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    var offset = 0
    guard JSONNumber.scan(bytes, &offset) == nil, offset == bytes.count else { return nil }
    self.text = text
  }

  /// A whole number.
  public init(_ integer: Int) { text = String(integer) }

  /// The whole number; nil if it has a fraction or an exponent, or does not fit.
  public var integer: Int? { Int(text) }
}

extension JSONNumber {
  /// What can be wrong with a number.
  enum Fault {
    case noDigit
    case leadingZero
    case noFraction
    case noExponent
  }

  /// Moves the offset over the number that begins there.
  ///
  /// - Returns: what is wrong at the offset reached, or nil.
  static func scan(_ bytes: [UInt8], _ offset: inout Int) -> Fault? {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    guard skipDigits(bytes, &offset) else { return .noDigit }
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      offset = first
      return .leadingZero
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits(bytes, &offset) else { return .noFraction }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      let isSigned =
        offset < bytes.count && (bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-"))
      if isSigned { offset += 1 }
      guard skipDigits(bytes, &offset) else { return .noExponent }
    }
    return nil
  }

  private static func skipDigits(_ bytes: [UInt8], _ offset: inout Int) -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
    return offset > start
  }
}
