// Tables and calendars of the terminal.

internal import Fluent
internal import Ground

/// Rows of cells under heads.
struct TextTable {
  /// On which side of its column a text stands.
  enum Alignment {
    case left
    case right
    /// At the left, and never cut: what is typed again, such as an id.
    case whole
  }

  private let heads: [(text: String, alignment: Alignment)]
  private var rows: [(cells: [String], bold: Int?)] = []

  /// An empty table.
  init(_ heads: [(text: String, alignment: Alignment)]) { self.heads = heads }

  /// Adds a row, perhaps with a cell that stands out; control characters of hostile names are shown
  /// escaped.
  mutating func add(_ cells: [String], bold: Int? = nil) {
    rows.append((cells.map(\.escapingControls), bold))
  }

  /// The lines, the heads first; nothing if there are no rows.
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

  /// Whether no text need be cut for the terminal.
  func fits(_ printer: Printer) -> Bool { widths.reduce(0, +) + 2 * (widths.count - 1) <= printer.columns }

  private var widths: [Int] {
    heads.indices.map { column in
      rows.reduce(heads[column].text.displayWidth) { max($0, $1.cells[column].displayWidth) }
    }
  }

  /// The columns' widths, the widest text's made less where the row would not fit; numbers are never cut.
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
    // What is empty at the end takes no room: lines end where their text does.
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

/// Lines of text that stand beside other lines.
struct MonthBlocks {
  /// A line with its width on a terminal, which the sequences that colour it don't add to.
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

  /// The blocks in rows, with an empty line between two rows.
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
