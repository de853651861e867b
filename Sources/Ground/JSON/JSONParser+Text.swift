// The texts of JSON: escapes decoded, control characters, broken UTF-8 and half surrogate
// pairs refused (RFC 8259, sections 7 and 8).

extension JSONParser {
  /// Moves over the text that begins at the offset.
  mutating func parseText() throws(Diagnostic) -> String {
    let opening = offset
    offset += 1
    let start = offset
    try skipPlain(opening)
    if bytes[offset] == UInt8(ascii: "\"") {
      offset += 1
      return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
    }
    var decoded = Array(bytes[start..<offset])
    while bytes[offset] == UInt8(ascii: "\\") {
      let scalar = try parseEscape()
      decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      let start = offset
      try skipPlain(opening)
      decoded.append(contentsOf: bytes[start..<offset])
    }
    offset += 1
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Moves to the next quote or backslash, which is sure to be there afterwards.
  private mutating func skipPlain(_ opening: Int) throws(Diagnostic) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if byte < 0x20 { throw controlCharacter(byte, opening) }
      if byte < 0x80 {
        offset += 1
      } else {
        let length = scalarLength(at: offset)
        guard length > 0 else { throw notUTF8() }
        offset += length
      }
    }
    throw source.diagnostic(
      .jsonSyntax, Phrase("home-text-never-closed"), at: opening, hint: Phrase("home-close"))
  }

  /// The length of the well-formed UTF-8 sequence at an offset, 2 to 4 bytes, or 0.
  ///
  /// The Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
  func scalarLength(at offset: Int) -> Int {
    let first = bytes[offset]
    let second = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let isWellBegun =
      switch first {
      case 0xE0: 0xA0...0xBF ~= second
      case 0xED: 0x80...0x9F ~= second
      case 0xF0: 0x90...0xBF ~= second
      case 0xF4: 0x80...0x8F ~= second
      case 0xC2...0xF4: 0x80...0xBF ~= second
      default: false
      }
    guard isWellBegun else { return 0 }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard offset + length <= bytes.count else { return 0 }
    for index in (offset + 2)..<max(offset + 2, offset + length) where bytes[index] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }

  private mutating func parseEscape() throws(Diagnostic) -> Unicode.Scalar {
    let start = offset
    offset += 1
    let letter = byte
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw badEscape(at: start)
    }
    let unit = try parseHex(escapeAt: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A character beyond U+FFFF is two escapes, the high half first.
    let second = offset
    guard unit < 0xDC00, byte == UInt8(ascii: "\\"), second + 1 < bytes.count,
      bytes[second + 1] == UInt8(ascii: "u")
    else { throw halfCharacter(at: start) }
    offset += 2
    let low = try parseHex(escapeAt: second)
    guard 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw halfCharacter(at: start) }
    return scalar
  }

  private mutating func parseHex(escapeAt start: Int) throws(Diagnostic) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw shortEscape(at: start)
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }
}
