// Work on many values at once, the results in the order of the values.

extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
  /// Transforms every element, in pieces on as many threads as the machine gives.
  ///
  /// - Parameters:
  ///   - piece: elements a task; a task costs about a microsecond, so a piece should cost more.
  ///   - transform: what is done with each.
  /// - Returns: the results, in order.
  public func concurrentMap<Result: Sendable>(
    piece: Int = 64, _ transform: @escaping @Sendable (Element) -> Result
  ) async -> [Result] {
    guard count > piece else { return map(transform) }
    let starts = Array(stride(from: startIndex, to: endIndex, by: piece))
    let pieces = await withTaskGroup(of: (Int, [Result]).self) { group in
      for (number, start) in starts.enumerated() {
        group.addTask { (number, self[start..<Swift.min(start + piece, endIndex)].map(transform)) }
      }
      var pieces = [[Result]](repeating: [], count: starts.count)
      for await (number, results) in group { pieces[number] = results }
      return pieces
    }
    return pieces.flatMap(\.self)
  }
}
