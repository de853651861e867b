// A text that was found, with the lines that show why.

public import Diagnostics
internal import Fluent
public import ZonedTime

/// An entry, memo, note or line of the books that a query means.
public struct FoundText: Sendable {
  /// A line of the file with words that were looked for.
  public struct Line: Sendable, Hashable {
    /// The first of these words; the beginning of the line where none was asked for.
    public let position: Position
    /// The line, or what is around the words if it is very long.
    public let text: String
    /// The words, as ranges of its UTF-8 bytes; in order, none over another.
    public let marks: [Range<Int>]

    /// The line cut at its words, without leading blanks.
    ///
    /// - Parameter columns: the most that is shown; a third of it is for the text before the first word.
    /// - Returns: the pieces in order, and whether each was looked for.
    public func pieces(columns: Int) -> [(text: String, isMarked: Bool)] {
      var pieces = pieces
      if pieces.count > 1, let first = pieces.first, !first.isMarked {
        pieces[0].text = first.text.end(columns / 3)
      }
      var room = columns
      var shown: [(text: String, isMarked: Bool)] = []
      for (text, isMarked) in pieces where room > 0 {
        let piece = text.escapingControlsButTabs.truncated(to: room)
        room -= piece.displayWidth
        shown.append((piece, isMarked))
      }
      return shown
    }

    private var pieces: [(text: String, isMarked: Bool)] {
      let bytes = Array(text.utf8)
      var pieces: [(String, Bool)] = []
      var reached = bytes.prefix { $0 == 0x20 || $0 == 0x09 }.count
      for mark in marks where mark.lowerBound >= reached {
        let before = String(decoding: bytes[reached..<mark.lowerBound], as: UTF8.self)
        if !before.isEmpty { pieces.append((before, false)) }
        pieces.append((String(decoding: bytes[mark], as: UTF8.self), true))
        reached = mark.upperBound
      }
      return pieces + [(String(decoding: bytes[reached...], as: UTF8.self), false)]
    }
  }

  /// Where it stands.
  public let room: SearchRoom
  /// Its file.
  public let path: RelativePath
  /// When it was written, if the hour is told.
  public let time: ZonedTime?
  /// The day it belongs to; nil for what belongs to none.
  public let day: Day?
  /// The diary it stands in.
  public let diary: String?
  /// Who wrote it, if that is to be known.
  public let author: String?
  /// The text, from which its lines are cut when they are shown: of thousands that are found a page shows a few.
  private let text: SearchableText
  /// By part of the text, where the words stand.
  private let marks: [[Range<Int>]]
  /// The first place of each word in the file.
  private let firsts: [Int]
  /// At most three lines, in order.
  public var lines: [Line] { FoundLines(text, marks).lines(showing: firsts) }

  init(_ text: SearchableText, _ marks: [[Range<Int>]], firsts: [Int]) {
    room = text.room
    path = text.source.path
    time = text.time
    day = text.days.first
    diary = text.diary
    author = text.authors.last
    self.text = text
    self.marks = marks
    self.firsts = firsts
  }

  /// Where the first of its words stands in the file.
  private var place: Int { firsts.min() ?? text.parts.first?.start ?? 0 }

  /// The newest first: by day, then moment, then place; what belongs to no day last.
  public static func isNewer(_ a: FoundText, _ b: FoundText) -> Bool {
    if a.day != b.day {
      guard let x = a.day, let y = b.day else { return a.day != nil }
      return x > y
    }
    let (x, y) = (a.time?.secondsSince1970 ?? .min, b.time?.secondsSince1970 ?? .min)
    if x != y { return x > y }
    if a.path != b.path { return b.path.text.utf8.lexicographicallyPrecedes(a.path.text.utf8) }
    return a.place < b.place
  }
}

extension String {
  /// The end of the text that fits, after `…` if it is cut.
  fileprivate func end(_ columns: Int) -> String {
    var used = 0
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      used += self[before].displayWidth
      if used >= columns { return "…" + self[start...] }
      start = before
    }
    return self
  }
}

/// What a search of a part of a home found.
public struct SearchReading: Sendable {
  /// In no order.
  public var found: [FoundText] = []
  /// The files that could not be searched.
  public var problems: [Diagnostic] = []

  /// Nothing yet.
  public init() {}

  /// Adds what another part has.
  public mutating func add(_ other: SearchReading) {
    found += other.found
    problems += other.problems
  }
}

/// Cuts lines out of a text.
struct FoundLines {
  private let text: SearchableText
  /// By part, in bytes of the part.
  private let marks: [[Range<Int>]]

