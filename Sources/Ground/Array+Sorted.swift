// Sorting, and lookups in sorted lists.

extension Array {
  /// The first index from which on a condition holds, found by halving; the count if it never does.
  @inlinable package func firstPlace(where holds: (Element) -> Bool) -> Int {
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

  /// Sorts large elements: their numbers are moved about, then each element is moved once, so that nothing it refers to
  /// gets another owner.
  @inlinable package mutating func sortByMoving(_ isBefore: (Element, Element) -> Bool) {
    if isInOrder(isBefore) { return }
    // Of each place, where its element comes from.
    var origins = indices.sorted { isBefore(self[$0], self[$1]) }
    unsafe withUnsafeMutableBufferPointer { elements in
      guard let start = elements.baseAddress else { return }
      for first in origins.indices where origins[first] != first {
        // All that move into each other's place.
        let element = unsafe (start + first).move()
        var place = first
        while origins[place] != first {
          unsafe (start + place).moveInitialize(from: start + origins[place], count: 1)
          (origins[place], place) = (place, origins[place])
        }
        unsafe (start + place).initialize(to: element)
        origins[place] = place
      }
    }
  }
}

extension Array where Element: Comparable {
  /// Whether each element is greater than the one before it.
  @inlinable package var isStrictlyAscending: Bool { isInOrder(<) }
}
