// Passphrases: normalisation, weakness check and random generation.

public import Diagnostics
internal import Fluent
internal import Ground
public import Seal

/// The form of passphrases (docs/FORMAT.md, "Slots", 1).
public enum Passphrase {
  /// Normalises typed UTF-8 bytes to NFC; throws `passphrase-missing` if empty, `file-not-text` if not UTF-8.
  public static func normalised(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) -> Secret {
    guard unsafe !bytes.isEmpty else {
      throw Diagnostic(
        .passphraseMissing, Phrase("otp-passphrase-empty"),
        hint: Phrase("otp-empty-one-protects-nothing-type"))
    }
    let secret: Secret? = unsafe String.withNFC(of: bytes) { composed in
      unsafe composed.map { unsafe Secret(copying: $0) }
    }
    guard let secret else {
      throw Diagnostic(
        .fileNotText, Phrase("otp-passphrase-not-utf-text"),
        hint: Phrase("otp-set-terminal-program-prints-utf"))
    }
    return secret
  }

  /// Why a passphrase is easy to guess.
  public enum Weakness: Sendable, Equatable {
    /// It has fewer than `leastLetters`.
    case short
    /// It is in the list of common ones.
    case common
  }

  /// The minimum length, in letters; a non-ASCII letter counts as two.
  public static let leastLetters = 12

  /// Reports a passphrase that is too short or among the few most common; no other weakness.
  public static func weakness(of passphrase: Secret) -> Weakness? {
    unsafe passphrase.withBytes { bytes in
      var letters = 0
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        if byte & 0xC0 != 0x80 { letters += byte < 0x80 ? 1 : 2 }
      }
      if letters < leastLetters { return .short }
      // Compare in place: no copy of the passphrase stays in memory.
      let isCommon = common.contains { word in
        unsafe word.count == bytes.count
          && zip(word, bytes).allSatisfy { letter, byte in
            letter == ((65...90).contains(byte) ? byte | 0x20 : byte)
          }
      }
      return isCommon ? .common : nil
    }
  }

  /// Common passwords of at least `leastLetters` letters, in lower case; shorter ones are rejected by length.
  private static let common = [
    "123456789012", "1234567890123", "123456789123", "123123123123", "111111111111", "000000000000",
    "012345678910", "1q2w3e4r5t6y", "1qaz2wsx3edc", "1qaz2wsx3edc4rfv", "q1w2e3r4t5y6", "qwertyuiopas",
    "qwertyuiop[]", "qwertyuiopasdfghjkl", "qwerty123456", "qwertyqwerty", "qwertyuiop123", "asdfghjklzxc",
    "zxcvbnmasdfghjkl", "abcdefghijkl", "abcdefghijklmnopqrstuvwxyz", "abcd1234abcd", "abc123abc123",
    "aaaaaaaaaaaa", "password1234", "password12345", "password123456", "passwordpassword", "password123!",
    "passw0rd1234", "mypassword123", "changemechangeme", "changeme1234", "administrator", "admin1234567",
    "letmeinletmein", "letmein12345", "welcome12345", "welcome123456", "iloveyou1234", "iloveyouiloveyou",
    "iloveyou12345", "iloveyouforever", "sunshine1234", "princess1234", "football1234", "baseball1234",
    "superman1234", "dragon123456", "monkey123456", "trustno1trustno1", "thisisapassword",
    "this is a password", "my passphrase", "mypassphrase", "secretsecret", "correcthorsebatterystaple",
    "correct horse battery staple", "dolphinsdolphins", "unknownunknown", "computer1234", "michelle1234",
    "ohmygodohmygod", "zuttozuttozutto", "zutto12345678",
  ].map { Array($0.utf8) }

  private static let letters = Array("abcdefghjkmnpqrstvwxyz0123456789".utf8)

  /// A passphrase of 100 random bits: 24 ASCII characters in five groups of four, without look-alike letters.
  public static func random(_ randomBytes: (Int) -> [UInt8]) -> String {
    // 32 letters: five bits of each byte.
    let drawn = randomBytes(20).map { letters[Int($0 & 31)] }
    let groups = stride(from: 0, to: 20, by: 4).map { String(decoding: drawn[$0..<$0 + 4], as: UTF8.self) }
    return groups.joined(separator: "-")
  }
}
