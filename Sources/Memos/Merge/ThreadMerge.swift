// The three-way merge of a memo's thread and of sound lines.

import Diagnostics
import Fluent
import Ground
import MergeText
import Prose
import ZonedTime

/// The merge of one memo, with its conflicts.
struct ThreadMerge {
  private(set) var bytes: [UInt8] = []
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

  /// Writes the items and returns the offset of each.
  private mutating func write(_ items: [MergedItem], _ context: MemoContext) -> [Int] {
    var places: [Int] = []
    // The merged front matter determines the day of a bare time.
    let start = Source(path, bytes + Array("\n.".utf8))
    var day = MemoFormat.parse(start, id: path.stem, in: context).memo?.created.day
    for (number, item) in items.enumerated() {
      places.append(bytes.count)
      let isLast = number == items.count - 1
      if let heading = item.heading {
        bytes += MergedItem.heading(heading, at: item.time, under: day) + lineEnd
      }
      if item.heading != nil { day = item.time.day }
      // A code block left open at the end of a file must not swallow what follows it now.
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

/// The lines of three versions of an item, with a placeholder for each sound whose link can be merged.
struct SoundMerge {
  /// The texts as lines, without line ends.
  private(set) var lines: Versions<[[UInt8]]>
  /// The merged lines by placeholder.
  private var merged: [[UInt8]: [UInt8]] = [:]

  init(_ blocks: Versions<MergeBlock?>) {
    let plain = blocks.map { $0.map { SoundMerge.lines(of: $0.text) } ?? [] }
    let keyed = blocks.map { $0.map(SoundMerge.keyed) ?? [] }
    lines = plain
    var found = keyed.map { lines in
      Dictionary(
        lines.compactMap { line in line.key.map { ($0, line.raw) } }, uniquingKeysWith: { first, _ in first })
    }
    for key in Set(found.ours.keys).union(found.theirs.keys) {
      if let line = SoundMerge.agreed(found.map { $0[key] }) {
        merged[key] = line
      } else {
        // The user's own words differ: merge it like any other line.
        found = found.map { $0.filter { $0.key != key } }
      }
    }
    let known = Set(merged.keys)
    lines = keyed.map { lines in
      lines.map { line in line.key.flatMap { known.contains($0) ? $0 : nil } ?? line.raw }
    }
  }

  /// Whether a line is the placeholder of a sound.
  static func isSound(_ line: [UInt8]) -> Bool { line.first == 0 }

  /// The line behind a placeholder.
  func line(_ line: [UInt8]) -> [UInt8] { merged[line] ?? line }

  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Array(line.last == 0x0D ? line.dropLast() : line)
    }
  }

  /// The lines, those of sounds with a placeholder that no text can equal: NUL, path, NUL, index of the link.
  private static func keyed(_ block: MergeBlock) -> [(raw: [UInt8], key: [UInt8]?)] {
    var counts: [RelativePath: Int] = [:]
    return lines(of: block.text).map { line in
      guard let path = block.sounds[line] else { return (line, nil) }
      let count = counts[path, default: 0]
      counts[path] = count + 1
      return (line, [0] + Array(path.text.utf8) + [0] + Array(String(count).utf8))
    }
  }

  /// Merges the versions of a sound's line; nil if the user must choose.
  private static func agreed(_ raw: Versions<[UInt8]?>) -> [UInt8]? {
    let links = raw.map { $0.flatMap { SoundLine($0[...]) } }
    guard let one = raw.ours, let other = raw.theirs else {
      // Removed on one side: the other side's own words must not go with it.
      guard let there = links.ours ?? links.theirs, let old = links.base, there.label == old.label,
        there.target == old.target
      else { return nil }
      return raw.ours ?? raw.theirs
    }
    if let settled = raw.settled { return settled }
    guard links.ours != nil, links.theirs != nil, let label = links.map({ $0?.label }).settled ?? nil,
      let target = links.map({ $0?.target }).settled ?? nil,
      let title = title(links.map { link in link.map { $0.title ?? "" } })
    else { return nil }
    let indent = min(one.prefix { $0 == 0x20 }.count, other.prefix { $0 == 0x20 }.count)
    let link = SoundLine(label: label, target: target, title: title.isEmpty ? nil : title)
    return [UInt8](repeating: 0x20, count: indent) + Array(link.text.utf8)
  }

  /// Merges titles: the changed one, or else the more advanced state.
  private static func title(_ titles: Versions<String?>) -> String? {
    if let settled = titles.settled { return settled }
    let states: [MemoSound.State] = [.pending, .failed, .settled]
    let ranks = states.map(\.rawValue)
    guard let one = titles.ours.flatMap(ranks.firstIndex), let other = titles.theirs.flatMap(ranks.firstIndex)
    else { return nil }
    return ranks[max(one, other)]
  }
}
