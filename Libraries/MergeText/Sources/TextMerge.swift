// Merges of texts and of lists of lines.
// Spec: docs/FORMAT.md, "What merges how".

public import Diagnostics
internal import Fluent

/// Merges of texts by lines.
public enum TextMerge {
  /// The largest text that is merged by lines.
  static let maximumBytes = 4 << 20

  /// Merges two versions of a text.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - base: what both came from.
  ///   - ours: one side.
  ///   - theirs: the other side.
  /// - Returns: the text; where both changed one place differently, with the larger file's lines.
  public static func merge(_ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8])
    -> MergedFile
  {
    guard isText(ours), isText(theirs) else { return .whole(path, ours, theirs) }
    let before = base.isVersion && isText(base.bytes) ? base.bytes : nil
    let isInOrder = ours.lexicographicallyPrecedes(theirs)
    var sides = Versions<[UInt8]?>(
      base: before, ours: isInOrder ? ours : theirs, theirs: isInOrder ? theirs : ours)
    let lineEnd = sides.unifyLineEnds()
    if let settled = sides.settled, let bytes = settled { return MergedFile(bytes) }
    guard let merge = lines(sides, endingIn: lineEnd, .theirs) else { return .whole(path, ours, theirs) }
    let bytes = Array(merge.lines.joined(separator: lineEnd))
    guard let first = merge.collisions.first else { return MergedFile(bytes) }
    let other = lines(sides, endingIn: lineEnd, .ours)
    return MergedFile(
      bytes, other: (other?.lines.joined(separator: lineEnd)).map(Array.init),
      conflicts: [conflict(path, atLine: first + 1, of: merge.collisions.count)])
  }

  /// Whether bytes are UTF-8 without NUL and not too large.
  package static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.count <= maximumBytes && !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// Merges texts with uniform line ends.
  ///
  /// Without an ancestor the common lines stand in for it: nothing that one side alone has is lost.
  ///
  /// - Returns: nil without an ancestor and without common lines.
  package static func lines(_ texts: Versions<[UInt8]?>, endingIn end: [UInt8], _ choice: MergeChoice)
    -> LineMerge?
  {
    let ours = LineEnds.lines(of: texts.ours ?? [], endingIn: end)
    let theirs = LineEnds.lines(of: texts.theirs ?? [], endingIn: end)
    var base = texts.base.map { LineEnds.lines(of: $0, endingIn: end) } ?? []
    if texts.base == nil {
      // Blank lines are in every text and match nothing.
      let words = [ours, theirs].map { $0.filter { !LineMerge.isBlank($0) } }
      let isInOrder = LineMerge.precedes(words[0], words[1])
      base = LineMatches.common(words[isInOrder ? 0 : 1], words[isInOrder ? 1 : 0])
      if base.isEmpty, !words.contains(where: \.isEmpty) { return nil }
    }
    return LineMerge(base: base, ours: ours, theirs: theirs, collisions: .choose(choice))
  }

  /// The warning about lines that both sides changed differently.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - line: the 1-based line where the first of them stand now.
  ///   - count: in how many places.
  /// - Returns: one warning.
  package static func conflict(_ path: RelativePath, atLine line: Int, of count: Int) -> Diagnostic {
    Diagnostic(
      .mergeConflict,
      count > 1
        ? Phrase("home-both-sides-changed-same-lines-here", ["count": count - 1])
        : Phrase("home-both-sides-changed-same-lines"), path: path, at: Position(line: line, column: 1),
      hint: MergedFile.hint, severity: .warning)
  }
}

/// Merges of lists in which each line is added or removed by itself.
public enum LineSetMerge {
  /// The largest list that is merged.
  static let maximumBytes = 16 << 20

  /// Merges two versions of a list; two lists that are sorted make a sorted one.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - base: what both came from.
  ///   - ours: one side.
  ///   - theirs: the other side.
  /// - Returns: the lines that a side added and those that none removed.
  public static func merge(_ path: RelativePath, base: MergeBase, ours: [UInt8], theirs: [UInt8])
    -> MergedFile
  {
    guard [ours, theirs].allSatisfy({ $0.count <= maximumBytes && !$0.contains(0) }) else {
      return .whole(path, ours, theirs)
    }
    var sides = Versions<[UInt8]?>(base: base.bytes, ours: ours, theirs: theirs)
    let lineEnd = sides.unifyLineEnds()
    if let settled = sides.settled, let bytes = settled { return MergedFile(bytes) }
    let keys = sides.map { LineSetMerge.keys(of: $0 ?? [], endingIn: lineEnd) }
    let sets = keys.map { Set($0) }
    let added = sets.ours.union(sets.theirs).subtracting(sets.base)
    let kept = sets.base.intersection(sets.ours).intersection(sets.theirs).union(added)
    var bytes: [UInt8] = []
    for key in keys.mergedOrder(of: kept) { bytes += key.dropLast(markLength) + lineEnd }
    return MergedFile(bytes)
  }

  /// The length of a key's suffix.
  private static let markLength = 5

  /// The lines, each with the number of equal ones before it.
  private static func keys(of bytes: [UInt8], endingIn end: [UInt8]) -> [MergeKey] {
    var lines = LineEnds.lines(of: bytes, endingIn: end)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var counts: [[UInt8]: Int] = [:]
    return lines.map { line in
      let count = counts[line, default: 0]
      counts[line] = count + 1
      // No line has a NUL, so that keys have the order of their lines.
      return line + [0] + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    }
  }
}

/// Git's conflict markers.
public enum ConflictMarks {
  /// The first conflict: its three marker lines in order.
  ///
  /// - Returns: the byte offset of `<<<<<<<`; nil without a complete conflict.
  public static func first(in bytes: [UInt8]) -> Int? {
    var marks: [String] = ["<<<<<<< ", "=======", ">>>>>>> "].reversed()
    var start: Int?
    var place = 0
    while place < bytes.count, let mark = marks.last {
      let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
      var line = bytes[place..<end]
      if line.last == 0x0D { line = line.dropLast() }
      if line.starts(with: mark.utf8), mark.hasSuffix(" ") || line.count == mark.utf8.count {
        start = start ?? place
        marks.removeLast()
      }
      place = end + 1
    }
    return marks.isEmpty ? start : nil
  }
}
