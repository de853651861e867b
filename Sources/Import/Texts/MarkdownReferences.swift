// The links and pictures of a Markdown text, found where they stand: in Markdown's way, in Obsidian's, and as HTML's img.

internal import Ground

/// A link or a picture in a text.
struct MarkdownReference: Sendable, Hashable {
  /// How it is written.
  enum Form: Sendable, Hashable {
    /// `![label](target)`
    case image
    /// `[label](target)`
    case link
    /// `![[target]]`
    case wikiImage
    /// `[[target|label]]`
    case wikiLink
  }

  var form: Form
  /// The words that are shown.
  var label: String
  /// Where it leads: without brackets, title, escapes and percent signs.
  var target: String
  /// The whole of it, as it stands.
  var written: String

  /// Whether it is to be shown, not followed.
  var isShown: Bool { form == .image || form == .wikiImage }
}

/// Divides a text at its links and pictures; code is left alone.
struct MarkdownReferences {
  private let bytes: [UInt8]
  private var offset = 0
  private var textStart = 0
  private var pieces: [ForeignPiece] = []

  /// The pieces of a text.
  ///
  /// - Parameters:
  ///   - text: Markdown.
  ///   - decide: what stands for a link or picture; nil where it stays as it is.
  static func pieces(
    of text: String,
    _ decide: (MarkdownReference) -> ForeignPiece?
  ) -> [ForeignPiece] {
    var references = MarkdownReferences(bytes: Array(text.utf8))
    references.run(decide)
    return references.pieces
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func run(_ decide: (MarkdownReference) -> ForeignPiece?) {
    var fence: (sign: UInt8, count: Int)?
    var isLineStart = true
    while offset < bytes.count {
      if isLineStart {
        isLineStart = false
        if let found = fenceHere() {
          if let open = fence {
            if found.sign == open.sign, found.count >= open.count { fence = nil }
          } else {
            fence = found
          }
          skipLine()
          isLineStart = true
          continue
        }
        if fence != nil {
          skipLine()
          isLineStart = true
          continue
        }
      }
      switch bytes[offset] {
      case 0x0A:
        offset += 1
        isLineStart = true
      case UInt8(ascii: "\\"): offset += 2
      case UInt8(ascii: "`"): skipCode()
      case UInt8(ascii: "!"), UInt8(ascii: "["), UInt8(ascii: "<"):
        if let (reference, end) = reference(at: offset), let piece = decide(reference) {
          addText(upTo: offset)
          pieces.append(piece)
          offset = end
          textStart = end
        } else {
          offset += 1
        }
      default: offset += 1
      }
    }
    offset = bytes.count
    addText(upTo: offset)
  }

  private mutating func addText(upTo end: Int) {
    guard end > textStart else { return }
    pieces.append(.text(String(decoding: bytes[textStart..<end], as: UTF8.self)))
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
    offset += 1
  }

  private func fenceHere() -> (sign: UInt8, count: Int)? {
    var place = offset
    while place < bytes.count, bytes[place] == 0x20, place - offset < 4 { place += 1 }
    guard place - offset < 4, place < bytes.count,
      bytes[place] == UInt8(ascii: "`") || bytes[place] == UInt8(ascii: "~")
    else { return nil }
    let count = bytes[place...].prefix { $0 == bytes[place] }.count
    return count >= 3 ? (bytes[place], count) : nil
  }

  /// Moves over a code span, or over backticks that begin none.
  private mutating func skipCode() {
    let count = bytes[offset...].prefix { $0 == UInt8(ascii: "`") }.count
    let start = offset + count
    var place = start
    // A span that is not closed soon is none.
    let end = min(bytes.count, start + 10_000)
    while place < end {
      guard bytes[place] == UInt8(ascii: "`") else {
        place += 1
        continue
      }
      let closing = bytes[place...].prefix { $0 == UInt8(ascii: "`") }.count
      place += closing
      if closing == count {
        offset = place
        return
      }
    }
    offset = start
  }

  private func reference(at start: Int) -> (MarkdownReference, end: Int)? {
    if bytes[start] == UInt8(ascii: "<") { return imageTag(at: start) }
    let isShown = bytes[start] == UInt8(ascii: "!")
    let open = isShown ? start + 1 : start
    guard open < bytes.count, bytes[open] == UInt8(ascii: "[") else { return nil }
    if open + 1 < bytes.count, bytes[open + 1] == UInt8(ascii: "[") {
      return wiki(from: start, open: open, isShown: isShown)
    }
    guard let close = closing(of: open, "[", "]"), close + 1 < bytes.count,
      bytes[close + 1] == UInt8(ascii: "("), let (target, end) = target(from: close + 2)
    else { return nil }
    let label = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
    return (
      MarkdownReference(
        form: isShown ? .image : .link,
        label: label,
        target: target.percentDecoded,
        written: written
      ), end
    )
  }

  /// The bracket that closes another one, within a few thousand bytes and the same paragraph.
  private func closing(of open: Int, _ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Int? {
    var depth = 0
    var place = open
    while place < min(bytes.count, open + 4000) {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: left): depth += 1
      case UInt8(ascii: right):
        depth -= 1
        if depth == 0 { return place }
      case 0x0A where place + 1 < bytes.count && bytes[place + 1] == 0x0A: return nil
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The address of a link and where the link ends; blanks in it are forgiven, as most apps do.
  private func target(from start: Int) -> (String, end: Int)? {
    guard let close = closing(of: start - 1, "(", ")") else { return nil }
    var inside = bytes[start..<close].drop { $0 == 0x20 }
    while inside.last == 0x20 { inside.removeLast() }
    guard !inside.contains(0x0A) else { return nil }
    if inside.first == UInt8(ascii: "<"), let end = inside.firstIndex(of: UInt8(ascii: ">")) {
      return (
        String(decoding: inside[(inside.startIndex + 1)..<end], as: UTF8.self), close + 1
      )
    }
    // A title in quotation marks behind a blank.
    for quote in "\"'".utf8 where inside.last == quote {
      if let open = inside.dropLast().lastIndex(of: quote), open > inside.startIndex,
        inside[open - 1] == 0x20
      {
        inside = inside[..<open]
        while inside.last == 0x20 { inside.removeLast() }
        break
      }
    }
    var plain: [UInt8] = []
    var isEscaped = false
    for byte in inside {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        plain.append(byte)
        isEscaped = false
      }
    }
    return (String(decoding: plain, as: UTF8.self), close + 1)
  }

  private func wiki(
    from start: Int,
    open: Int,
    isShown: Bool
  ) -> (MarkdownReference, end: Int)? {
    let inside = bytes[(open + 2)..<min(bytes.count, open + 1000)].prefix {
      $0 != UInt8(ascii: "]") && $0 != 0x0A && $0 != UInt8(ascii: "[")
    }
    let end = inside.endIndex
    guard !inside.isEmpty, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "]"),
      bytes[end + 1] == UInt8(ascii: "]")
    else { return nil }
    let parts = inside.split(separator: UInt8(ascii: "|"), maxSplits: 1)
    guard let first = parts.first else { return nil }
    let target = first.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "^") }
    let whole = String(decoding: first, as: UTF8.self)
    let label = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : whole
    // A number behind the bar is how wide a picture is to be.
    let isWidth = isShown && label.allSatisfy { $0.isNumber || $0 == "x" }
    return (
      MarkdownReference(
        form: isShown ? .wikiImage : .wikiLink,
        label: isWidth || isShown && parts.count == 1 ? "" : label,
        target: String(decoding: target, as: UTF8.self).trimmingBlanks,
        written: String(decoding: bytes[start..<(end + 2)], as: UTF8.self)
      ), end + 2
    )
  }

  /// `<img src="target" alt="label">`
  private func imageTag(at start: Int) -> (MarkdownReference, end: Int)? {
    guard bytes.count - start > 5,
      String(decoding: bytes[start..<(start + 4)], as: UTF8.self).lowercased() == "<img",
      bytes[start + 4] <= 0x20,
      let close = bytes[start...].prefix(4000).firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let tag = String(decoding: bytes[start...close], as: UTF8.self)
    guard let source = MarkdownReferences.attribute("src", of: tag) else { return nil }
    return (
      MarkdownReference(
        form: .image,
        label: MarkdownReferences.attribute("alt", of: tag) ?? "",
        target: source.percentDecoded,
        written: tag
      ), close + 1
    )
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    for quote in ["\"", "'"] {
      guard let start = tag.range(of: " \(name)=\(quote)") else { continue }
      let rest = tag[start.upperBound...]
      guard let end = rest.firstIndex(of: Character(quote)) else { continue }
      return String(rest[..<end])
    }
    return nil
  }
}

extension String {
  /// The first place of a text; letters of ASCII in any case.
  func range(of wanted: String) -> Range<String.Index>? {
    let small = Array(wanted.lowercased().utf8)
    let text = utf8
    var place = text.startIndex
    while place != text.endIndex {
      let rest = text[place...]
      if rest.count < small.count { return nil }
      if zip(rest, small).allSatisfy({ ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 }) {
        return place..<text.index(place, offsetBy: small.count)
      }
      place = text.index(after: place)
    }
    return nil
  }
}
