// All items of three versions of a memo: which are one, what becomes of each, and where it stands.

import Diagnostics
import Fluent
import Ground
import MergeText
import Prose
import ZonedTime

/// The merge of one memo, and the conflicts met on the way.
struct ThreadMerge {
  /// The file.
  private(set) var bytes: [UInt8] = []
  /// What both sides changed differently.
  private(set) var conflicts: [Diagnostic] = []

  private let lineEnd: [UInt8]
  private let path: RelativePath

  init(_ files: Versions<MergeFile?>, lineEnd: [UInt8], at path: RelativePath, _ context: MemoContext)
    throws(Diagnostic)
  {
    self.lineEnd = lineEnd
    self.path = path
    let heads = files.map { $0?.head }
    guard let head = FrontMatterMerge(heads, keys: MemoFormat.keys, lineEnd: lineEnd, at: path) else {
      throw Diagnostic(
        .memoConflict, Phrase("memo-both-sides-changed-front-matter"), path: path,
        hint: Phrase("memo-put-two-together-hand"))
    }
    let items = MergedItem.all(files.map { $0?.blocks ?? [] }, lineEnd: lineEnd)
    bytes = head.bytes
    if !items.isEmpty, let last = bytes.last, last != 0x0A { bytes += lineEnd }
    let places = write(items, context)
    for (key, values) in head.clashes {
      conflicts.append(
        Diagnostic(
          .memoConflict,
          Phrase("memo-changed-2", ["key": key, "values": values[0], "other-values": values[1]]), path: path,
          hint: Phrase("memo-file-now-put-right-if", ["values": values[1]]), severity: .warning))
    }
    let source = Source(path, bytes)
    for (item, place) in zip(items, places) where item.isCollision {
      let name = item.heading.map { String(decoding: $0, as: UTF8.self).trimmingBlanks.quotedBriefly }
      conflicts.append(
        source.diagnostic(
          .memoConflict,
          name.map { Phrase("memo-both-sides-changed-same-lines-under", ["name": $0]) }
            ?? Phrase("memo-both-sides-changed-same-lines"), at: place,
          hint: Phrase("memo-file-lines-both-now-keep"), severity: .warning))
    }
  }

  /// Writes the items one after the other.
  ///
  /// - Returns: where each begins.
  private mutating func write(_ items: [MergedItem], _ context: MemoContext) -> [Int] {
    var places: [Int] = []
    // Which day a time alone is on, the front matter tells as it is now.
    let start = Source(path, bytes + Array("\n.".utf8))
    var day = MemoFormat.parse(start, id: path.stem, in: context).memo?.created.day
    for (number, item) in items.enumerated() {
      places.append(bytes.count)
      let isLast = number == items.count - 1
      if let heading = item.heading {
        bytes += MergedItem.heading(heading, at: item.time, under: day) + lineEnd
      }
      if item.heading != nil { day = item.time.day }
      // A code block that was open at the end of a file must not swallow what stands behind it now.
      bytes += isLast || !item.wasLast ? item.text : ItemMerge.closed(item.text, lineEnd)
      bytes += tail(of: item, isLast: isLast)
    }
    return places
  }

  private func tail(of item: MergedItem, isLast: Bool) -> [UInt8] {
    let isNothing = item.heading == nil && item.text.isEmpty
    let old = item.versions.map { block in block?.isLast == isLast ? block?.tail : nil }
    var tail: [UInt8]
    switch (old.ours, old.theirs) {
    case (let one?, let other?):
      let longer = one.lexicographicallyPrecedes(other) ? other : one
      tail = old.settled.flatMap(\.self) ?? longer
    case (let one?, nil), (nil, let one?): tail = one
    case (nil, nil):
      let end = item.text.isEmpty ? [] : lineEnd
      tail = isLast || isNothing ? end : end + lineEnd
    }
    if !isLast, !item.text.isEmpty, !tail.contains(0x0A) { tail = lineEnd + lineEnd }
    return tail
  }
}
