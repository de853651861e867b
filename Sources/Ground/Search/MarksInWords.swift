// What stands inside words and a reader does not see: Markdown's emphasis, code and links, and the line ends of
// Chinese and Japanese, which has no blanks.

/// Finds marks that stand between two characters of one word, where a language without blanks has many.
///
/// It is no reader of Markdown: `2*3` has such a mark, too. So texts are searched as they are written as well.
enum MarksInWords {
  /// Where the marks end that begin at a place.
  ///
  /// - Returns: the offset of the character after them; nil where they part words.
  static func end(of bytes: Span<UInt8>, at start: Int) -> Int? {
    if isLineEnd(bytes[start]) { return endOfLineEnd(of: bytes, at: start) }
    guard isMark(bytes[start]), start > 0, isWord(bytes[start - 1]) else { return nil }
    var index = start
    while index < bytes.count, isMark(bytes[index]) {
      let isAddress =
        bytes[index] == UInt8(ascii: "]") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "(")
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

  @inline(__always) static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: false
    }
  }

  @inline(__always) static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The offset behind a line end between two characters of a word, and behind the next line's indentation and quote
  /// marks; nil where the line end parts words.
  private static func endOfLineEnd(of bytes: Span<UInt8>, at start: Int) -> Int? {
    var before = start
    var after = start + 1
    if bytes[start] == 0x0D {
      guard after < bytes.count, bytes[after] == 0x0A else { return nil }
      after += 1
    } else if start > 0, bytes[start - 1] == 0x0D {
      before -= 1
    }
    var last = before - 1
    while last > 0, before - last < 4, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    guard last >= 0, hasNoBlanks(bytes, at: last) else { return nil }
    while after < bytes.count, " \t>".utf8.contains(bytes[after]) { after += 1 }
    return hasNoBlanks(bytes, at: after) ? after : nil
  }

  /// Whether a character is Han or kana: Korean, which has blanks, breaks its lines at them.
  private static func hasNoBlanks(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard index + 2 < bytes.count else { return false }
    let (second, third) = (bytes[index + 1], bytes[index + 2])
    switch bytes[index] {
    // A middle dot of kana parts words; 々 repeats a Han character.
    case 0xE3:
      return second >= 0x90 || second &- 0x81 < 3 && !(second == 0x83 && third == 0xBB)
        || second == 0x80 && third == 0x85
    case 0xE4...0xE9: return true
    case 0xEF: return second &- 0xA4 < 8
    case 0xF0: return second >= 0xA0
    default: return false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }
}
