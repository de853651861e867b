// What somebody may have meant by a misspelt name.

extension [String] {
  /// The first of those names that differ least from a misspelt one; nil if all differ much.
  func nearest(to name: String) -> String? {
    let name = name.lowercased()
    guard name.utf8.count <= 64 else { return nil }
    let limit = Swift.max(1, name.utf8.count / 3)
    let candidates = map { (name: $0, distance: distance(name, $0.lowercased())) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }), best.distance <= limit else {
      return nil
    }
    return best.name
  }

  /// How many bytes to insert, delete, replace or swap with their neighbour (restricted edit
  /// distance).
  private func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = ([UInt8](a.utf8), [UInt8](b.utf8))
    guard !a.isEmpty, !b.isEmpty else { return Swift.max(a.count, b.count) }
    var before: [Int] = []
    var above = [Int](0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var least = Swift.min(replaced, above[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = Swift.min(least, before[j - 2] + 1)
        }
        row.append(least)
      }
      before = above
      above = row
    }
    return above[b.count]
  }
}
