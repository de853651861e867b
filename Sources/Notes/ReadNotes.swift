// Which received notes were shown, and when.
// Format: docs/FORMAT.md, "notes/read.txt".

internal import Diagnostics
internal import Fluent
internal import ZonedTime

/// Reads and writes the list of what was read.
enum ReadNotes {
  static let file: RelativePath = "notes/read.txt"

  /// Reads the list.
  ///
  /// - Returns: the earliest day of each note's id, and what is wrong.
  static func parse(_ source: Source) -> ([String: Day], [Diagnostic]) {
    var days: [String: Day] = [:]
    let problems = LineList.read(source, hint: Phrase("note-line-note-file-without-md-blank")) { words in
      guard words.count == 2, let day = Day(ascii: Array(words[1].utf8)) else { return false }
      days[words[0]] = min(days[words[0]] ?? day, day)
      return true
    }
    return (days, problems)
  }

  /// The list with one note more.
  static func text(adding id: String, _ day: Day, to source: Source?) -> [UInt8] {
    LineList.text(source, adding: ["\(id) \(day.text)"])
  }
}
