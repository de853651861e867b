// Languages, their tags, and where their messages are read.

internal import Synchronization

/// A language that the application has messages in.
public struct Language: Sendable, Hashable {
  /// The language's tag, which names its folder.
  public let tag: LanguageTag
  /// All languages of the application.
  public let locales: Locales

  init(_ tag: LanguageTag, of locales: Locales) {
    self.tag = tag
    self.locales = locales
  }

  /// The tag for HTML's `lang`.
  public var html: String { tag.html }

  /// Whether two are the same language.
  public static func == (one: Language, other: Language) -> Bool { one.tag == other.tag }

  /// Hashes the language's code.
  public func hash(into hasher: inout Hasher) { hasher.combine(tag) }

  /// A message without values; English where this language lacks it, the key itself where English does.
  ///
  /// - Parameter key: its first word names the file.
  public subscript(key: String) -> String { text(key) { _ in nil } }

  /// A message with values for its placeholders; English where this language lacks it.
  public func text(_ key: String, _ value: (String) -> String?) -> String {
    locales.text(key, in: tag, value) ?? locales.text(key, in: .en, value) ?? key
  }

  /// A message or an attribute (`key.attribute`); nil where this language itself lacks it.
  public func own(_ key: String) -> String? { locales.text(key, in: tag) { _ in nil } }

  /// The bytes of another file of the language's folder.
  public func file(_ name: String) -> [UInt8] { locales.read(tag.rawValue, name) }

  /// An integer in groups of three: 1,234,567.
  public func integer(_ number: Int) -> String {
    (number < 0 ? "-" : "") + String(number.magnitude).utf8.grouped
  }
}

extension Collection<UInt8> {
  /// ASCII digits in groups of three: 1,234,567.
  public var grouped: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + count / 3)
    var remaining = count
    for digit in self {
      if !bytes.isEmpty, remaining.isMultiple(of: 3) { bytes.append(UInt8(ascii: ",")) }
      bytes.append(digit)
      remaining -= 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The language of a text or a writer: an ISO 639 code, such as `ja`.
///
/// The application need not have messages in it; see `Language`.
public struct LanguageTag: RawRepresentable, Sendable, Hashable {
  /// Two or three small letters.
  public let rawValue: String

  /// A language by its code; nil for what is no code.
  public init?(rawValue: String) {
    guard (2...3).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 })
    else { return nil }
    self.rawValue = rawValue
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

/// The application's languages and the reader of their files.
///
/// Messages are found by a scan when asked for,
/// and cached.
public final class Locales: Sendable {
  /// Their codes.
  public let tags: [LanguageTag]
  let read: @Sendable (_ language: String, _ name: String) -> [UInt8]
  /// By path without `.ftl`.
  private let files = Mutex<[String: [UInt8]]>([:])
  /// By the place of the language among `tags`, which few are: looking them through is faster than hashing.
  private let known = KnownPatterns()

  /// Languages with a reader of their files.
  ///
  /// - Parameters:
  ///   - tags: their codes; English is one of them.
  ///   - read: the bytes of a file by the language's code and the name without `.ftl`; none where it is not there.
  public init(
    _ tags: [LanguageTag], read: @escaping @Sendable (_ language: String, _ name: String) -> [UInt8]
  ) {
    self.tags = tags
    self.read = read
  }

  /// All languages.
  public var all: [Language] { tags.map { Language($0, of: self) } }

  /// The language of a tag, else English.
  public subscript(tag: LanguageTag?) -> Language {
    Language(tag.flatMap { tags.contains($0) ? $0 : nil } ?? .en, of: self)
  }

  /// The text of a message with values; nil where a language lacks it.
  func text(_ key: String, in tag: LanguageTag, _ value: (String) -> String?) -> String? {
    guard let place = tags.firstIndex(of: tag) else { return nil }
    if let text = known.find(key, place, { $0?.filled(value) }) { return text }
    let end = key.utf8.firstIndex { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") } ?? key.endIndex
    let found = Locales.find(key, in: file(String(key[..<end]), of: tag)).map(Pattern.init)
    known.add(key, place, found)
    return found?.filled(value)
  }

  private func file(_ name: String, of tag: LanguageTag) -> [UInt8] {
    let path = "\(tag.rawValue)/\(name)"
    if let known = files.withLock({ $0[path] }) { return known }
    let bytes = read(tag.rawValue, name)
    files.withLock { $0[path] = bytes }
    return bytes
  }

  /// The pattern of a message or of its attribute (`key.attribute`) in a file.
  ///
  /// A pattern continues in the following lines that are indented or close a brace, up to an attribute.
  private static func find(_ key: String, in file: [UInt8]) -> ArraySlice<UInt8>? {
    let parts = key.split(separator: ".", maxSplits: 1).map { Array($0.utf8) }
    guard var rest = line(in: file[...], beginning: parts[0] + Array(" =".utf8)) else { return nil }
    if parts.count > 1 {
      let message = pattern(rest, upToAttribute: false)
      let head = Array("    .".utf8) + parts[1] + Array(" =".utf8)
      guard let attribute = line(in: message, beginning: head) else { return nil }
      rest = attribute
    }
    return pattern(rest, upToAttribute: true)
  }

  /// The text after the first line prefix that equals `head`.
  private static func line(in text: ArraySlice<UInt8>, beginning head: [UInt8]) -> ArraySlice<UInt8>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].starts(with: head) { return text[(start + head.count)...] }
      guard let end = text[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return nil
  }

  private static func pattern(_ text: ArraySlice<UInt8>, upToAttribute: Bool) -> ArraySlice<UInt8> {
    var end = text.startIndex
    while let lineEnd = text[end...].firstIndex(of: 0x0A) {
      // Empty lines belong to a pattern that continues after them.
      let next = text[lineEnd...].drop { $0 == 0x0A }
      guard next.first == 0x20 || next.first == 0x7D,
        !(upToAttribute && next.starts(with: Array("    .".utf8)))
      else { return text[..<lineEnd] }
      end = next.startIndex
    }
    return text
  }
}
