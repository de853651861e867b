// A message by its key, with values, not yet in any language.

/// A message with values for its placeholders: `Phrase("memo-kept", ["id": id])` is `memo-kept` in `memo.ftl`
/// of each language.
///
/// Keys are literals, so that a script can compare them with the files.
public struct Phrase: Sendable, Hashable {
  /// The key, whose first word names the file; empty for a verbatim text.
  public let key: String
  package internal(set) var values: [Value]

  /// What fills a placeholder.
  package struct Value: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
      case text(String)
      case phrase(Phrase)
    }

    package let name: String
    package let content: Content

    package init(_ name: String, _ value: any CustomStringConvertible) {
      self.name = name
      content = (value as? Phrase).map(Content.phrase) ?? .text(value.description)
    }
  }

  /// The message with a key.
  ///
  /// - Parameters:
  ///   - key: of `locales/`.
  ///   - values: what fills its placeholders: texts, numbers, or phrases, which are said in the same language.
  public init(_ key: String, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:]) {
    self.key = key
    self.values = values.map { Value($0.key, $0.value) }
  }

  package init(_ key: String, _ values: [Value]) {
    self.key = key
    self.values = values
  }

  /// A text that is the same in every language, such as another program's error.
  public init(verbatim text: String) {
    key = ""
    values = [Value("", text)]
  }

  /// The text in a language; control characters in values are escaped.
  public subscript(language: Language) -> String {
    if key.isEmpty { return verbatim.escapingControls }
    return language.text(key) { text(of: $0, in: language) }
  }

  /// The text of a verbatim phrase.
  package var verbatim: String { if case .text(let text)? = values.first?.content { text } else { "" } }

  /// The text of a value in a language; nil if there is none.
  package func text(of name: String, in language: Language) -> String? {
    switch values.first(where: { $0.name == name })?.content {
    case .text(let text)?: text.escapingControls
    case .phrase(let phrase)?: phrase[language]
    case nil: nil
    }
  }

  /// Phrases one after the other; nil for none.
  public init?(joining phrases: [Phrase]) {
    guard let first = phrases.first else { return nil }
    self = phrases.dropFirst().reduce(first) { $0.and($1) }
  }

  /// This phrase followed by another, such as two hints.
  public func and(_ other: Phrase?) -> Phrase {
    guard let other else { return self }
    return Phrase("message-both", ["first": self, "second": other])
  }

  /// This phrase with a reason, if there is one.
  public func because(_ reason: Phrase?) -> Phrase {
    guard let reason else { return self }
    return Phrase("message-because", ["what": self, "why": reason])
  }

  /// This phrase with a verbatim reason, unless that is empty.
  public func because(_ words: String) -> Phrase { because(words.isEmpty ? nil : Phrase(verbatim: words)) }

  /// This phrase with a text replaced in all its values.
  public func replacing(_ text: String, with other: String) -> Phrase {
    var phrase = self
    phrase.values = values.map { value in
      switch value.content {
      case .text(let words): Value(value.name, words.replacing(text, with: other))
      case .phrase(let inner): Value(value.name, inner.replacing(text, with: other))
      }
    }
    return phrase
  }

  /// The innermost phrase, where others wrap it, as `bread.md: line 3: …` does.
  public var core: Phrase {
    for value in values.reversed() { if case .phrase(let inner) = value.content { return inner.core } }
    return self
  }

  /// The text of a value.
  public func value(_ name: String) -> String? {
    if case .text(let text)? = values.first(where: { $0.name == name })?.content { text } else { nil }
  }

  /// The text in a language with more values.
  ///
  /// Control characters in values are escaped; braces in values mean nothing. A placeholder without a value
  /// stays.
  public func callAsFunction(_ language: Language, _ values: KeyValuePairs<String, String> = [:]) -> String {
    language.text(key) { name in
      values.first { $0.key == name }?.value.escapingControls ?? text(of: name, in: language)
    }
  }

  /// The text in a language for a count, which fills `{ $count }`, grouped.
  public func callAsFunction(_ language: Language, count: Int, _ values: KeyValuePairs<String, String> = [:])
    -> String
  {
    language.text(key) { name in
      if let pair = values.first(where: { $0.key == name }) { return pair.value.escapingControls }
      return name == "count" ? language.integer(count) : text(of: name, in: language)
    }
  }
}

extension Phrase: CustomStringConvertible {
  /// The key and the values, for debugging; people read `self[language]`.
  public var description: String {
    key.isEmpty ? verbatim : ([key] + values.map { "\($0.name)=\(text(of: $0.name))" }).joined(separator: " ")
  }

  /// The text of a value in a language; nil if there is none.
  package func text(of name: String) -> String {
    switch values.first(where: { $0.name == name })?.content {
    case .text(let text)?: text.quotedBriefly
    case .phrase(let phrase)?: "(" + phrase.description + ")"
    case nil: ""
    }
  }
}

extension DefaultStringInterpolation {
  /// A phrase has no text before a language is chosen.
  @available(*, deprecated, message: "a phrase is said in a language: phrase[language]")
  public mutating func appendInterpolation(_ phrase: Phrase) {}

  /// A phrase has no text before a language is chosen.
  @available(*, deprecated, message: "a phrase is said in a language: phrase[language]")
  public mutating func appendInterpolation(_ phrase: Phrase?) {}
}
