// Parts of a file: Safari plays no sound from a server that doesn't send them.

/// What `Range` asks for (RFC 9110, section 14).
enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  /// The file ends before it.
  case outside

  /// Reads the header for a file of `size` bytes.
  ///
  /// What is not understood counts as if it weren't there, as the standard wants it; so do several
  /// parts at once, which no player asks for.
  init(_ header: String?, size: Int) {
    self = .whole
    guard let header, header.utf8.count <= 64, header.lowercased().hasPrefix("bytes=") else { return }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = ByteRange.number(ends[0]), let last = ByteRange.number(ends[1]) else {
      return
    }
    switch (first, last) {
    case (.none, .none): return
    case (.none, .some(let count)):
      self = count == 0 || size == 0 ? .outside : .part(max(0, size - count)..<size)
    case (.some(let first), let last):
      if let last, last < first { return }
      // The last byte is meant too; a number as large as can be must not grow by one.
      self = first >= size ? .outside : .part(first..<min(last ?? .max, size - 1) + 1)
    }
  }

  /// A number, or nothing at all; nil for anything else.
  private static func number(_ text: Substring) -> Int?? {
    if text.isEmpty { return .some(nil) }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // More digits than a number has lie behind the end of every file.
    return .some(Int(text) ?? .max)
  }
}
