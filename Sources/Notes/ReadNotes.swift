// Which received notes were shown, and when.
// Format: docs/FORMAT.md, "notes/read.txt".

internal import Ground

/// Reads and writes the list of what was read.
enum ReadNotes {
  static let file: RelativePath = "notes/read.txt"
  /// The most bytes of a list of lines.
  static let maximumBytes = 16 << 20

  /// Reads the list: the day by the note's id.
  ///
  /// Lines that say nothing known are told and left out.
  static func parse(_ source: Source) -> ([String: Day], [Diagnostic]) {
    var days: [String: Day] = [:]
    var problems: [Diagnostic] = []
    var start = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      let text = String(decoding: line, as: UTF8.self).trimmingBlanks
      if text.isEmpty || text.hasPrefix("#") { continue }
      let words = text.split(separator: " ").map(String.init)
      if words.count == 2, let day = Day(ascii: Array(words[1].utf8)) {
        days[words[0]] = min(days[words[0]] ?? day, day)
      } else {
        problems.append(
          source.diagnostic(
            .noteField,
            "\(text.quotedBriefly) is no note with a day",
            at: start,
            hint: "a line is a note's file without .md, a blank, and a day such as 2025-12-06"
          )
        )
      }
    }
    return (days, problems)
  }

  /// The list with one note more; lines that a person wrote stay, sorted.
  static func text(adding id: String, _ day: Day, to source: Source?) -> [UInt8] {
    let old = source.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    return sorted(old.split(separator: "\n").map(String.init) + ["\(id) \(day.text)"])
  }

  /// Lines as they stand in a list: remarks first, then the others in their order.
  static func sorted(_ lines: [String]) -> [UInt8] {
    let isRemark = { (line: String) in line.hasPrefix("#") }
    let order =
      lines.filter(isRemark)
      + lines.filter { !isRemark($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Array(order.map { $0 + "\n" }.joined().utf8)
  }
}
