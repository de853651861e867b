// What is particular about the texts of Day One.

internal import Ground
internal import LosslessJSON

/// Day One's Markdown.
enum DayOneText {
  /// The identifier in `dayone-moment://ID`, `dayone-moment:/audio/ID` and their like.
  static func moment(_ target: String) -> String? {
    guard target.hasPrefix("dayone-moment:") else { return nil }
    return target.dropFirst("dayone-moment:".count).split(separator: "/").last.map(String.init)
  }

  /// The identifier in `dayone://view?entryId=UUID`.
  static func entry(_ target: String) -> String? {
    guard target.hasPrefix("dayone://") || target.hasPrefix("dayone2://"),
      let start = target.range(of: "entryid=")
    else { return nil }
    let id = target[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    return id.isEmpty ? nil : id.filter { $0 != "-" }
  }

  /// The text without the zero width spaces and needless backslashes that Day One writes.
  ///
  /// It escapes `.`, `!`, `-`, `+`, `(` and `)` everywhere; a backslash goes only where Markdown reads the same
  /// without it: inside a line of words, before no bracket.
  static func plain(_ text: String) -> String {
    guard text.contains("\\") || text.unicodeScalars.contains("\u{200B}") else { return text }
    var lines: [String] = []
    var fence: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let start = line.drop { $0 == " " }
      if let open = fence {
        if start.hasPrefix(open) { fence = nil }
        lines.append(String(line))
      } else if start.hasPrefix("```") || start.hasPrefix("~~~") {
        fence = String(start.prefix(3))
        lines.append(String(line))
      } else {
        lines.append(plain(line: line))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func plain(line: Substring) -> String {
    let scalars = Array(line.unicodeScalars).filter { $0 != "\u{200B}" }
    guard !scalars.contains("`") else { return String(String.UnicodeScalarView(scalars)) }
    var result = String.UnicodeScalarView()
    var hasWords = false
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\\", index + 1 < scalars.count {
        let next = scalars[index + 1]
        let after = index + 2 < scalars.count ? scalars[index + 2] : " "
        let isNeedless =
          hasWords
          && (".-+)".unicodeScalars.contains(next) || next == "!" && after != "["
            || next == "(" && result.last != "]")
        if !isNeedless { result.append(scalar) }
        result.append(next)
        index += 2
        continue
      }
      if scalar.properties.isAlphabetic { hasWords = true }
      result.append(scalar)
      index += 1
    }
    return String(result)
  }
}

/// Day One's text with its formatting, which some entries have instead of a plain one.
enum DayOneRichText {
  /// The text as Markdown; nil if there is none that can be read.
  static func text(of written: String?) -> String? {
    guard let written, let root = try? JSONItems.parse(Array(written.utf8), "richText.json"),
      let contents = root["contents"]?.list
    else { return nil }
    var text = ""
    for part in contents {
      if let words = part["text"]?.text {
        let line = part["attributes"]?["line"]
        let isLineStart = text.isEmpty || text.hasSuffix("\n")
        if isLineStart, let level = line?["header"]?.integer, (1...6).contains(level) {
          text += String(repeating: "#", count: level) + " "
        } else if isLineStart, let style = line?["listStyle"]?.text {
          let depth = max(0, min(8, (line?["indentLevel"]?.integer ?? 1) - 1))
          let isDone = line?["checked"]?.flag == true
          let sign =
            switch style {
            case "numbered": "1. "
            case "checkbox": isDone ? "- [x] " : "- [ ] "
            default: "- "
            }
          text += String(repeating: "   ", count: depth) + sign
        } else if isLineStart, line?["quote"]?.flag == true {
          text += "> "
        }
        let shown = emphasised(words, part["attributes"])
        let link = part["attributes"]?["linkURL"]?.text ?? ""
        let isPlain = !shown.contains("\n") && !link.contains { "<>\n".contains($0) }
        let isLink = !link.isEmpty && isPlain
        text += isLink ? "[\(shown)](<\(link)>)" : shown
      }
      for object in part["embeddedObjects"]?.list ?? [] {
        guard let id = object["identifier"]?.text else { continue }
        let kind = object["type"]?.text ?? "photo"
        let path = kind == "photo" ? "/" : "\(kind)"
        text += "\n![](dayone-moment:/\(path)/\(id))\n"
      }
    }
    return text
  }

  private static func emphasised(_ words: String, _ attributes: JSON?) -> String {
    let core = words.trimmingBlanks
    guard !core.isEmpty, !core.contains("\n") else { return words }
    var marks = ""
    if attributes?["bold"]?.flag == true { marks = "**" }
    if attributes?["italic"]?.flag == true { marks += "*" }
    guard !marks.isEmpty, let range = words.range(of: core) else { return words }
    return words[..<range.lowerBound] + marks + core + String(marks.reversed()) + words[range.upperBound...]
  }
}
