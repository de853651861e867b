// A strict JSON parser (RFC 8259) on bytes that keeps unknown keys, order, digits and places.

public import Diagnostics
internal import Fluent

extension JSON {
  /// The deepest nesting.
  static let depthLimit = 64

  /// Parses a file.
  ///
  /// What RFC 8259 leaves open: a byte order mark, half of a surrogate pair, a duplicate key (in any normal
  /// form) and more than `depthLimit` levels are refused; numbers of any length, `\u0000` and noncharacters
  /// in texts, and any value at the top are accepted.
  ///
  /// - Throws: the first thing that is wrong, at its place.
  public static func parse(_ source: Source) throws(Diagnostic) -> JSON {
    guard source.bytes.count < UInt32.max else {
      throw Diagnostic(.fileTooLarge, Phrase("home-json-file-gib-more"), path: source.path)
    }
    var parser = JSONParser(source)
    return try parser.parseFile()
  }
}

/// The parser: an offset into a file's bytes.
struct JSONParser {
  let source: Source
  let bytes: [UInt8]
  var offset = 0

  init(_ source: Source) {
    self.source = source
    bytes = source.bytes
  }

  /// The byte at the offset; NUL at the end of the file.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func parseFile() throws(Diagnostic) -> JSON {
    try refuseByteOrderMark()
    skipSpace()
    let value = try parseValue(depth: 0)
    skipSpace()
    guard offset == bytes.count else { throw unexpected(Phrase("home-nothing-may-follow-end-first")) }
    return value
  }

  mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  mutating func parseValue(depth: Int) throws(Diagnostic) -> JSON {
    let start = offset
    switch byte {
    case UInt8(ascii: "\""):
      let text = try parseText()
      return JSON(.text(text), at: start..<offset)
    case UInt8(ascii: "{"):
      let object = try parseObject(depth: depth + 1)
      return JSON(.object(object), at: start..<offset)
    case UInt8(ascii: "["):
      let list = try parseList(depth: depth + 1)
      return JSON(.list(list), at: start..<offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try parseNumber()
      return JSON(.number(number), at: start..<offset)
    default:
      let word = try parseWord()
      return JSON(word, at: start..<offset)
    }
  }

  private mutating func parseList(depth: Int) throws(Diagnostic) -> [JSON] {
    guard depth <= JSON.depthLimit else { throw tooDeep() }
    offset += 1
    skipSpace()
    var list: [JSON] = []
    if byte == UInt8(ascii: "]") {
      offset += 1
      return list
    }
    while true {
      list.append(try parseValue(depth: depth))
      skipSpace()
      if byte == UInt8(ascii: "]") {
        offset += 1
        return list
      }
      try parseComma(before: "]")
    }
  }

  private mutating func parseObject(depth: Int) throws(Diagnostic) -> JSONObject {
    guard depth <= JSON.depthLimit else { throw tooDeep() }
    offset += 1
    skipSpace()
    var members: [JSONMember] = []
    if byte == UInt8(ascii: "}") {
      offset += 1
      return JSONObject(unique: members)
    }
    while true {
      members.append(try parseMember(depth: depth))
      skipSpace()
      if byte == UInt8(ascii: "}") {
        offset += 1
        try refuseDuplicates(members)
        return JSONObject(unique: members)
      }
      try parseComma(before: "}")
    }
  }

  private mutating func parseMember(depth: Int) throws(Diagnostic) -> JSONMember {
    guard byte == UInt8(ascii: "\"") else { throw unexpected(Phrase("home-key-double-quotes-must-stand")) }
    let start = offset
    let key = try parseText()
    let end = offset
    skipSpace()
    guard byte == UInt8(ascii: ":") else { throw unexpected(Phrase("home-value-must-follow-key")) }
    offset += 1
    skipSpace()
    return JSONMember(key, try parseValue(depth: depth), keyAt: start..<end)
  }

  /// Skips a comma, which must not be the last thing in the list.
  private mutating func parseComma(before closing: Unicode.Scalar) throws(Diagnostic) {
    guard byte == UInt8(ascii: ",") else {
      throw unexpected(Phrase("home-comma-must-follow", ["closing": closing]), isComma: true)
    }
    let comma = offset
    offset += 1
    skipSpace()
    guard byte == UInt8(ascii: closing) else { return }
    throw source.diagnostic(
      .jsonSyntax, Phrase("home-comma-may-not-stand-before", ["closing": closing]), at: comma,
      hint: Phrase("home-remove-comma"))
  }

  private mutating func parseNumber() throws(Diagnostic) -> JSONNumber {
    let start = offset
    if let fault = JSONNumber.scan(bytes, &offset) { throw numberFault(fault) }
    return JSONNumber(unchecked: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func parseWord() throws(Diagnostic) -> JSON.Content {
    let start = offset
    while offset < bytes.count, bytes[offset].isLetter { offset += 1 }
    let word = bytes[start..<offset]
    if word.elementsEqual("true".utf8) { return .flag(true) }
    if word.elementsEqual("false".utf8) { return .flag(false) }
    if word.elementsEqual("null".utf8) { return .null }
    offset = start
    throw word.isEmpty ? unexpected(Phrase("home-value-must-stand")) : unknownWord(word)
  }
}

extension UInt8 {
  /// Whether this is an ASCII letter.
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

extension JSONParser {
  /// Parses the text at the offset.
  mutating func parseText() throws(Diagnostic) -> String {
    let opening = offset
    offset += 1
    let start = offset
    try skipPlain(opening)
    if bytes[offset] == UInt8(ascii: "\"") {
      offset += 1
      // Not by a slice, which would be one more owner of the file's bytes.
      return unsafe bytes.withUnsafeBufferPointer {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[start..<(offset - 1)]), as: UTF8.self)
      }
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

  /// Advances to the next quote or backslash, or throws.
  private mutating func skipPlain(_ opening: Int) throws(Diagnostic) {
    while true {
      offset = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe bytes.firstMark(from: offset) {
          $0.first(UInt8(ascii: "\"")) | $0.first(UInt8(ascii: "\\")) | $0.first(below: 0x20)
            | $0.all(above: 0x7F)
        }
      }
      guard offset < bytes.count else { break }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if byte < 0x20 { throw controlCharacter(byte, opening) }
      while offset < bytes.count, bytes[offset] >= 0x80 {
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
    // A character beyond U+FFFF is two escapes, the high surrogate first.
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
