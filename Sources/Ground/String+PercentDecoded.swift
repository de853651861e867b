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
