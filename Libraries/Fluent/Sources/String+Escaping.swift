// Escapes for text that is shown on a terminal, and short quotes.

extension String {
  /// This text with control characters (C0, DEL, C1, bidirectional overrides) written as `\u{1B}`.
  public var escapingControls: String {
    guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminals {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension StringProtocol {
  /// As `escapingControls`, but tabs stay.
  public var escapingControlsButTabs: String {
    split(separator: "\t", omittingEmptySubsequences: false).map { String($0).escapingControls }.joined(
      separator: "\t")
  }
}

extension Unicode.Scalar {
  /// Whether this scalar can control a terminal or reorder the text around it.
  public var steersTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// This text between single quotes, shortened after 60 characters.
  public var quotedBriefly: String {
    let head = unicodeScalars.prefix(61)
    guard head.count > 60 else { return "'\(self)'" }
    return "'\(String(String.UnicodeScalarView(head.prefix(60))))…'"
  }
}

extension String {
  /// At most 40 characters, for messages.
  public var shortened: String {
    guard let end = index(startIndex, offsetBy: 40, limitedBy: endIndex), end != endIndex else { return self }
    return self[..<end] + "…"
  }
}
