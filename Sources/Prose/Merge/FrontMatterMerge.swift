// A three-way merge of front matter, key by key.

package import Diagnostics
internal import Fluent
internal import Ground
package import MergeText

/// The rule for a key that both sides changed differently.
package enum FrontMatterRule: Sendable {
  /// Takes the smaller of two dates or other values.
  case earlier
  /// Takes the larger of two dates or other values.
  case later
  /// Merges added and removed items; takes one side's list if more than `maximum` are left.
  case list(maximum: Int)
  /// Takes these items, merged elsewhere, whatever the sides have.
  case items([String])
}

/// The merge of three versions of front matter.
package struct FrontMatterMerge {
  /// Everything before the body.
  package private(set) var bytes: [UInt8] = []
  /// Keys that both sides changed differently, with both values; the one taken is last.
  package private(set) var clashes: [(key: String, values: [String])] = []

  private let rules: [String: FrontMatterRule]
  private let choice: MergeChoice

  /// Merges the versions; nil if both sides changed front matter that can't be split into keys.
  ///
  /// `keys` is the usual order of the keys; `choice` decides about conflicting values without a rule.
  package init?(
    _ heads: Versions<FrontMatterParts?>, keys: [String], rules: [String: FrontMatterRule] = [:],
    choice: MergeChoice = .larger, lineEnd: [UInt8], at path: RelativePath
  ) {
    self.rules = rules
    self.choice = choice
    let isDecided = rules.values.contains { if case .items = $0 { true } else { false } }
    if !isDecided, let settled = heads.map({ $0?.bytes ?? [] }).settled {
      bytes = settled
      return
    }
    guard [heads.base, heads.ours, heads.theirs].allSatisfy({ $0?.isDivided ?? true }) else { return nil }
    let tables = heads.map { head in
      Dictionary((head?.fields ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let parts =
      comments(heads.map { $0?.preamble ?? [] })
      + order(heads, keys).compactMap { key in merged(key, tables.map { $0[key] }) }
    bytes = FrontMatterParts.bytes(parts, lineEnd: lineEnd)
    let read = MarkdownFile(Source(path, bytes))
    if read.diagnostics.contains(where: { $0.severity == .error }) { return nil }
  }

  /// The order of the merged keys: existing ones first, then new ones in the usual order.
  private func order(_ heads: Versions<FrontMatterParts?>, _ keys: [String]) -> [String] {
    let old = (heads.base?.fields ?? []).map(\.key)
    let new = Set(((heads.ours?.fields ?? []) + (heads.theirs?.fields ?? [])).map(\.key)).subtracting(old)
    let known = keys.filter(new.contains)
    let others = new.subtracting(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return old + known + others
  }

  private mutating func merged(_ key: String, _ fields: Versions<FrontMatterParts.Field?>) -> [UInt8]? {
    if case .items(let items)? = rules[key] { return lines(of: key, items, fields) }
    let lines = fields.map { $0?.lines }
    if let settled = lines.settled { return settled }
    if case .list(let maximum)? = rules[key], let items = items(fields), items.count <= maximum {
      return self.lines(of: key, items, fields)
    }
    // A change wins over a removal.
    guard let one = lines.ours, let other = lines.theirs else { return lines.ours ?? lines.theirs }
    switch rules[key] {
    case .earlier?: return MergeChoice.smaller.of(one, other)
    case .later?: return MergeChoice.larger.of(one, other)
    case .list?, .items?, nil: break
    }
    let values = [choice.opposite.of(one, other), choice.of(one, other)]
    clashes.append((key, values.map { FrontMatterMerge.value(of: $0) }))
    return values[1]
  }

  /// Merges added and removed list items; nil if a side has no list.
  private func items(_ fields: Versions<FrontMatterParts.Field?>) -> [String]? {
    let lists = fields.map { field in field.map(\.items) ?? [] }
    guard let base = lists.base, let ours = lists.ours, let theirs = lists.theirs else { return nil }
    let keys = Versions(base: base, ours: ours, theirs: theirs).map { $0.map { Array($0.utf8) } }
    let sets = keys.map { Set($0) }
    let kept = sets.ours.union(sets.theirs).subtracting(sets.base).union(
      sets.base.intersection(sets.ours).intersection(sets.theirs))
    guard [ours, theirs].allSatisfy({ Set($0).count == $0.count }) else { return nil }
    return keys.mergedOrder(of: kept).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The list as a side wrote it if its items are the same, otherwise on one line; nil if empty.
  private func lines(of key: String, _ items: [String], _ fields: Versions<FrontMatterParts.Field?>)
    -> [UInt8]?
  {
    if items.isEmpty { return nil }
    let same = [fields.ours, fields.theirs].compactMap(\.self).filter { $0.items == items }.map(\.lines).min {
      $0.lexicographicallyPrecedes($1)
    }
    return same ?? Array("\(key): \(MarkdownFile.NewValue.list(items).yaml)".utf8)
  }

  private func comments(_ preambles: Versions<[UInt8]>) -> [[UInt8]] {
    preambles.settled.map { [$0] }
      ?? [preambles.ours, preambles.theirs].sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The value after the key, for a message.
  private static func value(of lines: [UInt8]) -> String {
    let text = String(decoding: lines.drop { $0 != UInt8(ascii: ":") }.dropFirst(), as: UTF8.self)
    return text.trimmingBlanks.quotedBriefly
  }
}

/// Front matter split into the lines of its keys, including comments and unknown keys.
package struct FrontMatterParts: Hashable {
  struct Field: Hashable {
    let key: String
    /// The lines without trailing blanks.
    let lines: [UInt8]
    /// The items of a list, or a single text as a list of one; nil for other values.
    let items: [String]?
  }

  /// Everything before the body, including fences and byte order mark.
  package private(set) var bytes: [UInt8]
  /// The comments before the first key.
  private(set) var preamble: [UInt8] = []
  private(set) var fields: [Field] = []
  /// Whether the front matter could be split into keys.
  private(set) var isDivided = true

  /// Splits the front matter of a file.
  package init(_ file: MarkdownFile) {
    let source = file.source.bytes
    bytes = Array(source[..<file.body.range.lowerBound])
    let start = Fences.startAfterByteOrderMark(bytes)
    guard start < bytes.count else { return }
    guard let content = file.fences?.content else {
      isDivided = false
      return
    }
    let starts = file.frontMatter.fields.map(\.keyRange.lowerBound)
    isDivided =
      !file.diagnostics.contains { $0.severity == .error }
      && starts.allSatisfy { $0 >= content.lowerBound && bytes[$0 - 1] == 0x0A }
      && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
    guard isDivided else { return }
    let bounds = starts + [content.upperBound]
    preamble = FrontMatterParts.trimmed(bytes[content.lowerBound..<bounds[0]])
    fields = zip(file.frontMatter.fields, zip(bounds, bounds.dropFirst())).map { field, range in
      Field(
        key: field.key, lines: FrontMatterParts.trimmed(bytes[range.0..<range.1]),
        items: FrontMatterParts.items(field.value))
    }
  }

  package mutating func drop(_ key: String) {
    guard isDivided, let index = fields.firstIndex(where: { $0.key == key }) else { return }
    fields.remove(at: index)
    bytes = FrontMatterParts.bytes([preamble] + fields.map(\.lines), lineEnd: LineEnds.used(in: bytes))
  }

  /// Front matter made of these lines; empty if there are none.
  static func bytes(_ parts: [[UInt8]], lineEnd: [UInt8]?) -> [UInt8] {
    let parts = parts.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return [] }
    let lineEnd = lineEnd ?? [0x0A]
    let fence = Array("---".utf8) + lineEnd
    return fence + parts.flatMap { $0 + lineEnd } + fence
  }

  private static func items(_ value: FrontMatter.Value) -> [String]? {
    switch value {
    case .null: []
    case .text(let text): [text.text]
    case .list(let items): items.contains(where: \.isNull) ? nil : items.map(\.text)
    case .other: nil
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    while let last = bytes.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { bytes.removeLast() }
    return Array(bytes)
  }
}
