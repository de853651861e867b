// Digits in vertical Japanese.

/// Marks the digits of a page that stand upright in a column.
///
/// One or two stand side by side, three or four one below the other. Longer numbers lie on their side, as those do that belong to a word or a fraction (`A4`, `3.5`,
/// `12/25`), and code.
///
/// Browsers have no `text-combine-upright: digits` yet (CSS Writing Modes 4, section 9.1).
enum UprightDigits {
  static func marked(in html: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(html.count + html.count / 8)
    var index = 0
    // The element whose text stays as it is.
    var kept: [UInt8]?
    while index < html.count {
      let byte = html[index]
      if byte == UInt8(ascii: "<") {
        let end = endOfTag(in: html, from: index)
        let name = Array(
          html[(index + 1)..<end].prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") })
        if let element = kept {
          if name.first == UInt8(ascii: "/"), name.dropFirst().elementsEqual(element) { kept = nil }
        } else if still.contains(name) {
          kept = name
        }
        output += html[index..<end]
        index = end
      } else if byte == UInt8(ascii: "&"), let end = endOfReference(in: html, from: index) {
        output += html[index..<end]
        index = end
      } else if kept == nil, isDigit(byte) {
        let run = html[index...].prefix { isDigit($0) }
        let isWord =
          index > 0 && joins(html[index - 1]) || run.endIndex < html.count && joins(html[run.endIndex])
        switch run.count {
        case 1...2 where !isWord: output += Array("<span class=\"tcy\">".utf8) + run + Array("</span>".utf8)
        case 3...4 where !isWord:
          output += Array("<span class=\"upright\">".utf8) + run + Array("</span>".utf8)
        default: output += run
        }
        index = run.endIndex
      } else {
        output.append(byte)
        index += 1
      }
    }
    return output
  }

  private static let still: Set<[UInt8]> = Set(
    ["head", "style", "code", "pre", "script"].map { Array($0.utf8) })

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a digit beside this character is part of a longer word.
  private static func joins(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || ".,/-_+#@".utf8.contains(byte)
  }

  private static func endOfTag(in html: [UInt8], from start: Int) -> Int {
    var quote: UInt8?
    var index = start + 1
    while index < html.count {
      let byte = html[index]
      index += 1
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { break }
        if byte == UInt8(ascii: "\"") { quote = byte }
      }
    }
    return index
  }

  private static func endOfReference(in html: [UInt8], from start: Int) -> Int? {
    let name = html[(start + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
    return name.endIndex < html.count && html[name.endIndex] == UInt8(ascii: ";") ? name.endIndex + 1 : nil
  }
}
