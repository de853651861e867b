// Two versions of a text on the terminal: what differs, cut to its width.

internal import Fluent
internal import Ground
internal import Sync

/// Draws what differs between two versions.
///
/// Lines of the file begin with `1`, lines of the other version with `2`, so that nothing hangs on colours.
struct DiffView {
  let printer: Printer
  let language: Language
  /// The most lines that are drawn.
  var limit = 400

  /// The lines to print.
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

  /// A line of pieces in rows of the terminal's width, each behind the mark.
  private func wrapped(
    _ pieces: [(text: String, isChanged: Bool)], _ mark: String, _ style: (String, Bool) -> String
  ) -> [String] {
    // A column is left free, where terminals wrap on their own.
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

  /// A character as it is shown.
  private struct Cell {
    var text: String
    var columns: Int
    var isChanged: Bool
  }

  /// The most columns of a word that is taken to the next row whole.
  private static let longestWord = 24

  /// Ends a row behind its last blank, if one is near.
  ///
  /// - Returns: what begins the next row.
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
  /// A line of the first of two versions.
  func first(_ text: String, isChanged: Bool) -> String { styled(text, isChanged ? "36;1;4" : "36") }

  /// A line of the second of two versions.
  func second(_ text: String, isChanged: Bool) -> String { styled(text, isChanged ? "33;1;4" : "33") }
}
