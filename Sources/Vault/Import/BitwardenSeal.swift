// Opens Bitwarden's password-protected export.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// PBKDF2 makes a key, HKDF two of it: one for AES-256-CBC, one for the HMAC that is checked before.
struct BitwardenSeal {
  private let salt: [UInt8]
  private let iterations: Int
  private let validation: EncryptedText?
  private let data: EncryptedText

  /// - Throws: `import-unsupported` for what no passphrase opens here, `kdf-parameters`, `import-damaged`.
  init(_ root: JSON) throws(Diagnostic) {
    guard root["passwordProtected"]?.flag ?? false else {
      throw Diagnostic(
        .importUnsupported, Phrase("otp-export-bitwarden-restricted-account-only"),
        hint: Phrase("otp-export-again-json-encrypted-choose"))
    }
    guard root["kdfType"]?.integer ?? 0 == 0 else {
      throw Diagnostic(
        .importUnsupported, Phrase("otp-export-bitwarden-sealed-argon2id-not"),
        hint: Phrase("otp-export-json-clear-import-delete"))
    }
    guard let salt = root["salt"]?.text, let data = root["data"]?.text.flatMap(EncryptedText.init) else {
      throw ForeignSeal.damaged(.bitwarden, Phrase("otp-salt-data-not-whole"))
    }
    // The salt is the text, not the bytes that it is base64 of.
    self.salt = Array(salt.utf8)
    iterations = try ForeignSeal.checkedIterations(root["kdfIterations"]?.integer)
    validation = root["encKeyValidation_DO_NOT_EDIT"]?.text.flatMap(EncryptedText.init)
    self.data = data
  }

  /// The JSON inside.
  ///
  /// - Throws: `passphrase-wrong`; `import-damaged` if the passphrase is right all the same.
  func open(_ passphrase: () throws(Diagnostic) -> Secret) throws(Diagnostic) -> Secret {
    let key = PBKDF2.key(try passphrase(), .sha256, salt: salt, iterations: iterations, count: 32)
    let keys = Keys(
      encryption: HKDF.expand(key: key, info: Array("enc".utf8), count: 32),
      code: HKDF.expand(key: key, info: Array("mac".utf8), count: 32))
    if let content = data.open(keys) { return content }
    if let validation, validation.open(keys) != nil {
      throw ForeignSeal.damaged(.bitwarden, Phrase("otp-data-were-changed"))
    }
    throw ForeignSeal.wrongPassphrase(.bitwarden)
  }

  private struct Keys {
    let encryption: Secret
    let code: Secret
  }

  /// A text of type 2: `2.` and base64 of the initialization vector, the ciphertext and the HMAC, divided by `|`.
  private struct EncryptedText {
    private let parts: [[UInt8]]

    init?(_ text: String) {
      guard text.hasPrefix("2.") else { return nil }
      parts = text.dropFirst(2).split(separator: "|", maxSplits: 3).compactMap { [UInt8](base64: $0.utf8) }
      guard parts.count == 3 else { return nil }
    }

    func open(_ keys: Keys) -> Secret? {
      let isGenuine = HMAC.isCode(parts[2], .sha256, key: keys.code, message: parts[0] + parts[1])
      guard isGenuine else { return nil }
      return AESCBC.decrypt(parts[1], key: keys.encryption, initializationVector: parts[0])
    }
  }
}
