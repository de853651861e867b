// Texts of three versions, put together line by line.

/// A three-way merge of lines, each compared by its bytes.
///
/// Lines that both sides left alone hold the text together; between two of them the side counts that
/// changed something, and where both did, both are kept.
struct LineMerge {
  typealias Line = [UInt8]

  /// What came of it.
  private(set) var lines: [Line] = []
  /// Whether both sides changed one place differently.
  private(set) var isCollision = false

  /// Whether a line stands for something that a text has once only, such as a sound.
  private let isSingle: (Line) -> Bool

  init(base: [Line], ours: [Line], theirs: [Line], isSingle: @escaping (Line) -> Bool) {
    self.isSingle = isSingle
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
  private mutating func add(
    _ base: ArraySlice<Line>,
    _ ours: ArraySlice<Line>,
    _ theirs: ArraySlice<Line>
  ) {
    // Slices are equal if their elements are.
    if ours == theirs || theirs == base {
      lines += ours
    } else if ours == base {
      lines += theirs
    } else {
      collide(ours, theirs, hasBase: !base.isEmpty)
    }
  }

  /// Keeps both: what they share at either end once, between it the smaller first.
  private mutating func collide(
    _ ours: ArraySlice<Line>,
    _ theirs: ArraySlice<Line>,
    hasBase: Bool
  ) {
    let head = zip(ours, theirs).prefix { $0 == $1 }.count
    let rest = (ours.dropFirst(head), theirs.dropFirst(head))
    let tail = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    var middles = [Array(rest.0.dropLast(tail)), Array(rest.1.dropLast(tail))]
    middles.sort { a, b in a.lexicographicallyPrecedes(b) { $0.lexicographicallyPrecedes($1) } }
    lines += ours.prefix(head)
    let (first, second) = (
      middles[0], middles[1].filter { !isSingle($0) || !middles[0].contains($0) }
    )
    lines += first
    if let end = first.last, let start = second.first, LineMerge.needsBlank(between: end, start) {
      lines.append([])
    }
    lines += second
    lines += rest.0.suffix(tail)
    // Of two additions, one of which holds the other, nothing is left to decide.
    if hasBase || !first.isEmpty { isCollision = true }
  }

  /// Whether two lines would run into one paragraph that nobody wrote.
  private static func needsBlank(between one: Line, _ other: Line) -> Bool {
    if isBlank(one) || isBlank(other) { return false }
    return !(isListItem(one) && isListItem(other))
  }

  private static func isBlank(_ line: Line) -> Bool { line.allSatisfy { $0 <= 0x20 } }

  private static func isListItem(_ line: Line) -> Bool {
    let text = line.drop { $0 == 0x20 }
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    let rest = text.dropFirst(digits)
    guard let mark = rest.first, rest.dropFirst().first.map({ $0 == 0x20 }) ?? true else {
      return false
    }
    return (digits > 0 ? ".)" : "-*+").utf8.contains(mark)
  }
}
