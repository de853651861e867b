// Changes to one key of a file's front matter that preserve every other byte.

public import Diagnostics
internal import Fluent

extension MarkdownFile {
  /// A value to write.
  public enum NewValue: Sendable, Hashable {
    /// A text, quoted only where YAML requires it.
    case text(String)
    /// A list: `[a, b]`, or lines with `-` if the key already has such lines.
    case list([String])
  }

  /// The file with a key set and every other byte preserved: order, other keys, comments, line ends, body.
  ///
  /// Setting the current value changes nothing. A new key goes after the last key that precedes it in
  /// `order`; a file without front matter gets some. With `isRenaming`, an item of a list on lines that differs keeps
  /// the comment beside it.
  ///
  /// - Throws: the first error of the file, if it has one; `front-matter-refused` if the value can't be
  ///   written without affecting another key.
  public func setting(
    _ key: String, to value: NewValue, order: [String] = [], isRenaming: Bool = false
  ) throws(Diagnostic) -> MarkdownFile {
    try throwFirstError()
    guard let fences else { return try addingFrontMatter(key, value) }
    guard let field = frontMatter[key] else {
      let edits = insertions(key, value, order, fences)
      return try firstThatHolds(edits, key, value)
    }
    if value.isMeant(by: field.value) { return self }
    let renamings: [[TextEdit]] = isRenaming ? itemEdits(field, value).map { [$0] } ?? [] : []
    return try firstThatHolds(renamings + replacements(field, value, fences), key, value)
  }

  /// The file without a key, with every byte outside of the key's lines preserved.
  ///
  /// - Throws: as `setting(_:to:order:)`.
  public func removing(_ key: String) throws(Diagnostic) -> MarkdownFile {
    try throwFirstError()
    guard let field = frontMatter[key] else { return self }
    return try firstThatHolds(removals(field), key, nil)
  }

  /// The file with another body.
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

  /// The first edit after which the file, parsed again, says what it should.
  ///
  /// Parsing catches edits that would affect another key, such as a block scalar that keeps its trailing
  /// blank lines.
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

  /// Whether this file has the new value of a key and otherwise equals the file before the edit.
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
  /// Whether a value of the file already equals this one.
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

extension MarkdownFile {
  /// Edits that insert a new key, best first.
  ///
  /// Each edit is verified by parsing, so none needs to handle every corner of YAML.
  func insertions(_ key: String, _ value: NewValue, _ order: [String], _ fences: Fences) -> [[TextEdit]] {
    let fields = frontMatter.fields
    let lineEnd = fences.usesCRLF ? "\r\n" : "\n"
    let margin = String(repeating: " ", count: fields.first.map { indent(of: $0) } ?? 0)
    let line = "\(margin)\(key): \(value.yaml)\(lineEnd)"
    var places: [Int] = []
    if let own = order.firstIndex(of: key) {
      let earlier = fields.last { order.firstIndex(of: $0.key).map { $0 < own } ?? false }
      let later = fields.first { order.firstIndex(of: $0.key).map { $0 > own } ?? false }
      if let earlier {
        places.append(lineEndOffset(after: end(of: earlier)))
      } else if let later {
        places.append(lineStart(of: later.keyRange.lowerBound))
      }
    }
    if let last = fields.last { places.append(lineEndOffset(after: end(of: last))) }
    places += [fences.closing, fences.content.lowerBound]
    return places.map { [TextEdit(at: $0, insert: line)] }
  }

  /// Edits that remove a key, best first.
  func removals(_ field: FrontMatter.Field) -> [[TextEdit]] {
    let start = lineStart(of: field.keyRange.lowerBound)
    let end = lineEndOffset(after: end(of: field))
    var afterBlanks = end
    while let next = blankLineEnd(at: afterBlanks) { afterBlanks = next }
    return [end, afterBlanks].map { [TextEdit(start..<$0, "")] }
  }

  /// Edits that replace the value of a key, best first.
  func replacements(_ field: FrontMatter.Field, _ value: NewValue, _ fences: Fences) -> [[TextEdit]] {
    var plans: [[TextEdit]] = []
    if case .list(let items) = field.value, case .list(let new) = value,
      let edit = blockListEdit(items, new, fences)
    {
      plans.append([edit])
    }
    let text = value.yaml
    let range = field.valueRange
    guard let colon = colon(of: field) else { return plans }
    // Nothing or only a comment follows: the value goes right after the colon.
    let afterColon = TextEdit(at: colon + 1, insert: " " + text)
    if range.isEmpty { return plans + [[afterColon]] }
    let headEnd = lineContentEnd(from: colon)
    if range.lowerBound > headEnd {
      // The value starts on a later line: remove its lines, and keep a comment after the key.
      return plans + [[afterColon, TextEdit(headEnd..<range.upperBound, "")]]
    }
    if headEnd < range.upperBound, isBlockScalar(at: range.lowerBound) {
      var mark = range.lowerBound
      while mark < headEnd, source.bytes[mark] > 0x20 { mark += 1 }
      plans.append([TextEdit(range.lowerBound..<mark, text), TextEdit(headEnd..<range.upperBound, "")])
    }
    return plans + [[TextEdit(range, text)]]
  }

