// The canonical form of JSON: a record a line, for small diffs.
// Spec: docs/FORMAT.md, section "JSON".

extension JSON {
  /// The canonical form: two-space indent, keys in the order of the shape, each record of a
  /// list on one line, a newline at the end.
  ///
  /// Objects span several lines, one key a line, unless they are part of a list; a list is on one line unless
  /// it has a list or an object.
  public func canonical(_ shape: JSONShape = .free) -> [UInt8] {
    var writer = JSONWriter(.canonical)
    writer.write(self, shape, indent: [])
    writer.bytes.append(0x0A)
    return writer.bytes
  }
}

/// The text between values: canonical, or a person's.
struct JSONLayout: Sendable {
  var newline: [UInt8]
  var indent: [UInt8]
  var colon: [UInt8]
  var comma: [UInt8]

  static let canonical = JSONLayout(
    newline: [0x0A], indent: [0x20, 0x20], colon: [UInt8(ascii: ":"), 0x20], comma: [UInt8(ascii: ","), 0x20])
}

/// Writes values in a layout.
struct JSONWriter {
  let layout: JSONLayout
  var bytes: [UInt8] = []

  init(_ layout: JSONLayout) { self.layout = layout }

  /// Writes a value, on several lines where the canonical form does.
  mutating func write(_ value: JSON, _ shape: JSONShape, indent: [UInt8]) {
    let inner = indent + layout.indent
    switch value.content {
    case .object(let object) where !object.members.isEmpty:
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in shape.ordered(object).enumerated() {
        breakLine(index, inner)
        writeText(member.key)
        bytes += layout.colon
        write(member.value, shape[member.key], indent: inner)
      }
      bytes += layout.newline + indent
      bytes.append(UInt8(ascii: "}"))
    case .list(let list) where list.contains(where: \.isCollection):
      bytes.append(UInt8(ascii: "["))
      for (index, record) in list.enumerated() {
        breakLine(index, inner)
        writeLine(record, shape)
      }
      bytes += layout.newline + indent
      bytes.append(UInt8(ascii: "]"))
    case .null, .flag, .number, .text, .list, .object: writeLine(value, shape)
    }
  }

  private mutating func breakLine(_ index: Int, _ indent: [UInt8]) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    bytes += layout.newline
    bytes += indent
  }

  /// Writes a value on one line.
  mutating func writeLine(_ value: JSON, _ shape: JSONShape) {
    switch value.content {
    case .null: bytes += "null".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += number.text.utf8
    case .text(let text): writeText(text)
    case .list(let list):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in list.enumerated() {
        if index > 0 { bytes += layout.comma }
        writeLine(element, shape)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in shape.ordered(object).enumerated() {
        if index > 0 { bytes += layout.comma }
        writeText(member.key)
        bytes += layout.colon
        writeLine(member.value, shape[member.key])
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a text with only the escapes that RFC 8259 requires.
  mutating func writeText(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: \.isEscaped) { writeEscaped(text) } else { bytes += text.utf8 }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
  }
}

extension UInt8 {
  /// Whether RFC 8259, section 7, requires an escape.
  fileprivate var isEscaped: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}

extension JSON {
  /// Whether it is a list or an object.
  var isCollection: Bool {
    switch content {
    case .list, .object: true
    case .null, .flag, .number, .text: false
    }
  }
}
