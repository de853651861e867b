// Secrets as apps and web pages write them, and bytes that stand in names.

public import Diagnostics
internal import Fluent

/// Base32 (RFC 4648, section 6).
///
/// Nothing here tells a secret in an error: only the place of what is wrong in it.
public enum Base32 {
  /// The most bytes of a secret that is read.
  public static let maximumSecretSize = 1024

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// The bytes that a text spells.
  ///
  /// - Throws: `secret-invalid`, as of bytes.
  public static func decode(_ text: String) throws(Diagnostic) -> Secret { try decode(text.utf8) }

  /// The bytes that a text in UTF-8 spells; it is read where it lies, and no copy is made.
  ///
  /// Lower case, white space, hyphens and padding of any length at the end are taken as people and apps write
  /// them. Bits that are left over at the end may be anything: some apps cut them from random ones.
  ///
  /// - Throws: `secret-invalid` for another character, no character, a length that no bytes have,
  ///   or more than `Base32.maximumSecretSize` bytes; the position is the character's.
  public static func decode(_ text: some Collection<UInt8>) throws(Diagnostic) -> Secret {
    let digits = try countDigits(text)
    // One, three or six digits are too few for the byte they begin.
    guard digits > 0, ![1, 3, 6].contains(digits % 8) else {
      throw digits == 0
        ? Diagnostic(.secretInvalid, Phrase("seal-secret-empty"), hint: hint)
        : Diagnostic(
          .secretInvalid, Phrase("seal-secret-cut-off-characters-base32", ["digits": digits]),
          hint: Phrase("seal-copy-again-all"))
    }
    let count = digits * 5 / 8
    guard count <= Base32.maximumSecretSize else {
      throw Diagnostic(
        .secretInvalid,
        Phrase("seal-secret-too-long-most-bytes", ["maximum-secret-size": Base32.maximumSecretSize]),
        hint: hint)
    }
    return unsafe Secret(count: count) { output in
      var bits: UInt32 = 0
      var known = 0
      var place = 0
      for byte in text {
        guard let value = value(of: byte) else { continue }
        bits = bits << 5 | UInt32(value)
        known += 5
        guard known >= 8, place < count else { continue }
        known -= 8
        unsafe output[place] = UInt8(truncatingIfNeeded: bits >> UInt32(known))
        place += 1
      }
    }
  }

  /// A secret in capital letters and digits, without padding.
  public static func text(_ secret: Secret) -> String {
    unsafe secret.withBytes { bytes in
      unsafe String(unsafeUninitializedCapacity: encodedCount(bytes.count)) { output in
        unsafe encode(bytes, into: UnsafeMutableRawBufferPointer(output))
        return encodedCount(bytes.count)
      }
    }
  }

  /// What `text` gives, as ASCII bytes that are wiped after use.
  public static func encoded(_ secret: Secret) -> Secret {
    unsafe Secret(count: encodedCount(secret.count)) { output in
      unsafe secret.withBytes { unsafe encode($0, into: output) }
    }
  }

  private static let hint: Phrase = Phrase("seal-setup-key-website-shows-letters")

  private static func encodedCount(_ count: Int) -> Int { (count * 8 + 4) / 5 }

  private static func encode(_ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
    var bits: UInt32 = 0
    var known = 0
    var place = 0
    for index in bytes.indices {
      bits = bits << 8 | UInt32(unsafe bytes[index])
      known += 8
      while known >= 5 {
        known -= 5
        unsafe output[place] = alphabet[Int(bits >> UInt32(known) & 31)]
        place += 1
      }
    }
    if known > 0 { unsafe output[place] = alphabet[Int(bits << UInt32(5 - known) & 31)] }
  }

  /// How many digits there are between what is read over.
  private static func countDigits(_ text: some Collection<UInt8>) throws(Diagnostic) -> Int {
    var digits = 0
    var character = 0
    var isPadding = false
    for byte in text {
      // A character is counted at its first byte.
      if byte & 0xC0 != 0x80 { character += 1 }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "-"), 0x09...0x0D: continue
      case UInt8(ascii: "="): isPadding = true
      default:
        guard !isPadding, value(of: byte) != nil else {
          throw Diagnostic(
            .secretInvalid,
            isPadding
              ? Phrase("seal-character-secret-stands-after-padding", ["character": character])
              : Phrase("seal-character-secret-none-base32", ["character": character]),
            at: Position(line: 1, column: character), hint: hint)
        }
        digits += 1
      }
    }
    return digits
  }

  static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a")
    case UInt8(ascii: "2")...UInt8(ascii: "7"): byte - UInt8(ascii: "2") + 26
    default: nil
    }
  }
}
