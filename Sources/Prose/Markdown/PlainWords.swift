// Words that must stay words in Markdown, and back again.

/// Escapes what Markdown would take for markup, and nothing else: the text is to be read as it stands.
public struct PlainWords: Sendable {
  private let scalars: [Unicode.Scalar]
  private let counts: [Unicode.Scalar: Int]

  /// Words that may have several lines and paragraphs; lines must not end with blanks.
  public init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    counts = scalars.reduce(into: [:]) { if $1.isASCII { $0[$1, default: 0] += 1 } }
  }

  /// The text as Markdown.
  public var escaped: String {
    var text = String.UnicodeScalarView()
    var marker: Int?
    for index in scalars.indices {
      let isFirst = at(index - 1) == "\n"
      if isFirst, let entity = PlainWords.entities.first(where: { $0.blank == scalars[index] }) {
        // Blanks at the beginning would make a block of code.
        text.append(contentsOf: entity.text.unicodeScalars)
        continue
      }
      if isFirst { marker = blockMarker(at: index) }
      if marker == index || isInlineMarkup(at: index) { text.append("\\") }
      text.append(scalars[index])
    }
    return String(text)
  }

  /// The words of a text that was escaped, also of one that a person wrote beside the program: a backslash before
  /// a sign is left out, a blank at the beginning of a line is no entity any more.
  public static func words(of escaped: String) -> String {
    var text = String.UnicodeScalarView()
    var rest = escaped.unicodeScalars[...]
    var isFirst = true
    while let scalar = rest.first {
      if isFirst, let entity = entities.first(where: { rest.starts(with: $0.text.unicodeScalars) }) {
        text.append(entity.blank)
        rest = rest.dropFirst(entity.text.unicodeScalars.count)
      } else {
        rest.removeFirst()
        if scalar == "\\", let next = rest.first, next.isASCII, next.properties.isMarkupSign {
          text.append(next)
          rest.removeFirst()
        } else {
          text.append(scalar)
        }
      }
      isFirst = text.last == "\n"
    }
    return String(text)
  }

  private static let entities: [(blank: Unicode.Scalar, text: String)] = [(" ", "&#32;"), ("\t", "&#9;")]

  /// A neighbour; a line end stands before the text and behind it.
  private func at(_ index: Int) -> Unicode.Scalar { scalars.indices.contains(index) ? scalars[index] : "\n" }

  /// What would begin a list, a heading, a quotation … where a line begins.
  private func blockMarker(at start: Int) -> Int? {
    let first = at(start)
    if "#>-+*=`~!|<[_".unicodeScalars.contains(first) { return start }
    if first == ":", at(start + 1) == "-" { return start }
    let digits = scalars[start...].prefix { ("0"..."9").contains($0) }.count
    guard digits > 0, digits < 10, at(start + digits) == "." || at(start + digits) == ")" else { return nil }
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
    // Addresses that GitHub's Markdown makes links of.
    case "/": return before == ":" && next == "/"
    case ".": return before == "w" && at(index - 2) == "w" && at(index - 3) == "w"
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
