// The fifteen colours that treatments can have.

public import Diagnostics
internal import Fluent

/// A colour of the palette: the requirement document's own first (003, section 8.1), then nine beside
/// them.
public enum PaletteColor: String, Sendable, Hashable, CaseIterable {
  case pink
  case rose
  case blush
  case cream
  case tan
  case brown
  case coral
  case apricot
  case lemon
  case sage
  case mint
  case sky
  case blue
  case lavender
  case plum

  /// The colour as files hold it, `#RRGGBB`.
  public var hex: String {
    switch self {
    case .pink: "#FFA0B9"
    case .rose: "#F28AA5"
    case .blush: "#FFCFDD"
    case .cream: "#F5E6D3"
    case .tan: "#A0826D"
    case .brown: "#7C5E4A"
    case .coral: "#F2957F"
    case .apricot: "#F5B971"
    case .lemon: "#EFD976"
    case .sage: "#B5C98A"
    case .mint: "#8CCFB4"
    case .sky: "#8CC8E0"
    case .blue: "#8FA8E3"
    case .lavender: "#B6A3E3"
    case .plum: "#C48BC4"
    }
  }

  /// Reads a colour by its name or its digits, in any case.
  ///
  /// - Throws: `color-unknown`.
  public init(parsing text: String) throws(Diagnostic) {
    let word = text.lowercased()
    let color = PaletteColor.allCases.first { $0.rawValue == word || $0.hex.lowercased() == word }
    guard let color else {
      let all = PaletteColor.allCases.map { "\($0.rawValue) \($0.hex)" }.joined(separator: ", ")
      throw Diagnostic(
        .colorUnknown, Phrase("ledger-not-one-colours", ["prefix": text.escapingControls.prefix(40)]),
        hint: Phrase("home-one", ["words": all]))
    }
    self = color
  }
}
