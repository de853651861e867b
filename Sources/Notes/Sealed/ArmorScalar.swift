// The characters of a text that may not even be UTF-8.

/// Reads one character of bytes.
enum ArmorScalar {
  /// The character at an offset and its bytes; nil where there is none of UTF-8.
  static func read(_ bytes: [UInt8], at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first < 0xF5, offset + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for place in 1..<length {
      guard bytes[offset + place] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[offset + place] & 0x3F)
    }
    // An overlong form or a surrogate is no character.
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}

extension Unicode.Scalar {
  /// A hyphen or dash of any kind: mail and chat programs make longer ones of two hyphens.
  var isDash: Bool {
    switch value {
    case 0x2D, 0x2212: true
    case ..<0x58A: false
    // The usual ones, without a look into Unicode's tables.
    case 0x2010...0x2015: true
    default: properties.generalCategory == .dashPunctuation
    }
  }

  /// A blank or an invisible character, which says nothing between the digits of a note.
  var isLeftOutOfArmor: Bool {
    switch value {
    case 0x09...0x0D, 0x20: true
    case ..<0x80: false
    case 0xA0, 0xAD, 0x2000...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0x3000, 0xFEFF: true
    default:
      properties.isWhitespace || properties.generalCategory == .format
        || properties.isDefaultIgnorableCodePoint
    }
  }
}