  /// The most lines of a text that are shown.
  private static let mostLines = 3
  /// Bytes around the first word of a line that are shown of a very long one.
  private static let around = 600

  init(_ text: SearchableText, _ marks: [[Range<Int>]]) {
    self.text = text
    self.marks = marks
  }

  /// The lines in which words stand first; the first line of all where no word was looked for.
  ///
  /// - Parameter firsts: places in the file.
  /// - Returns: the lines in order, at most three.
  func lines(showing firsts: [Int]) -> [FoundText.Line] {
    guard !firsts.isEmpty else { return [beginning].compactMap(\.self) }
    var lines: [FoundText.Line] = []
    var reached = -1
    for first in firsts.sorted() where first >= reached && lines.count < FoundLines.mostLines {
      guard let number = text.parts.lastIndex(where: { $0.start <= first }) else { continue }
      let part = text.parts[number]
      let line = FoundLines.line(at: first - part.start, of: part)
      reached = part.start + line.upperBound
      lines.append(cut(line, around: first - part.start, number))
    }
    return lines
  }

  /// The first line that says something.
  private var beginning: FoundText.Line? {
    for (number, part) in text.parts.enumerated() {
      guard let first = part.bytes.firstIndex(where: { $0 > 0x20 }) else { continue }
      let place = first - part.bytes.startIndex
      return cut(FoundLines.line(at: place, of: part), around: place, number)
    }
    return nil
  }

  /// The line that a place of a part stands in, as bytes of the part.
  private static func line(at place: Int, of part: SearchableText.Part) -> Range<Int> {
    let base = part.bytes.startIndex
    let isEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    let start = part.bytes[..<(base + place)].lastIndex(where: isEnd).map { $0 + 1 } ?? base
    let end = part.bytes[(base + place)...].firstIndex(where: isEnd) ?? part.bytes.endIndex
    return (start - base)..<(end - base)
  }

  private func cut(_ line: Range<Int>, around place: Int, _ number: Int) -> FoundText.Line {
    let part = text.parts[number]
    let base = part.bytes.startIndex
    var start = max(line.lowerBound, place - FoundLines.around)
    var end = min(line.upperBound, place + FoundLines.around)
    while start > line.lowerBound, part.bytes[base + start] & 0xC0 == 0x80 { start -= 1 }
    while end < line.upperBound, part.bytes[base + end] & 0xC0 == 0x80 { end += 1 }
    let shown = String(decoding: part.bytes[(base + start)..<(base + end)], as: UTF8.self)
    return FoundText.Line(
      position: text.source.position(at: part.start + place), text: shown,
      marks: merged(marks[number], within: start..<end))
  }

  /// Marks inside a range, each once, counted from its beginning.
  private func merged(_ marks: [Range<Int>], within shown: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let own = mark.clamped(to: shown)
      guard !own.isEmpty else { continue }
      let moved = (own.lowerBound - shown.lowerBound)..<(own.upperBound - shown.lowerBound)
      if let last = result.last, last.upperBound >= moved.lowerBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, moved.upperBound)
      } else {
        result.append(moved)
      }
    }
    return result
  }
}

/// What a room hands to the search of one entry, memo, note or line of the books.
public struct SearchableText: Sendable {
  /// A piece of it that stands in one row in its file.
  public struct Part: Sendable {
    let bytes: ArraySlice<UInt8>
    /// Where it begins in the file, a byte offset.
    public let start: Int
    /// Whether it is a tag, which is found with `#` before it, too.
    let isTag: Bool

    /// A range of the file.
    public init(_ range: Range<Int>, of source: Source) {
      bytes = source.bytes[range]
      start = range.lowerBound
      isTag = false
    }

    /// A value that the file spells in its own way, from a byte offset on.
    public init(_ text: String, at start: Int, isTag: Bool = false) {
      bytes = Array(text.utf8)[...]
      self.start = start
      self.isTag = isTag
    }
  }

  /// Where it stands.
  public let room: SearchRoom
  /// Its file.
  public let source: Source
  /// Its words.
  let parts: [Part]
  /// When it was written, if the hour is told.
  public var time: ZonedTime?
  /// The days it belongs to, the first the one it is listed under; none for what belongs to no day.
  public var days: [Day] = []
  /// The diary it stands in.
  public var diary: String?
  /// Its tags, without signs.
  public var tags: [String] = []
  /// The names by which its author can be asked for, the one that is shown last; none where nobody is to know.
  public var authors: [String] = []

  /// A text.
  public init(_ room: SearchRoom, _ source: Source, _ parts: [Part]) {
    self.room = room
    self.source = source
    self.parts = parts
  }
}
