// Something to say, by its key in locales/.

/// A message of `locales/`: `Phrase("memo-kept")` is `memo-kept` in `memo.ftl` of each language.
///
/// The key is a literal, so that a test can compare all keys with the files.
public struct Phrase: Sendable, Hashable {
  /// The first word names the file.
  public let key: String

  /// The message with a key.
  public init(_ key: String) { self.key = key }

  /// The text in a language, as it stands.
  public subscript(language: Language) -> String { language[key] }

  /// The text in a language with its placeholders filled in.
  ///
  /// A value is one piece of text, even if it has braces itself; control characters in it, which a
  /// name of somebody else's choosing may have, are shown escaped. A placeholder without a value stays.
  public func callAsFunction(_ language: Language, _ values: KeyValuePairs<String, String> = [:]) -> String {
    language.text(key) { name in values.first { $0.key == name }?.value.escapingControls }
  }

  /// The text in a language for a count, which also fills `{ $count }`, grouped.
  public func callAsFunction(_ language: Language, count: Int, _ values: KeyValuePairs<String, String> = [:])
    -> String
  {
    language.text(key) { name in
      if let pair = values.first(where: { $0.key == name }) { return pair.value.escapingControls }
      return name == "count" ? language.integer(count) : nil
    }
  }
}
