// A folded text and where each of its characters stands in the bytes that it was made from.

/// What `SearchText` makes of UTF-8 bytes, in arrays that are used again for the next text.
struct FoldedText {
  /// The folded scalars; no blank at either end.
  private(set) var scalars: [UInt32] = []
  /// Where the characters that became each scalar begin and end, byte offsets; empty unless they were asked for.
  private(set) var places: [Range<Int>] = []
  /// Whether the bytes are UTF-8 without NUL.
  private(set) var isText = true

  /// Folds bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; what is not parts words.
  ///   - keepsPlaces: whether `places` is wanted.
  ///   - joins: whether Markdown's marks inside a word are nothing instead of a gap: `東京**都` is 東京都.
  mutating func fold(
    _ bytes: Span<UInt8>,
    keepingPlaces keepsPlaces: Bool = false,
    joiningWords joins: Bool = false
  ) {
    scalars.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    isText = true
    var run = Run(keepsPlaces: keepsPlaces)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte == 0 { isText = false }
        if joins, let end = MarksInWords.end(of: bytes, at: index) {
          index = end
          continue
        }
        put(&run, endingAt: index)
        run.first = UInt32(byte)
        run.start = index
        index += 1
        continue
      }
      let (scalar, length) = FoldedText.scalar(bytes, at: index)
      if length == 0 { isText = false }
      // No end of a long row of marks: each piece is folded alone, here and in the browser.
      if run.first == Run.none || run.count == 32 || !SearchText.extends(scalar) {
        put(&run, endingAt: index)
        run.first = scalar
        run.start = index
      } else {
        if run.count == 1 { run.all = [run.first] }
        run.all.append(scalar)
        run.count += 1
      }
      index += max(length, 1)
    }
    put(&run, endingAt: bytes.count)
    if scalars.last == SearchText.blank {
      scalars.removeLast()
      if keepsPlaces { places.removeLast() }
    }
  }

  /// A character and the marks on it.
  private struct Run {
    static let none = UInt32.max
    let keepsPlaces: Bool
    var first = Run.none
    var start = 0
    var count = 1
    /// All of them where there is more than one.
    var all: [UInt32] = []
  }

  @inline(__always)
  private mutating func put(_ run: inout Run, endingAt end: Int) {
    guard run.first != Run.none else { return }
    if run.count == 1, let folded = SearchText.quick(run.first) {
      add(folded, run.start..<end, run.keepsPlaces)
    } else {
      putSlowly(&run, endingAt: end)
    }
  }

  private mutating func putSlowly(_ run: inout Run, endingAt end: Int) {
    for folded in SearchText.slow(run.count == 1 ? [run.first] : run.all) {
      add(folded, run.start..<end, run.keepsPlaces)
    }
    run.count = 1
  }

  @inline(__always)
  private mutating func add(_ folded: UInt32, _ place: Range<Int>, _ keepsPlaces: Bool) {
    if folded != 0 {
      scalars.append(folded)
    } else {
      guard let last = scalars.last, last != SearchText.blank else { return }
      scalars.append(SearchText.blank)
    }
    if keepsPlaces { places.append(place) }
  }

  /// The scalar at an offset with its length; U+FFFD with 0 for what is none.
  @inline(__always)
  private static func scalar(
    _ bytes: Span<UInt8>,
    at index: Int
  ) -> (UInt32, Int) {
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
