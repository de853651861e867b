// The form of a text that tells nothing about where it was typed.
// Spec: docs/FORMAT.md, "Sealed notes", "Plaintext".

internal import Ground

/// Plain words, as they stand in a sealed note.
public enum PlainText {
  /// The most characters (Unicode scalars) of a text.
  public static let maximumLength = 10_000
  /// The most characters (Unicode scalars) of a name.
  public static let maximumNameLength = 50

  /// The normal form of a text: other line ends, invisible characters and directions are gone, it is in Unicode's
  /// Form C, and no line ends with a blank.
  ///
  /// The normal form of a normal form is the same. It may be empty.
  public static func normalised(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var follows: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar.meaning {
      case .kept: scalars.append(scalar)
      case .blank: scalars.append(" ")
      // CR LF is one line end.
      case .lineEnd where scalar == "\n" && follows == "\r": break
      case .lineEnd: scalars.append("\n")
      case .nothing: break
      }
      follows = scalar
    }
    // What was taken out may have stood between a letter and its mark: composed afterwards.
    let lines = String(scalars).nfc.unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map(\.withoutBlanksAtEnd)
    guard let first = lines.firstIndex(where: { !$0.isEmpty }),
      let last = lines.lastIndex(where: { !$0.isEmpty })
    else { return "" }
    return lines[first...last].map { String($0) }.joined(separator: "\n")
  }

  /// The normal form of a name: a text in one line, without blanks at its beginning and end.
  ///
  /// It is not cut: what is longer than `maximumNameLength` is refused where it is sealed.
  public static func name(_ text: String) -> String {
    let line = normalised(text).unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 }
    return String(String.UnicodeScalarView(line.drop { $0.isBlank })[...].withoutBlanksAtEnd)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var withoutBlanksAtEnd: Self {
    guard let last = lastIndex(where: { !$0.isBlank }) else { return self[startIndex..<startIndex] }
    return self[...last]
  }
}

extension Unicode.Scalar {
  fileprivate enum Meaning {
    case kept
    case blank
    case lineEnd
    case nothing
  }

  fileprivate var meaning: Meaning {
    switch value {
    case 0x0A, 0x0D, 0x2028, 0x2029: .lineEnd
    case 0x09: .kept
    case 0xA0, 0x202F: .blank
    // Controls; the soft hyphen, what has no width, marks of direction.
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060,
      0x2066...0x2069, 0xFEFF:
      .nothing
    default: .kept
    }
  }

  /// Whether a line may not end with it.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x20, 0x09: true
    case ..<0x1680: false
    default: properties.generalCategory == .spaceSeparator
    }
  }
}
