// Long lists in JSON files, parsed item by item, so that a damaged item doesn't affect the others.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON

/// The byte ranges of a list's items.
struct JSONItemList {
  let ranges: [Range<Int>]
  /// The error if the file is truncated or has trailing data.
  let problem: Diagnostic?
}

/// Finds and parses values in a JSON file.
enum JSONItems {
  /// Finds the items of the list under a key of the top-level object, or of the top-level list; nil if there
  /// is no such list.
  static func list(in bytes: [UInt8], under key: String?) -> JSONItemList? {
    list(in: bytes, under: key.map { [$0] } ?? [])
  }

  /// Finds the items of the list under a path of keys; nil if there is no such list.
  static func list(in bytes: [UInt8], under keys: [String]) -> JSONItemList? {
    var scan = JSONScan(bytes)
    scan.skipMark()
    for key in keys where !scan.enter(key) { return nil }
    guard let (ranges, isClosed) = scan.items() else { return nil }
    let isWhole = isClosed && keys.allSatisfy { _ in scan.leave() }
    scan.skipSpace()
    if !isWhole, scan.isAtEnd {
      return JSONItemList(ranges: ranges, problem: damaged(Phrase("import-file-ends-too-early")))
    }
    let isBroken = !isWhole || !scan.isAtEnd
    let problem = isBroken ? damaged(Phrase("import-something-stands-no-json")) : nil
    return JSONItemList(ranges: ranges, problem: problem)
  }

  /// The text under a key of the top-level object.
  static func text(in bytes: [UInt8], under key: String) -> String? {
    var scan = JSONScan(bytes)
    scan.skipMark()
    guard scan.enter(key) else { return nil }
    return (try? parse(bytes[scan.value()], "text.json"))?.text
  }

  private static func damaged(_ message: Phrase) -> Diagnostic {
    Diagnostic(.importDamaged, message, hint: Phrase("import-export-again-import-well-nothing"))
  }

  /// The end of the value at the start of the bytes; nil if there is none.
  static func end(ofValueIn bytes: [UInt8]) -> Int? {
    var scan = JSONScan(bytes)
    scan.skipMark()
    scan.skipSpace()
    let range = scan.value()
    return range.isEmpty ? nil : range.upperBound
  }

  /// Parses one value; throws `json-syntax` and similar errors, without a path or position.
  static func parse(_ bytes: some Sequence<UInt8>, _ name: String) throws(Diagnostic) -> JSON {
    let path = RelativePath(name) ?? "export.json"
    var bytes = Array(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    do throws(Diagnostic) { return try JSON.parse(Source(path, bytes)) } catch {
      // An app cut an emoji in two: replace lone surrogates.
      if let mended = JSONScan.mended(bytes), let value = try? JSON.parse(Source(path, mended)) {
        return value
      }
      var problem = error
      problem.path = nil
      problem.position = nil
      throw problem
    }
  }
}

/// Skips over JSON that may be malformed, without parsing it.
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

  var isAtEnd: Bool { offset >= bytes.count }

  /// Moves to the value under a key of the object at the current position.
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

  /// Moves from the end of a value to the end of its object; false if there is none.
  mutating func leave() -> Bool {
    while true {
      skipSpace()
      if take("}") { return true }
      guard take(","), name() != nil, !value().isEmpty else { return false }
    }
  }

  /// Skips a key and its colon.
  private mutating func name() -> Range<Int>? {
    skipSpace()
    let name = value()
    skipSpace()
    guard !name.isEmpty, take(":") else { return nil }
    skipSpace()
    return name
  }

  /// Skips a list and returns its items; the rest of the file counts as part of an unclosed item.
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
      // Always advance, even over an invalid character.
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

  /// Replaces lone surrogate escapes by U+FFFD; nil if there are none.
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
