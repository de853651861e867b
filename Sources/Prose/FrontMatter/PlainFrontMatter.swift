// Front matter as nearly everybody writes it: plain texts and lists of names, a key a line.
//
// libyaml takes a twentieth of the time in which a home is built (docs/BENCHMARKS.md), so what no
// reading of YAML could take for anything else is not given to it. Whatever looks the least bit
// otherwise is; a test holds the two to the same answer.

/// Reads lines of `key: text` and `key: [name, name]`.
struct PlainFrontMatter {
  private let bytes: [UInt8]
  private let end: Int
  private var place: Int

  /// More than an entry ever has; a longer one is left to libyaml.
  private static let maximumKeys = 16
  private static let maximumKeyLength = 32

  /// The fields of a part of a file, or nil where libyaml has to tell.
  static func fields(in bytes: [UInt8], _ range: Range<Int>) -> [FrontMatter.Field]? {
    var reader = PlainFrontMatter(bytes: bytes, end: range.upperBound, place: range.lowerBound)
    var fields: [FrontMatter.Field] = []
    while reader.place < reader.end {
      guard fields.count < maximumKeys, let field = reader.field(),
        !fields.contains(where: { $0.key == field.key })
      else { return nil }
      fields.append(field)
    }
    return fields
  }

  /// Reads one line.
  private mutating func field() -> FrontMatter.Field? {
    let start = place
    while place < end, PlainFrontMatter.isWord(bytes[place]) { place += 1 }
    let key = start..<place
    guard !key.isEmpty, key.count <= PlainFrontMatter.maximumKeyLength, bytes[start] > 0x39,
      take(UInt8(ascii: ":")), take(0x20)
    else { return nil }
    while take(0x20) {}
    guard place < end else { return nil }
    let value = bytes[place] == UInt8(ascii: "[") ? list() : plainText()
    guard let (value, range) = value, take(0x0A) else { return nil }
    return FrontMatter.Field(key: text(key), keyRange: key, value: value, valueRange: range)
  }

  /// A text in the block style of YAML's plain scalars, as far as the end of its line.
  private mutating func plainText() -> (FrontMatter.Value, Range<Int>)? {
    let start = place
    guard isSafeStart() else { return nil }
    while place < end, bytes[place] != 0x0A {
      let byte = bytes[place]
      if byte < 0x80 {
        guard (0x20...0x7E).contains(byte) else { return nil }
        let next = place + 1 < end ? bytes[place + 1] : 0x0A
        // A mapping, a comment, or blanks that do not count.
        if byte == UInt8(ascii: ":"), next <= 0x20 { return nil }
        if byte == 0x20, next <= 0x20 || next == UInt8(ascii: "#") { return nil }
        place += 1
      } else if !skipLetter() {
        return nil
      }
    }
    let item = item(start..<place)
    return (item.isNull ? .null : .text(item), item.range)
  }

  /// A list of names in brackets.
  private mutating func list() -> (FrontMatter.Value, Range<Int>)? {
    let start = place
    var items: [FrontMatter.Text] = []
    place += 1
    repeat {
      while take(0x20) {}
      let first = place
      guard place < end, isSafeStart() else { return nil }
      while place < end {
        if bytes[place] >= 0x80 {
          guard skipLetter() else { return nil }
        } else if PlainFrontMatter.isWord(bytes[place]) || bytes[place] == UInt8(ascii: ".") {
          place += 1
        } else {
          break
        }
      }
      items.append(item(first..<place))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { return nil }
    return (.list(items), start..<place)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < end, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// Whether a text that begins here can be nothing but a plain scalar.
  private func isSafeStart() -> Bool {
    let byte = bytes[place]
    return byte >= 0x80 || (PlainFrontMatter.isWord(byte) && byte != UInt8(ascii: "-"))
  }

  /// Steps over a character that is a letter, a sign or an emoji to everyone: U+3000 to U+D7FF,
  /// U+FF00 to U+FF7F, U+1F000 to U+1FFFF.
  private mutating func skipLetter() -> Bool {
    let (lead, second) = (bytes[place], place + 1 < end ? bytes[place + 1] : 0)
    let length =
      switch lead {
      case 0xE3...0xEC: 3
      case 0xED: second < 0xA0 ? 3 : 0
      case 0xEF: second == 0xBC || second == 0xBD ? 3 : 0
      case 0xF0: second == 0x9F ? 4 : 0
      default: 0
      }
    guard length > 0, place + length <= end else { return false }
    place += length
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x2D
  }

  private func item(_ range: Range<Int>) -> FrontMatter.Text {
    FrontMatter.Text(text: text(range), isQuoted: false, range: range)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
