// What a person who types a few letters is looking for.

internal import Ground

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
