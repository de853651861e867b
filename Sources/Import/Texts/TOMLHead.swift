// Parser of TOML front matter, as Hugo writes it: keys, tables and arrays of tables, with values of all
// types.

internal import Ground
package import Prose

/// Parses front matter in TOML.
///
/// Values stay texts: their reader interprets times and numbers. If anything is not valid TOML, the whole
/// front matter is also kept as written.
package struct TOMLHead {
  private var scan: TOMLScan
  private var pairs: [ForeignYAML.Pair] = []

  /// A limit above any real front matter: looking up a key is linear.
  private static let mostKeys = 1000

  private init(_ text: String) { scan = TOMLScan(text) }

  /// The keys and values, and whether parsing stopped early.
  package static func pairs(_ text: String) -> (pairs: [ForeignYAML.Pair], isPartial: Bool) {
    var head = TOMLHead(text)
    let isWhole = head.run()
    return (head.pairs, !isWhole)
  }

  private mutating func run() -> Bool {
    var table: [String] = []
    for _ in 0..<TOMLHead.mostKeys {
      scan.skipLines()
      guard !scan.isDone else { return true }
      if scan.take("[") {
        let isList = scan.take("[")
        guard let name = scan.key(), scan.take("]"), !isList || scan.take("]") else { return false }
        table = name
        let place = isList ? ForeignYAML.list([.keys([])]) : .keys([])
        guard TOMLHead.put(place, name[...], into: &pairs) else { return false }
      } else {
        guard let key = scan.key(), scan.take("="), let value = scan.value(),
          TOMLHead.put(value, (table + key)[...], into: &pairs)
        else { return false }
      }
      guard scan.takeLineEnd() else { return false }
    }
    return false
  }

  /// Sets a value; merges keys into an existing table and appends to an array of tables.
  private static func put(
    _ value: ForeignYAML, _ path: ArraySlice<String>, into pairs: inout [ForeignYAML.Pair]
  ) -> Bool {
    guard let key = path.first else { return false }
    guard let index = pairs.firstIndex(where: { $0.key == key }) else {
      var inner: [ForeignYAML.Pair] = []
      guard path.count == 1 || put(value, path.dropFirst(), into: &inner) else { return false }
      pairs.append(.init(key: key, value: path.count == 1 ? value : .keys(inner)))
      return true
    }
    var found = pairs[index].value
    guard merge(value, path.dropFirst(), into: &found) else { return false }
    pairs[index] = .init(key: key, value: found)
    return true
  }

  private static func merge(_ value: ForeignYAML, _ path: ArraySlice<String>, into found: inout ForeignYAML)
    -> Bool
  {
    switch (found, value) {
    case (.keys(var inner), _) where !path.isEmpty:
      guard put(value, path, into: &inner) else { return false }
      found = .keys(inner)
    case (.keys, .keys(let more)) where more.isEmpty: break
    case (.list(var list), _) where !path.isEmpty:
      // The last table of the array is the current one.
      guard case .keys(var inner)? = list.popLast(), put(value, path, into: &inner) else { return false }
      found = .list(list + [.keys(inner)])
    case (.list(let list), .list(let more)): found = .list(list + more)
    default: return false
    }
    return true
  }
}

/// A scanner that consumes TOML keys and values from the front.
struct TOMLScan {
  private var rest: Substring

  private static let maximumDepth = 16

  init(_ text: String) { rest = text[...] }

  var isDone: Bool { rest.isEmpty }

  /// Consumes a sign and the blanks around it.
  mutating func take(_ sign: Character) -> Bool {
    skipBlanks()
    guard rest.first == sign else { return false }
    rest.removeFirst()
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  /// Skips blanks, comments and empty lines.
  mutating func skipLines() {
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard rest.first == "#" else { return }
      rest = rest.drop { !$0.isNewline }
    }
  }

  /// Consumes a comment and checks for the end of the line.
  mutating func takeLineEnd() -> Bool {
    skipBlanks()
    if rest.first == "#" { rest = rest.drop { !$0.isNewline } }
    return rest.isEmpty || rest.first?.isNewline == true
  }

  /// Consumes a key: `a`, `"a b"`, `a.b`.
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

  /// Consumes a string, basic or literal, single-line or multi-line.
  private mutating func text() -> String? {
    guard let quote = rest.first else { return nil }
    let triple = String(repeating: quote, count: 3)
    let isLong = rest.hasPrefix(triple)
    rest = rest.dropFirst(isLong ? 3 : 1)
    // A newline right after the opening quotes is not part of the string.
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
      // A backslash at the end of a line continues it on the next.
      guard isLong, sign.isWhitespace else { return nil }
      rest = rest.drop(while: \.isWhitespace)
      return ""
    }
  }
}
