// A text as the search sees it: without case, width, accents and punctuation.
// The same is done in templates/default/search-text.js; a test compares the two.

internal import CUtf8proc
internal import Diagnostics

/// What a text is to the search: letters, digits and signs that count, with one blank between words.
public enum SearchText {
  /// How a folded character is found.
  @frozen public enum Role: Sendable {
    /// Not at all: it parts words.
    case gap
    /// As part of a word.
    case word
    /// By itself: scripts without blanks between words, and signs.
    case sign
  }

  /// The scalars of a text in Normalization Form KC without case, width, accents of Latin, Greek and Cyrillic
  /// letters, with katakana as hiragana; whatever is neither letter, digit nor sign is one blank.
  ///
  /// - Parameter text: any text.
  /// - Returns: the scalars; no blank at either end.
  public static func folded(_ text: String) -> [UInt32] {
    var folded = FoldedText()
    folded.fold(Array(text.utf8).span)
    return folded.scalars
  }

  /// How a character of a folded text is found.
  @inlinable @inline(__always) public static func role(_ scalar: UInt32) -> Role {
    if scalar < 0x80 { return scalar &- 0x61 < 26 || scalar &- 0x30 < 10 ? .word : .gap }
    if scalar &- 0xAC00 < 0x2BA4 || scalar &- 0x4E00 < 0x5200 || scalar &- 0x3041 < 0x56 { return .sign }
    return otherRole(scalar)
  }

  @usableFromInline static func otherRole(_ scalar: UInt32) -> Role {
    switch category(scalar) {
    case UTF8PROC_CATEGORY_SO: return .sign
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
      UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME,
      UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO:
      return hasNoBlanks(scalar) ? .sign : .word
    default: return .gap
    }
  }

  static let blank: UInt32 = 0x20

  /// Scripts that are written without blanks, or whose words have endings in front of the blank.
  private static func hasNoBlanks(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0EFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x2E80...0x31FF, 0x3400...0x9FFF, 0xA960...0xA97F,
      0xAC00...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Whether a scalar belongs to the one before it.
  @inline(__always) static func extends(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x9FFF, 0xAC00...0xD7A3: return false
    case 0x1160...0x11FF, 0xFF9E, 0xFF9F: return true
    default: break
    }
    switch category(scalar) {
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME: return true
    default: return false
    }
  }

  private static func category(_ scalar: UInt32) -> utf8proc_category_t {
    utf8proc_category(utf8proc_int32_t(truncatingIfNeeded: scalar))
  }

  /// What becomes of an ASCII character; 0 for a blank.
  @inline(__always) static func foldedASCII(_ byte: UInt8) -> UInt32 {
    let small = byte | 0x20
    return small &- 0x61 < 26 ? UInt32(small) : byte &- 0x30 < 10 ? UInt32(byte) : 0
  }

  /// What becomes of a kana, a kanji, a hangul syllable, their punctuation, or a wide form of ASCII; `unknown` for others.
  @inline(__always) static func foldedCommon(_ scalar: UInt32) -> UInt32 {
    if scalar &- 0x3041 < 0x56 || scalar &- 0x4E00 < 0x5200 { return scalar }
    if scalar &- 0x30A1 < 0x56 { return scalar - 0x60 }
    if scalar &- 0x3000 < 4 || scalar &- 0x3008 < 10 { return 0 }
    if scalar &- 0xAC00 < 0x2BA4 || scalar == 0x30FC { return scalar }
    return scalar &- 0xFF01 < 0x5E ? foldedASCII(UInt8(scalar - 0xFEE0)) : unknown
  }

  /// A scalar that stands alone, if its range tells what becomes of it; 0 for a blank.
  static func quick(_ scalar: UInt32) -> UInt32? {
    if scalar < 0x80 { return foldedASCII(UInt8(scalar)) }
    let common = foldedCommon(scalar)
    if common != unknown { return common }
    switch scalar {
    case 0x3400...0x4DBF, 0x3005, 0x1F300...0x1F3FA, 0x1F400...0x1F64F: return scalar
    case 0x30FB: return 0
    case 0x80..<0x600:
      let known = table[Int(scalar) - 0x80]
      return known == unknown ? nil : known
    case 0x2010..<0x2070:
      let known = signs[Int(scalar) - 0x2010]
      return known == unknown ? nil : known
    case 0xFF5F..<0xFF66:
      let known = wide[Int(scalar) - 0xFF5F]
      return known == unknown ? nil : known
    default: return nil
    }
  }

  /// Told by no range.
  static let unknown = UInt32.max

  /// What becomes of letters of the Latin, Greek and Cyrillic blocks that become one.
  private static let table = alone(0x80..<0x600)
  /// The same for quotation marks and dashes.
  private static let signs = alone(0x2010..<0x2070)
  /// And for wide brackets.
  private static let wide = alone(0xFF5F..<0xFF66)

  private static func alone(_ scalars: Range<UInt32>) -> [UInt32] {
    scalars.map { scalar in
      let folded = slow([scalar])
      return folded.count == 1 ? folded[0] : unknown
    }
  }

  /// The general way.
  static func slow(_ cluster: [UInt32]) -> [UInt32] {
    let form = UTF8PROC_COMPAT.rawValue | UTF8PROC_STABLE.rawValue
    let letters = mapped(cluster, UTF8PROC_DECOMPOSE.rawValue | form).flatMap { scalar -> [UInt32] in
      if (0x300...0x36F).contains(scalar) { return [] }
      let small = utf8proc_tolower(utf8proc_int32_t(truncatingIfNeeded: scalar))
      switch small {
      case 0xDF: return [0x73, 0x73]
      case 0x3C2: return [0x3C3]
      default: return [UInt32(bitPattern: small)]
      }
    }
    return mapped(letters, UTF8PROC_COMPOSE.rawValue | form).compactMap { scalar in
      switch scalar {
      // Not seen: joiners, choices of a glyph, colours of a skin.
      case 0xAD, 0x200B...0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF, 0x1F3FB...0x1F3FF,
        0xE0000...0xE0FFF:
        return nil
      case 0x30A1...0x30F6: return scalar - 0x60
      default: return role(scalar) == .gap ? 0 : scalar
      }
    }
  }

  private static func mapped(_ scalars: [UInt32], _ options: UInt32) -> [UInt32] {
    let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    return text.unicodeMapped(options).unicodeScalars.map(\.value)
  }
}
