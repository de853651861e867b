// Tables of other apps, read by the names of their columns.

internal import Diagnostics
internal import Ground
internal import LosslessJSON

/// A table whose first row names the columns, in any order.
struct ForeignTable {
  /// The names of columns and where they stand; lower case tells them apart.
  fileprivate struct Header {
    let titles: [String]
    let places: [String: Int]

    init(_ cells: [String]) {
      titles = cells.map(\.trimmingBlanks)
      places = Dictionary(
        titles.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// One row below the header.
  struct Row {
    private let header: Header
    private let cells: [String]
    private var taken: Set<Int> = []
    /// Where it begins.
    let position: Position

    fileprivate init(_ row: CSVRow, _ header: Header) {
      (self.header, cells, position) = (header, row.cells, row.position)
    }

    /// The cell under a name in lower case, which is then taken; empty if there is none.
    mutating func take(_ name: String) -> String {
      guard let place = header.places[name], place < cells.count else { return "" }
      taken.insert(place)
      return cells[place]
    }

    /// Every cell that was not taken and says something; one beyond the header under its number.
    var rest: JSONObject {
      JSONObject(
        cells.indices.lazy.filter { !taken.contains($0) && !cells[$0].isEmpty }.map { place in
          let titles = header.titles
          let title = place < titles.count ? titles[place] : "column \(place + 1)"
          return (title, .text(cells[place]))
        })
    }
  }

  private let header: Header
  /// The rows in their order.
  let rows: [Row]

  init(_ file: ForeignFile) throws(Diagnostic) {
    let all = try file.rows()
    try ForeignCollector.check(count: all.count)
    let header = Header(all.first?.cells ?? [])
    self.header = header
    rows = all.dropFirst().map { Row($0, header) }
  }

  /// The names of the columns, in lower case.
  var names: Set<String> { Set(header.places.keys) }

  /// The names of the columns of a text that may be a table, without reading the rest of it.
  static func names(_ text: Source) -> Set<String> {
    let line = text.bytes.prefix(4096).prefix { $0 != 0x0A && $0 != 0x0D }
    let header = try? CSVReader.rows(Source(text.path, Array(line)))
    return Set((header?.first?.cells ?? []).map { $0.trimmingBlanks.lowercased() })
  }
}
