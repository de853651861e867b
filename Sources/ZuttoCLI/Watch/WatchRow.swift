// A row of `zutto otp watch`, and how its texts are shown and found.

internal import Diagnostics

/// An account and its code at one moment.
package struct WatchRow: Sendable, Hashable {
  /// What tells it apart from the others.
  package var id: String
  /// Who issues the account; may be empty.
  package var issuer: String
  /// The account's name at the issuer.
  package var name: String
  /// The code now; empty where it is withheld.
  package var code: String
  /// The code of the next period, if it is known.
  package var nextCode: String?
  /// Seconds that a code is valid.
  package var period: Int
  /// Seconds that this code is still valid, at least 1.
  package var remaining: Int
  /// What stands in the place of a code: `HOTP` for an account that counts; nil where the code is shown.
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

  /// Whether the code soon changes: the next one is shown.
  var isEnding: Bool { withheld == nil && remaining <= 5 }
}

extension String {
  /// A code in groups that are easy to read and to type: `123 456`, `1234 5678`, `123 4567`.
  ///
  /// Up to five characters stay together.
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
    // The last group takes what is left over, so that none stands alone.
    while rest.count >= 2 * size {
      groups.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    groups.append(rest)
    return groups.joined(separator: " ")
  }
}

extension String {
  /// What two texts share that a person who searches takes for the same: letters in either case, and
  /// full or half width.
  var searchKey: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return comparisonKey }
    var folded = String.UnicodeScalarView()
    for scalar in unicodeScalars { folded.append(scalar.inUsualWidth) }
    return String(folded).comparisonKey
  }
}

extension Unicode.Scalar {
  /// This character in the width it usually has (Unicode, block Halfwidth and Fullwidth Forms).
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
