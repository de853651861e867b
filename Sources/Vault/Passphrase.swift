// Passphrases: how typed bytes become one, and how one is made by chance.

public import Ground
public import Seal

/// A passphrase's form (docs/FORMAT.md, "Slots", 1).
public enum Passphrase {
  /// The passphrase that was typed or printed: UTF-8 in NFC.
  ///
  /// - Throws: `passphrase-missing` for none, `file-not-text`.
  public static func normalised(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) -> Secret {
    guard unsafe !bytes.isEmpty else {
      throw Diagnostic(
        .passphraseMissing,
        "the passphrase is empty",
        hint: "an empty one protects nothing: type one"
      )
    }
    let secret: Secret? = unsafe String.withNFC(of: bytes) { composed in
      unsafe composed.map { unsafe Secret(copying: $0) }
    }
    guard let secret else {
      throw Diagnostic(
        .fileNotText,
        "the passphrase is not UTF-8 text",
        hint: "set the terminal, or the program that prints it, to UTF-8"
      )
    }
    return secret
  }

  private static let letters = Array("abcdefghjkmnpqrstvwxyz0123456789".utf8)

  /// A passphrase of 100 random bits, in five groups of four letters and digits that are not easily mistaken for each
  /// other.
  ///
  /// - Returns: 24 ASCII characters.
  public static func random(_ randomBytes: (Int) -> [UInt8]) -> String {
    // 32 letters: five bits of each byte.
    let drawn = randomBytes(20).map { letters[Int($0 & 31)] }
    let groups = stride(from: 0, to: 20, by: 4).map {
      String(decoding: drawn[$0..<$0 + 4], as: UTF8.self)
    }
    return groups.joined(separator: "-")
  }
}
