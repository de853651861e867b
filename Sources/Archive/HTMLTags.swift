// A page as texts and tags.

internal import Ground

/// Goes through the pieces of an HTML page.
struct HTMLTags {
  /// A start tag.
  struct Tag {
    /// In small letters.
    var name: String
    /// Names in small letters; of one that stands twice the first counts.
    var attributes: [(name: String, value: String)] = []

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  enum Piece {
    /// Text without its entities.
    case text(ArraySlice<UInt8>)
    case start(Tag)
    case end(String)
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next piece; comments and doctypes are passed over.
  mutating func next() -> Piece? {
    while place < bytes.count {
      let start = place
      place = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if place > start { return .text(HTMLTags.decoded(bytes[start..<place])) }
      if skipComment() { continue }
      place += 1
      let isEnd = skip(UInt8(ascii: "/"))
      let name = word { !$0.isBlank && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
      var tag = Tag(name: name)
      while let attribute = attribute() { tag.attributes.append(attribute) }
      return isEnd ? .end(name) : .start(tag)
    }
    return nil
  }

  /// What stands up to the end tag of an element whose inside is no markup, and passes both.
  mutating func rawText(of name: String) -> ArraySlice<UInt8> {
    let start = place
    let end = Array("</\(name)".utf8)
    while let mark = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = mark
      let next = bytes[place...].dropFirst(end.count).first
      if bytes[place...].prefix(end.count).map(\.small) == end,
        next.map({ $0.isBlank || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }) ?? true
      {
        place = (bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
        return bytes[start..<mark]
      }
      place += 1
    }
    place = bytes.count
    return bytes[start...]
  }

  private mutating func skipComment() -> Bool {
    guard place + 1 < bytes.count, [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(bytes[place + 1]) else {
      return false
    }
    let isComment = bytes[place...].starts(with: "<!--".utf8)
    let ends = isComment ? ["-->", "--!>"] : [">"]
    // As browsers do: the hyphens of the beginning may be those of the end.
    place += isComment ? 2 : 1
    while let mark = bytes[place...].firstIndex(of: isComment ? UInt8(ascii: "-") : UInt8(ascii: ">")) {
      place = mark
      if let end = ends.first(where: { bytes[place...].starts(with: $0.utf8) }) {
        place += end.utf8.count
        return true
      }
      place += 1
    }
    place = bytes.count
    return true
  }

  private mutating func attribute() -> (name: String, value: String)? {
    while place < bytes.count, bytes[place].isBlank || bytes[place] == UInt8(ascii: "/") { place += 1 }
    guard place < bytes.count, !skip(UInt8(ascii: ">")) else { return nil }
    let name = word { !$0.isBlank && !"=/>".utf8.contains($0) }
    skipBlanks()
    guard skip(UInt8(ascii: "=")) else {
      // A stray mark: go on behind it, so that this ends.
      if name.isEmpty { place += 1 }
      return (name, "")
    }
    skipBlanks()
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] where skip(quote) {
      let start = place
      place = bytes[place...].firstIndex(of: quote) ?? bytes.count
      let value = HTMLTags.decoded(bytes[start..<place])
      place = min(place + 1, bytes.count)
      return (name, String(decoding: value, as: UTF8.self))
    }
    let start = place
    while place < bytes.count, !bytes[place].isBlank, bytes[place] != UInt8(ascii: ">") { place += 1 }
    return (name, String(decoding: HTMLTags.decoded(bytes[start..<place]), as: UTF8.self))
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() { while place < bytes.count, bytes[place].isBlank { place += 1 } }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = place
    while place < bytes.count, belongs(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place].map(\.small), as: UTF8.self)
  }

  /// Entities that our templates write, as what they stand for.
  private static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var output: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let entity = entities.first { text[index...].starts(with: $0.name.utf8) }
      output.append(entity?.byte ?? text[index])
      index += entity?.name.utf8.count ?? 1
    }
    return output[...]
  }

  private static let entities: [(name: String, byte: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")), ("&#x27;", UInt8(ascii: "'")),
    ("&apos;", UInt8(ascii: "'")),
  ]
}

extension UInt8 {
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(self) }

  fileprivate var small: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
