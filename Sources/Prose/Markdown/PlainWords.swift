// Escaping of plain text for Markdown, and unescaping.

/// Escapes what Markdown would take for markup, and nothing else, so that the source stays readable.
public struct PlainWords: Sendable {
  private let scalars: [Unicode.Scalar]
  private let counts: [Unicode.Scalar: Int]
  private let keepsAddresses: Bool

  /// A text of any number of lines and paragraphs, without trailing blanks in a line; with `keepsAddresses`,
  /// web addresses in it stay links.
  public init(_ text: String, keepsAddresses: Bool = false) {
    self.keepsAddresses = keepsAddresses
    scalars = Array(text.unicodeScalars)
    counts = scalars.reduce(into: [:]) { if $1.isASCII { $0[$1, default: 0] += 1 } }
  }

  /// The text as Markdown.
  public var escaped: String {
    var text = String.UnicodeScalarView()
    var marker: Int?
    var address = 0
    for index in scalars.indices {
      if keepsAddresses, index >= address { address = endOfAddress(at: index) ?? 0 }
      guard index >= address else {
        text.append(scalars[index])
        continue
      }
      let isFirst = at(index - 1) == "\n"
      if isFirst, let entity = PlainWords.entities.first(where: { $0.blank == scalars[index] }) {
        // Leading blanks would make a code block.
        text.append(contentsOf: entity.text.unicodeScalars)
        continue
      }
      if isFirst { marker = blockMarker(at: index) }
      if marker == index || isInlineMarkup(at: index) { text.append("\\") }
      text.append(scalars[index])
    }
    return String(text)
  }

  /// Unescapes a text, even one edited by hand: drops the backslash before a sign, and decodes blanks written
  /// as entities at the start of a line.
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

  /// A neighboring character; the text is treated as surrounded by line ends.
  private func at(_ index: Int) -> Unicode.Scalar { scalars.indices.contains(index) ? scalars[index] : "\n" }

  /// The index of a character at the start of a line that would start a list, heading, block quote ….
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
    // URLs that GitHub's Markdown autolinks.
    case "/": return before == ":" && next == "/"
    case ".": return before == "w" && at(index - 2) == "w" && at(index - 3) == "w"
    default: return false
    }
  }

  /// The end of the web address that starts here; nil if none does, or one with signs that Markdown would read.
  private func endOfAddress(at start: Int) -> Int? {
    guard scalars[start] == "h", !at(start - 1).isWord,
      ["http://", "https://"].contains(where: { scalars[start...].starts(with: $0.unicodeScalars) })
    else { return nil }
    let address = scalars[start...].prefix { !$0.isBlank }
    return address.contains { "<>[]`*\\".unicodeScalars.contains($0) } ? nil : address.endIndex
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
  /// ASCII only: neither letter, digit, blank nor control character.
  fileprivate var isMarkupSign: Bool {
    !isAlphabetic && numericType == nil && !isWhitespace && generalCategory != .control
  }
}
