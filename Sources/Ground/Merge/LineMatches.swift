// What two versions of a text have in common, line by line.

/// Which lines of a text are still there in a later version of it.
///
/// Lines that stand once in both are the first to be found (the patience rule), since a match of blank
/// lines says little; small parts are then compared exactly. No text takes more than a few passes.
package enum LineMatches {
  /// What is looked at next.
  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
    var depth: Int
  }

  /// The most cells of an exact comparison.
  private static let maximumCells = 1 << 14
  private static let maximumDepth = 64

  /// For each line of `old` its place in `new`, if it is still there; places only ever grow.
  package static func find(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Int?] {
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: [UInt8]) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let (a, b) = (old.map(number), new.map(number))
    var result = [Int?](repeating: nil, count: a.count)
    var parts = [Part(old: a.indices, new: b.indices, depth: 0)]
    while var part = parts.popLast() {
      while let x = part.old.first, let y = part.new.first, a[x] == b[y] {
        result[x] = y
        part.old.removeFirst()
        part.new.removeFirst()
      }
      while let x = part.old.last, let y = part.new.last, a[x] == b[y] {
        result[x] = y
        part.old.removeLast()
        part.new.removeLast()
      }
      guard !part.old.isEmpty, !part.new.isEmpty else { continue }
      let anchors = part.depth < maximumDepth ? anchors(a, b, part) : []
      guard !anchors.isEmpty else {
        compare(a, b, part, &result)
        continue
      }
      var start = (part.old.lowerBound, part.new.lowerBound)
      for (x, y) in anchors {
        result[x] = y
        parts.append(Part(old: start.0..<x, new: start.1..<y, depth: part.depth + 1))
        start = (x + 1, y + 1)
      }
      parts.append(
        Part(old: start.0..<part.old.upperBound, new: start.1..<part.new.upperBound, depth: part.depth + 1))
    }
    return result
  }

  /// The lines that two texts have in common: what stands in for the version both came from where nobody knows it.
  package static func common(_ one: [[UInt8]], _ other: [[UInt8]]) -> [[UInt8]] {
    zip(one, find(one, other)).compactMap { line, place in place == nil ? nil : line }
  }

  /// The longest chain of lines that stand once in each part and in the same order.
  private static func anchors(_ a: [Int], _ b: [Int], _ part: Part) -> [(Int, Int)] {
    var places: [Int: (old: Int?, new: Int?)] = [:]
    for x in part.old { places[a[x]] = (places[a[x]] == nil ? x : nil, nil) }
    var seen: Set<Int> = []
    for y in part.new where places[b[y]] != nil { places[b[y]]?.new = seen.insert(b[y]).inserted ? y : nil }
    let pairs = part.old.compactMap { x -> (Int, Int)? in
      guard let place = places[a[x]], place.old == x, let y = place.new else { return nil }
      return (x, y)
    }
    // The tops of the piles, as indices into `pairs`, and what lay on top to their left.
    var piles: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, piles.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[piles[middle]].1 < pairs[index].1 { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? piles[low - 1] : nil
      if low < piles.count { piles[low] = index } else { piles.append(index) }
    }
    var chain: [(Int, Int)] = []
    var next = piles.last
    while let index = next {
      chain.append(pairs[index])
      next = previous[index]
    }
    return chain.reversed()
  }

  /// The longest common run of lines of a small part; a large one is taken for changed.
  private static func compare(_ a: [Int], _ b: [Int], _ part: Part, _ result: inout [Int?]) {
    let (rows, columns) = (part.old.count, part.new.count)
    guard rows <= maximumCells, columns <= maximumCells, rows * columns <= maximumCells else { return }
    var lengths = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
    let width = columns + 1
    for x in (0..<rows).reversed() {
      for y in (0..<columns).reversed() {
        lengths[x * width + y] =
          a[part.old.lowerBound + x] == b[part.new.lowerBound + y]
          ? lengths[(x + 1) * width + y + 1] + 1
          : max(lengths[(x + 1) * width + y], lengths[x * width + y + 1])
      }
    }
    var (x, y) = (0, 0)
    while x < rows, y < columns {
      if a[part.old.lowerBound + x] == b[part.new.lowerBound + y] {
        result[part.old.lowerBound + x] = part.new.lowerBound + y
        (x, y) = (x + 1, y + 1)
      } else if lengths[(x + 1) * width + y] >= lengths[x * width + y + 1] {
        x += 1
      } else {
        y += 1
      }
    }
  }
}
