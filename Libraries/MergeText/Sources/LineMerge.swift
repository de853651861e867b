// Three-way merge of lines, and the diff it is based on.

/// A three-way merge of lines, each compared by its bytes.
///
/// Unchanged lines are anchors; between two of them the changed side is taken, and where both changed, it is
/// a collision.
package struct LineMerge {
  /// A line without its end.
  package typealias Line = [UInt8]

  /// The rule for a place that both sides changed differently.
  package enum Collisions {
    /// Keeps both, the bytewise smaller first.
    ///
    /// - Parameter isSingle: whether a line is something that a text has only once, such as a sound.
    case both(isSingle: (Line) -> Bool)
    /// Takes one side's lines.
    case choose(MergeChoice)
  }

  /// The result.
  package private(set) var lines: [Line] = []
  /// Where in `lines` each collision begins.
  package private(set) var collisions: [Int] = []
  /// Whether both sides changed one place differently.
  package var isCollision: Bool { !collisions.isEmpty }

  private let rule: Collisions

  /// Merges lines.
  package init(base: [Line], ours: [Line], theirs: [Line], collisions rule: Collisions) {
    self.rule = rule
    let toOurs = LineMatches.find(base, ours)
    let toTheirs = LineMatches.find(base, theirs)
    var (before, one, other) = (0, 0, 0)
    for index in base.indices {
      guard let mine = toOurs[index], let yours = toTheirs[index] else { continue }
      add(base[before..<index], ours[one..<mine], theirs[other..<yours])
      lines.append(base[index])
      (before, one, other) = (index + 1, mine + 1, yours + 1)
    }
    add(base[before...], ours[one...], theirs[other...])
  }

  /// Adds the lines between two anchors.
  private mutating func add(_ base: ArraySlice<Line>, _ ours: ArraySlice<Line>, _ theirs: ArraySlice<Line>) {
    // Slices are equal if their elements are.
    if ours == theirs || theirs == base {
      lines += ours
    } else if ours == base {
      lines += theirs
    } else {
      collide(ours, theirs, hasBase: !base.isEmpty)
    }
  }

  /// Shared lines at either end are taken once; the rule decides about the rest.
  private mutating func collide(_ ours: ArraySlice<Line>, _ theirs: ArraySlice<Line>, hasBase: Bool) {
    let head = zip(ours, theirs).prefix { $0 == $1 }.count
    let rest = (ours.dropFirst(head), theirs.dropFirst(head))
    let tail = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    let (one, other) = (Array(rest.0.dropLast(tail)), Array(rest.1.dropLast(tail)))
    let (first, second) = LineMerge.precedes(other, one) ? (other, one) : (one, other)
    lines += ours.prefix(head)
    // If one addition contains the other, there is no conflict.
    let isOpen = hasBase || !first.isEmpty
    if isOpen { collisions.append(lines.count) }
    switch rule {
    case .both(let isSingle): addBoth(first, second, isSingle)
    case .choose(let choice): lines += isOpen ? choice.of(one, other, by: LineMerge.precedes) : second
    }
    lines += rest.0.suffix(tail)
  }

  private mutating func addBoth(_ first: [Line], _ larger: [Line], _ isSingle: (Line) -> Bool) {
    let second = larger.filter { !isSingle($0) || !first.contains($0) }
    lines += first
    if let end = first.last, let start = second.first, LineMerge.needsBlank(between: end, start) {
      lines.append([])
    }
    lines += second
  }

  /// The order of texts by their lines' bytes.
  package static func precedes(_ a: [Line], _ b: [Line]) -> Bool {
    a.lexicographicallyPrecedes(b) { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether two lines would join into one paragraph.
  private static func needsBlank(between one: Line, _ other: Line) -> Bool {
    if isBlank(one) || isBlank(other) { return false }
    return !(isListItem(one) && isListItem(other))
  }

  /// Whether a line has nothing but blanks.
  package static func isBlank(_ line: Line) -> Bool { line.allSatisfy { $0 <= 0x20 } }

  private static func isListItem(_ line: Line) -> Bool {
    let text = line.drop { $0 == 0x20 }
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    let rest = text.dropFirst(digits)
    guard let mark = rest.first, rest.dropFirst().first.map({ $0 == 0x20 }) ?? true else { return false }
    return (digits > 0 ? ".)" : "-*+").utf8.contains(mark)
  }
}

/// A line diff.
///
/// Lines that are unique in both texts are matched first (patience diff), since matching blank lines says
/// little; small parts are then compared exactly. The number of passes is bounded.
package enum LineMatches {
  /// A part of both texts that is still to be compared.
  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
    var depth: Int
  }

  /// The most cells of an exact comparison.
  private static let maximumCells = 1 << 14
  private static let maximumDepth = 64

  /// For each line of `old` its index in `new`, or nil; indices increase.
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

  /// The common lines of two texts, in place of an unknown ancestor.
  package static func common(_ one: [[UInt8]], _ other: [[UInt8]]) -> [[UInt8]] {
    zip(one, find(one, other)).compactMap { line, place in place == nil ? nil : line }
  }

  /// The longest increasing chain of lines that are unique in each part.
  private static func anchors(_ a: [Int], _ b: [Int], _ part: Part) -> [(Int, Int)] {
    var places: [Int: (old: Int?, new: Int?)] = [:]
    for x in part.old { places[a[x]] = (places[a[x]] == nil ? x : nil, nil) }
    var seen: Set<Int> = []
    for y in part.new where places[b[y]] != nil { places[b[y]]?.new = seen.insert(b[y]).inserted ? y : nil }
    let pairs = part.old.compactMap { x -> (Int, Int)? in
      guard let place = places[a[x]], place.old == x, let y = place.new else { return nil }
      return (x, y)
    }
    // The tops of the piles, as indices into `pairs`, and each pair's predecessor.
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

  /// The longest common subsequence of a small part; a large part counts as changed.
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

/// Line ends.
package enum LineEnds {
  /// The line end of a file's first line; nil in a file of one line.
  package static func used(in bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    return end > 0 && bytes[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  /// The bytes with uniform line ends.
  package static func unified(_ bytes: [UInt8], to end: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      guard byte == 0x0A else {
        result.append(byte)
        continue
      }
      if result.last == 0x0D { result.removeLast() }
      result += end
    }
    return result
  }

  /// The lines without their ends; after the last line end comes an empty one.
  package static func lines(of bytes: some Collection<UInt8>, endingIn end: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      end.count == 2 && line.last == 0x0D ? Array(line.dropLast()) : Array(line)
    }
  }
}

extension Versions where Value == [UInt8]? {
  /// Gives all versions the line ends of the side that changed them, if any.
  ///
  /// - Returns: the line end.
  package mutating func unifyLineEnds() -> [UInt8] {
    let ends = map { $0.flatMap { LineEnds.used(in: $0) } }
    let known = [ends.base, ends.ours, ends.theirs].compactMap(\.self)
    guard let first = known.first, !known.allSatisfy({ $0 == first }) else { return known.first ?? [0x0A] }
    let sides = [ends.ours, ends.theirs].compactMap(\.self)
    let end: [UInt8] =
      if Set(sides).count < 2 { sides.first ?? first } else {
        sides.first { $0 != ends.base && ends.base != nil } ?? [0x0A]
      }
    self = map { $0.map { LineEnds.unified($0, to: end) } }
    return end
  }
}
