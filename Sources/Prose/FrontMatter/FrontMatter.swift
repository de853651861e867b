// Front matter: keys with texts and lists of texts, all with byte offsets (FORMAT.md, "Markdown files").

public import Diagnostics
public import Fluent
internal import Ground
internal import LosslessJSON

/// The front matter of a file, with its keys in file order.
public struct FrontMatter: Sendable {
  /// A scalar in front matter.
  public struct Text: Sendable, Hashable {
    /// The text without quotes and escapes.
    public let text: String
    /// Whether it is quoted or a block scalar (`|`, `>`), and so never null.
    public let isQuoted: Bool
    /// The byte range in the file, including quotes.
    public let range: Range<Int>

    /// Whether it is one of YAML's spellings of null.
    var isNull: Bool { !isQuoted && (text.isEmpty || ["~", "null", "Null", "NULL"].contains(text)) }
  }

  /// The value of a key.
  public enum Value: Sendable, Hashable {
    /// Nothing, `~` or `null`.
    case null
    /// A scalar; numbers, dates and `true` are texts too.
    case text(Text)
    /// A list of texts, in `[…]` or on lines with `-`.
    case list([Text])
    /// A nested value, which zutto keeps but doesn't interpret.
    case other(Phrase)
  }

  /// A key with its value.
  public struct Field: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The byte range of the key in the file.
    public let keyRange: Range<Int>
    /// The value.
    public let value: Value
    /// The byte range of the value in the file; empty if nothing is written.
    public let valueRange: Range<Int>
  }

  /// The fields in file order; for a repeated key only the first.
  public internal(set) var fields: [Field] = []

  /// The file that contains the front matter.
  let source: Source

  init(source: Source) { self.source = source }

  /// The field of a key.
  public subscript(_ key: String) -> Field? { fields.first { $0.key == key } }
}

extension FrontMatter {
  /// The text of a key; nil if it is missing, null or, with a `front-matter-type` in `diagnostics`, of
  /// another type.
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

  /// The texts of a key with a list; a single text counts as a list of one.
  ///
  /// Wrong values and items are left out and reported as `front-matter-type`; `what` names the items in the
  /// message, such as `file names`.
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

  /// A diagnostic located at a value.
  public func diagnostic(
    _ code: Diagnostic.Code, _ message: Phrase, at text: Text, hint: Phrase? = nil,
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    source.diagnostic(code, message, at: text.range.lowerBound, hint: hint, severity: severity)
  }

  /// Warnings about keys that look like misspellings of a known key that is missing.
  ///
  /// Texts that zutto imported are exempt, because they keep the keys of the other program.
  public func mistyped(among known: [String]) -> [Diagnostic] {
    guard self[ImportMarks.key] == nil, !fields.allSatisfy({ known.contains($0.key) }) else { return [] }
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

extension FrontMatter {
  /// The tags without duplicates; none if the value is not a list of texts.
  ///
  /// A wrong value is not reported: other programs use this key with values of their own.
  public var tags: [Text] {
    var ignored: [Diagnostic] = []
    var seen: Set<String> = []
    return list("tags", of: Phrase("prose-words"), collecting: &ignored).filter { tag in
      !tag.text.tagName.isEmpty && seen.insert(tag.text.tagKey).inserted
    }
  }
}

/// The marks that identify imported texts: the key `imported` (docs/FORMAT.md, "What was imported").
package enum ImportMarks {
  package static let key = "imported"
  /// The key that lists the media files missing in the export.
  package static let missingKey = "missing-media"

  /// The marks in a file; without the key in its first bytes, the file is not parsed.
  package static func texts(in source: Source) -> [String] { list(key, in: source)?.items.map(\.text) ?? [] }

  /// The warning that media files are missing; nil for most files.
  package static func leftBehind(in source: Source) -> Diagnostic? {
    guard let (file, items) = list(missingKey, in: source), let first = items.first else { return nil }
    let names = items.prefix(10).map(\.text.quotedBriefly).joined(separator: ", ")
    return file.frontMatter.diagnostic(
      .importPartly,
      Phrase("prose-import-left-behind", ["names": names, "items": items.count > 10 ? ", …" : ""]), at: first,
      hint: Phrase("prose-import-export-again-media-beside", ["missing-key": missingKey]), severity: .warning)
  }

  private static func list(_ key: String, in source: Source) -> (
    file: MarkdownFile, items: [FrontMatter.Text]
  )? {
    guard source.bytes.starts(with: "---".utf8) || source.bytes.first == 0xEF,
      source.bytes.prefix(MarkdownFile.maximumFrontMatterBytes + 64).holds(key)
    else { return nil }
    var ignored: [Diagnostic] = []
    let file = MarkdownFile(source)
    return (file, file.frontMatter.list(key, of: Phrase("prose-words"), collecting: &ignored))
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line starts with a key.
  fileprivate func holds(_ key: String) -> Bool {
    let wanted = Array("\n\(key):".utf8)
    var place = startIndex
    while let found = self[place...].firstIndex(of: 0x0A) {
      if self[found...].starts(with: wanted) { return true }
      place = found + 1
    }
    return false
  }
}
