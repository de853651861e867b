// What encrypted exports of all apps have in common.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Seal

/// Faults of encrypted exports.
enum ForeignSeal {
  /// The passphrase opens nothing.
  static func wrongPassphrase(_ format: ForeignFormat) -> Diagnostic {
    Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-does-not-open-export", ["title": format.title]),
      hint: Phrase("otp-one-given-when-exported", ["title": format.title]))
  }

  /// The passphrase is right, or something needed to try it is missing.
  static func damaged(_ format: ForeignFormat, _ words: Phrase) -> Diagnostic {
    Diagnostic(
      .importDamaged, Phrase("otp-encrypted-export-damaged", ["title": format.title, "words": words]),
      hint: Phrase("otp-export-again"))
  }

  /// AES-256-GCM whose tag stands at the end of the ciphertext.
  static func unseal(_ sealed: some Collection<UInt8>, nonce: [UInt8], key: Secret) -> Secret? {
    guard sealed.count >= AESGCM.tagSize else { return nil }
    let box = AESGCM.Box(
      nonce: nonce, ciphertext: Array(sealed.dropLast(AESGCM.tagSize)),
      tag: Array(sealed.suffix(AESGCM.tagSize)))
    return AESGCM.unseal(box, key: key, additionalData: [])
  }

  /// The number of PBKDF2's iterations, bounded before any time is spent.
  static func checkedIterations(_ count: Int?) throws(Diagnostic) -> Int {
    guard let count, (1...PBKDF2.maximumIterations).contains(count) else {
      throw Diagnostic(
        .kdfParameters,
        Phrase(
          "otp-pbkdf2-iterations-refused-allowed",
          ["count": count ?? 0, "maximum-iterations": PBKDF2.maximumIterations]),
        hint: Phrase("otp-file-damaged-made-harm-export"))
    }
    return count
  }
}
