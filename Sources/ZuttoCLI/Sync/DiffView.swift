// Two versions of a text on the terminal: what differs, cut to its width.

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
      case .both(let text):
        result += wrapped([(text, false)], "  ") { text, _ in printer.faint(text) }
      case .one(let pieces):
        result += wrapped(pieces.map { ($0.text, $0.isChanged) }, "1 ", printer.first)
      case .other(let pieces):
        result += wrapped(pieces.map { ($0.text, $0.isChanged) }, "2 ", printer.second)
      case .skipped(let count):
        result.append(printer.faint("  " + ResolveWords.skipped(language, count: count)))
      }
      guard result.count <= limit else {
        return result.prefix(limit) + [printer.faint("  " + ResolveWords.more[language])]
      }
    }
    return result
  }

  /// A line of pieces in rows of the terminal's width, each behind the mark.
  private func wrapped(
    _ pieces: [(text: String, isChanged: Bool)],
    _ mark: String,
    _ style: (String, Bool) -> String
  ) -> [String] {
    // A column is left free, where terminals wrap on their own.
    let width = max(8, printer.columns - mark.count - 1)
    var rows: [String] = []
    var row = style(mark, false)
    var used = 0
    for piece in pieces {
      var part = ""
      for character in piece.text {
        let shown = character == "\t" ? "    " : String(character).escapingControls
        let columns = shown.displayWidth
        if used + columns > width, used > 0 {
          rows.append(row + (part.isEmpty ? "" : style(part, piece.isChanged)))
          (row, part, used) = (style(mark, false), "", 0)
        }
        part += shown
        used += columns
      }
      if !part.isEmpty { row += style(part, piece.isChanged) }
    }
    return rows + [row]
  }
}

extension Printer {
  /// A line of the first of two versions.
  func first(_ text: String, isChanged: Bool) -> String { styled(text, isChanged ? "36;1;4" : "36") }

  /// A line of the second of two versions.
  func second(_ text: String, isChanged: Bool) -> String {
    styled(text, isChanged ? "33;1;4" : "33")
  }
}
