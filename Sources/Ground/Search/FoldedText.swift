// A folded text and where each of its characters stands in the bytes that it was made from.

/// What `SearchText` makes of UTF-8 bytes, in arrays that are used again for the next text.
package struct FoldedText: Sendable {
  /// The folded scalars; no blank at either end.
  package private(set) var scalars: [UInt32] = []
  /// Where the characters that became each scalar begin and end, byte offsets; empty unless they were asked for.
  package private(set) var places: [Range<Int>] = []
  /// Whether the bytes are UTF-8 without NUL.
  private(set) var isText = true
  /// Whether joining words would give another text; not looked for where they were joined.
  private(set) var hasMarksInWords = false

  package init() {}

  /// Folds bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; what is not parts words.
  ///   - keepsPlaces: whether `places` is wanted.
  ///   - joins: whether Markdown's marks and line ends inside a word are nothing instead of a gap: `東京**都` is 東京都.
  package mutating func fold(
    _ bytes: Span<UInt8>, keepingPlaces keepsPlaces: Bool = false, joiningWords joins: Bool = false
  ) {
    var pass = Pass(keepsPlaces: keepsPlaces, joins: joins)
    swap(&pass.places, &places)
    pass.places.removeAll(keepingCapacity: true)
    scalars.removeAll(keepingCapacity: true)
    while pass.index < bytes.count {
      scalars.append(addingCapacity: bytes.count - pass.index + Pass.longestCluster) { output in
        pass.run(bytes, &output)
      }
    }
    if scalars.last == SearchText.blank {
      scalars.removeLast()
      if keepsPlaces { pass.places.removeLast() }
    }
    swap(&pass.places, &places)
    isText = pass.isText
    hasMarksInWords = pass.hasMarksInWords
  }
}

extension FoldedText {
  /// The way through the bytes.
  struct Pass {
    let keepsPlaces: Bool
    let joins: Bool
    var index = 0
    var places: [Range<Int>] = []
    var isText = true
    var hasMarksInWords = false
    /// What was put last; no text begins with a blank.
    private var last = SearchText.blank

    /// No end of a long row of marks: each piece is folded alone, here and in the browser.
    static let longestRun = 32
    /// One scalar becomes at most 18 (Unicode Standard Annex 15).
    static let longestCluster = 32 * 18

    init(keepsPlaces: Bool, joins: Bool) {
      self.keepsPlaces = keepsPlaces
      self.joins = joins
    }

    /// Folds until the end, or until there is no room for what may come.
    mutating func run(_ bytes: Span<UInt8>, _ output: inout OutputSpan<UInt32>) {
      while true {
        if !joins { runCommon(bytes, &output) }
        guard index < bytes.count, output.freeCapacity >= Pass.longestCluster else { return }
        if joins, let end = MarksInWords.end(of: bytes, at: index) {
          index = end
          continue
        }
        let start = index
        let first = take(bytes)
        guard index == bytes.count || bytes[index] < 0x80 || !extends(bytes) else {
          putRun(first, start, bytes, &output)
          continue
        }
        guard let folded = SearchText.quick(first) else {
          put(SearchText.slow([first]), start, &output)
          continue
        }
        put(folded, start, &output)
        if folded == 0, first < 0x80 {
          if first == 0 { isText = false }
          if !joins, !hasMarksInWords, MarksInWords.end(of: bytes, at: start) != nil {
            hasMarksInWords = true
          }
        }
      }
    }

    /// Folds ASCII, kana, kanji, hangul and their punctuation as long as nothing else comes: most of most texts.
    ///
    /// None of these extends the character before it, so only the last one may have marks behind it.
    private mutating func runCommon(_ bytes: Span<UInt8>, _ output: inout OutputSpan<UInt32>) {
      var at = index
      var last = last
      let keepsPlaces = keepsPlaces
      unsafe output.withUnsafeMutableBufferPointer { output, count in
        var before = (at: at, count: count, last: last)
        unsafe bytes.withUnsafeBufferPointer { bytes in
          while at + 3 < bytes.count, count < output.count {
            let start = at
            let folded = unsafe FoldedText.common(bytes, at: &at)
            guard folded != SearchText.unknown else { break }
            before = (start, count, last)
            guard folded != 0 || last != SearchText.blank else { continue }
            last = folded == 0 ? SearchText.blank : folded
            unsafe output[count] = last
            count += 1
            if keepsPlaces { places.append(start..<at) }
          }
        }
        guard at > index, at < bytes.count, FoldedText.mayExtend(bytes, at: at) else { return }
        if keepsPlaces, count > before.count { places.removeLast() }
        (at, count, last) = before
      }
      index = at
      self.last = last
    }

