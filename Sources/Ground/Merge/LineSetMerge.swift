// Lists: one thing a line, in an order that means nothing or that a person gave them.
// Spec: docs/FORMAT.md, "What merges how".

/// Merges of lists, in which each line comes or goes by itself.
public enum LineSetMerge {
  /// The most bytes of a list that is taken apart.
  public static let maximumBytes = 16 << 20

  /// Merges two versions of a list; two lists that are sorted make a sorted one.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - base: what both came from.
  ///   - ours: one side.
  ///   - theirs: the other side.
  /// - Returns: every line that a side added, and those that none removed.
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

  /// The bytes of a key behind its line.
  private static let markLength = 5

  /// The lines, each with how many equal ones stand before it, which tells these apart.
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
