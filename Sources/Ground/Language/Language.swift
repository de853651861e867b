// A language that zutto speaks: a folder of locales/.

/// One of the languages that everything a person reads exists in, with its words.
public struct Language: Sendable, Hashable {
  /// Its code, the folder's name.
  public let tag: LanguageTag
  /// All languages; this is one of them.
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

  /// The first column of a calendar page.
  ///
  /// Calendars in Japan and Korea begin with Sunday, in China with Monday (GB/T 7408). English
  /// here is the international kind, which writes 25 December and follows ISO 8601: Monday.
  public var firstWeekday: Weekday { self["format-first-weekday"] == "7" ? .sunday : .monday }

  /// A message as it stands, its placeholders empty; in English where this language lacks it.
  ///
  /// - Parameter key: of `locales/`: its first word names the file.
  public subscript(key: String) -> String { pattern(key)?.filled { _ in nil } ?? key }

  /// A message with its placeholders filled in, in English where this language lacks it.
  public func text(_ key: String, _ value: (String) -> String?) -> String {
    pattern(key)?.filled(value) ?? key
  }

  /// A message, or an attribute `key.attribute` of one, only where this language itself has it.
  public func own(_ key: String) -> String? { locales.pattern(key, in: tag)?.filled { _ in nil } }

  /// A file of the language's folder that holds no messages, as it stands.
  public func file(_ name: String) -> [UInt8] { locales.read(tag.rawValue, name) }

  private func pattern(_ key: String) -> Pattern? {
    locales.pattern(key, in: tag) ?? locales.pattern(key, in: .en)
  }
}
