// Markdown's marks inside words, which a reader does not see: emphasis, code, links.

/// Finds marks that stand between two characters of one word, where a language without blanks has many.
///
/// It is no reader of Markdown: `2*3` has such a mark, too. So texts are searched as they are written as well.
enum MarksInWords {
  /// Whether a text has any.
  static func mayBe(in bytes: Span<UInt8>) -> Bool {
    guard hasMarks(bytes) else { return false }
    var index = 1
    while index < bytes.count {
      if isMark(bytes[index]), end(of: bytes, at: index) != nil { return true }
      index += 1
    }
    return false
  }

  /// Looks at 32 bytes at a time, which needs a loop without a bounds check.
  private static func hasMarks(_ text: Span<UInt8>) -> Bool {
    unsafe text.withUnsafeBufferPointer { bytes in
      var marks: UInt8 = 0
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        marks |= byte == UInt8(ascii: "*") ? 1 : 0
        marks |= byte == UInt8(ascii: "~") ? 1 : 0
        marks |= byte == UInt8(ascii: "`") ? 1 : 0
        marks |= byte == UInt8(ascii: "[") ? 1 : 0
      }
      return marks != 0
    }
  }

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

  private static func isMark(_ byte: UInt8) -> Bool {
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
