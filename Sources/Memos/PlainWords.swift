// Words that must stay words in Markdown.

/// Escapes what Markdown would take for markup, and nothing else: the text is to be read as it stands.
struct PlainWords {
  private let scalars: [Unicode.Scalar]
  private let counts: [Unicode.Scalar: Int]

  /// - Parameter lines: without blanks around them, none of them empty.
  init(_ lines: [String]) {
    scalars = Array(lines.joined(separator: "\n").unicodeScalars)
    counts = scalars.reduce(into: [:]) { if $1.isASCII { $0[$1, default: 0] += 1 } }
  }

  /// The text.
  var escaped: String {
    var text = String.UnicodeScalarView()
    var marker: Int?
    for index in scalars.indices {
      if at(index - 1) == "\n" { marker = blockMarker(at: index) }
      if marker == index || isInlineMarkup(at: index) { text.append("\\") }
      text.append(scalars[index])
    }
    return String(text)
  }

  /// A neighbour; a line end stands before the text and behind it.
  private func at(_ index: Int) -> Unicode.Scalar {
    scalars.indices.contains(index) ? scalars[index] : "\n"
  }

  /// What would begin a list, a heading, a quotation … where a line begins.
  private func blockMarker(at start: Int) -> Int? {
    let first = at(start)
    if "#>-+*=`~!|<[_".unicodeScalars.contains(first) { return start }
    if first == ":", at(start + 1) == "-" { return start }
    let digits = scalars[start...].prefix { ("0"..."9").contains($0) }.count
    guard digits > 0, digits < 10, at(start + digits) == "." || at(start + digits) == ")" else {
      return nil
    }
    return start + digits
  }

  private func isInlineMarkup(at index: Int) -> Bool {
    let (before, next) = (at(index - 1), at(index + 1))
    switch scalars[index] {
    case "]": return next == "(" || next == "["
    case "<": return next.isLetter || "/!?".unicodeScalars.contains(next)
    case "&": return isEntity(at: index)
    case "\\": return next == "\n" || next.isASCII && next.properties.isMarkupSign
    case "`": return counts["`", default: 0] > 1
    case "~": return counts["~", default: 0] > 1 && !(before.isBlank && next.isBlank)
    case "*": return !(before.isBlank && next.isBlank)
    case "_": return !(before.isBlank && next.isBlank || before.isWord && next.isWord)
    default: return false
    }
  }

  private func isEntity(at index: Int) -> Bool {
    let name = scalars[(index + 1)...].prefix(33).prefix { $0.isASCII && $0.isWord || $0 == "#" }
    return !name.isEmpty && at(index + 1 + name.count) == ";"
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { properties.isWhitespace }
  fileprivate var isLetter: Bool { properties.isAlphabetic }
  fileprivate var isWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}

extension Unicode.Scalar.Properties {
  /// Of ASCII: neither letter, digit, blank nor control.
  fileprivate var isMarkupSign: Bool {
    !isAlphabetic && numericType == nil && !isWhitespace && generalCategory != .control
  }
}
