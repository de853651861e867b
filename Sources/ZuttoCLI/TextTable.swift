// Tables on the terminal: columns as wide as what stands in them, numbers at the right.

internal import Ground

/// Rows of cells under heads.
struct TextTable {
  /// On which side of its column a text stands.
  enum Alignment {
    case left
    case right
  }

  private let heads: [(text: String, alignment: Alignment)]
  private var rows: [[String]] = []

  /// An empty table.
  init(_ heads: [(text: String, alignment: Alignment)]) {
    self.heads = heads
  }

  /// Adds a row; control characters of hostile names are shown escaped.
  mutating func add(_ cells: [String]) {
    rows.append(cells.map(\.escapingControls))
  }

  /// The lines, the heads first; nothing if there are no rows.
  func lines(_ printer: Printer) -> [String] {
    guard !rows.isEmpty else { return [] }
    let widths = heads.indices.map { column in
      rows.reduce(heads[column].text.displayWidth) { max($0, $1[column].displayWidth) }
    }
    let head = line(heads.map(\.text), widths)
    return [printer.faint(head)] + rows.map { line($0, widths) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let isLast = column == cells.count - 1
      switch heads[column].alignment {
      case .left: line += isLast ? cell : cell.padded(to: widths[column])
      case .right: line += cell.padded(to: widths[column], .trailing)
      }
      if !isLast { line += "  " }
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
