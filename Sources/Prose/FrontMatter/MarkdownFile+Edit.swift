// Changing one key of a front matter so that every other byte of the file stays.

public import Diagnostics
internal import Fluent

extension MarkdownFile {
  /// What to write after a key.
  public enum NewValue: Sendable, Hashable {
    /// A text, quoted only where YAML needs it.
    case text(String)
    /// A list of texts: `[a, b]`, or lines with `-` where the key had such lines before.
    case list([String])
  }

  /// The file with a key set.
  ///
  /// Every byte that isn't the key's value stays: order, unknown keys, comments, line ends, the
  /// text. A value that is already there changes nothing. A file without front matter gets one.
  ///
  /// - Parameters:
  ///   - key: the key; a new one is put after the last key that stands before it in `order`.
  ///   - value: its value from now on.
  ///   - order: the order in which this kind of file has its keys.
  /// - Returns: the file with nothing else changed.
  /// - Throws: the first error of the file, if it has one; `front-matter-refused` where the value
  ///   can't be written here without disturbing another.
  public func setting(_ key: String, to value: NewValue, order: [String] = []) throws(Diagnostic)
    -> MarkdownFile
  {
    try throwFirstError()
    guard let fences else { return try addingFrontMatter(key, value) }
    guard let field = frontMatter[key] else {
      let edits = insertions(key, value, order, fences)
      return try firstThatHolds(edits, key, value)
    }
    if value.isMeant(by: field.value) { return self }
    return try firstThatHolds(replacements(field, value, fences), key, value)
  }

  /// The file without a key; every byte that isn't the key's lines stays.
  ///
  /// - Throws: as `setting(_:to:order:)`.
  public func removing(_ key: String) throws(Diagnostic) -> MarkdownFile {
    try throwFirstError()
    guard let field = frontMatter[key] else { return self }
    return try firstThatHolds(removals(field), key, nil)
  }

  /// The file with another text after the front matter.
  public func replacingBody(with text: [UInt8]) -> MarkdownFile {
    if source.bytes[body.range].elementsEqual(text) { return self }
    return MarkdownFile(Source(source.path, source.bytes[..<body.range.lowerBound] + text))
  }

  private func throwFirstError() throws(Diagnostic) {
    if let error = diagnostics.first(where: { $0.severity == .error }) { throw error }
  }

  private func addingFrontMatter(_ key: String, _ value: NewValue) throws(Diagnostic) -> MarkdownFile {
    let lineEnd = body.firstLineEndsWithCRLF ? "\r\n" : "\n"
    let line = "---\(lineEnd)\(key): \(value.yaml)\(lineEnd)---\(lineEnd)"
    let edit = TextEdit(at: body.range.lowerBound, insert: line)
    return try firstThatHolds([[edit]], key, value)
  }

  /// The first way of editing after which the file, read again, says what it should.
  ///
  /// Reading it again is the judge: a plan that would disturb another key (a block of lines that
  /// keeps its trailing blank lines can) is not taken.
  private func firstThatHolds(_ plans: [[TextEdit]], _ key: String, _ value: NewValue?) throws(Diagnostic)
    -> MarkdownFile
  {
    for plan in plans {
      let edited = MarkdownFile(Source(source.path, TextEdit.apply(plan, to: source.bytes)))
      if edited.holds(key, value, besides: self) { return edited }
    }
    throw Diagnostic(
      .frontMatterRefused, Phrase("prose-cant-changed-here-without-disturbing", ["key": key]),
      path: source.path, at: frontMatter[key].map { source.position(at: $0.keyRange.lowerBound) },
      hint: Phrase("prose-change-editor"))
  }

  /// Whether this file has a key's new value and is otherwise what another one was.
  private func holds(_ key: String, _ value: NewValue?, besides before: MarkdownFile) -> Bool {
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return false }
    guard source.bytes[body.range] == before.source.bytes[before.body.range] else { return false }
    let others = frontMatter.fields.filter { $0.key != key }
    let othersBefore = before.frontMatter.fields.filter { $0.key != key }
    guard
      others.elementsEqual(
        othersBefore,
        by: { one, other in
          one.key == other.key
            && one.value.says(in: source, other.value, at: other.valueRange, in: before.source)
        })
    else { return false }
    guard let field = frontMatter[key] else { return value == nil }
    return value?.isMeant(by: field.value) ?? false
  }
}

extension MarkdownFile.NewValue {
  /// Whether a value of a file already says this.
  func isMeant(by value: FrontMatter.Value) -> Bool {
    switch (self, value) {
    case (.text(let new), .text(let old)): new == old.text && new.utf8.elementsEqual(old.text.utf8)
    case (.list(let new), .list(let old)):
      new.elementsEqual(old) { !$1.isNull && $0.utf8.elementsEqual($1.text.utf8) }
    default: false
    }
  }

  /// The value as YAML on one line.
  var yaml: String {
    switch self {
    case .text(let text): YAMLText.write(text, in: .afterKey)
    case .list(let items): "[" + items.map { YAMLText.write($0, in: .flowList) }.joined(separator: ", ") + "]"
    }
  }
}

extension FrontMatter.Value {
  fileprivate func says(
    in source: Source, _ other: FrontMatter.Value, at otherRange: Range<Int>, in otherSource: Source
  ) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.text(let a), .text(let b)): a.text.utf8.elementsEqual(b.text.utf8)
    case (.list(let a), .list(let b)):
      a.elementsEqual(b) { $0.isNull == $1.isNull && $0.text.utf8.elementsEqual($1.text.utf8) }
    case (.other(let a), .other(let b)): a == b
    default: false
    }
  }
}
