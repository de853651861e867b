// A list in a text file: one thing a line, in no order that means anything, so that git may join two of them.
// Format: docs/FORMAT.md, "notes/read.txt", "notes/blocked.txt".

internal import Ground

/// Lines of a list.
enum LineList {
  /// The most bytes of a list.
  static let maximumBytes = 16 << 20

  /// Takes every line that says something; what `take` does not know is told.
  ///
  /// - Parameters:
  ///   - source: the file; empty lines and those that begin with `#` say nothing.
  ///   - hint: what a line must be.
  ///   - take: gets the line's words, and whether they are such.
  /// - Returns: what is wrong.
  static func read(
    _ source: Source,
    hint: String,
    _ take: ([String]) -> Bool
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var start = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      let text = String(decoding: line, as: UTF8.self).trimmingBlanks
      if text.isEmpty || text.hasPrefix("#") || take(text.split(separator: " ").map(String.init)) {
        continue
      }
      problems.append(
        source.diagnostic(
          .noteField,
          "\(text.quotedBriefly) is no line of this list",
          at: start,
          hint: hint
        )
      )
    }
    return problems
  }

  /// A list with more lines: remarks first, then the others in their order.
  static func text(_ source: Source?, adding more: [String]) -> [UInt8] {
    let old = source.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let lines = old.split(separator: "\n").map(String.init) + more
    let isRemark = { (line: String) in line.hasPrefix("#") }
    let order =
      lines.filter(isRemark)
      + lines.filter { !isRemark($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return Array(order.map { $0 + "\n" }.joined().utf8)
  }
}
