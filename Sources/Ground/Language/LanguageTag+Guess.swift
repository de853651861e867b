// Which language a text is in, as far as its script tells: for `lang`, fonts and line breaks.

public import Diagnostics
public import Fluent
internal import LosslessJSON
internal import ZonedTime

extension LanguageTag {
  /// The language a text seems to be in, or nil if it has no letters (only emoji, say).
  ///
  /// Kana means Japanese and Hangul Korean, whichever there is more of. Han alone is the given
  /// language if that is Japanese or Chinese, and Chinese otherwise. Latin letters mean English,
  /// also where a few words of another script stand in running English: more than two words for
  /// each of their characters. A Japanese sentence with a web address stays Japanese, because an
  /// address is one word.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; the first 512 bytes are looked at, and damage in them is passed over.
  ///   - language: the language the person writes.
  /// - Returns: the language, or nil where there is nothing to tell it by.
  public static func guess(_ bytes: some Collection<UInt8>, default language: LanguageTag) -> LanguageTag? {
    let counts = bytes.prefix(512).reading { Counts($0) } ?? Counts()
    let characters = counts.kana + counts.hangul + counts.han
    if counts.words > 2 * characters { return .en }
    if counts.kana > 0, counts.kana >= counts.hangul { return .ja }
    if counts.hangul > 0 { return .ko }
    guard counts.han > 0 else { return nil }
    return language == .ja ? .ja : .zh
  }
}

extension LanguageTag {
  /// A language as a file or an argument names it.
  ///
  /// - Throws: `json-value`.
  public init(parsing text: String) throws(Diagnostic) {
    guard let tag = LanguageTag(rawValue: text) else {
      throw Diagnostic(
        .jsonValue, Phrase("home-no-language", ["shortened": text.shortened]),
        hint: Phrase("home-write-iso-code-ja-ko"))
    }
    self = tag
  }
}

/// What kinds of characters a text has.
private struct Counts {
  var kana = 0
  var hangul = 0
  var han = 0
  /// Words in Latin letters, counted where they begin after a space.
  var words = 0

  init() {}

  init(_ bytes: Span<UInt8>) {
    var index = 0
    var isAfterSpace = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
        if isLetter, isAfterSpace { words += 1 }
        // Quotes and brackets before a word don't keep it from being one.
        if isLetter || byte &- UInt8(ascii: "0") < 10 {
          isAfterSpace = false
        } else if byte <= 0x20 {
          isAfterSpace = true
        }
        index += 1
      } else if byte < 0xE0 {
        // U+00C0 to U+024F: Latin letters with marks.
        if (0xC3...0xC9).contains(byte) {
          if isAfterSpace { words += 1 }
          isAfterSpace = false
        }
        index += 2
      } else if byte < 0xF0 {
        guard index + 2 < bytes.count else { return }
        count(UInt32(byte & 15) << 12 | UInt32(bytes[index + 1] & 63) << 6 | UInt32(bytes[index + 2] & 63))
        isAfterSpace = true
        index += 3
      } else {
        // U+20000 to U+3FFFF hold nothing but Han.
        if byte == 0xF0, index + 1 < bytes.count, bytes[index + 1] >= 0xA0 { han += 1 }
        isAfterSpace = true
        index += 4
      }
    }
  }

  /// Counts a character of three bytes.
  private mutating func count(_ scalar: UInt32) {
    // Nearly every character, told by its block alone.
    switch scalar >> 8 {
    case 0x4E...0x9F:
      han += 1
      return
    case 0xAC...0xD6:
      hangul += 1
      return
    case 0x30 where scalar >= 0x3041 && scalar <= 0x3096:
      kana += 1
      return
    default: break
    }
    switch scalar {
    // Unified, extension A, compatibility; the phonetic signs that only Chinese is written with.
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0xF900...0xFAFF, 0x3105...0x312F: han += 1
    // Without the middle dot, which Chinese puts into foreign names too; small and half-width.
    case 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: kana += 1
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E: hangul += 1
    default: break
    }
  }
}
