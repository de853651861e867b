// Three front matters, put together key by key.

package import Diagnostics
internal import Fluent
internal import Ground
package import MergeText

/// What becomes of a key that both sides changed differently.
package enum FrontMatterRule: Sendable {
  /// The smaller of two days, or of any two values.
  case earlier
  /// The larger of two days, or of any two values.
  case later
  /// What a side added comes, what a side removed goes; one side's list if more are left than allowed.
  case list(maximum: Int)
  /// These, whatever the sides have: they were put together elsewhere.
  case items([String])
}

/// What became of three front matters.
package struct FrontMatterMerge {
  /// All before the text.
  package private(set) var bytes: [UInt8] = []
  /// Keys that both sides changed differently, with both values, the one that was taken last.
  package private(set) var clashes: [(key: String, values: [String])] = []

  private let rules: [String: FrontMatterRule]
  private let choice: MergeChoice

  /// Merges front matters; nil where both sides changed one that can't be divided into keys.
  ///
  /// - Parameters:
  ///   - heads: the versions.
  ///   - keys: the order in which this kind of file has its keys.
  ///   - rules: what becomes of some keys; of all others a value is chosen.
  ///   - choice: which one.
  ///   - lineEnd: how lines end.
  ///   - path: the file.
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

  /// The keys in one order for both sides: as before, then new ones as the program orders them.
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
    // What one side changed and the other removed was worth a change.
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

  /// The items of lists that come and go by themselves; nil where a side has no list.
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

  /// A list as a side wrote it if it is the same, else on one line; nothing for an empty one.
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

  /// What stands behind the key, for a message.
  private static func value(of lines: [UInt8]) -> String {
    let text = String(decoding: lines.drop { $0 != UInt8(ascii: ":") }.dropFirst(), as: UTF8.self)
    return text.trimmingBlanks.quotedBriefly
  }
}
