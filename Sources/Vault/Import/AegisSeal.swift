// Opens an encrypted vault of Aegis: scrypt opens a slot, its key the master key, that one the database.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

struct AegisSeal {
  private let slots: [Slot]
  private let params: JSON?
  private let database: String

  /// One slot with a password; those of fingerprints are passed over.
  private struct Slot {
    let salt: [UInt8]
    let cost: Scrypt.Parameters
    let masterKey: AESGCM.Box
  }

  /// The most passwords of one vault: each that fits not costs a derivation.
  private static let maximumSlots = 16

  /// - Throws: `kdf-parameters` before any memory is taken, `import-damaged`, `import-unsupported`.
  init(_ header: JSON?, _ database: String) throws(Diagnostic) {
    params = header?["params"]
    self.database = database
    let sealed = header?["slots"]?.list?.filter { $0["type"]?.integer == 1 } ?? []
    guard !sealed.isEmpty else {
      throw Diagnostic(
        .importUnsupported, Phrase("otp-vault-aegis-no-password-only"),
        hint: Phrase("otp-set-password-aegis-export-again"))
    }
    guard sealed.count <= AegisSeal.maximumSlots else {
      throw ForeignSeal.damaged(.aegis, Phrase("otp-passwords", ["count": sealed.count]))
    }
    var slots: [Slot] = []
    for slot in sealed { slots.append(try AegisSeal.slot(slot)) }
    self.slots = slots
  }

  private static func slot(_ slot: JSON) throws(Diagnostic) -> Slot {
    guard let n = slot["n"]?.integer, let r = slot["r"]?.integer, let p = slot["p"]?.integer,
      let salt = slot["salt"]?.text.flatMap(ForeignBytes.hexadecimal),
      let key = slot["key"]?.text.flatMap(ForeignBytes.hexadecimal),
      let masterKey = box(slot["key_params"], key)
    else { throw ForeignSeal.damaged(.aegis, Phrase("otp-password-slot-not-whole")) }
    return Slot(salt: salt, cost: try Scrypt.Parameters(n: n, r: r, p: p), masterKey: masterKey)
  }

  private static func box(_ params: JSON?, _ ciphertext: [UInt8]) -> AESGCM.Box? {
    guard let nonce = params?["nonce"]?.text.flatMap(ForeignBytes.hexadecimal),
      let tag = params?["tag"]?.text.flatMap(ForeignBytes.hexadecimal)
    else { return nil }
    return AESGCM.Box(nonce: nonce, ciphertext: ciphertext, tag: tag)
  }

  /// The database.
  ///
  /// - Throws: `passphrase-wrong` if no slot opens, `import-damaged` if one does and the database does not.
  func open(_ passphrase: () throws(Diagnostic) -> Secret) throws(Diagnostic) -> Secret {
    guard let sealed = [UInt8](base64: database.utf8), let box = AegisSeal.box(params, sealed) else {
      throw ForeignSeal.damaged(.aegis, Phrase("otp-database-not-whole"))
    }
    let passphrase = try passphrase()
    for slot in slots {
      let key = try Scrypt.key(passphrase, salt: slot.salt, slot.cost, count: AESGCM.keySize)
      guard let master = AESGCM.unseal(slot.masterKey, key: key, additionalData: []) else { continue }
      guard let content = AESGCM.unseal(box, key: master, additionalData: []) else {
        throw ForeignSeal.damaged(.aegis, Phrase("otp-database-changed"))
      }
      return content
    }
    throw ForeignSeal.wrongPassphrase(.aegis)
  }
}
