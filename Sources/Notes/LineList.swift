// A list in a text file: one thing a line, in no order that means anything, so that git may join two of them.
// Format: docs/FORMAT.md, "notes/read.txt", "notes/arrived.txt", "notes/blocked.txt".

internal import Diagnostics
internal import Fluent
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
  static func read(_ source: Source, hint: Phrase, _ take: ([String]) -> Bool) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var start = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      let text = String(decoding: line, as: UTF8.self).trimmingBlanks
      if text.isEmpty || text.hasPrefix("#") || take(text.split(separator: " ").map(String.init)) { continue }
      problems.append(
        source.diagnostic(
          .noteField, Phrase("note-no-line-list", ["quoted-briefly": text.quotedBriefly]), at: start,
          hint: hint))
    }
    return problems
  }

  /// A list with more lines, each before the first line that comes after it in the order; what stands there stays
  /// where it is.
  static func text(_ source: Source?, adding more: [String]) -> [UInt8] {
    var lines =
      source.map { String(decoding: $0.bytes, as: UTF8.self) }?.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init) ?? []
    if lines.last?.isEmpty == true { lines.removeLast() }
    for new in more.sorted(by: precedes) {
      let place = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("#") && precedes(new, $0) }
      lines.insert(new, at: place ?? lines.endIndex)
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}
