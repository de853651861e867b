// Texts on their way into a memo: what is typed, piped in or heard must stay one item's text.
// Format: docs/FORMAT.md, "memos/<memo>.md", items.

internal import Ground

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

  /// A text that a recogniser gave: plain words, no controls, no line that Markdown takes for more
  /// than words.
  package static func heard(_ text: String) -> String {
    let plain = text.replacingCRLF.unicodeScalars.map { scalar -> Character in
      scalar == "\n" || !(scalar.properties.generalCategory == .control) ? Character(scalar) : " "
    }
    let lines = String(plain).split(separator: "\n").map { $0.trimmingBlanks }
      .filter { !$0.isEmpty }
    return lines.map(escapingBlockMarkup).joined(separator: "\n")
  }

  private static func escapingBlockMarkup(_ line: String) -> String {
    guard let first = line.utf8.first else { return line }
    if "#>-+*=`~!|<_[".utf8.contains(first) { return "\\" + line }
    let digits = line.utf8.prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0, digits < 10, let mark = line.utf8.dropFirst(digits).first,
      mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
    else { return line }
    let number = line.prefix(digits)
    return number + "\\" + line.dropFirst(digits)
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

  /// The fence that would close the code block left open at the end of a text; nil if none is.
  static func openFence(in text: ArraySlice<UInt8>) -> String? {
    var open: (mark: UInt8, count: Int)?
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let rest = line.drop { $0 == 0x20 }
      guard line.count - rest.count <= 3, let mark = rest.first,
        mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
      else { continue }
      let count = rest.prefix { $0 == mark }.count
      let after = rest.dropFirst(count)
      guard count >= 3 else { continue }
      if let fence = open {
        if mark == fence.mark, count >= fence.count, after.allSatisfy({ $0 <= 0x20 }) { open = nil }
      } else if mark == UInt8(ascii: "~") || !after.contains(mark) {
        open = (mark, count)
      }
    }
    return open.map { fence in
      String(repeating: Character(Unicode.Scalar(fence.mark)), count: fence.count)
    }
  }
}
