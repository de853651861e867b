// Months of a calendar, as many side by side as a terminal has room for.

internal import Ground

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
