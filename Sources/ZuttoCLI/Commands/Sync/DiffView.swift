// A diff of two versions for the terminal, wrapped to its width.

internal import Fluent
internal import Ground
internal import Sync

/// A diff of two versions for the terminal.
///
/// Lines of the file begin with `1`, of the other version with `2`: nothing depends on colour.
struct DiffView {
  let printer: Printer
  let language: Language
  /// The maximum number of lines.
  var limit = 400

  func lines(_ diff: VersionDiff) -> [String] {
    var result: [String] = []
    for line in diff.hunks() {
      switch line {
      case .both(let text): result += wrapped([(text, false)], "  ") { text, _ in printer.faint(text) }
      case .one(let pieces): result += wrapped(pieces.map { ($0.text, $0.isChanged) }, "1 ", printer.first)
      case .other(let pieces): result += wrapped(pieces.map { ($0.text, $0.isChanged) }, "2 ", printer.second)
      case .skipped(let count):
        result.append(printer.faint("  " + Phrase("resolve-skipped")(language, count: count)))
      }
      guard result.count <= limit else {
        return result.prefix(limit) + [printer.faint("  " + Phrase("resolve-more")[language])]
      }
    }
    return result
  }

  /// Wraps a line to the terminal's width, with the mark before each row.
  private func wrapped(
    _ pieces: [(text: String, isChanged: Bool)], _ mark: String, _ style: (String, Bool) -> String
  ) -> [String] {
    // One column stays free: terminals wrap by themselves after the last.
    let width = max(8, printer.columns - mark.count - 1)
    var rows: [[Cell]] = []
    var row: [Cell] = []
    var used = 0
    for piece in pieces {
      for character in piece.text {
        let text = character == "\t" ? "    " : String(character).escapingControls
        let cell = Cell(text: text, columns: text.displayWidth, isChanged: piece.isChanged)
        if used + cell.columns > width, !row.isEmpty {
          let rest = DiffView.broken(&row)
          rows.append(row)
          row = rest
          used = rest.reduce(0) { $0 + $1.columns }
        }
        row.append(cell)
        used += cell.columns
      }
    }
    rows.append(row)
    return rows.map { cells in
      var line = style(mark, false)
      var rest = cells[...]
      while let first = rest.first {
        let run = rest.prefix { $0.isChanged == first.isChanged }
        line += style(run.map(\.text).joined(), first.isChanged)
        rest = rest.dropFirst(run.count)
      }
      return line
    }
  }

  private struct Cell {
    var text: String
    var columns: Int
    var isChanged: Bool
  }

  /// Longer words are split across rows.
  private static let longestWord = 24

  /// Breaks a row after its last blank, if one is near, and returns what begins the next row.
  private static func broken(_ row: inout [Cell]) -> [Cell] {
    let end = row.suffix(longestWord)
    guard row.count > longestWord, let blank = end.lastIndex(where: { $0.text == " " }),
      row[(blank + 1)...].allSatisfy({ $0.columns == 1 })
    else { return [] }
    let rest = Array(row[(blank + 1)...])
    row.removeLast(rest.count)
    return rest
  }
}

extension Printer {
  /// Styles a line of the first of two versions.
  func first(_ text: String, isChanged: Bool) -> String { styled(text, isChanged ? "36;1;4" : "36") }

  /// Styles a line of the second of two versions.
  func second(_ text: String, isChanged: Bool) -> String { styled(text, isChanged ? "33;1;4" : "33") }
}
