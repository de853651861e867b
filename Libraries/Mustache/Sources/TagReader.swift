// Finds tags and takes them apart; knows the current delimiters.

internal import Diagnostics
internal import Fluent

/// One tag of a template.
struct Tag {
  enum Kind {
    case value
    case unescaped
    case section
    case inverted
    case end
    case partial
    case parent
    case block
    case comment
    case delimiters
  }

  let kind: Kind
  /// From the opening delimiter up to behind the closing one.
  let range: Range<Int>
  /// What stands inside, without the sign and the white space around it.
  let content: Range<Int>
}

/// Reads tags from a template's bytes.
struct TagReader {
  let source: Source
  private var open = Array("{{".utf8)
  private var close = Array("}}".utf8)

  init(_ source: Source) { self.source = source }

  /// Whether a tag opens at an offset.
  func opensTag(at offset: Int) -> Bool { isPresent(open, at: offset) }

  /// The tag that opens at an offset.
  mutating func tag(at start: Int) throws(Diagnostic) -> Tag {
    var inside = start + open.count
    let (kind, sign) = self.kind(at: inside)
    inside += sign
    var end = close
    if kind == .delimiters { end = [UInt8(ascii: "=")] + close }
    if kind == .unescaped, source.bytes[inside - 1] == UInt8(ascii: "{") { end = [UInt8(ascii: "}")] + close }
    guard let stop = offset(of: end, from: inside) else {
      throw source.diagnostic(
        .templateSyntax,
        Phrase("template-opens-tag-never-closes", ["value": text(start..<start + open.count)]), at: start,
        hint: Phrase("template-close", ["string": String(decoding: end, as: UTF8.self)]))
    }
    let tag = Tag(kind: kind, range: start..<stop + end.count, content: trimmed(inside..<stop))
    if kind == .delimiters { try setDelimiters(tag) }
    return tag
  }

  /// Bytes of the template as text.
  func text(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// Bytes of the template as a message quotes them: the start of a long text.
  func quoted(_ range: Range<Int>) -> String {
    guard range.count > 60 else { return text(range) }
    var end = range.lowerBound + 60
    while source.bytes[end] & 0xC0 == 0x80, end > range.lowerBound { end -= 1 }
    return text(range.lowerBound..<end) + "…"
  }

  private func kind(at offset: Int) -> (Tag.Kind, sign: Int) {
    guard offset < source.bytes.count else { return (.value, 0) }
    switch source.bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "&"): return (.unescaped, 1)
    case UInt8(ascii: "#"): return (.section, 1)
    case UInt8(ascii: "^"): return (.inverted, 1)
    case UInt8(ascii: "/"): return (.end, 1)
    case UInt8(ascii: ">"): return (.partial, 1)
    case UInt8(ascii: "<"): return (.parent, 1)
    case UInt8(ascii: "$"): return (.block, 1)
    case UInt8(ascii: "!"): return (.comment, 1)
    case UInt8(ascii: "="): return (.delimiters, 1)
    default: return (.value, 0)
    }
  }

  private mutating func setDelimiters(_ tag: Tag) throws(Diagnostic) {
    let parts = source.bytes[tag.content].split(whereSeparator: \.isWhiteSpace)
    // A long delimiter would make the search for it slow.
    guard parts.count == 2, parts.allSatisfy({ $0.count <= 16 && !$0.contains(UInt8(ascii: "=")) }) else {
      throw source.diagnostic(
        .templateSyntax, Phrase("template-isnt-pair-delimiters", ["quoted": quoted(tag.content)]),
        at: tag.range.lowerBound, hint: Phrase("template-write-two-most-bytes-without"))
    }
    open = Array(parts[0])
    close = Array(parts[1])
  }

  private func isPresent(_ needle: [UInt8], at offset: Int) -> Bool {
    guard source.bytes.count - offset >= needle.count else { return false }
    for index in needle.indices where source.bytes[offset + index] != needle[index] { return false }
    return true
  }

  private func offset(of needle: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < source.bytes.count {
      if isPresent(needle, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, source.bytes[low].isWhiteSpace { low += 1 }
    while low < high, source.bytes[high - 1].isWhiteSpace { high -= 1 }
    return low..<high
  }
}

extension UInt8 {
  /// Space, tab, line feed or carriage return.
  var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
  /// Space or tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}
