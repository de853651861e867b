// A row of `zutto otp watch`, and how its texts are shown and found.

internal import Ground

/// An account and its code at one moment.
package struct WatchRow: Sendable, Hashable {
  /// A unique id.
  package var id: String
  /// The issuer; may be empty.
  package var issuer: String
  /// The account's name at the issuer.
  package var name: String
  /// The current code; empty if it is withheld.
  package var code: String
  /// The next code, if it is known.
  package var nextCode: String?
  /// How many seconds a code is valid.
  package var period: Int
  /// How many seconds the code is still valid, at least 1.
  package var remaining: Int
  /// Shown instead of a code: `HOTP` for an account that counts; nil if the code is shown.
  package var withheld: String?

  /// A row from its parts.
  package init(
    id: String, issuer: String, name: String, code: String, nextCode: String? = nil, period: Int = 30,
    remaining: Int = 30, withheld: String? = nil
  ) {
    self.id = id
    self.issuer = issuer
    self.name = name
    self.code = code
    self.nextCode = nextCode
    self.period = period
    self.remaining = remaining
    self.withheld = withheld
  }

  /// Whether the code changes soon, so that the next one is shown.
  var isEnding: Bool { withheld == nil && remaining <= 5 }
}

extension String {
  /// A code in groups: `123 456`, `1234 5678`, `123 4567`; up to five characters stay together.
  var groupedCode: String {
    let size =
      switch count {
      case ...5: count
      case 6, 7, 9: 3
      case 8: 4
      default: 5
      }
    guard size < count else { return self }
    var groups: [Substring] = []
    var rest = self[...]
    // The last group takes the remainder.
    while rest.count >= 2 * size {
      groups.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    groups.append(rest)
    return groups.joined(separator: " ")
  }
}

extension String {
  /// The text folded for searching: letter case, and full or half width.
  var searchKey: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return comparisonKey }
    var folded = String.UnicodeScalarView()
    for scalar in unicodeScalars { folded.append(scalar.inUsualWidth) }
    return String(folded).comparisonKey
  }
}

extension Unicode.Scalar {
  /// The character in its usual width (Unicode, block Halfwidth and Fullwidth Forms).
  fileprivate var inUsualWidth: Unicode.Scalar {
    switch value {
    case 0x3000: return " "
    case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0) ?? self
    case 0xFF66...0xFF9F:
      let katakana: [Unicode.Scalar] = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}".unicodeScalars)
      return katakana[Int(value - 0xFF66)]
    default: return self
    }
  }
}
