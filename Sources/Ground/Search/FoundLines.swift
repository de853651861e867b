// The lines of a text that show why it was found.

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
