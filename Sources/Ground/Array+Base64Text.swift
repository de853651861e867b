// Bytes as Base64, for what is written and never read back.

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
      for offset in 0..<3 {
        group = group << 8 | (offset < left ? Int(self[index + offset]) : 0)
      }
      for digit in 0..<4 {
        text.append(digit <= left ? digits[group >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