  /// Changes only the items that differ; nil where one comes or goes, or not all stand on lines of their own.
  private func itemEdits(_ field: FrontMatter.Field, _ value: NewValue) -> [TextEdit]? {
    guard case .list(let items) = field.value, case .list(let new) = value, items.count == new.count,
      items.allSatisfy({ followsDash($0.range.lowerBound) })
    else { return nil }
    return zip(items, new).compactMap { item, text in
      item.text.utf8.elementsEqual(text.utf8)
        ? nil : TextEdit(item.range, YAMLText.write(text, in: .blockList))
    }
  }

  /// Changes only the lines of the items that differ.
  private func blockListEdit(_ items: [FrontMatter.Text], _ new: [String], _ fences: Fences) -> TextEdit? {
    guard let first = items.first, let last = items.last, !new.isEmpty else { return nil }
    for item in items where !followsDash(item.range.lowerBound) { return nil }
    let same = { (item: FrontMatter.Text, text: String) in
      !item.isNull && item.text.utf8.elementsEqual(text.utf8)
    }
    let head = zip(items, new).prefix { same($0, $1) }.count
    let tail = zip(items.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { same($0, $1) }
      .count
    let gone = items[head..<items.count - tail]
    let added = new[head..<new.count - tail]
    let start: Int
    if let firstGone = gone.first {
      start = lineStart(of: firstGone.range.lowerBound)
    } else if head < items.count {
      start = lineStart(of: items[head].range.lowerBound)
    } else {
      start = lineEndOffset(after: last.range.upperBound)
    }
    let end = gone.last.map { lineEndOffset(after: $0.range.upperBound) } ?? start
    let dashStart = lineStart(of: first.range.lowerBound)
    let dash = source.bytes[dashStart...].prefix { $0 == 0x20 }.count
    let prefix = String(repeating: " ", count: dash) + "- "
    let lineEnd = fences.usesCRLF ? "\r\n" : "\n"
    let lines = added.map { prefix + YAMLText.write($0, in: .blockList) + lineEnd }
    return TextEdit(start..<end, lines.joined())
  }

  /// Whether only a dash and spaces precede an offset in its line.
  private func followsDash(_ offset: Int) -> Bool {
    let before = source.bytes[lineStart(of: offset)..<offset]
    let dash = before.drop { $0 == 0x20 }
    return dash.first == UInt8(ascii: "-") && dash.dropFirst().allSatisfy { $0 == 0x20 }
  }

  private func isBlockScalar(at offset: Int) -> Bool {
    source.bytes[offset] == UInt8(ascii: "|") || source.bytes[offset] == UInt8(ascii: ">")
  }

  /// The offset of the colon after a key.
  private func colon(of field: FrontMatter.Field) -> Int? {
    source.bytes[field.keyRange.upperBound...].firstIndex { $0 == UInt8(ascii: ":") }
  }

  private func end(of field: FrontMatter.Field) -> Int {
    max(field.valueRange.upperBound, colon(of: field).map { $0 + 1 } ?? 0)
  }

  private func indent(of field: FrontMatter.Field) -> Int {
    field.keyRange.lowerBound - lineStart(of: field.keyRange.lowerBound)
  }

  private func lineStart(of offset: Int) -> Int {
    source.bytes[..<offset].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
  }

  /// The offset after the next line end.
  private func lineEndOffset(after offset: Int) -> Int {
    source.bytes[offset...].firstIndex { $0 == 0x0A }.map { $0 + 1 } ?? source.bytes.count
  }

  /// The end of the line's content, before blanks and the line end.
  private func lineContentEnd(from offset: Int) -> Int {
    var end = lineEndOffset(after: offset)
    while end > offset + 1, source.bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  private func blankLineEnd(at offset: Int) -> Int? {
    guard let end = source.bytes[offset...].firstIndex(where: { $0 > 0x20 || $0 == 0x0A }),
      source.bytes[end] == 0x0A
    else { return nil }
    return end + 1
  }
}

/// The replacement of a byte range.
struct TextEdit {
  let range: Range<Int>
  let replacement: [UInt8]

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    replacement = Array(text.utf8)
  }

  init(at offset: Int, insert text: String) { self.init(offset..<offset, text) }

  /// Applies edits, which must be in order and not overlap.
  static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var done = 0
    for edit in edits {
      result += bytes[done..<edit.range.lowerBound]
      result += edit.replacement
      done = edit.range.upperBound
    }
    return result + bytes[done...]
  }
}
