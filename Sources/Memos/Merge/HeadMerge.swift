// Three front matters, put together key by key.

import Ground
import Prose

/// What became of three front matters.
struct HeadMerge {
  /// All before the text.
  private(set) var bytes: [UInt8] = []
  /// Keys that both sides changed differently, with both values, the one that was taken last.
  private(set) var clashes: [(key: String, values: [String])] = []

  /// - Throws: `memo-conflict` where both changed a front matter that can't be divided.
  init(_ heads: Versions<MergeHead?>, lineEnd: [UInt8], at path: RelativePath) throws(Diagnostic) {
    if let settled = heads.map({ $0?.bytes ?? [] }).settled {
      bytes = settled
      return
    }
    guard [heads.base, heads.ours, heads.theirs].allSatisfy({ $0?.isDivided ?? true }) else {
      throw HeadMerge.indivisible(path)
    }
    let tables = heads.map { head in
      Dictionary(
        (head?.fields ?? []).map { ($0.key, $0.lines) },
        uniquingKeysWith: { first, _ in first }
      )
    }
    let parts =
      comments(heads.map { $0?.preamble ?? [] })
      + order(heads).compactMap { key in merged(key, tables.map { $0[key] }) }
    bytes = MergeHead.bytes(parts, lineEnd: lineEnd)
    let read = MarkdownFile(Source(path, bytes))
    guard !read.diagnostics.contains(where: { $0.severity == .error }) else {
      throw HeadMerge.indivisible(path)
    }
  }

  /// The keys in one order for both sides: as before, then new ones as the program orders them.
  private func order(_ heads: Versions<MergeHead?>) -> [String] {
    let old = (heads.base?.fields ?? []).map(\.key)
    let new = Set(((heads.ours?.fields ?? []) + (heads.theirs?.fields ?? [])).map(\.key))
      .subtracting(old)
    let known = MemoFormat.keys.filter(new.contains)
    let others = new.subtracting(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return old + known + others
  }

  private mutating func merged(_ key: String, _ lines: Versions<[UInt8]?>) -> [UInt8]? {
    if let settled = lines.settled { return settled }
    // What one side changed and the other removed was worth a change.
    guard let one = lines.ours, let other = lines.theirs else { return lines.ours ?? lines.theirs }
    let values = one.lexicographicallyPrecedes(other) ? [one, other] : [other, one]
    clashes.append((key, values.map { HeadMerge.value(of: $0) }))
    return values[1]
  }

  private func comments(_ preambles: Versions<[UInt8]>) -> [[UInt8]] {
    let kept =
      preambles.settled.map { [$0] }
      ?? [preambles.ours, preambles.theirs].sorted { $0.lexicographicallyPrecedes($1) }
    return kept
  }

  /// What stands behind the key, for a message.
  private static func value(of lines: [UInt8]) -> String {
    let text = String(decoding: lines.drop { $0 != UInt8(ascii: ":") }.dropFirst(), as: UTF8.self)
    return text.trimmingBlanks.quotedBriefly
  }

  private static func indivisible(_ path: RelativePath) -> Diagnostic {
    Diagnostic(
      .memoConflict,
      "both sides changed the front matter, which is not written a key a line",
      path: path,
      hint: "put the two together by hand"
    )
  }
}
