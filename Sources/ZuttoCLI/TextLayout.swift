// Text laid out for the terminal: tables, blocks side by side, wrapped lines.

internal import Fluent
internal import Ground

/// A table with column headings.
struct TextTable {
  enum Alignment {
    case left
    case right
    /// Left-aligned and never truncated: text that is typed again, such as an id.
    case whole
  }

  private let heads: [(text: String, alignment: Alignment)]
  private var rows: [(cells: [String], bold: Int?)] = []

  init(_ heads: [(text: String, alignment: Alignment)]) { self.heads = heads }

  /// Adds a row, with control characters of hostile names escaped; `bold` is the index of a bold cell.
  mutating func add(_ cells: [String], bold: Int? = nil) {
    rows.append((cells.map(\.escapingControls), bold))
  }

  /// The lines, headings first; none without rows.
  func lines(_ printer: Printer) -> [String] {
    guard !rows.isEmpty else { return [] }
    let widths = fitting(widths, printer.columns)
    let body = rows.map { row in
      let cells = zip(row.cells, widths).map { $0.displayWidth > $1 ? $0.truncated(to: $1) : $0 }
      return line(cells, widths, bold: row.bold, printer)
    }
    guard heads.contains(where: { !$0.text.isEmpty }) else { return body }
    let titles = zip(heads, widths).map { $0.text.truncated(to: max($1, 1)) }
    return [printer.faint(line(titles, widths, bold: nil, printer))] + body
  }

  /// Whether the terminal is wide enough for all text.
  func fits(_ printer: Printer) -> Bool { widths.reduce(0, +) + 2 * (widths.count - 1) <= printer.columns }

  private var widths: [Int] {
    heads.indices.map { column in
      rows.reduce(heads[column].text.displayWidth) { max($0, $1.cells[column].displayWidth) }
    }
  }

  /// Makes the widest columns of text narrower until a row fits; numbers are never truncated.
  private func fitting(_ widths: [Int], _ room: Int) -> [Int] {
    var widths = widths
    let texts = heads.indices.filter { heads[$0].alignment == .left }
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - room
    while excess > 0, let widest = texts.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [String], _ widths: [Int], bold: Int?, _ printer: Printer) -> String {
    var line = ""
    // Empty cells at the end are not padded: lines end where their text does.
    let last = cells.lastIndex { !$0.isEmpty } ?? -1
    for (column, cell) in cells.enumerated() where column <= last {
      let padded =
        switch heads[column].alignment {
        case .left, .whole: column == last ? cell : cell.padded(to: widths[column])
        case .right: cell.padded(to: widths[column], .trailing)
        }
      line += column == bold ? printer.bold(padded) : padded
      if column < last { line += "  " }
    }
    return line
  }
}

/// Blocks of lines side by side, such as the months of a year.
struct MonthBlocks {
  /// A styled line, and its width without escape sequences.
  struct Line {
    let text: String
    let width: Int

    init(_ plain: String, _ styled: String) {
      text = styled
      width = plain.displayWidth
    }

    init(_ parts: [Line]) {
      text = parts.map(\.text).joined()
      width = parts.reduce(0) { $0 + $1.width }
    }
  }

  private static let gap = 3

  /// The blocks in rows, separated by an empty line.
  static func rows(of blocks: [[Line]], _ printer: Printer) -> [String] {
    let columns = printer.isTerminal ? printer.columns : 80
    let width = blocks.joined().map(\.width).max() ?? 0
    let count = max(1, (columns + gap) / (width + gap))
    var lines: [String] = []
    for start in stride(from: 0, to: blocks.count, by: count) {
      if start > 0 { lines.append("") }
      let row = blocks[start..<min(start + count, blocks.count)]
      for index in 0..<(row.map(\.count).max() ?? 0) {
        var text = ""
        for (place, block) in row.enumerated() {
          let line = block.indices.contains(index) ? block[index] : Line("", "")
          let room = place + 1 < row.count ? max(0, width + gap - line.width) : 0
          text += line.text + String(repeating: " ", count: room)
        }
        lines.append(text)
      }
    }
    return lines
  }
}

/// Line breaking for the scripts of the four languages, a subset of UAX #14; a terminal alone breaks words.
package struct TextWrap {
  private let width: Int

  package init(_ width: Int) { self.width = width }

  /// Breaks one line of text without control characters; a piece that can't be broken may exceed the width.
  ///
  /// Between Han, kana and wide signs a line may end almost anywhere; words of Hangul and letters stay whole,
  /// and so does text in single quotes: commands, which people copy.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - hanging: how much narrower all lines after the first are.
  /// - Returns: the lines, without the blanks at which they were broken.
  package func lines(_ text: String, hanging: Int = 0) -> [String] {
    guard text.displayWidth > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    var blanks = ""
    for piece in TextWrap.pieces(text) {
      if piece.first == " " {
        blanks += piece
        continue
      }
      let room = lines.isEmpty ? width : max(width - hanging, 1)
      let columns = piece.displayWidth
      if used > 0, used + blanks.count + columns > room {
        lines.append(line)
        (line, used) = (piece, columns)
      } else {
        line += blanks + piece
        used += blanks.count + columns
      }
      blanks = ""
    }
    return lines + [line]
  }

  /// Joins facts with dots; a line ends only between two facts.
  package func lines(facts: [String]) -> [String] {
    var lines: [String] = []
    for fact in facts {
      if let last = lines.last, (last + " · " + fact).displayWidth <= width {
        lines[lines.count - 1] += " · " + fact
      } else {
        lines.append(fact)
      }
    }
    return lines
  }

  /// The unbreakable pieces, and the blanks between them.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var isQuoted = false
    var before: Character?
    for character in text {
      defer { before = character }
      if character == "'" {
        // After a letter it is an apostrophe, or a closing quote.
        let follows = before.map { $0.isLetter || $0.isNumber } ?? false
        if isQuoted { isQuoted = false } else { isQuoted = !follows }
      }
      guard let before, let last = pieces.last else {
        pieces.append(String(character))
        continue
      }
      let isOneBlank = before == " " && character == " "
      if isOneBlank || isQuoted && character != "'" || !mayBreak(before, character) {
        pieces[pieces.count - 1] = last + String(character)
      } else {
        pieces.append(String(character))
      }
    }
    return pieces
  }

  private static func mayBreak(_ before: Character, _ after: Character) -> Bool {
    if before == " " || after == " " { return true }
    if neverFirst.contains(after) || neverLast.contains(before) { return false }
    return before.isIdeographic || after.isIdeographic
  }

  /// Characters that no line begins with, small kana among them.
  private static let neverFirst: Set<Character> = Set(
    "、。，．・：；？！）」』】〉》〕”’ー々…‥〜～％%,.:;?!)]}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
  /// Characters that no line ends with.
  private static let neverLast: Set<Character> = Set("（「『【〈《〔“‘([{¥$#")
}

extension Printer {
  /// Wraps a text without control characters to the terminal less a margin; as it is if results go elsewhere.
  func wrapped(_ text: String, margin: Int = 0, hanging: Int = 0) -> [String] {
    guard isTerminal else { return [text] }
    return TextWrap(max(columns - margin, 20)).lines(text, hanging: hanging)
  }

  /// Joins facts with dots in lines that fit on the terminal; in one line if results go elsewhere.
  func facts(_ facts: [String], margin: Int = 0) -> [String] {
    guard isTerminal else { return [facts.joined(separator: " · ")] }
    return TextWrap(max(columns - margin, 20)).lines(facts: facts)
  }
}

extension String {
  var trimmingTrailingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
