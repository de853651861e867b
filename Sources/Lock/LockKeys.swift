// The keys of a locked archive, all from one passphrase.

internal import SafeFiles
public import Seal

/// Names, seals and opens the pieces of a locked archive.
public struct LockKeys: Sendable {
  static let purpose = "zutto locked archive 1"

  let rounds: Int
  let salt: [UInt8]
  private let checkKey: Secret
  private let nameKey: Secret
  private let codeKey: Secret
  private let sealKey: Secret

  /// Derives the keys, which takes about half a second.
  ///
  /// - Parameters:
  ///   - passphrase: in Unicode NFC.
  ///   - salt: of `LockParameters.saltSize` bytes.
  ///   - rounds: within `LockParameters.rounds`.
  public init(_ passphrase: Secret, salt: [UInt8], rounds: Int = LockParameters.standardRounds) {
    let master = PBKDF2.key(passphrase, .sha256, salt: salt, iterations: rounds, count: 32)
    func key(_ use: String) -> Secret {
      HKDF.derive(
        key: master, salt: salt, info: Array("\(LockKeys.purpose) \(use)".utf8), count: AESGCM.keySize)
    }
    self.rounds = rounds
    self.salt = salt
    checkKey = key("check")
    nameKey = key("name")
    codeKey = key("code")
    sealKey = key("seal")
  }

  /// The keys of an archive; nil if the passphrase is another.
  public init?(_ passphrase: Secret, opening parameters: LockParameters) {
    self.init(passphrase, salt: parameters.salt, rounds: parameters.rounds)
    guard HMAC.isCode(parameters.check, .sha256, key: checkKey, message: LockKeys.purpose.utf8) else {
      return nil
    }
  }

  /// What tells the right passphrase from a wrong one.
  var check: [UInt8] { HMAC.code(.sha256, key: checkKey, message: LockKeys.purpose.utf8) }

  /// The name of a piece: what is in it shows as little as in a random number.
  func name(of path: String, piece: Int) -> String {
    HMAC.code(.sha256, key: nameKey, message: "\(piece) \(path)".utf8).prefix(16).hexadecimal
  }

  /// Seals a piece.
  ///
  /// The key comes from a keyed code of all that is sealed. Equal pieces are therefore equal on the disk, and no key
  /// ever meets two plaintexts, so that the nonce can be zero.
  func seal(_ piece: [UInt8]) -> (code: [UInt8], sealed: [UInt8]) {
    let code = HMAC.code(.sha256, key: codeKey, message: piece)
    let box = AESGCM.seal(Secret(piece), key: pieceKey(code), nonce: LockKeys.nonce, additionalData: [])
    return (code, code + box.ciphertext + box.tag)
  }

  /// Opens a piece; nil if the keys are wrong or anything was changed.
  func open(_ sealed: [UInt8]) -> (code: [UInt8], piece: [UInt8])? {
    guard sealed.count >= 32 + AESGCM.tagSize else { return nil }
    let code = Array(sealed[..<32])
    let box = AESGCM.Box(
      nonce: LockKeys.nonce, ciphertext: Array(sealed[32..<(sealed.count - AESGCM.tagSize)]),
      tag: Array(sealed.suffix(AESGCM.tagSize)))
    guard let opened = AESGCM.unseal(box, key: pieceKey(code), additionalData: []) else { return nil }
    let piece = unsafe opened.withBytes { unsafe Array($0) }
    // GCM alone lets one box open under two keys.
    guard HMAC.isCode(code, .sha256, key: codeKey, message: piece) else { return nil }
    return (code, piece)
  }

  private static let nonce = [UInt8](repeating: 0, count: AESGCM.nonceSize)

  private func pieceKey(_ code: [UInt8]) -> Secret {
    HKDF.derive(
      key: sealKey, salt: code, info: Array("\(LockKeys.purpose) piece".utf8), count: AESGCM.keySize)
  }
}
