// The links and pictures of a Markdown text, found where they stand: in Markdown's way, in Obsidian's, and as HTML's img.

/// Divides a text at its links and pictures; code is left alone.
struct MarkdownReferences {
  let bytes: [UInt8]
  private var offset = 0
  private var textStart = 0
  private var pieces: [ForeignPiece] = []
  /// Where `[label]: target` leads, by label.
  let definitions: [String: String]
  /// How many bytes may still be looked at in search of closing brackets: hostile texts open millions.
  var budget: Int

  /// The pieces of a text.
  ///
  /// - Parameters:
  ///   - text: Markdown.
  ///   - definitions: where `[label]: target` leads that stands in other parts of the text.
  ///   - decide: what stands for a link or picture; nil where it stays as it is.
  /// - Returns: the pieces, in order.
  static func pieces(
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
}
