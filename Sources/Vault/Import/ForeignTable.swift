// Tables of other apps, read by the names of their columns.

internal import Ground

/// A table whose first row names the columns, in any order.
struct ForeignTable {
  /// One row below the header.
  struct Row {
    fileprivate let names: [String]
    fileprivate let cells: [String]
    private var taken: Set<String> = []
    /// The line it begins in.
    let position: Position

    fileprivate init(_ row: CSVRow, _ names: [String]) {
      (self.names, cells, position) = (names, row.cells, row.position)
    }

    /// The cell under a name, which is then taken; empty if there is none.
    mutating func take(_ name: String) -> String {
      taken.insert(name)
      guard let index = names.firstIndex(of: name), index < cells.count else { return "" }
      return cells[index]
    }

    /// Leaves columns out of the rest.
    mutating func leaveOut(_ names: String...) {
      taken.formUnion(names)
    }

    /// Every cell that was not taken and says something; one beyond the header under its number.
    var rest: JSONObject {
      var rest: [(String, JSON)] = []
      for (index, cell) in cells.enumerated() where !cell.isEmpty {
        let name = index < names.count ? names[index] : "column \(index + 1)"
        if !taken.contains(name) { rest.append((name, .text(cell))) }
      }
      return JSONObject(rest)
    }
  }

  /// The names of the columns, in lower case.
  let names: [String]
  /// The rows in their order.
  let rows: [Row]

  init(_ file: ForeignFile) throws(Diagnostic) {
    let all = try file.rows()
    try ForeignCollector.check(count: all.count)
    let names = (all.first?.cells ?? []).map { $0.trimmingBlanks.lowercased() }
    self.names = names
    rows = all.dropFirst().map { Row($0, names) }
  }

  /// The names of the columns of a text that may be a table, without reading the rest of it.
  static func names(_ text: Source) -> [String] {
    let line = text.bytes.prefix(4096).prefix { $0 != 0x0A && $0 != 0x0D }
    let header = try? CSVReader.rows(Source(text.path, Array(line)))
    return (header?.first?.cells ?? []).map { $0.trimmingBlanks.lowercased() }
  }
}
