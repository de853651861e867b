// Why a name can't be one: each reason with its own words.

internal import CUtf8proc
public import Diagnostics
public import Fluent
public import LosslessJSON

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

/// The part a character can play in a name.
enum NameRole: Hashable {
  /// A letter or digit of any script.
  case letter
  /// A mark on the letter before it.
  case mark
  /// Something that can't be seen, and so would make two names look the same.
  case invisible
  case space
  case other
}

extension Unicode.Scalar {
  /// The part this character can play in a name, by its general category.
  var nameRole: NameRole {
    let code = Int32(bitPattern: value)
    // Hangul fillers are letters and variation selectors are marks, but neither shows.
    if unsafe utf8proc_get_property(code).pointee.ignorable != 0 { return .invisible }
    switch utf8proc_category(code) {
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
      UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_ND,
      // 〇 is a number by its category and a digit to everyone who writes it.
      UTF8PROC_CATEGORY_NL:
      return .letter
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC: return .mark
    case UTF8PROC_CATEGORY_CF, UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP: return .invisible
    case UTF8PROC_CATEGORY_ZS: return .space
    default: return .other
    }
  }
}

extension JSONReader {
  /// What somebody or something is called; a name that could not be given is kept, and warned of.
  public mutating func name(_ key: String = "name", required: Bool = false, maxCharacters: Int = 100)
    -> String?
  {
    let name = text(key, required: required, maxCharacters: maxCharacters)
    if let name, let fault = name.nameFault {
      note(.jsonValue, fault.message, at: key, hint: fault.hint, severity: .warning)
    }
    return name
  }
}

extension String {
  /// Refuses a name that is empty, has more than 100 characters, can't be seen, or does not stand on one line.
  ///
  /// - Throws: `json-value`.
  public func checkName() throws(Diagnostic) {
    let fault: (message: Phrase, hint: Phrase)? =
      if allSatisfy(\.isWhitespace) {
        (Phrase("home-name-empty"), Phrase("home-write-least-one-character"))
      } else if count > 100 {
        (Phrase("home-name-longer-than-characters"), Phrase("home-it-has", ["count": count]))
      } else { nameFault }
    if let (message, hint) = fault { throw Diagnostic(.jsonValue, message, hint: hint) }
  }

  /// What keeps a text from being a name that stands on one line, is seen, and leaves what stands beside it in its order;
  /// nil if nothing does.
  public var nameFault: (message: Phrase, hint: Phrase)? {
    if utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return nil }
    if unicodeScalars.contains(where: {
      [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }) {
      return (Phrase("home-name-line-break-another-control"), Phrase("home-write-on-one-line"))
    }
    if let control = unicodeScalars.first(where: \.properties.isBidiControl) {
      return (
        Phrase("home-name-turns-direction-writing", ["code-point": control.codePoint]),
        Phrase("home-write-without")
      )
    }
    // U+2800 is a sign by its category, and no dot of it is raised.
    let isSeen = unicodeScalars.contains {
      $0 != "\u{2800}" && !$0.properties.isWhitespace && $0.nameRole != .invisible
    }
    return isSeen ? nil : (Phrase("home-name-no-character-can-seen"), Phrase("home-write-least-one"))
  }
}
