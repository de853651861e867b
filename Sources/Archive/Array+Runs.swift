// Lists by place and in runs.

extension Array {
  /// The element at an index; nil if out of bounds.
  subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

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
