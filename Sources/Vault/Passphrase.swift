// Passphrases: how typed bytes become one, and how one is made by chance.

public import Diagnostics
internal import Fluent
internal import Ground
public import Seal

/// A passphrase's form (docs/FORMAT.md, "Slots", 1).
public enum Passphrase {
  /// The passphrase that was typed or printed: UTF-8 in NFC.
  ///
  /// - Throws: `passphrase-missing` for none, `file-not-text`.
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

  /// Why a passphrase can be guessed.
  public enum Weakness: Sendable, Equatable {
    /// It has fewer than `leastLetters`.
    case short
    /// It is one that many people take.
    case common
  }

  /// The fewest letters of a passphrase that is not called short; one beyond ASCII counts as two.
  public static let leastLetters = 12

  /// Whether a new passphrase is too short, or one of a few that everybody tries first; nil for any other.
  ///
  /// It judges no further: a name with a number behind it passes.
  public static func weakness(of passphrase: Secret) -> Weakness? {
    unsafe passphrase.withBytes { bytes in
      var letters = 0
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        if byte & 0xC0 != 0x80 { letters += byte < 0x80 ? 1 : 2 }
      }
      if letters < leastLetters { return .short }
      // Compared in place: no copy of a passphrase stays in memory.
      let isCommon = common.contains { word in
        unsafe word.count == bytes.count
          && zip(word, bytes).allSatisfy { letter, byte in
            letter == ((65...90).contains(byte) ? byte | 0x20 : byte)
          }
      }
      return isCommon ? .common : nil
    }
  }

  /// Long ones of the lists that guessing begins with, in small letters; the shorter ones are short.
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

  /// A passphrase of 100 random bits, in five groups of four letters and digits that are not easily mistaken
  /// for each other.
  ///
  /// - Returns: 24 ASCII characters.
  public static func random(_ randomBytes: (Int) -> [UInt8]) -> String {
    // 32 letters: five bits of each byte.
    let drawn = randomBytes(20).map { letters[Int($0 & 31)] }
    let groups = stride(from: 0, to: 20, by: 4).map { String(decoding: drawn[$0..<$0 + 4], as: UTF8.self) }
    return groups.joined(separator: "-")
  }
}
