// Reads JSON strictly after RFC 8259, straight from bytes: unknown keys, order, digits and
// places are kept, which the decoders of libraries lose.

extension JSON {
  /// How many lists and objects may stand in each other.
  public static let depthLimit = 64

  /// The value that a file spells.
  ///
  /// What RFC 8259 leaves open: refused are a byte order mark, half of a surrogate pair, a key
  /// that stands twice (in whatever normal form) and more than `depthLimit` levels; accepted
  /// are numbers of any length, `\u0000` and noncharacters in texts, and any value at the top.
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

/// The reader: an offset that moves over the bytes of a file.
struct JSONParser {
  let source: Source
  let bytes: [UInt8]
  var offset = 0

  init(_ source: Source) {
    self.source = source
    bytes = source.bytes
  }

  /// The byte at the offset; NUL, which begins nothing, at the end of the file.
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

  /// Moves over a comma and to what follows it, which must not be the end of the list.
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
