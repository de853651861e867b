// Markdown's marks inside words, which a reader does not see: emphasis, code, links.

/// Finds marks that stand between two characters of one word, where a language without blanks has many.
///
/// It is no reader of Markdown: `2*3` has such a mark, too. So texts are searched as they are written as well.
enum MarksInWords {
  /// Where the marks end that begin at a place.
  ///
  /// - Returns: the offset of the character after them; nil where they part words.
  static func end(of bytes: Span<UInt8>, at start: Int) -> Int? {
    guard isMark(bytes[start]), start > 0, isWord(bytes[start - 1]) else { return nil }
    var index = start
    while index < bytes.count, isMark(bytes[index]) {
      let isAddress =
        bytes[index] == UInt8(ascii: "]") && index + 1 < bytes.count
        && bytes[index + 1] == UInt8(ascii: "(")
      guard isAddress else {
        index += 1
        continue
      }
      guard let end = endOfAddress(bytes, from: index + 2) else { return nil }
      index = end
    }
    return index < bytes.count && isWord(bytes[index]) ? index : nil
  }

  /// Longer than an address of a file or a page mostly is.
  private static let longestAddress = 2000

  private static func endOfAddress(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < min(bytes.count, start + longestAddress), bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: ")") { return index + 1 }
      index += 1
    }
    return nil
  }

  @inline(__always)
  static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }
}
