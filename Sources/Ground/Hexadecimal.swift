// Bytes as hexadecimal digits.

extension Collection<UInt8> {
  /// Two lower-case hexadecimal digits a byte.
  public var hexadecimal: String {
    var text: [UInt8] = []
    text.reserveCapacity(count * 2)
    for byte in self {
      text.append((byte >> 4).hexadecimalText)
      text.append((byte & 15).hexadecimalText)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes that hexadecimal digits stand for; nil if they are none or an odd number.
  public init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map(\.hexadecimalDigit)
    guard digits.count.isMultiple(of: 2), !digits.contains(16) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension UInt8 {
  /// The digit of a number below 16.
  fileprivate var hexadecimalText: UInt8 {
    self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") + self - 10
  }

  /// What an ASCII hexadecimal digit stands for; 16 for anything else.
  public var hexadecimalDigit: UInt8 {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: 16
    }
  }
}
