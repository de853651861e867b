// Texts on their way into a memo: what is typed, piped in or heard must stay one item's text.
// Format: docs/FORMAT.md, "memos/<memo>.md", items.

internal import Ground
internal import Prose

/// Makes texts fit to stand in a memo.
package enum MemoText {
  /// A text that a person gave: LF line ends, no blank lines around it, no line that would begin an
  /// item, no code block that is left open.
  package static func typed(_ text: String) -> String {
    let whole = withoutBlankLines(text.replacingCRLF)
    var lines: [Substring] = whole.split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices where ItemHeading(Array(lines[index].utf8)[...]) != nil {
      lines[index] = " " + lines[index]
    }
    let body = lines.joined(separator: "\n")
    guard let fence = openFence(in: Array(body.utf8)[...]) else { return body }
    return body + "\n" + fence
  }

  /// A text that a recogniser gave: plain words, no controls, nothing that Markdown takes for more than
  /// words.
  package static func heard(_ text: String) -> String {
    let plain = text.replacingCRLF.unicodeScalars.map { scalar -> Character in
      scalar == "\n" || !(scalar.properties.generalCategory == .control) ? Character(scalar) : " "
    }
    let lines = String(plain).split(separator: "\n").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    return PlainWords(lines.joined(separator: "\n")).escaped
  }

  /// The text without the blank lines before and after it; blanks that indent its first line stay.
  private static func withoutBlankLines(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return lines[first...last].joined(separator: "\n")
  }

  /// The line that would close the code block left open at the end of a text; nil if none is.
  static func openFence(in text: ArraySlice<UInt8>) -> String? {
    var search = FenceSearch()
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) { search.read(line) }
    return search.closing
  }
}
