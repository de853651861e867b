// Moving over TOML.

internal import Ground
internal import Prose

/// Takes keys and values from the beginning of what is left.
struct TOMLScan {
  private var rest: Substring

  private static let maximumDepth = 16

  init(_ text: String) { rest = text[...] }

  /// Whether nothing is left.
  var isDone: Bool { rest.isEmpty }

  /// Takes a sign and the blanks around it.
  mutating func take(_ sign: Character) -> Bool {
    skipBlanks()
    guard rest.first == sign else { return false }
    rest.removeFirst()
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  /// Moves over blanks, remarks and empty lines.
  mutating func skipLines() {
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard rest.first == "#" else { return }
      rest = rest.drop { !$0.isNewline }
    }
  }

  /// Takes the end of a line.
  mutating func takeLineEnd() -> Bool {
    skipBlanks()
    if rest.first == "#" { rest = rest.drop { !$0.isNewline } }
    return rest.isEmpty || rest.first?.isNewline == true
  }

  /// Takes a key: `a`, `"a b"`, `a.b`.
  mutating func key() -> [String]? {
    var parts: [String] = []
    repeat {
      skipBlanks()
      if rest.first == "\"" || rest.first == "'" {
        guard let part = text() else { return nil }
        parts.append(part)
      } else {
        let part = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard !part.isEmpty else { return nil }
        rest = rest.dropFirst(part.count)
        parts.append(String(part))
      }
      guard parts.count <= TOMLScan.maximumDepth else { return nil }
    } while take(".")
    return parts
  }

  /// Takes a value.
  mutating func value(depth: Int = 0) -> ForeignYAML? {
    skipBlanks()
    guard let first = rest.first, depth < TOMLScan.maximumDepth else { return nil }
    switch first {
    case "\"", "'": return text().map { .text($0, isPlain: false) }
    case "[": return list(depth)
    case "{": return table(depth)
    default:
      let word = rest.prefix { !",]}#".contains($0) && !$0.isNewline }
      let text = String(word).trimmingBlanks
      guard !text.isEmpty, !text.contains(where: { "\"'={[".contains($0) }) else { return nil }
      rest = rest.dropFirst(word.count)
      return .text(text, isPlain: true)
    }
  }

  private mutating func list(_ depth: Int) -> ForeignYAML? {
    rest.removeFirst()
    var list: [ForeignYAML] = []
    while true {
      skipLines()
      if take("]") { return .list(list) }
      guard let item = value(depth: depth + 1) else { return nil }
      list.append(item)
      skipLines()
      if !take(","), rest.first != "]" { return nil }
    }
  }

  private mutating func table(_ depth: Int) -> ForeignYAML? {
    rest.removeFirst()
    var pairs: [ForeignYAML.Pair] = []
    while true {
      if take("}") { return .keys(pairs) }
      guard let key = key(), take("="), var value = value(depth: depth + 1) else { return nil }
      for part in key.dropFirst().reversed() { value = .keys([.init(key: part, value: value)]) }
      pairs.append(.init(key: key[0], value: value))
      if !take(","), rest.first != "}" { return nil }
    }
  }

  /// Takes a text in quotation marks, of one line or, between three of them, of several.
  private mutating func text() -> String? {
    guard let quote = rest.first else { return nil }
    let triple = String(repeating: quote, count: 3)
    let isLong = rest.hasPrefix(triple)
    rest = rest.dropFirst(isLong ? 3 : 1)
    // The line end right behind the opening marks is not part of it.
    if isLong, rest.first?.isNewline == true { rest.removeFirst() }
    var text = ""
    while let next = rest.first {
      if isLong ? rest.hasPrefix(triple) : next == quote {
        rest = rest.dropFirst(isLong ? 3 : 1)
        return text
      }
      rest.removeFirst()
      if next.isNewline, !isLong { return nil }
      guard next == "\\", quote == "\"" else {
        text.append(next)
        continue
      }
      guard let escaped = escaped(isLong) else { return nil }
      text += escaped
    }
    return nil
  }

  private mutating func escaped(_ isLong: Bool) -> String? {
    guard let sign = rest.popFirst() else { return nil }
    switch sign {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "\"", "\\": return String(sign)
    case "u", "U":
      let count = sign == "u" ? 4 : 8
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(\.isHexDigit),
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      else { return nil }
      rest = rest.dropFirst(count)
      return String(Character(scalar))
    default:
      // A line that goes on where the next one begins.
      guard isLong, sign.isWhitespace else { return nil }
      rest = rest.drop(while: \.isWhitespace)
      return ""
    }
  }
}
