// What encrypted exports of all apps have in common.

internal import Ground
internal import Seal

/// Faults of encrypted exports.
enum ForeignSeal {
  /// The passphrase opens nothing.
  static func wrongPassphrase(_ format: ForeignFormat) -> Diagnostic {
    Diagnostic(
      .passphraseWrong, "the passphrase does not open this export of \(format.title)",
      hint: "it is the one that was given to \(format.title) when it was exported")
  }

  /// The passphrase is right, or something needed to try it is missing.
  static func damaged(_ format: ForeignFormat, _ words: Phrase) -> Diagnostic {
    Diagnostic(
      .importDamaged, "the encrypted export of \(format.title) is damaged: \(words)", hint: "export it again")
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
        "\(count ?? 0) PBKDF2 iterations are refused: 1 to \(PBKDF2.maximumIterations) are allowed",
        hint: "the file is damaged or was made to harm; export it again")
    }
    return count
  }
}
