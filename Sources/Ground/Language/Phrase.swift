// Something to say, by its key in locales/.

/// A message of `locales/`, with what fills its placeholders: `Phrase("memo-kept", ["id": id])` is `memo-kept` in
/// `memo.ftl` of each language.
///
/// The key is a literal, so that a test can compare all keys with the files.
public struct Phrase: Sendable, Hashable {
  /// The first word names the file; empty for a text that is not ours.
  public let key: String
  var values: [Value]

  struct Value: Sendable, Hashable {
    enum Content: Sendable, Hashable {
      case text(String)
      case phrase(Phrase)
    }

    let name: String
    let content: Content

    init(_ name: String, _ value: any CustomStringConvertible) {
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

  /// A text that stands as it is in every language, such as what another program said.
  public init(verbatim text: String) {
    key = ""
    values = [Value("", text)]
  }

  /// The text in a language; control characters in values, which a name of somebody else's choosing may have, are
  /// shown escaped.
  public subscript(language: Language) -> String {
    if key.isEmpty { return verbatim.escapingControls }
    return language.text(key) { text(of: $0, in: language) }
  }

  /// The whole text, where it is not ours.
  private var verbatim: String { if case .text(let text)? = values.first?.content { text } else { "" } }

  private func text(of name: String, in language: Language) -> String? {
    switch values.first(where: { $0.name == name })?.content {
    case .text(let text)?: text.escapingControls
    case .phrase(let phrase)?: phrase[language]
    case nil: nil
    }
  }

  /// Several, one behind the other; nil for none.
  public init?(joining phrases: [Phrase]) {
    guard let first = phrases.first else { return nil }
    self = phrases.dropFirst().reduce(first) { $0.and($1) }
  }

  /// This and another one behind it, such as two hints.
  public func and(_ other: Phrase?) -> Phrase {
    guard let other else { return self }
    return Phrase("message-both", ["first": self, "second": other])
  }

  /// This, with the reason behind it; alone where there is none.
  public func because(_ reason: Phrase?) -> Phrase {
    guard let reason else { return self }
    return Phrase("message-because", ["what": self, "why": reason])
  }

  /// This, with the reason in words that are not ours, such as another program's; alone where they are empty.
  public func because(_ words: String) -> Phrase { because(words.isEmpty ? nil : Phrase(verbatim: words)) }

  /// The same with another text wherever one stands in its values.
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

  /// What it says at its heart: the phrase that others only wrap, as `bread.md: line 3: …` wraps one.
  public var core: Phrase {
    for value in values.reversed() { if case .phrase(let inner) = value.content { return inner.core } }
    return self
  }

  /// The text of a value.
  public func value(_ name: String) -> String? {
    if case .text(let text)? = values.first(where: { $0.name == name })?.content { text } else { nil }
  }

  /// The text in a language with its placeholders filled in.
  ///
  /// A value is one piece of text, even if it has braces itself; control characters in it are shown escaped. A
  /// placeholder without a value stays.
  public func callAsFunction(_ language: Language, _ values: KeyValuePairs<String, String> = [:]) -> String {
    language.text(key) { name in
      values.first { $0.key == name }?.value.escapingControls ?? text(of: name, in: language)
    }
  }

  /// The text in a language for a count, which also fills `{ $count }`, grouped.
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
  /// The key and the values, for whoever debugs; a person reads `self[language]`.
  public var description: String {
    key.isEmpty ? verbatim : ([key] + values.map { "\($0.name)=\(text(of: $0.name))" }).joined(separator: " ")
  }

  private func text(of name: String) -> String {
    switch values.first(where: { $0.name == name })?.content {
    case .text(let text)?: text.quotedBriefly
    case .phrase(let phrase)?: "(" + phrase.description + ")"
    case nil: ""
    }
  }
}

extension Phrase {
  /// The phrase as a file of this machine keeps it: JSON of its key and values, or a text that is not ours as it is.
  public var kept: String {
    if key.isEmpty { return verbatim }
    return json.description
  }

  /// Reads what `kept` wrote; another text stands as it is.
  public init(kept text: String) {
    self =
      (try? JSON.parse(Source("message", Array(text.utf8)))).flatMap(Phrase.init(json:))
      ?? Phrase(verbatim: text)
  }

  private var json: JSON {
    let members = values.map { value in
      switch value.content {
      case .text(let text): (value.name, JSON.text(text))
      case .phrase(let phrase): (value.name, phrase.json)
      }
    }
    return ["key": .text(key), "values": .object(JSONObject(members))]
  }

  private init?(json: JSON) {
    guard let key = json["key"]?.text, let members = json["values"]?.object?.members else { return nil }
    self.key = key
    values = members.map { member in
      if let phrase = Phrase(json: member.value) { return Value(member.key, phrase) }
      return Value(member.key, member.value.text ?? "")
    }
  }
}

extension DefaultStringInterpolation {
  /// A phrase is no text before a language is chosen.
  @available(*, deprecated, message: "a phrase is said in a language: phrase[language]")
  public mutating func appendInterpolation(_ phrase: Phrase) {}

  /// A phrase is no text before a language is chosen.
  @available(*, deprecated, message: "a phrase is said in a language: phrase[language]")
  public mutating func appendInterpolation(_ phrase: Phrase?) {}
}
