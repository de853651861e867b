// RedNotebook's markup (txt2tags, as its manual tells it) in Markdown.

internal import Ground

/// Turns the signs that RedNotebook's toolbar writes into Markdown's; everything else stays.
enum RedNotebookMarkup {
  /// The text as Markdown.
  static func markdown(_ text: String) -> String {
    var lines: [String] = []
    var isCode = false
    for line in text.replacingCRLF.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode.toggle()
        lines.append(String(line))
      } else {
        lines.append(isCode ? String(line) : self.line(String(line)))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ line: String) -> String {
    let level = line.prefix { $0 == "=" }.count
    let closed = line.trimmingBlanks
    if (1...5).contains(level), closed.hasSuffix(String(repeating: "=", count: level)),
      closed.count > level * 2
    {
      let title = closed.dropFirst(level).dropLast(level).trimmingBlanks
      return String(repeating: "#", count: level) + " " + inline(title)
    }
    if line.hasPrefix("+ ") { return "1. " + inline(String(line.dropFirst(2))) }
    if closed.count >= 20, closed.allSatisfy({ $0 == "=" || $0 == "-" || $0 == "_" }) { return "***" }
    return inline(line)
  }

  /// Signs inside a line: pictures and links first, for an address may hold any of the others.
  private static func inline(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let open = rest.firstIndex(of: "[") {
      result += emphasis(String(rest[..<open]))
      guard let close = rest[open...].firstIndex(of: "]"),
        let link = link(String(rest[rest.index(after: open)..<close]))
      else {
        result.append("[")
        rest = rest[rest.index(after: open)...]
        continue
      }
      result += link
      rest = rest[rest.index(after: close)...]
    }
    return result + emphasis(String(rest))
  }

  /// `[""/path/name"".png?50]` is a picture, `[words ""address""]` a link.
  private static func link(_ inside: String) -> String? {
    guard let open = inside.range(of: "\"\"") else { return nil }
    let rest = String(inside[open.upperBound...])
    guard let close = rest.range(of: "\"\"") else { return nil }
    let address = rest[..<close.lowerBound]
    let ending = rest[close.upperBound...].prefix { $0 != "?" }
    let words = inside[..<open.lowerBound].trimmingBlanks
    if ending.hasPrefix("."), words.isEmpty { return "![](<\(address)\(ending)>)" }
    guard ending.isEmpty else { return nil }
    return "[\(words.isEmpty ? String(address) : words)](<\(address)>)"
  }

  private static let signs = [("//", "*"), ("--", "~~"), ("__", "")]

  private static func emphasis(_ text: String) -> String {
    var text = text.hasSuffix("\\\\") ? String(text.dropLast(2)) : text
    // Addresses may hold any sign: while the others are read, a letter of no language stands for each.
    var addresses: [String] = []
    let isFree = !text.contains("\u{E001}")
    while isFree, let scheme = text.range(of: "://") {
      let start =
        text[..<scheme.lowerBound].lastIndex { !$0.isASCII || !$0.isLetter }.map { text.index(after: $0) }
        ?? text.startIndex
      let end = text[start...].firstIndex { $0.isWhitespace } ?? text.endIndex
      addresses.append(String(text[start..<end]))
      text.replaceSubrange(start..<end, with: "\u{E001}")
    }
    for (sign, mark) in signs { text = replacing(sign, by: mark, in: text) }
    guard !addresses.isEmpty else { return text }
    let parts = text.split(separator: "\u{E001}", omittingEmptySubsequences: false)
    guard parts.count == addresses.count + 1 else { return text }
    return zip(parts, addresses + [""]).map { $0 + $1 }.joined()
  }

  /// Replaces pairs of a sign that hold words without blanks at their ends; addresses keep their `//`.
  private static func replacing(_ sign: String, by mark: String, in text: String) -> String {
    guard text.contains(sign) else { return text }
    var result = ""
    var rest = text
    while let open = rest.range(of: sign) {
      // Inside a word or an address they are no signs.
      let before = rest[..<open.lowerBound].last
      let isAddress = before.map { $0 == ":" || $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false
      let after = String(rest[open.upperBound...])
      guard !isAddress, after.first?.isWhitespace == false, let close = after.range(of: sign),
        close.lowerBound != after.startIndex,
        after[after.index(before: close.lowerBound)].isWhitespace == false,
        after[after.index(before: close.lowerBound)] != ":",
        after[close.upperBound...].first.map({ !$0.isASCII || !$0.isLetter }) ?? true
      else {
        result += rest[..<open.upperBound]
        rest = after
        continue
      }
      result += rest[..<open.lowerBound] + mark + after[..<close.lowerBound] + mark
      rest = String(after[close.upperBound...])
    }
    return result + rest
  }
}
