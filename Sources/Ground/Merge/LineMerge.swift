// Texts of three versions, put together line by line.

/// A three-way merge of lines, each compared by its bytes.
///
/// Lines that both sides left alone hold the text together; between two of them the side counts that
/// changed something, and where both did, it is a collision.
package struct LineMerge {
  /// A line without its end.
  package typealias Line = [UInt8]

  /// What becomes of a place that both sides changed differently.
  package enum Collisions {
    /// Both are kept, the bytewise smaller first.
    ///
    /// - Parameter isSingle: whether a line stands for something that a text has once only, such as a sound.
    case both(isSingle: (Line) -> Bool)
    /// One side's lines are taken.
    case choose(MergeChoice)
  }

  /// What came of it.
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

  /// Adds what stands between two lines that nobody touched.
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

  /// What the sides share at either end is there once; between it the rule decides.
  private mutating func collide(_ ours: ArraySlice<Line>, _ theirs: ArraySlice<Line>, hasBase: Bool) {
    let head = zip(ours, theirs).prefix { $0 == $1 }.count
    let rest = (ours.dropFirst(head), theirs.dropFirst(head))
    let tail = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    let (one, other) = (Array(rest.0.dropLast(tail)), Array(rest.1.dropLast(tail)))
    let (first, second) = LineMerge.precedes(other, one) ? (other, one) : (one, other)
    lines += ours.prefix(head)
    // Of two additions, one of which holds the other, nothing is left to decide.
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

  /// Whether two lines would run into one paragraph that nobody wrote.
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
