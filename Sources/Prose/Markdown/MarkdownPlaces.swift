// The positions of links, images and HTML in the file.

internal import CMarkGFM
internal import Diagnostics

/// Locates nodes of one text in its file; must be asked in document order.
///
/// cmark knows the position of an inline in the *content* of its block, which lacks list markers, quote
/// markers and indentation; its columns are wrong wherever there were any. So the lines of the content are
/// searched in the lines of the file, and the character at the resulting position is checked.
struct MarkdownPlaces {
  private let markdown: Markdown
  /// The byte offset of each line in the file, and of the end.
  private let lineStarts: [Int]
  /// The line number of the text's first line in the file.
  private let firstLine: Int
  /// The last bare URL found; the next is searched after it.
  private var lastBare = -1

  init(_ markdown: Markdown) {
    self.markdown = markdown
    let bytes = markdown.source.bytes
    var starts = [markdown.range.lowerBound]
    var index = markdown.range.lowerBound
    while index < markdown.range.upperBound {
      let byte = bytes[index]
      index += 1
      if byte == 0x0D, index < markdown.range.upperBound, bytes[index] == 0x0A { index += 1 }
      if byte == 0x0A || byte == 0x0D { starts.append(index) }
    }
    starts.append(markdown.range.upperBound)
    lineStarts = starts
    firstLine = markdown.source.position(at: markdown.range.lowerBound).line
  }

  /// The line and column of a node in the file.
  mutating func position(of node: MarkdownNode) -> Position {
    let offset = offset(of: node)
    // Counts from the start of the line: many problems must not each read the text from its start.
    let index = lineStarts.dropLast().lastIndex { $0 <= offset } ?? 0
    let before = Array(markdown.source.bytes[lineStarts[index]..<max(offset, lineStarts[index])])
    let column = Source(markdown.source.path, before).position(at: before.count).column
    return Position(line: firstLine + index, column: column)
  }

  /// The byte offset of a node in the file.
  mutating func offset(of node: MarkdownNode) -> Int {
    guard node.isInline else { return start(ofBlock: node) }
    var block = node
    while block.isInline, let parent = block.parent { block = parent }
    let found = unsafe block.withContent { bytes -> Int? in
      let content = unsafe BlockContent(bytes)
      guard let place = place(of: node, in: block, content) else { return nil }
      return fileOffset(of: place, in: block, content)
    }
    return found ?? start(ofBlock: block)
  }

  /// Whether a task item is checked; cmark accepts `[x]` anywhere in the item's line.
  static func isDone(_ item: MarkdownNode, in markdown: Markdown) -> Bool {
    let places = MarkdownPlaces(markdown)
    let line = places.line(item.startLine)
    let start = min(line.lowerBound + max(item.startColumn - 1, 0), line.upperBound)
    let rest = markdown.source.bytes[start..<line.upperBound]
    guard let box = rest.firstIndex(of: UInt8(ascii: "[")), box + 1 < line.upperBound else { return false }
    return markdown.source.bytes[box + 1] | 0x20 == UInt8(ascii: "x")
  }

  // MARK: In the content of a block

  private mutating func place(of node: MarkdownNode, in block: MarkdownNode, _ content: BlockContent) -> Int?
  {
    let (line, column) = opening(of: node)
    let first = block.firstChild?.startColumn ?? 0
    let shift = first > 0 ? first - 1 : block.startColumn - 1
    let index = line - block.startLine
    let range = content.line(index)
    let guess = range.map { $0.lowerBound + column - 1 - shift } ?? 0
    switch node.type {
    case CMARK_NODE_HTML_INLINE:
      return unsafe node.withLiteral { literal in
        let end = unsafe literal.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? literal.count
        return unsafe content.nearest(Array(literal[..<end]), to: guess, in: range)
      }
    case CMARK_NODE_IMAGE: return content.nearest(Array("![".utf8), to: guess, in: range)
    default:
      if let address = node.addressText {
        // cmark gives an autolink's position relative to the whole content.
        let angle = Array("<".utf8) + address
        if content.has(angle, at: node.startColumn - 1) { return node.startColumn - 1 }
        if !content.has(Array("[".utf8), at: guess) {
          lastBare = content.first(address, from: lastBare + 1) ?? content.first(address, from: 0) ?? 0
          return lastBare
        }
      }
      return content.nearest(Array("[".utf8), to: guess, in: range)
    }
  }

  /// The line and column at which a node opens, as cmark counts.
  private func opening(of node: MarkdownNode) -> (line: Int, column: Int) {
    guard node.type == CMARK_NODE_LINK || node.type == CMARK_NODE_IMAGE else {
      return (node.startLine, node.startColumn)
    }
    // A link has the line of its end; its first text has the line of its start.
    var breaks = 0
    var inner = node.firstChild
    while let child = inner {
      if child.type == CMARK_NODE_SOFTBREAK || child.type == CMARK_NODE_LINEBREAK {
        breaks += 1
        inner = child.next
      } else if child.type == CMARK_NODE_TEXT || child.type == CMARK_NODE_CODE
        || child.type == CMARK_NODE_HTML_INLINE
      {
        return (child.startLine > 0 ? child.startLine - breaks : node.startLine, node.startColumn)
      } else {
        inner = child.firstChild ?? child.next
      }
    }
    return (node.startLine, node.startColumn)
  }

