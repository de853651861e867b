// Detection of code blocks that a text leaves open.

/// A line-by-line scanner that tracks whether a fenced code block is open, also inside lists.
///
/// The Markdown parser would be exact, but can't be awaited where memos are changed. This must not miss an
/// open block, and the line that it returns must close it without opening another.
struct FenceSearch {
  fileprivate struct Fence {
    let mark: UInt8
    let count: Int
    let indent: Int
    /// The text column of the enclosing list item; 0 outside lists.
    let container: Int
  }

  private var open: Fence?
  /// The text columns of the open list items, the outermost first.
  private var containers: [Int] = []
  /// Whether the previous line is in a paragraph, which may continue without indentation.
  private var isInParagraph = false

  /// The line that closes the open block; nil if none is open.
  var closing: String? {
    open.map { fence in
      String(repeating: " ", count: fence.indent)
        + String(repeating: Character(Unicode.Scalar(fence.mark)), count: fence.count)
    }
  }

  mutating func read(_ line: ArraySlice<UInt8>) {
    var (indent, rest) = FenceSearch.indent(of: line, from: 0)
    guard rest.contains(where: { $0 > 0x20 }) else {
      isInParagraph = false
      return
    }
    let goesOn = isInParagraph && FenceSearch.isWords(rest)
    isInParagraph = false
    if let fence = open {
      guard indent < fence.container else {
        if fence.isClosed(by: rest, indent) { open = nil }
        return
      }
      // A block ends with the list item that contains it.
      open = nil
      leave(indent)
    } else if !goesOn {
      leave(indent)
    }
    defer { isInParagraph = open == nil && FenceSearch.isWords(rest, quoted: true) }
    // One line may begin several nested list items.
    while indent - (containers.last ?? 0) <= 3 {
      if let fence = Fence(rest, indent, in: containers.last ?? 0) {
        open = fence
        return
      }
      guard !FenceSearch.isRule(rest), let length = FenceSearch.markerLength(rest) else { return }
      let (start, text) = FenceSearch.indent(of: rest.dropFirst(length), from: indent + length)
      // More than four blanks, or the marker alone: the text begins one column after the marker.
      let isFar = start - indent - length > 4 || text.allSatisfy { $0 <= 0x20 }
      containers.append(isFar ? indent + length + 1 : start)
      if isFar { return }
      (indent, rest) = (start, text)
    }
  }

  private mutating func leave(_ indent: Int) {
    while let last = containers.last, indent < last { containers.removeLast() }
  }

  /// The column of a line's first character, and the line from there.
  private static func indent(of line: ArraySlice<UInt8>, from column: Int) -> (Int, ArraySlice<UInt8>) {
    var column = column
    var rest = line
    while let byte = rest.first, byte == 0x20 || byte == 0x09 {
      column += byte == 0x20 ? 1 : 4 - column % 4
      rest.removeFirst()
    }
    return (column, rest)
  }

  /// Whether a line can continue a paragraph at any indentation.
  private static func isWords(_ line: ArraySlice<UInt8>, quoted isQuoted: Bool = false) -> Bool {
    let text = isQuoted ? line.drop { $0 == UInt8(ascii: ">") || $0 <= 0x20 } : line
    guard let first = text.first, first > 0x20, !">|<".utf8.contains(first) else { return false }
    let heading = text.prefix { $0 == UInt8(ascii: "#") }.count
    let isHeading = (1...6).contains(heading) && (text.dropFirst(heading).first ?? 0x20) <= 0x20
    return !isHeading && markerLength(text) == nil && !isRule(text) && Fence(text, 0, in: 0) == nil
  }

  private static func isRule(_ text: ArraySlice<UInt8>) -> Bool {
    let marks = text.filter { $0 > 0x20 }
    return marks.count >= 3 && "-*_".utf8.contains(marks[0]) && marks.allSatisfy { $0 == marks[0] }
  }

  /// The length of a list marker in bytes; nil if there is none.
  private static func markerLength(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    let rest = text.dropFirst(digits)
    guard digits < 10, let mark = rest.first, (digits > 0 ? ".)" : "-*+").utf8.contains(mark),
      rest.dropFirst().first.map({ $0 <= 0x20 }) ?? true
    else { return nil }
    return digits + 1
  }
}

extension FenceSearch.Fence {
  /// Parses an opening fence.
  fileprivate init?(_ text: ArraySlice<UInt8>, _ indent: Int, in container: Int) {
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    let count = text.prefix { $0 == mark }.count
    guard count >= 3, mark == UInt8(ascii: "~") || !text.dropFirst(count).contains(mark) else { return nil }
    self.init(mark: mark, count: count, indent: indent, container: container)
  }

  fileprivate func isClosed(by text: ArraySlice<UInt8>, _ indent: Int) -> Bool {
    let count = text.prefix { $0 == mark }.count
    return count >= self.count && indent - container <= 3 && text.dropFirst(count).allSatisfy { $0 <= 0x20 }
  }
}
