// Moving over JSON without reading it.

/// Moves over JSON that may be broken.
struct JSONScan {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func skipMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    skipSpace()
  }

  mutating func skipSpace() { while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 } }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  /// Whether nothing follows.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Moves to the value under a key of the object that begins here.
  mutating func enter(_ key: String) -> Bool {
    guard take("{") else { return false }
    let wanted = Array("\"\(key)\"".utf8)
    while let name = name() {
      if bytes[name].elementsEqual(wanted) { return true }
      _ = value()
      skipSpace()
      guard take(",") else { return false }
    }
    return false
  }

  /// Moves from behind a value to the end of its object; false where that does not come.
  mutating func leave() -> Bool {
    while true {
      skipSpace()
      if take("}") { return true }
      guard take(","), name() != nil, !value().isEmpty else { return false }
    }
  }

  /// Moves over a key and its colon.
  private mutating func name() -> Range<Int>? {
    skipSpace()
    let name = value()
    skipSpace()
    guard !name.isEmpty, take(":") else { return nil }
    skipSpace()
    return name
  }

  /// Moves over a list and tells its values; what follows a value that is not closed belongs to it.
  mutating func items() -> (ranges: [Range<Int>], isClosed: Bool)? {
    guard take("[") else { return nil }
    var items: [Range<Int>] = []
    while true {
      skipSpace()
      if take("]") { return (items, true) }
      let item = value()
      guard !item.isEmpty else { return (items, false) }
      items.append(item)
      skipSpace()
      _ = take(",")
    }
  }

  /// Moves over one value.
  mutating func value() -> Range<Int> {
    let start = offset
    guard offset < bytes.count else { return start..<start }
    switch bytes[offset] {
    case UInt8(ascii: "\""): skipText()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 0
      repeat {
        switch bytes[offset] {
        case UInt8(ascii: "\""):
          skipText()
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        offset += 1
      } while depth > 0 && offset < bytes.count
    default:
      let ends = Array(",]}".utf8)
      while offset < bytes.count, bytes[offset] > 0x20, !ends.contains(bytes[offset]) { offset += 1 }
      // A sign that begins nothing must not hold the reading up for ever.
      if offset == start { offset += 1 }
    }
    return start..<offset
  }

  private mutating func skipText() {
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, bytes.count)
  }

  /// JSON in which halves of surrogate pairs are U+FFFD; nil if there are none.
  static func mended(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var index = 0
    var isChanged = false
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let unit = unit(of: bytes, at: index) ?? 0
      let next = unit & 0xFC00 == 0xD800 ? (self.unit(of: bytes, at: index + 6) ?? 0) : 0
      if unit & 0xFC00 == 0xD800, next & 0xFC00 == 0xDC00 {
        result += bytes[index..<(index + 12)]
        index += 12
      } else if unit & 0xF800 == 0xD800 {
        result += Array("\\ufffd".utf8)
        index += 6
        isChanged = true
      } else {
        result += bytes[index..<min(index + 2, bytes.count)]
        index += 2
      }
    }
    return isChanged ? result : nil
  }

  private static func unit(of bytes: [UInt8], at place: Int) -> Int? {
    guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return Int(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
  }
}
