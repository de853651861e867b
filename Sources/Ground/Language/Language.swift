// The four languages that everything a person reads exists in.

/// A language zutto speaks, by its ISO 639-1 code.
public enum Language: String, Sendable, Hashable, CaseIterable {
  case ja
  case ko
  case en
  case zh

  /// The language of a locale's name or a language tag, such as `ja_JP.UTF-8`, `zh-Hans` or `ko`;
  /// nil for other languages and for `C`.
  public init?(tag: String) {
    let end = tag.utf8.firstIndex { [0x2D, 0x2E, 0x40, 0x5F].contains($0) } ?? tag.endIndex
    switch tag[..<end].lowercased() {
    case "ja", "jpn": self = .ja
    case "ko", "kor": self = .ko
    case "en", "eng": self = .en
    case "zh", "zho", "chi", "cmn": self = .zh
    default: return nil
    }
  }

  /// The tag for HTML's `lang` (BCP 47): Chinese is written in simplified characters.
  public var tag: String { self == .zh ? "zh-Hans" : rawValue }

  /// The first column of a calendar page.
  ///
  /// Calendars in Japan and Korea begin with Sunday, in China with Monday (GB/T 7408). English
  /// here is the international kind, which writes 25 December and follows ISO 8601: Monday.
  public var firstWeekday: Weekday {
    switch self {
    case .ja, .ko: .sunday
    case .en, .zh: .monday
    }
  }
}
