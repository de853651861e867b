// The language of a text, as files name it.

/// The language that somebody writes or a text is in: an ISO 639 code, such as `ja`.
///
/// It need not be one that zutto has words in; see `Language` for those.
public struct LanguageTag: RawRepresentable, Sendable, Hashable {
  /// Two or three small letters.
  public let rawValue: String

  /// A language by its code; nil for what is no code.
  public init?(rawValue: String) {
    guard (2...3).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 })
    else { return nil }
    self.rawValue = rawValue
  }

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

  private init(_ code: String) { rawValue = code }

  /// The language of a locale's name or a language tag, such as `ja_JP.UTF-8`, `zh-Hans` or `kor`;
  /// nil for `C` and `POSIX`.
  public init?(locale: String) {
    let end = locale.utf8.firstIndex { [0x2D, 0x2E, 0x40, 0x5F].contains($0) } ?? locale.endIndex
    let code = locale[..<end].lowercased()
    let short = ["jpn": "ja", "kor": "ko", "eng": "en", "zho": "zh", "chi": "zh", "cmn": "zh"][code]
    self.init(rawValue: short ?? code)
  }

  /// The tag for HTML's `lang` (BCP 47): Chinese is written in simplified characters.
  public var html: String { self == .zh ? "zh-Hans" : rawValue }

  /// Japanese.
  public static let ja = LanguageTag("ja")
  /// Korean.
  public static let ko = LanguageTag("ko")
  /// English.
  public static let en = LanguageTag("en")
  /// Chinese, in simplified characters.
  public static let zh = LanguageTag("zh")
}
