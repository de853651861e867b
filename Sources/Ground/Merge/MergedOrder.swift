// In which order things stand after a merge.

/// What things are told apart by, and ordered by: bytes, of which the smaller come first.
package typealias MergeKey = [UInt8]

extension Versions<[MergeKey]> {
  /// The order of what is left after a merge; the same whichever side is called ours.
  ///
  /// Things that both sides have stand as on the side that moved them; if both did, as on the side whose
  /// list is bytewise smaller. What only one side has stays behind its predecessor there; at one place the
  /// smaller key comes first, so that two sorted lists give a sorted one and other lists a small diff.
  ///
  /// - Parameter kept: what is left, each of which at least one side has.
  /// - Returns: all of it.
  package func mergedOrder(of kept: Set<MergeKey>) -> [MergeKey] {
    let one = ours.filter(kept.contains)
    let other = theirs.filter(kept.contains)
    let common = Set(one).intersection(other)
    let oneAfter = MergedOrder.groups(of: one, after: common)
    let otherAfter = MergedOrder.groups(of: other, after: common)
    var result = MergedOrder.interleaved(oneAfter[nil] ?? [], otherAfter[nil] ?? [])
    result.reserveCapacity(kept.count)
    for key in mergedOrder(ofCommon: common) {
      result.append(key)
      result += MergedOrder.interleaved(oneAfter[key] ?? [], otherAfter[key] ?? [])
    }
    return result
  }

  private func mergedOrder(ofCommon common: Set<MergeKey>) -> [MergeKey] {
    let one = ours.filter(common.contains)
    let other = theirs.filter(common.contains)
    guard one != other else { return one }
    let before = base.filter(common.contains)
    let known = Set(before)
    switch (one.filter(known.contains) == before, other.filter(known.contains) == before) {
    case (true, false): return other
    case (false, true): return one
    case (true, true), (false, false):
      let isSmaller = one.lexicographicallyPrecedes(other) { $0.lexicographicallyPrecedes($1) }
      return isSmaller ? one : other
    }
  }
}

private enum MergedOrder {
  /// What stands behind each common thing, up to the next one.
  static func groups(of keys: [MergeKey], after common: Set<MergeKey>) -> [MergeKey?: [MergeKey]] {
    var groups: [MergeKey?: [MergeKey]] = [:]
    var anchor: MergeKey?
    for key in keys {
      if common.contains(key) { anchor = key } else { groups[anchor, default: []].append(key) }
    }
    return groups
  }

  /// Two lists in one, each in its own order.
  static func interleaved(_ one: [MergeKey], _ other: [MergeKey]) -> [MergeKey] {
    guard !one.isEmpty else { return other }
    var result: [MergeKey] = []
    var rest = other[...]
    for key in one {
      while let next = rest.first, next.lexicographicallyPrecedes(key) {
        result.append(next)
        rest.removeFirst()
      }
      result.append(key)
    }
    return result + rest
  }
}
