// The TOML of Hugo's front matter: keys with texts, numbers, times and lists of texts, each on its line.
//
// Not all of TOML: what goes beyond (tables, texts of several lines) makes the whole head be kept as it is written.

internal import Ground
internal import Prose

/// Reads plain lines of TOML.
enum TOMLLines {
  /// The keys and values, and whether there is more that is not understood.
  static func pairs(_ text: String) -> (pairs: [ForeignYAML.Pair], isPartial: Bool) {
    var pairs: [ForeignYAML.Pair] = []
    var lines = text.split(separator: "\n")[...]
    while let line = lines.popFirst() {
      var written = String(line).trimmingBlanks
      if written.isEmpty || written.hasPrefix("#") { continue }
      guard let equal = written.firstIndex(of: "=") else { return (pairs, true) }
      let key = written[..<equal].trimmingBlanks.filter { $0 != "\"" && $0 != "'" }
      written = written[written.index(after: equal)...].trimmingBlanks
      // A list may go on over several lines.
      while written.hasPrefix("["), !isClosed(written), let next = lines.popFirst() {
        written += " " + String(next).trimmingBlanks
      }
      guard !key.isEmpty, let value = value(written) else { return (pairs, true) }
      pairs.append(.init(key: key, value: value))
    }
    return (pairs, false)
  }

  private static func isClosed(_ text: String) -> Bool {
    var scan = TOMLScan(text)
    return scan.value() != nil
  }

  private static func value(_ text: String) -> ForeignYAML? {
    var scan = TOMLScan(text)
    guard let value = scan.value() else { return nil }
    scan.skipBlanks()
    return scan.rest.isEmpty || scan.rest.first == "#" ? value : nil
  }
}

/// Moves over one value.
private struct TOMLScan {
  var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\t" }
  }

  mutating func value(depth: Int = 0) -> ForeignYAML? {
    skipBlanks()
    guard let first = rest.first, depth < 8 else { return nil }
    switch first {
    case "\"", "'":
      guard !rest.hasPrefix("\"\"\""), !rest.hasPrefix("'''") else { return nil }
      return text(first).map { .text($0, isPlain: false) }
    case "[":
      rest.removeFirst()
      var list: [ForeignYAML] = []
      while true {
        skipBlanks()
        if rest.first == "]" {
          rest.removeFirst()
          return .list(list)
        }
        guard let item = value(depth: depth + 1) else { return nil }
        list.append(item)
        skipBlanks()
        if rest.first == "," { rest.removeFirst() } else if rest.first != "]" { return nil }
      }
    default:
      let word = rest.prefix { !",]#".contains($0) }
      let text = String(word).trimmingBlanks
      guard !text.isEmpty, !text.contains("{"), !text.contains("\"") else { return nil }
      rest = rest.dropFirst(word.count)
      return .text(text, isPlain: true)
    }
  }

  private mutating func text(_ quote: Character) -> String? {
    rest.removeFirst()
    var text = ""
    while let next = rest.popFirst() {
      if next == quote { return text }
      guard next == "\\", quote == "\"" else {
        text.append(next)
        continue
      }
      switch rest.popFirst() {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "\"": text.append("\"")
      case "\\": text.append("\\")
      case "u", "U": return nil
      default: return nil
      }
    }
    return nil
  }
}
