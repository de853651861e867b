// Lookups in sorted lists.

extension Array {
  /// The first index from which on a condition holds, found by halving; the count if it never does.
  package func firstPlace(where holds: (Element) -> Bool) -> Int {
    var (start, end) = (0, count)
    while start < end {
      let middle = (start + end) / 2
      if holds(self[middle]) { end = middle } else { start = middle + 1 }
    }
    return start
  }

  /// Whether each element stands behind the one before it.
  ///
  /// By places, because `zip` copies both elements of each pair.
  @inlinable package func isInOrder(_ isBefore: (Element, Element) -> Bool) -> Bool {
    indices.dropFirst().allSatisfy { isBefore(self[$0 - 1], self[$0]) }
  }
}

extension Array where Element: Comparable {
  /// Whether each element is greater than the one before it.
  @inlinable package var isStrictlyAscending: Bool { isInOrder(<) }
}
