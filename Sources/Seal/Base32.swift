// Base32: secrets as apps and websites write them, and the form used in file names.

public import Diagnostics
internal import Fluent

/// Base32 (RFC 4648, section 6).
///
/// An error never quotes a secret: it only gives the position of the fault.
public enum Base32 {
  /// The largest secret that `decode` accepts, in bytes.
  public static let maximumSecretSize = 1024

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Decodes a text like `decode` of its UTF-8 bytes.
  ///
  /// - Throws: `secret-invalid`.
  public static func decode(_ text: String) throws(Diagnostic) -> Secret { try decode(text.utf8) }

  /// Decodes UTF-8 bytes in place, without a copy.
  ///
  /// Accepts what people and apps write: lowercase, white space, hyphens, and any amount of padding at the
  /// end. Leftover bits at the end may have any value: some apps cut their text from random digits.
  ///
  /// - Throws: `secret-invalid` for an invalid character (its position is reported), no characters, an
  ///   impossible length, or more than `Base32.maximumSecretSize` bytes.
  public static func decode(_ text: some Collection<UInt8>) throws(Diagnostic) -> Secret {
    let digits = try countDigits(text)
    // One, three or six digits in the last group don't make up a whole byte.
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

  /// Encodes a secret in uppercase letters and digits, without padding.
  public static func text(_ secret: Secret) -> String {
    unsafe secret.withBytes { bytes in
      unsafe String(unsafeUninitializedCapacity: encodedCount(bytes.count)) { output in
        unsafe encode(bytes, into: UnsafeMutableRawBufferPointer(output))
        return encodedCount(bytes.count)
      }
    }
  }

  /// Encodes a secret like `text`, as ASCII bytes that are wiped after use.
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

  /// The number of digits, separators and padding aside.
  private static func countDigits(_ text: some Collection<UInt8>) throws(Diagnostic) -> Int {
    var digits = 0
    var character = 0
    var isPadding = false
    for byte in text {
      // Counts characters, not bytes: continuation bytes of UTF-8 are skipped.
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

extension Base32 {
  private static let smallAlphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// Encodes non-secret bytes in lowercase without padding, for file names and URLs.
  public static func smallText(_ bytes: some Collection<UInt8>) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count * 8 + 4) / 5)
    var bits: UInt32 = 0
    var known: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      known += 8
      while known >= 5 {
        known -= 5
        digits.append(smallAlphabet[Int(bits >> known & 31)])
      }
    }
    if known > 0 { digits.append(smallAlphabet[Int(bits << (5 - known) & 31)]) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Decodes what `smallText` writes, in either case; nil for any other text.
  ///
  /// The encoding is canonical: leftover bits must be zero.
  public static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(digits.count * 5 / 8)
    var bits: UInt32 = 0
    var known: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 5 | UInt32(value)
      known += 5
      guard known >= 8 else { continue }
      known -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> known))
    }
    // Five leftover bits or more mean a superfluous digit.
    return known < 5 && bits & (1 << known - 1) == 0 ? result : nil
  }
}
