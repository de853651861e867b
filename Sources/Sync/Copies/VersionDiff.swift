// The differences between two versions of a text, for people to read.

internal import MergeText

/// The lines of two versions; common lines occur once.
public struct VersionDiff: Sendable, Hashable {
  /// A part of a line.
  public struct Piece: Sendable, Hashable {
    /// Its text.
    public let text: String
    /// Whether it differs from the other version's line.
    public let isChanged: Bool
  }

  /// One line, or a number of skipped ones.
  public enum Line: Sendable, Hashable {
    case both(String)
    /// A line of the first version only.
    case one([Piece])
    /// A line of the second version only.
    case other([Piece])
    case skipped(Int)
  }

  /// All lines, in order.
  public let lines: [Line]

  /// Compares two versions.
  public init(_ one: [UInt8], _ other: [UInt8]) {
    var lines: [Line] = []
    VersionDiff.joined(one, other) { mine, yours in
      lines += VersionDiff.block(mine, yours)
    } both: {
      lines.append(.both(VersionDiff.text($0)))
    }
    self.lines = lines
  }

  /// The lines that differ, with a few common ones around them.
  public func hunks(context: Int = 2) -> [Line] {
    var result: [Line] = []
    var same: [Line] = []
    func close(isLast: Bool) {
      let head = result.isEmpty ? 0 : min(context, same.count)
      let tail = isLast ? 0 : min(context, same.count - head)
      let passed = same.count - head - tail
      result += same.prefix(head)
      // A single line takes no more room than a line that says it was skipped.
      if passed == 1 { result.append(same[head]) } else if passed > 1 { result.append(.skipped(passed)) }
      result += same.suffix(tail)
      same = []
    }
    for line in lines {
      if case .both = line {
        same.append(line)
      } else {
        if !same.isEmpty { close(isLast: false) }
        result.append(line)
      }
    }
    if !same.isEmpty { close(isLast: true) }
    return result
  }

  /// Both versions in one text with git's conflict marks, labelled `first` and `second`.
  public static func marked(_ one: [UInt8], _ other: [UInt8], _ first: String, _ second: String) -> [UInt8] {
    var result: [UInt8] = []
    func add(_ line: some Collection<UInt8>) {
      result += line
      result.append(0x0A)
    }
    joined(one, other) { mine, yours in
      add("<<<<<<< \(first)".utf8)
      mine.forEach(add)
      add("=======".utf8)
      yours.forEach(add)
      add(">>>>>>> \(second)".utf8)
    } both: {
      add($0)
    }
    return result
  }

  /// Both versions in one text, one after the other where they differ.
  public static func union(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var lines: [[UInt8]] = []
    joined(one, other) { mine, yours in
      lines += mine + yours
    } both: {
      lines.append($0)
    }
    return lines.flatMap { $0 + [0x0A] }
  }

  /// Visits differing and common lines, in order.
  static func joined(
    _ one: [UInt8], _ other: [UInt8], different: ([[UInt8]], [[UInt8]]) -> Void, both: ([UInt8]) -> Void
  ) {
    let (a, b) = (split(one), split(other))
    let matches = LineMatches.find(a, b)
    var (x, y) = (0, 0)
    while x < a.count || y < b.count {
      if x < a.count, matches[x] == y {
        both(a[x])
        (x, y) = (x + 1, y + 1)
        continue
      }
      let (from, behind) = (x, y)
      while x < a.count, matches[x] == nil { x += 1 }
      y = max(y, x < a.count ? matches[x] ?? b.count : b.count)
      different(Array(a[from..<x]), Array(b[behind..<y]))
    }
  }

  // MARK: Parts of lines

  private static func block(_ one: [[UInt8]], _ other: [[UInt8]]) -> [Line] {
    let pairs = zip(one, other).map { pieces(text($0), text($1)) }
    func whole(_ line: [UInt8]) -> [Piece] { [Piece(text: text(line), isChanged: false)] }
    let first = one.enumerated().map { $0 < pairs.count ? pairs[$0].one : whole($1) }
    let second = other.enumerated().map { $0 < pairs.count ? pairs[$0].other : whole($1) }
    return first.map(Line.one) + second.map(Line.other)
  }

  /// The number of tokens beyond which a line is not compared word by word.
  private static let maximumTokens = 2000

  /// The differences within a pair of lines; nothing is marked unless over a third of the tokens is common.
  private static func pieces(_ one: String, _ other: String) -> (one: [Piece], other: [Piece]) {
    let (a, b) = (tokens(one), tokens(other))
    guard let matches = matches(a, b) else {
      return ([Piece(text: one, isChanged: false)], [Piece(text: other, isChanged: false)])
    }
    let known = Set(matches.compactMap(\.self))
    return (joined(a, a.indices.map { matches[$0] == nil }), joined(b, b.indices.map { !known.contains($0) }))
  }

  /// For each of the first tokens its place among the others; nil if there are too many tokens, or not over a
  /// third is common.
  static func matches(_ a: [String], _ b: [String]) -> [Int?]? {
    guard a.count <= maximumTokens, b.count <= maximumTokens else { return nil }
    let matches = LineMatches.find(a.map { Array($0.utf8) }, b.map { Array($0.utf8) })
    return matches.count { $0 != nil } * 3 > max(a.count, b.count) ? matches : nil
  }

  private static func joined(_ tokens: [String], _ changed: [Bool]) -> [Piece] {
    var result: [Piece] = []
    for (token, isChanged) in zip(tokens, changed) {
      if let last = result.last, last.isChanged == isChanged {
        result[result.count - 1] = Piece(text: last.text + token, isChanged: isChanged)
      } else {
        result.append(Piece(text: token, isChanged: isChanged))
      }
    }
    return result
  }

  /// ASCII words; single characters of other scripts, which may not separate words.
  static func tokens(_ text: String) -> [String] {
    var result: [String] = []
    var word = ""
    for character in text {
      if character.isASCII, character.isLetter || character.isNumber {
        word.append(character)
        continue
      }
      if !word.isEmpty { result.append(word) }
      word = ""
      result.append(String(character))
    }
    return word.isEmpty ? result : result + [word]
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    guard !bytes.isEmpty else { return [] }
    let body = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
    return body.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  }

  private static func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }
}
