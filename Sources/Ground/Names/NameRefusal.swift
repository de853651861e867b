// Why a name can't be one: each reason with its own words.

/// What keeps a text from being a name that every system can hold.
enum NameRefusal: Error, Hashable {
  case empty
  case long
  case separator(Character)
  case windows(Character)
  case control(Unicode.Scalar)
  case invisible(Unicode.Scalar)
  case leadingDot
  case leadingHyphen
  case leadingMark
  case trailingDot
  case trailingSpace
  case space
  case character(Character)
  case device
  case decomposed
  case `extension`

  static let maximumScalars = 64
  static let maximumBytes = 192

  /// What is wrong with a name, or nil if nothing is.
  init?(of name: String) {
    if NameRefusal.isPlain(name) {
      guard NameRefusal.isDevice(name) else { return nil }
      self = .device
      return
    }
    guard let refusal = NameRefusal.ends(of: name) ?? NameRefusal.inside(of: name) else { return nil }
    self = refusal
  }

  /// Whether a name is ASCII and right but perhaps for a device's name: the common case, fast.
  private static func isPlain(_ name: String) -> Bool {
    guard (1...maximumScalars).contains(name.utf8.count), name.utf8.first != UInt8(ascii: "-") else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
  }

  private static func ends(of name: String) -> NameRefusal? {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return .empty }
    // Counted before anything is looked at, so that a hostile name costs nothing.
    guard name.utf8.count <= maximumBytes, name.unicodeScalars.count <= maximumScalars else { return .long }
    if first == "." { return .leadingDot }
    if first == "-" { return .leadingHyphen }
    if first.nameRole == .mark { return .leadingMark }
    if last == "." { return .trailingDot }
    if last == " " { return .trailingSpace }
    return nil
  }

  private static func inside(of name: String) -> NameRefusal? {
    for scalar in name.unicodeScalars where scalar != "-" && scalar != "_" {
      if scalar == "/" || scalar == "\\" { return .separator(Character(scalar)) }
      if ":*?\"<>|".unicodeScalars.contains(scalar) { return .windows(Character(scalar)) }
      if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) { return .control(scalar) }
      switch scalar.nameRole {
      case .letter, .mark: continue
      case .invisible: return .invisible(scalar)
      case .space: return .space
      case .other: return .character(whole(scalar, in: name))
      }
    }
    if isDevice(name) { return .device }
    // Compared as bytes: to Swift's strings both forms are equal.
    return name.nfc.utf8.elementsEqual(name.utf8) ? nil : .decomposed
  }

  /// The character as a person sees it that a scalar belongs to: a family, not its father.
  private static func whole(_ scalar: Unicode.Scalar, in name: String) -> Character {
    name.first { $0.unicodeScalars.contains(scalar) } ?? Character(scalar)
  }

  /// Whether Windows keeps this name for a device, with or without an extension.
  static func isDevice(_ name: String) -> Bool {
    guard (3...4).contains(name.utf8.count) else { return false }
    let name = name.lowercased()
    if ["con", "prn", "aux", "nul"].contains(name) { return true }
    guard name.hasPrefix("com") || name.hasPrefix("lpt"), let last = name.utf8.last else { return false }
    return name.utf8.count == 4 && last &- UInt8(ascii: "0") < 10
  }
}

extension NameRefusal {
  /// The reason in words, to stand after the name.
  var reason: Phrase {
    switch self {
    case .empty: Phrase("home-no-characters")
    case .long: Phrase("home-longer-than-characters-2", ["maximum-scalars": NameRefusal.maximumScalars])
    case .separator(let character): Phrase("home-divides-folders", ["character": character])
    case .windows(let character): Phrase("home-windows-cant-name", ["character": character])
    case .control(let scalar): Phrase("home-control-character", ["code-point": scalar.codePoint])
    case .invisible(let scalar): Phrase("home-invisible-character", ["code-point": scalar.codePoint])
    case .leadingDot: Phrase("home-begins-dot-hides-file")
    case .leadingHyphen: Phrase("home-begins-commands-take-option")
    case .leadingMark: Phrase("home-begins-mark-belongs-on-letter")
    case .trailingDot: Phrase("home-ends-dot-windows-drops")
    case .trailingSpace: Phrase("home-ends-space-windows-drops")
    case .space: Phrase("home-space")
    case .character(let character): Phrase("home-no-letter-digit", ["character": character])
    case .device: Phrase("home-name-device-on-windows")
    case .decomposed: Phrase("home-not-composed-form-unicode-nfc")
    case .extension: Phrase("home-no-extension-letters-digits")
    }
  }

  /// The message about a name, with another that would do.
  func diagnostic(for name: String, suggestion: String?) -> Diagnostic {
    var hint: Phrase = Phrase("home-use-letters-digits-most", ["maximum-scalars": NameRefusal.maximumScalars])
    if self == .extension { hint = Phrase("home-photo-name-ends-kind-cake") }
    if let suggestion, !suggestion.utf8.elementsEqual(name.utf8) {
      hint = hint.and(
        self == .decomposed
          ? Phrase("home-rename-2", ["suggestion": suggestion])
          : Phrase("home-would-do", ["suggestion": suggestion]))
    }
    let subject: Phrase = name.isEmpty ? Phrase("home-name") : Phrase(verbatim: name.quotedBriefly)
    return Diagnostic(
      .nameNotPortable, Phrase("home-subject-reason", ["subject": subject, "reason": reason]), hint: hint)
  }
}

extension Unicode.Scalar {
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
