// The form of a text that tells nothing about where it was typed.
// Spec: docs/FORMAT.md, "Sealed notes", "Plaintext".

internal import Diagnostics

/// Plain words in a normal form that does not tell where they were typed.
public enum PlainText {
  /// The most characters (Unicode scalars) of a text.
  public static let maximumLength = 10_000
  /// The most characters (Unicode scalars) of a name.
  public static let maximumNameLength = 50

  /// The normal form of a text: LF line ends, no unneeded directions and invisible characters, Unicode's Form
  /// C, no blank before a line end.
  ///
  /// Characters that join or vary visible ones stay (U+200C, U+200D, variation selectors): some words and
  /// emoji need them. The form is idempotent, and may be empty.
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
    if scalars.contains(where: \.isTag) { scalars = scalars.withTagsOfFlagsOnly }
    // A removed character may have stood between a letter and its mark: composed afterwards.
    let lines = String(scalars).nfc.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(\.withoutBlanksAtEnd)
    guard let first = lines.firstIndex(where: { !$0.isEmpty }),
      let last = lines.lastIndex(where: { !$0.isEmpty })
    else { return "" }
    return lines[first...last].map { String($0) }.joined(separator: "\n")
  }

  /// The normal form of a name: one line, without blanks around it.
  ///
  /// A name longer than `maximumNameLength` is not cut; sealing refuses it.
  public static func name(_ text: String) -> String {
    let line = normalised(text).unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 }
    return String(String.UnicodeScalarView(line.drop { $0.isBlank })[...].withoutBlanksAtEnd)
  }
}

extension String.UnicodeScalarView {
  /// The text without tags, except those of flags such as England's: a black flag, three to six letters and
  /// digits, the end.
  fileprivate var withTagsOfFlagsOnly: Self {
    var kept = Self()
    var place = startIndex
    while place < endIndex {
      let scalar = self[place]
      formIndex(after: &place)
      guard !scalar.isTag else { continue }
      kept.append(scalar)
      guard scalar == "\u{1F3F4}" else { continue }
      let letters = self[place...].prefix { $0.isTagOfFlag }
      let end = letters.endIndex
      if (3...6).contains(letters.count), end < endIndex, self[end] == "\u{E007F}" {
        kept.append(contentsOf: self[place...end])
        place = index(after: end)
      }
    }
    return kept
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
    // Controls; the soft hyphen, characters without width, marks of direction.
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF:
      .nothing
    // Characters that look like a blank or like nothing: fillers, marks of annotations, unassigned ones.
    case 0x115F, 0x1160, 0x180E, 0x3164, 0xFFA0, 0xFFF0...0xFFFB, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF:
      .nothing
    default: .kept
    }
  }

  /// Whether it is a letter of the invisible alphabet that tells flags apart.
  fileprivate var isTag: Bool { (0xE0000...0xE007F).contains(value) }

  fileprivate var isTagOfFlag: Bool {
    switch value {
    case 0xE0030...0xE0039, 0xE0061...0xE007A: true
    default: false
    }
  }

  /// Whether no line may end with it.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x20, 0x09: true
    case ..<0x1680: false
    default: properties.generalCategory == .spaceSeparator
    }
  }
}
