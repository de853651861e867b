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
  private var rows: [(cells: [String], bold: Int?)] = []

  /// An empty table.
  init(_ heads: [(text: String, alignment: Alignment)]) {
    self.heads = heads
  }

  /// Adds a row, perhaps with a cell that stands out; control characters of hostile names are shown
  /// escaped.
  mutating func add(_ cells: [String], bold: Int? = nil) {
    rows.append((cells.map(\.escapingControls), bold))
  }

  /// The lines, the heads first; nothing if there are no rows.
  func lines(_ printer: Printer) -> [String] {
    guard !rows.isEmpty else { return [] }
    let widths = heads.indices.map { column in
      rows.reduce(heads[column].text.displayWidth) { max($0, $1.cells[column].displayWidth) }
    }
    let body = rows.map { line($0.cells, widths, bold: $0.bold, printer) }
    guard heads.contains(where: { !$0.text.isEmpty }) else { return body }
    return [printer.faint(line(heads.map(\.text), widths, bold: nil, printer))] + body
  }

  private func line(
    _ cells: [String],
    _ widths: [Int],
    bold: Int?,
    _ printer: Printer
  ) -> String {
    var line = ""
    // What is empty at the end takes no room: lines end where their text does.
    let last = cells.lastIndex { !$0.isEmpty } ?? -1
    for (column, cell) in cells.enumerated() where column <= last {
      let padded =
        switch heads[column].alignment {
        case .left: column == last ? cell : cell.padded(to: widths[column])
        case .right: cell.padded(to: widths[column], .trailing)
        }
      line += column == bold ? printer.bold(padded) : padded
      if column < last { line += "  " }
    }
    return line
  }
}