  // MARK: In the file

  private func fileOffset(of place: Int, in block: MarkdownNode, _ content: BlockContent) -> Int? {
    guard let index = content.lineIndex(of: place), let range = content.line(index) else { return nil }
    let text = content.bytes(trimmed: range)
    // In a cell, `\|` in the file is `|` in the content.
    let pipe = UInt8(ascii: "|")
    let escaped = text.flatMap { $0 == pipe ? [UInt8(ascii: "\\"), pipe] : [$0] }
    let shift = text.prefix(place - range.lowerBound).count { $0 == pipe }
    // The content lacks link definitions at the start of the paragraph: count from its end.
    let last = max(block.endLine, block.startLine)
    let skipped = max(last - block.startLine + 1 - content.lineCount, 0)
    let first = block.startLine + index
    let lines = [first + skipped, first] + (first...max(first, last)).map { $0 }
    for number in lines {
      let line = self.line(number)
      let fromColumn = line.lowerBound + (index == 0 ? max(block.startColumn - 1, 0) : 0)
      if let start = suffix(text, of: line) ?? find(text, in: line, from: fromColumn) {
        return start + (place - range.lowerBound)
      }
      if escaped.count > text.count, let start = find(escaped, in: line, from: fromColumn) {
        return start + (place - range.lowerBound) + shift
      }
    }
    return nil
  }

  private func suffix(_ text: [UInt8], of line: Range<Int>) -> Int? {
    let bytes = markdown.source.bytes
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
    let start = end - text.count
    guard start >= line.lowerBound, bytes[start..<end].elementsEqual(text) else { return nil }
    return start
  }

  private func find(_ text: [UInt8], in line: Range<Int>, from start: Int) -> Int? {
    let bytes = markdown.source.bytes
    for origin in [start, line.lowerBound] where origin >= line.lowerBound {
      var index = origin
      while index + text.count <= line.upperBound {
        if bytes[index..<index + text.count].elementsEqual(text) { return index }
        index += 1
      }
    }
    return nil
  }

  private func start(ofBlock block: MarkdownNode) -> Int {
    let line = line(block.startLine)
    let bytes = markdown.source.bytes
    if block.type == CMARK_NODE_HTML_BLOCK {
      let column = min(line.lowerBound + max(block.startColumn - 1, 0), line.upperBound)
      let angle = UInt8(ascii: "<")
      if let found = bytes[column..<line.upperBound].firstIndex(of: angle) { return found }
      if let found = bytes[line].firstIndex(of: angle) { return found }
    }
    return bytes[line].firstIndex { $0 > 0x20 } ?? line.lowerBound
  }

  /// The byte range of a 1-based line of the text, including the line end.
  private func line(_ number: Int) -> Range<Int> {
    let index = min(max(number - 1, 0), lineStarts.count - 2)
    return lineStarts[index]..<lineStarts[index + 1]
  }
}

extension MarkdownNode {
  fileprivate var isInline: Bool {
    type.rawValue & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_INLINE)
  }

  /// The text of a link that shows its own URL, as autolinks do.
  fileprivate var addressText: [UInt8]? {
    guard type == CMARK_NODE_LINK, let child = firstChild, child.next == nil, child.type == CMARK_NODE_TEXT
    else { return nil }
    let text = unsafe child.withLiteral { unsafe Array($0) }
    let destination = link.destination.utf8
    guard !text.isEmpty, destination.count >= text.count, destination.suffix(text.count).elementsEqual(text)
    else { return nil }
    return text
  }
}

/// The content of one paragraph, heading or table cell, split into lines.
struct BlockContent {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ content: UnsafeBufferPointer<UInt8>) {
    unsafe bytes = Array(content)
    var starts = [0]
    for index in bytes.indices {
      let isEnd = bytes[index] == 0x0A
      let isLoneCR = bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isEnd || isLoneCR, index + 1 < bytes.count { starts.append(index + 1) }
    }
    self.starts = starts
  }

  var lineCount: Int { starts.count }

  /// The byte range of a line; nil if there is no such line.
  func line(_ index: Int) -> Range<Int>? {
    guard starts.indices.contains(index) else { return nil }
    return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count)
  }

  func lineIndex(of offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count else { return nil }
    return starts.lastIndex { $0 <= offset }
  }

  /// A line without trailing blanks.
  func bytes(trimmed range: Range<Int>) -> [UInt8] {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
    return Array(bytes[range.lowerBound..<end])
  }

  func has(_ text: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + text.count <= bytes.count
      && bytes[offset..<offset + text.count].elementsEqual(text)
  }

  func first(_ text: [UInt8], from start: Int) -> Int? {
    var index = max(start, 0)
    while index + text.count <= bytes.count {
      if has(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// The occurrence of a text nearest to a guess in its line, otherwise the first one anywhere.
  func nearest(_ text: [UInt8], to guess: Int, in line: Range<Int>?) -> Int? {
    guard let line else { return first(text, from: 0) }
    if has(text, at: guess) { return guess }
    for distance in 1...max(line.count, 1) {
      if line.contains(guess - distance), has(text, at: guess - distance) { return guess - distance }
      if line.contains(guess + distance), has(text, at: guess + distance) { return guess + distance }
    }
    return first(text, from: 0)
  }
}
