// The two `---` lines around a front matter, found on bytes.

/// Where the front matter of a file stands.
///
/// A fence is three hyphens alone on their line; blanks after them, which nobody sees, are let be.
/// YAML's other end, `...`, is not one: files that every front matter reader understands are worth
/// more than the second spelling.
struct Fences: Sendable {
  /// Between the fence lines: whole lines, each with its line end.
  let content: Range<Int>
  /// Where the closing fence's line begins.
  var closing: Int { content.upperBound }
  /// Where the text after the closing fence begins.
  let bodyStart: Int
  /// How the first line ends: LF or CR LF.
  let usesCRLF: Bool

  enum Search {
    case none
    case unclosed
    case found(Fences)
  }

  /// The length of the UTF-8 byte order mark at the start, 3 or 0.
  static func startAfterByteOrderMark(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Looks for a front matter that begins at an offset.
  static func find(in bytes: [UInt8], from start: Int) -> Search {
    let span = bytes.span
    guard let content = endOfFence(span, at: start) else { return .none }
    let usesCRLF = content >= 2 && span[content - 1] == 0x0A && span[content - 2] == 0x0D
    var line = content
    while line < span.count {
      if let bodyStart = endOfFence(span, at: line) {
        return .found(Fences(content: content..<line, bodyStart: bodyStart, usesCRLF: usesCRLF))
      }
      while line < span.count, span[line] != 0x0A { line += 1 }
      line += 1
    }
    return .unclosed
  }

  /// The offset after the fence line at an offset, or nil if that line is no fence.
  private static func endOfFence(_ span: Span<UInt8>, at start: Int) -> Int? {
    guard start + 3 <= span.count else { return nil }
    for index in start..<start + 3 where span[index] != UInt8(ascii: "-") { return nil }
    var index = start + 3
    while index < span.count, span[index] == 0x20 || span[index] == 0x09 { index += 1 }
    if index < span.count, span[index] == 0x0D { index += 1 }
    if index == span.count { return index }
    return span[index] == 0x0A ? index + 1 : nil
  }
}
