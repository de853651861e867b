// One thing to say, in every language, so that a missing translation does not compile.

/// A text in all four languages, with `{name}` where something is filled in.
///
/// Counted phrases have `{count}`; English needs a second form for one, the others do not.
public struct Phrase: Sendable, Hashable {
  private let ja: String
  private let ko: String
  private let en: String
  private let one: String?
  private let zh: String

  /// A phrase.
  ///
  /// - Parameters:
  ///   - ja: Japanese.
  ///   - ko: Korean.
  ///   - en: English.
  ///   - one: English where the count is 1, if it differs.
  ///   - zh: Chinese.
  public init(ja: String, ko: String, en: String, one: String? = nil, zh: String) {
    self.ja = ja
    self.ko = ko
    self.en = en
    self.one = one
    self.zh = zh
  }

  /// The text in a language, as it stands.
  public subscript(language: Language) -> String {
    switch language {
    case .ja: ja
    case .ko: ko
    case .en: en
    case .zh: zh
    }
  }

  /// The text in a language with its placeholders filled in.
  ///
  /// A value is one piece of text, even if it has braces itself; control characters in it, which a
  /// name of somebody else's choosing may have, are shown escaped. A placeholder without a value stays.
  /// A Korean particle behind a value, spelled `을(를)`, takes the form that fits the value.
  public func callAsFunction(
    _ language: Language,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    Phrase.fill(self[language]) { name in values.first { $0.key == name }?.value.escapingControls }
  }

  /// The text in a language for a count, which also fills `{count}`, grouped.
  public func callAsFunction(
    _ language: Language,
    count: Int,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    let text = language == .en && count == 1 ? one ?? en : self[language]
    return Phrase.fill(text) { name in
      if let pair = values.first(where: { $0.key == name }) { return pair.value.escapingControls }
      return name == "count" ? language.integer(count) : nil
    }
  }

  /// Whether all languages have the same placeholders; a test asks every phrase.
  package var isConsistent: Bool {
    let wanted = Phrase.placeholders(of: ja)
    let others = [ko, en, zh].map(Phrase.placeholders(of:))
    // English may say "an entry" for one.
    let single = one.map(Phrase.placeholders(of:))?.union(["count"]) ?? wanted.union(["count"])
    return others.allSatisfy { $0 == wanted } && single == wanted.union(["count"])
  }

  private static func placeholders(of text: String) -> Set<String> {
    var names: Set<String> = []
    _ = fill(text) { name in
      names.insert(name)
      return nil
    }
    return names
  }

  private static func fill(_ text: String, _ value: (String) -> String?) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      append(rest[..<open], to: &result)
      rest = rest[open...]
      guard let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
      let name = String(rest[rest.utf8.index(after: open)..<close])
      let after = rest.utf8.index(after: close)
      result += value(name) ?? String(rest[..<after])
      rest = rest[after...]
    }
    append(rest, to: &result)
    return result
  }

  /// Appends a piece of the sentence itself, its particles in the form that fits what stands before them.
  private static func append(_ piece: Substring, to result: inout String) {
    var rest = piece
    while let paren = rest.firstIndex(of: "(") {
      let before = paren == rest.startIndex ? paren : rest.index(before: paren)
      let found = KoreanParticle.all.lazy.compactMap { particle in
        [before, paren].first { rest[$0...].hasPrefix(particle.spelling) }.map { (particle, $0) }
      }.first
      guard let (particle, start) = found else {
        result += rest[...paren]
        rest = rest[rest.index(after: paren)...]
        continue
      }
      result += rest[..<start]
      result += particle.form(after: result)
      rest = rest[rest.index(start, offsetBy: particle.spelling.count)...]
    }
    result += rest
  }
}
