// Tables of comma-separated values with a row of names at their top.

internal import Diagnostics
internal import Ground
internal import SafeFiles

/// A table with a row of names at its top.
struct ForeignTable {
  struct Row {
    let line: Int
    let pairs: [(String, String)]

    subscript(name: String) -> String { pairs.first { $0.0 == name }?.1 ?? "" }
  }

  private(set) var columns: [String] = []
  private(set) var rows: [Row] = []
  /// Why the rest of the table can't be read.
  private(set) var problem: Diagnostic?

  /// Reads a table, as far as it is whole.
  ///
  /// - Throws: `file-not-text`, and `csv-syntax` if nothing can be read.
  init(_ bytes: [UInt8], _ file: ForeignFile) throws(Diagnostic) {
    let text = try ForeignText.text(bytes)
    var read: [CSVRow]
    do throws(Diagnostic) { read = try ForeignTable.rows(text) } catch {
      // The file was cut off: what stands before the row of the fault is whole.
      guard let line = error.position?.line, line > 1 else { throw error }
      let whole = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(line - 1)
      read = (try? ForeignTable.rows(whole.joined(separator: "\n"))) ?? []
      var fault = error
      fault.path = nil
      fault.position = nil
      problem = fault
    }
    columns = read.first?.cells.map(\.withoutMarks) ?? []
    rows = read.dropFirst().map { row in
      Row(line: row.position.line, pairs: Array(zip(columns, row.cells)))
    }
  }

  private static func rows(_ text: String) throws(Diagnostic) -> [CSVRow] {
    try CSVReader.rows(Source("table.csv", Array(text.utf8)))
  }
}
