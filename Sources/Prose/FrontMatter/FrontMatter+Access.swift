// Typed reading of front matter for the rooms: the value, or a message at its place.

public import Diagnostics
public import Fluent
internal import LosslessJSON

extension FrontMatter {
  /// The text of a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - diagnostics: takes a `front-matter-type` where the value is not a text.
  /// - Returns: nil where the key is missing, null or not a text.
  public func text(_ key: String, collecting diagnostics: inout [Diagnostic]) -> Text? {
    guard let field = self[key] else { return nil }
    switch field.value {
    case .null: return nil
    case .text(let text): return text
    case .list: diagnostics.append(wrongType(field, Phrase("prose-must-text-not-list")))
    case .other(let kind): diagnostics.append(wrongType(field, Phrase("prose-must-text-not", ["kind": kind])))
    }
    return nil
  }

  /// The texts of a key that holds a list; a single text counts as a list of one.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - what: what the list is of, for the message: `file names`.
  ///   - diagnostics: takes a `front-matter-type` where the value, or one of its items, is wrong.
  /// - Returns: the texts that are right; empty where the key is missing or null.
  public func list(_ key: String, of what: Phrase, collecting diagnostics: inout [Diagnostic]) -> [Text] {
    guard let field = self[key] else { return [] }
    switch field.value {
    case .null: return []
    case .text(let text): return [text]
    case .list(let items):
      for item in items where item.isNull {
        diagnostics.append(
          source.diagnostic(
            .frontMatterType, Phrase("prose-item-empty", ["key": key]), at: item.range.lowerBound,
            hint: Phrase("prose-remove-write-one", ["what": what])))
      }
      return items.filter { !$0.isNull }
    case .other(let kind):
      diagnostics.append(wrongType(field, Phrase("prose-must-list-not", ["what": what, "kind": kind])))
      return []
    }
  }

  /// A problem at the value of a key, or at the key where it has none.
  ///
  /// - Returns: a diagnostic of the file, for what a room finds wrong with a value.
  public func diagnostic(
    _ code: Diagnostic.Code, _ message: Phrase, at text: Text, hint: Phrase? = nil,
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    source.diagnostic(code, message, at: text.range.lowerBound, hint: hint, severity: severity)
  }

  /// The keys that look like a known one which is not there: slips of the hand.
  ///
  /// A text that another program wrote, and zutto imported, keeps that program's keys.
  public func mistyped(among known: [String]) -> [Diagnostic] {
    guard self[ImportMarks.key] == nil else { return [] }
    let missing = known.filter { self[$0] == nil }
    return fields.compactMap { field in
      guard !known.contains(field.key), let key = missing.nearestKey(to: field.key) else { return nil }
      let problem = Diagnostic(mistypedKey: field.key, for: key)
      return source.diagnostic(
        problem.code, problem.message, at: field.keyRange.lowerBound, hint: problem.hint,
        severity: problem.severity)
    }
  }

  private func wrongType(_ field: Field, _ message: Phrase) -> Diagnostic {
    source.diagnostic(
      .frontMatterType, Phrase("prose-key-message", ["key": field.key, "message": message]),
      at: field.valueRange.lowerBound)
  }
}
