// The links and images of a Markdown text, in the notations of Markdown, Obsidian and HTML.

internal import Diagnostics

/// Splits a text at its links and images, except those in code.
package struct MarkdownReferences {
  let bytes: [UInt8]
  private var offset = 0
  private var textStart = 0
  private var pieces: [ForeignPiece] = []
  /// Link reference definitions by label.
  let definitions: [String: String]
  /// The number of bytes that may still be scanned for closing brackets: malicious texts open millions.
  var budget: Int

  /// Splits a Markdown text into pieces; `decide` returns the replacement of a link or image, or nil to keep
  /// it.
  ///
  /// `definitions` are link reference definitions from other parts of the text.
  package static func pieces(
    of text: String, defining definitions: [String: String] = [:],
    _ decide: (MarkdownReference) -> ForeignPiece?
  ) -> [ForeignPiece] {
    var references = MarkdownReferences(bytes: Array(text.utf8), definitions)
    references.run(decide)
    return references.pieces
  }

  private init(bytes: [UInt8], _ others: [String: String]) {
    self.bytes = bytes
    budget = bytes.count * 4 + (1 << 16)
    definitions = MarkdownReferences.definitions(in: bytes).merging(others) { own, _ in own }
  }

  private mutating func run(_ decide: (MarkdownReference) -> ForeignPiece?) {
    var fence: (sign: UInt8, count: Int, isBare: Bool)?
    var isLineStart = true
    while offset < bytes.count {
      if isLineStart {
        isLineStart = false
        if let found = fenceHere() {
          if let open = fence {
            if found.sign == open.sign, found.count >= open.count, found.isBare { fence = nil }
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
      case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "d"),
        UInt8(ascii: "D"):
        if let (reference, end) = bareAddress(at: offset), let piece = decide(reference) {
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

  /// The fence on the line that begins here; only a bare one may close another.
  private func fenceHere() -> (sign: UInt8, count: Int, isBare: Bool)? {
    var place = offset
    while place < bytes.count, bytes[place] == 0x20, place - offset < 4 { place += 1 }
    guard place - offset < 4, place < bytes.count,
      bytes[place] == UInt8(ascii: "`") || bytes[place] == UInt8(ascii: "~")
    else { return nil }
    let sign = bytes[place]
    let count = bytes[place...].prefix { $0 == sign }.count
    // The line of a fence of backticks has no other backtick (CommonMark 0.31.2, section 4.5).
    let info = bytes[(place + count)...].prefix { $0 != 0x0A }
    guard count >= 3, sign != UInt8(ascii: "`") || !info.contains(sign) else { return nil }
    return (sign, count, info.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
  }

  /// Skips a code span, or backticks that start none.
  private mutating func skipCode() {
    let count = bytes[offset...].prefix { $0 == UInt8(ascii: "`") }.count
    let start = offset + count
    var place = start
    // An unclosed span would be scanned again and again: limit its length.
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
}

/// A link or image in a Markdown text.
package struct MarkdownReference: Sendable, Hashable {
  enum Form: Sendable, Hashable {
    /// `![label](target)`
    case image
    /// `[label](target)`
    case link
    /// `![[target]]`
    case wikiImage
    /// `[[target|label]]`
    case wikiLink
    /// `<target>`, or a bare URL: `ftp://target`
    case address
  }

  var form: Form
  /// The link text.
  var label: String
  /// The target without brackets, title, escapes and percent-encoding.
  var target: String
  /// The title including its quotation marks; empty if there is none.
  var title = ""
  /// The source text.
  package var written: String

  /// The title with a leading space, as in a link; empty if there is none.
  var spacedTitle: String { title.isEmpty ? "" : " \(title)" }

  /// Whether it is an image.
  var isShown: Bool { form == .image || form == .wikiImage }
}

extension MarkdownReferences {
  /// Schemes of autolinked URLs that pages must not link to; http is allowed and not handled here.
  private static let bare = ["ftp://", "xmpp:", "dayone://", "dayone2://"].map { Array($0.utf8) }

  /// Parses an autolink: `<scheme:rest>`.
  func address(at start: Int) -> (MarkdownReference, end: Int)? {
    let inside = bytes[(start + 1)..<min(bytes.count, start + 4000)].prefix {
      $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    guard inside.endIndex < bytes.count, bytes[inside.endIndex] == UInt8(ascii: ">"),
      let colon = inside.firstIndex(of: UInt8(ascii: ":")), MarkdownReferences.isScheme(inside[..<colon])
    else { return nil }
    return reference(to: inside, from: start, to: inside.endIndex + 1)
  }

  /// Parses a bare URL.
  func bareAddress(at start: Int) -> (MarkdownReference, end: Int)? {
    guard start == 0 || !MarkdownReferences.isLetter(bytes[start - 1]),
      MarkdownReferences.bare.contains(where: { scheme in
        bytes[start...].count > scheme.count
          && zip(bytes[start...], scheme).allSatisfy { $0 | 0x20 == $1 | 0x20 }
      })
    else { return nil }
    var inside = bytes[start..<min(bytes.count, start + 4000)].prefix {
      $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "`")
    }
    let ends = Array(".,:;!?)'\"*_~]".utf8)
    while let last = inside.last, ends.contains(last) { inside.removeLast() }
    return reference(to: inside, from: start, to: inside.endIndex)
  }

  private func reference(to address: ArraySlice<UInt8>, from start: Int, to end: Int) -> (
    MarkdownReference, end: Int
  ) {
    (
      MarkdownReference(
        form: .address, label: "", target: String(decoding: address, as: UTF8.self),
        written: String(decoding: bytes[start..<end], as: UTF8.self)), end
    )
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first), (2...32).contains(bytes.count) else { return false }
    return bytes.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Collects the link reference definitions of a text: `[label]: target`.
  static func definitions(in bytes: [UInt8]) -> [String: String] {
    guard bytes.contains(UInt8(ascii: "]")) else { return [:] }
    var found: [String: String] = [:]
    for line in bytes.split(separator: 0x0A) {
      let start = line.prefix(4).firstIndex { $0 != 0x20 } ?? line.endIndex
      guard start < line.endIndex, line[start] == UInt8(ascii: "["),
        let close = line[start...].prefix(500).firstIndex(of: UInt8(ascii: "]")), close + 2 < line.endIndex,
        line[close + 1] == UInt8(ascii: ":")
      else { continue }
      var target = line[(close + 2)...].drop { $0 == 0x20 }.prefix { $0 > 0x20 }
      if target.first == UInt8(ascii: "<"), target.last == UInt8(ascii: ">") {
        target = target.dropFirst().dropLast()
      }
      let label = String(decoding: line[(start + 1)..<close], as: UTF8.self)
      guard !target.isEmpty, !label.hasPrefix("^") else { continue }
      let key = label.comparisonKey
      if found[key] == nil { found[key] = String(decoding: target, as: UTF8.self) }
    }
    return found
  }
}
