// A folded text and where each of its characters stands in the bytes that it was made from.

/// What `SearchText` makes of UTF-8 bytes, in arrays that are used again for the next text.
struct FoldedText {
  /// The folded scalars; no blank at either end.
  private(set) var scalars: [UInt32] = []
  /// Where the characters that became each scalar begin and end, byte offsets; empty unless they were asked for.
  private(set) var places: [Range<Int>] = []
  /// Whether the bytes are UTF-8 without NUL.
  private(set) var isText = true
  /// Whether joining words would give another text; not looked for where they were joined.
  private(set) var hasMarksInWords = false

  /// Folds bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; what is not parts words.
  ///   - keepsPlaces: whether `places` is wanted.
  ///   - joins: whether Markdown's marks and line ends inside a word are nothing instead of a gap: `東京**都` is 東京都.
  mutating func fold(
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
