// Searches the bytes of a text for a word, so that most texts need not be folded.

/// Looks for a term in UTF-8 bytes as they are.
///
/// The folded form of most characters does not depend on their neighbours. Where it does, the answer is `.unknown`.
struct ByteSearch: Sendable {
  enum Answer {
    /// The text is valid UTF-8 and does not contain the term, with or without joining words.
    case absent
    /// The text contains the term.
    case present
    /// The folded text must be searched.
    case unknown
  }

  private let term: SearchTerm
  /// A bit for each scalar of the Basic Multilingual Plane: set if the term may begin there, or if it may change what
  /// stands beside it.
  private let starts: [UInt64]

  /// A search; nil for a term that is excluded or fuzzy, or that begins with a symbol.
  init?(_ term: SearchTerm) {
    guard !term.isOut, !term.isFuzzy, let first = term.folded.first, !ByteSearch.isSymbol(first),
      first < 0x1_0000
    else { return nil }
    self.term = term
    var starts = ByteSearch.withoutUnchanged
    if ByteSearch.unchanged.contains(where: { $0.contains(first) }) {
      starts[Int(first / 64)] |= 1 << UInt64(first % 64)
    }
    for range in ByteSearch.plain {
      for scalar in range where ByteSearch.folded(scalar) != first {
        starts[Int(scalar / 64)] &= ~(1 << UInt64(scalar % 64))
      }
    }
    for range in ByteSearch.alphabets {
      for scalar in range where !SearchText.extends(scalar) {
        guard let folded = SearchText.quick(scalar), folded != first else { continue }
        starts[Int(scalar / 64)] &= ~(1 << UInt64(scalar % 64))
      }
    }
    self.starts = starts
  }

  /// Where every scalar folds to itself.
  private static let unchanged: [ClosedRange<UInt32>] = [
    0x3005...0x3005, 0x3041...0x3096, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
  ]

  /// `starts` of a term that begins with none of these.
  private static let withoutUnchanged: [UInt64] = {
    var starts = Array(repeating: UInt64.max, count: 0x1_0000 / 64)
    for range in unchanged { for scalar in range { starts[Int(scalar / 64)] &= ~(1 << UInt64(scalar % 64)) } }
    return starts
  }()

  /// Where every scalar folds to one scalar or to a blank, or, for symbols, to what no term of a search begins with.
  private static let plain: [ClosedRange<UInt32>] = [
    0x01...0x7F, 0xA0...0xA1, 0xA7...0xA7, 0xA9...0xA9, 0xAB...0xAB, 0xB0...0xB0, 0xB7...0xB7, 0xBB...0xBB,
    0xBF...0xBF, 0xD7...0xD7, 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x21FF, 0x2500...0x27BF,
    0x3000...0x3003, 0x3008...0x3011, 0x30A1...0x30F6, 0x30FB...0x30FC, 0xFE0F...0xFE0F, 0xFF01...0xFF5E,
  ]

  /// Latin, Greek and Cyrillic letters, of which most become one scalar.
  private static let alphabets: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x52F]

  /// What a scalar of `plain` becomes; 0 for a blank, and for what can't begin a term.
  @inline(__always) private static func folded(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return SearchText.foldedASCII(UInt8(scalar)) }
    let common = SearchText.foldedCommon(scalar)
    return common == SearchText.unknown ? 0 : common
  }

  /// Signs of Latin-1, arrows, dingbats and what is between them: some of them fold to another one.
  private static func isSymbol(_ scalar: UInt32) -> Bool {
    (0x80..<0xC0).contains(scalar) || (0x2000..<0x2E80).contains(scalar)
  }

  /// Looks into a text.
  func look(in bytes: Span<UInt8>) -> Answer {
    let starts = starts.span
    let count = bytes.count
    var at = 0
    while at < count {
      let byte = bytes[at]
      let scalar: UInt32
      let length: Int
      if byte < 0x80 {
        (scalar, length) = (UInt32(byte), 1)
      } else if byte > 0xE0, byte < 0xF0, at + 2 < count {
        let (second, third) = (bytes[at + 1], bytes[at + 2])
        guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return .unknown }
        scalar = UInt32(byte & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
        length = 3
      } else if byte >= 0xC2, byte < 0xE0, at + 1 < count, bytes[at + 1] & 0xC0 == 0x80 {
        (scalar, length) = (UInt32(byte & 0x1F) << 6 | UInt32(bytes[at + 1] & 0x3F), 2)
      } else if ByteSearch.isPicture(bytes, at: at) {
        at += 4
        continue
      } else {
        return .unknown
      }
      if starts[Int(scalar / 64)] & 1 << UInt64(scalar % 64) != 0 {
        let answer = answer(bytes, from: at)
        guard answer == .absent else { return answer }
      }
      at += length
    }
    return .absent
  }

  /// Whether an emoji stands at an offset: U+1F300 to U+1FAFF, none of which is a letter or becomes one.
  private static func isPicture(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    index + 3 < bytes.count && bytes[index] == 0xF0 && bytes[index + 1] == 0x9F
      && (0x8C...0xAB).contains(bytes[index + 2]) && bytes[index + 3] & 0xC0 == 0x80
  }

  /// Whether the term stands at an offset.
  private func answer(_ bytes: Span<UInt8>, from start: Int) -> Answer {
    var at = start
    let folded = term.folded.span
    for number in folded.indices {
      guard at < bytes.count else { return .absent }
      guard folded[number] != SearchText.blank else { return .unknown }
      let scalar = unsafe bytes.withUnsafeBufferPointer { unsafe FoldedText.common($0, at: &at) }
      guard scalar != SearchText.unknown, at == bytes.count || !FoldedText.mayExtend(bytes, at: at) else {
        return .unknown
      }
      if scalar != folded[number] { return .absent }
    }
    if term.beginsWord, start > 0, bytes[start - 1] < 0x80, SearchText.foldedASCII(bytes[start - 1]) != 0 {
      return .absent
    }
    return term.isAnywhere ? .present : .unknown
  }
}