    /// The next scalar.
    @inline(__always) private mutating func take(_ bytes: Span<UInt8>) -> UInt32 {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        return UInt32(byte)
      }
      let (scalar, length) = FoldedText.scalar(bytes, at: index)
      if length == 0 { isText = false }
      index += max(length, 1)
      return scalar
    }

    /// Whether the next scalar belongs to the one before it.
    @inline(__always) private func extends(_ bytes: Span<UInt8>) -> Bool {
      SearchText.extends(FoldedText.scalar(bytes, at: index).0)
    }

    /// Puts a character and the marks on it.
    private mutating func putRun(
      _ first: UInt32, _ start: Int, _ bytes: Span<UInt8>, _ output: inout OutputSpan<UInt32>
    ) {
      var all = [first]
      while all.count < Pass.longestRun, index < bytes.count, extends(bytes) { all.append(take(bytes)) }
      put(SearchText.slow(all), start, &output)
    }

    private mutating func put(_ folded: [UInt32], _ start: Int, _ output: inout OutputSpan<UInt32>) {
      for scalar in folded { put(scalar, start, &output) }
    }

    @inline(__always) private mutating func put(
      _ folded: UInt32, _ start: Int, _ output: inout OutputSpan<UInt32>
    ) {
      let scalar = folded == 0 ? SearchText.blank : folded
      guard scalar != SearchText.blank || last != SearchText.blank else { return }
      output.append(scalar)
      last = scalar
      if keepsPlaces { places.append(start..<index) }
    }
  }

  /// Folds the character at an offset if it is ASCII, kana, kanji, hangul or their punctuation, and goes on behind it.
  ///
  /// - Returns: 0 for a blank; `unknown`, and the offset as it was, for other characters, marks, line ends and NUL,
  ///   which are handled by `run`.
  @inline(__always) static func common(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
    let byte = unsafe bytes[index]
    if byte < 0x80 {
      let folded = SearchText.foldedASCII(byte)
      guard folded != 0 || byte != 0 && !MarksInWords.isMark(byte) && !MarksInWords.isLineEnd(byte) else {
        return SearchText.unknown
      }
      index += 1
      return folded
    }
    guard byte &- 0xE3 < 11 || byte == 0xEF, index + 2 < bytes.count else { return SearchText.unknown }
    let (second, third) = unsafe (bytes[index + 1], bytes[index + 2])
    guard (second ^ 0x80) | (third ^ 0x80) < 0x40 else { return SearchText.unknown }
    let folded = SearchText.foldedCommon(
      UInt32(byte & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F))
    if folded != SearchText.unknown { index += 3 }
    return folded
  }

  /// Whether the character at an offset may extend the one before it; decided by its first two or three bytes.
  @inline(__always) static func mayExtend(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    guard byte >= 0xCC, byte &- 0xE4 >= 6 else { return false }
    guard index + 2 < bytes.count else { return true }
    let second = bytes[index + 1]
    switch byte {
    case 0xE2: return second == 0x83 || second >= 0xB3
    case 0xE3:
      let third = bytes[index + 2]
      return second == 0x80 && third >= 0xAA || second == 0x82 && third &- 0x99 < 2
    // A Hebrew point; halves of marks and choices of a glyph; sound marks of half width.
    case 0xEF: return second == 0xAC || second == 0xB8 || second == 0xBE
    // Hangul syllables: U+AC00 to U+D77F.
    case 0xEA: return second < 0xB0
    case 0xEB, 0xEC: return false
    case 0xED: return second >= 0x9E
    case 0xF0: return second != 0x9F
    default: return true
    }
  }

  /// The scalar at an offset with its length; U+FFFD with 0 for what is none.
  @inline(__always) private static func scalar(_ bytes: Span<UInt8>, at index: Int) -> (UInt32, Int) {
    let first = UInt32(bytes[index])
    let wrong: (UInt32, Int) = (0xFFFD, 0)
    let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 0, index + length <= bytes.count else { return wrong }
    var scalar = first & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = UInt32(bytes[index + offset])
      guard byte & 0xC0 == 0x80 else { return wrong }
      scalar = scalar << 6 | byte & 0x3F
    }
    // Longer than need be, half of a pair, or beyond the last.
    let isOne: Bool =
      switch length {
      case 3: scalar >= 0x800 && !(0xD800...0xDFFF).contains(scalar)
      case 4: (0x10000...0x10FFFF).contains(scalar)
      default: true
      }
    return isOne ? (scalar, length) : wrong
  }
}
