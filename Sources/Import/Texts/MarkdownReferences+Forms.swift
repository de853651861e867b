// The notations of links and images.

internal import Diagnostics
internal import Ground

extension MarkdownReferences {
  /// Parses the link or image at an offset; also returns its end.
  mutating func reference(at start: Int) -> (MarkdownReference, end: Int)? {
    if bytes[start] == UInt8(ascii: "<") { return imageTag(at: start) ?? address(at: start) }
    let isShown = bytes[start] == UInt8(ascii: "!")
    let open = isShown ? start + 1 : start
    guard open < bytes.count, bytes[open] == UInt8(ascii: "[") else { return nil }
    if open + 1 < bytes.count, bytes[open + 1] == UInt8(ascii: "[") {
      return wiki(from: start, open: open, isShown: isShown)
    }
    guard let close = closing(of: open, "[", "]") else { return nil }
    let label = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
    let isInline = close + 1 < bytes.count && bytes[close + 1] == UInt8(ascii: "(")
    guard
      let (target, title, end) = isInline
        ? target(from: close + 2) : defined(label, behind: close + 1).map({ ($0.target, "", $0.end) })
    else { return nil }
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
    return (
      MarkdownReference(
        form: isShown ? .image : .link, label: label, target: target.percentDecoded, title: title,
        written: written), end
    )
  }

  /// Finds the matching bracket, within a few thousand bytes and the same paragraph.
  private mutating func closing(
    of open: Int, _ left: Unicode.Scalar, _ right: Unicode.Scalar, most: Int = 4000
  ) -> Int? {
    var depth = 0
    var place = open
    let end = min(bytes.count, open + min(most, max(0, budget)))
    defer { budget -= place - open }
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: left): depth += 1
      case UInt8(ascii: right):
        depth -= 1
        if depth == 0 { return place }
      case 0x0A where place + 1 < bytes.count && bytes[place + 1] == 0x0A: return nil
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Parses the target and title of an inline link; spaces in the target are allowed, as in most apps.
  private mutating func target(from start: Int) -> (String, title: String, end: Int)? {
    // A `data:` URL may be of any length.
    let isData = bytes[start...].starts(with: "data:".utf8)
    guard let close = closing(of: start - 1, "(", ")", most: isData ? .max / 2 : 4000) else { return nil }
    var inside = bytes[start..<close].drop { $0 == 0x20 }
    while inside.last == 0x20 { inside.removeLast() }
    guard !inside.contains(0x0A) else { return nil }
    if inside.first == UInt8(ascii: "<"), let end = inside.firstIndex(of: UInt8(ascii: ">")) {
      let title = String(decoding: inside[(end + 1)...], as: UTF8.self).trimmingBlanks
      let isQuoted = title.count > 1 && title.first == title.last && "\"'".contains(title.prefix(1))
      return (
        String(decoding: inside[(inside.startIndex + 1)..<end], as: UTF8.self), isQuoted ? title : "",
        close + 1
      )
    }
    var title = ""
    // A quoted title after a space.
    for quote in "\"'".utf8 where inside.last == quote {
      if let open = inside.dropLast().lastIndex(of: quote), open > inside.startIndex, inside[open - 1] == 0x20
      {
        title = String(decoding: inside[open...], as: UTF8.self)
        inside = inside[..<open]
        while inside.last == 0x20 { inside.removeLast() }
        break
      }
    }
    var plain: [UInt8] = []
    var isEscaped = false
    for byte in inside {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        plain.append(byte)
        isEscaped = false
      }
    }
    return (String(decoding: plain, as: UTF8.self), title, close + 1)
  }

  private func wiki(from start: Int, open: Int, isShown: Bool) -> (MarkdownReference, end: Int)? {
    let inside = bytes[(open + 2)..<min(bytes.count, open + 1000)].prefix {
      $0 != UInt8(ascii: "]") && $0 != 0x0A && $0 != UInt8(ascii: "[")
    }
    let end = inside.endIndex
    guard !inside.isEmpty, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "]"),
      bytes[end + 1] == UInt8(ascii: "]")
    else { return nil }
    let parts = inside.split(separator: UInt8(ascii: "|"), maxSplits: 1)
    guard let first = parts.first else { return nil }
    let target = first.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "^") }
    let whole = String(decoding: first, as: UTF8.self)
    let label = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : whole
    // A number after the bar is the width of an image.
    let isWidth = isShown && label.allSatisfy { $0.isNumber || $0 == "x" }
    return (
      MarkdownReference(
        form: isShown ? .wikiImage : .wikiLink, label: isWidth || isShown && parts.count == 1 ? "" : label,
        target: String(decoding: target, as: UTF8.self).trimmingBlanks,
        written: String(decoding: bytes[start..<(end + 2)], as: UTF8.self)), end + 2
    )
  }

  /// Parses an HTML image: `<img src="target" alt="label">`.
  private mutating func imageTag(at start: Int) -> (MarkdownReference, end: Int)? {
    guard bytes.count - start > 5,
      String(decoding: bytes[start..<(start + 4)], as: UTF8.self).lowercased() == "<img",
      bytes[start + 4] <= 0x20
    else { return nil }
    let within = bytes[start...].prefix(max(0, min(budget, 64 << 20)))
    let close = within.firstIndex { $0 == UInt8(ascii: ">") || $0 == 0x0A } ?? within.endIndex
    budget -= close - start
    guard close < within.endIndex, bytes[close] == UInt8(ascii: ">") else { return nil }
    let tag = String(decoding: bytes[start...close], as: UTF8.self)
    guard let source = MarkdownReferences.attribute("src", of: tag) else { return nil }
    return (
      MarkdownReference(
        form: .image, label: MarkdownReferences.attribute("alt", of: tag) ?? "",
        target: source.percentDecoded, written: tag), close + 1
    )
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    for quote in ["\"", "'"] {
      guard let start = tag.range(of: " \(name)=\(quote)") else { continue }
      let rest = tag[start.upperBound...]
      guard let end = rest.firstIndex(of: Character(quote)) else { continue }
      return String(rest[..<end])
    }
    return nil
  }

  /// Resolves `[label][name]` and `[label]`, defined elsewhere.
  private mutating func defined(_ label: String, behind place: Int) -> (target: String, end: Int)? {
    guard !definitions.isEmpty else { return nil }
    if place < bytes.count, bytes[place] == UInt8(ascii: "["), let close = closing(of: place, "[", "]") {
      let name = String(decoding: bytes[(place + 1)..<close], as: UTF8.self)
      return definitions[(name.isEmpty ? label : name).comparisonKey].map { ($0, close + 1) }
    }
    if place < bytes.count, bytes[place] == UInt8(ascii: ":") { return nil }
    return definitions[label.comparisonKey].map { ($0, place) }
  }
}
