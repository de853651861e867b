// How many columns of a terminal a text takes, and texts made to fit them.

internal import CUtf8proc

extension String {
  /// The columns this text takes on a terminal: East Asian wide characters and emoji two, marks
  /// none, characters of ambiguous width one.
  ///
  /// Emoji joined into one picture take two columns together. Control characters count as none;
  /// escape them before (`escapingControls`).
  public var displayWidth: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Where a text stands in the room that padding gives it.
  public enum Side: Sendable, Hashable {
    case leading
    case trailing
  }

  /// This text with spaces up to a width in columns; unchanged if it is as wide already.
  ///
  /// - Parameters:
  ///   - width: the columns wanted.
  ///   - side: where the text stands; numbers stand trailing.
  /// - Returns: the text, at least that wide.
  public func padded(to width: Int, _ side: Side = .leading) -> String {
    let spaces = String(repeating: " ", count: max(0, width - displayWidth))
    return side == .leading ? self + spaces : spaces + self
  }

  /// This text, cut to a width in columns with `…` as the last if it is wider.
  public func truncated(to width: Int) -> String {
    guard width > 0 else { return "" }
    // Not measured to its end: a long text costs as much as what is shown of it.
    var used = 0
    var cut: Index?
    for index in indices {
      let columns = self[index].displayWidth
      if cut == nil, used + columns > width - 1 { cut = index }
      used += columns
      if used > width, let cut { return self[..<cut] + "…" }
    }
    return self
  }
}

extension Character {
  /// The columns this character takes on a terminal.
  public var displayWidth: Int {
    var width = 0
    var scalars = 0
    for scalar in unicodeScalars {
      scalars += 1
      // Emoji presentation was asked for, or several emoji make one picture.
      if scalar == "\u{FE0F}" || scalar == "\u{200D}" && width == 2 { return 2 }
      if scalars > 1, (0x1F3FB...0x1F3FF).contains(scalar.value) { return 2 }
      width += scalar.displayWidth
    }
    return width
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    // Vowels and finals of a Hangul syllable in parts stand within the width of its initial.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    let code = Int32(bitPattern: value)
    guard utf8proc_category(code) == UTF8PROC_CATEGORY_CN else { return Int(utf8proc_charwidth(code)) }
    // Emoji and ideographs newer than the tables.
    switch value {
    case 0x1F000..<0x1FB00, 0x20000..<0x3FFFE: return 2
    default: return 1
    }
  }
}

extension Character {
  /// Whether a line may end before and after it: Han, kana, and wide signs, but not Hangul.
  package var isIdeographic: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    let isHangul = (0x1100...0x11FF).contains(scalar.value) || (0xAC00...0xD7FF).contains(scalar.value)
    return displayWidth == 2 && !isHangul
  }
}
