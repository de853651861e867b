// Lookups in sorted lists.

extension Array {
  /// The element at an index; nil if out of bounds.
  subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

  /// The first index from which on a condition holds, found by halving; the count if it never does.
  func firstPlace(where holds: (Element) -> Bool) -> Int {
    var (start, end) = (0, count)
    while start < end {
      let middle = (start + end) / 2
      if holds(self[middle]) { end = middle } else { start = middle + 1 }
    }
    return start
  }

  /// The runs of adjacent elements that share a value.
  func runs<Shared: Equatable>(by shared: (Element) -> Shared) -> [(shared: Shared, range: Range<Int>)] {
    guard let first else { return [] }
    var runs: [(Shared, Range<Int>)] = []
    var (start, current) = (0, shared(first))
    for index in indices.dropFirst() {
      let own = shared(self[index])
      if own == current { continue }
      runs.append((current, start..<index))
      (start, current) = (index, own)
    }
    runs.append((current, start..<count))
    return runs
  }
}
