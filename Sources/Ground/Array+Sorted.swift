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
}

extension Array where Element: Comparable {
  /// Whether each element is greater than the one before it.
  package var isStrictlyAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
