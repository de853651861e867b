// Addresses as Markdown writes them: spaces and other characters may be percent-encoded.

extension String {
  /// The text with `%20` and the like undone (RFC 3986, section 2.1); what is no encoding, or does not
  /// decode to UTF-8, stays as it is.
  public var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), let value = rest.dropFirst().hexByte {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}

extension ArraySlice<UInt8> {
  /// The value of the two hexadecimal digits it begins with.
  fileprivate var hexByte: UInt8? {
    let digits = prefix(2).map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2, let high = digits[0], let low = digits[1] else { return nil }
    return UInt8(high << 4 | low)
  }
}

extension String {
  /// The text with every byte but RFC 3986's unreserved ones written as `%2F` (RFC 3986, section 2.1).
  public var percentEncoded: String {
    var result: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text without white space at its beginning and end.
  public var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// The text with LF where it had CR LF or CR.
  public var replacingCRLF: String {
    guard utf8.contains(0x0D) else { return self }
    return String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
