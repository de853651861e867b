// A passphrase slot: the vault keys, sealed under a passphrase.

package import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import SafeFiles
package import Seal

/// A file of `otp/slots` (docs/FORMAT.md, "Slots").
package struct Slot: Sendable, Hashable {
  let vault: String
  package let id: String
  let created: String
  /// The ids of the slots that it replaces.
  let replaces: [String]
  let parameters: Scrypt.Parameters
  let salt: [UInt8]
  let sealed: SealedText

  private static let macInfo = Array("zutto slot 1".utf8)
  static let saltSize = 32

  /// Seals a key ring under a passphrase; throws `kdf-memory`.
  package init(
    sealing ring: KeyRing, of head: VaultHead, _ passphrase: Secret, _ parameters: Scrypt.Parameters,
    replacing replaced: [String], created: String, randomBytes: (Int) -> [UInt8]
  ) throws(Diagnostic) {
    vault = head.vault
    id = randomBytes(VaultFiles.idLength / 2).hexadecimal
    self.created = created
    replaces = replaced.sorted()
    self.parameters = parameters
    salt = randomBytes(Slot.saltSize)
    let nonce = randomBytes(AESGCM.nonceSize)
    sealed = SealedText(
      sealing: ring.plaintext, header: Slot.header(vault, id, created, replaces, parameters, salt, nonce),
      nonce: nonce, key: try Scrypt.key(passphrase, salt: salt, parameters, count: AESGCM.keySize),
      macKey: Slot.macKey(ring.newest.secret, head))
  }

  private static func header(
    _ vault: String, _ id: String, _ created: String, _ replaces: [String], _ parameters: Scrypt.Parameters,
    _ salt: [UInt8], _ nonce: [UInt8]
  ) -> [UInt8] {
    SealedText.header(
      "zutto slot 1",
      [
        ("vault", vault), ("slot", id), ("created", created), ("replaces", replaces.joined(separator: " ")),
        ("scrypt", "\(parameters.n) \(parameters.r) \(parameters.p) \(salt.hexadecimal)"),
        ("nonce", nonce.hexadecimal),
      ])
  }

  private static func macKey(_ newest: Secret, _ head: VaultHead) -> Secret {
    HKDF.derive(key: newest, salt: head.salt, info: macInfo, count: 32)
  }

  /// Whether its MAC verifies under a key of the ring.
  func isGenuine(_ ring: KeyRing, _ head: VaultHead) -> Bool {
    ring.keys.contains { sealed.isGenuine(Slot.macKey($0.secret, head)) }
  }

  /// Opens the slot; nil if the passphrase does not fit; throws `kdf-memory`, or `vault-damaged` if the
  /// passphrase fits and the MAC does not.
  func open(_ passphrase: Secret, _ head: VaultHead) throws(Diagnostic) -> KeyRing? {
    let key = try Scrypt.key(passphrase, salt: salt, parameters, count: AESGCM.keySize)
    guard let plaintext = sealed.unseal(key) else { return nil }
    guard let ring = KeyRing(plaintext: plaintext), sealed.isGenuine(Slot.macKey(ring.newest.secret, head))
    else {
      throw Diagnostic(
        .vaultDamaged, Phrase("otp-slot-opens-but-keys-not"), path: VaultFiles.slot(id),
        hint: Phrase("otp-take-backup-another-copy-home"))
    }
    return ring
  }

  // MARK: Text

  private static let shape: JSONShape = [
    "format", "vault", "slot", "created", "replaces", "kdf", "n", "r", "p", "salt", "nonce", "ciphertext",
    "tag", "mac", "digest",
  ]

  package var text: [UInt8] {
    let fields: [(String, JSON)] = [
      ("format", .integer(VaultHead.format)), ("vault", .text(vault)), ("slot", .text(id)),
      ("created", .text(created)), ("replaces", .text(replaces.joined(separator: " "))), ("kdf", "scrypt"),
      ("n", .integer(parameters.n)), ("r", .integer(parameters.r)), ("p", .integer(parameters.p)),
      ("salt", .text(salt.hexadecimal)),
    ]
    return JSON.object(JSONObject(fields + sealed.fields)).canonical(Slot.shape)
  }

  /// Parses a file; throws JSON faults, `kdf-parameters`, `vault-newer`, `vault-damaged`, `record-foreign`.
  package static func parse(_ source: Source, of head: VaultHead) throws(Diagnostic) -> Slot {
    var reader = try JSONReader(ofVault: source)
    try reader.checkFormat(VaultHead.format)
    let vault = reader.id("vault", VaultFiles.vaultIDLength)
    let id = reader.id("slot", VaultFiles.idLength)
    let created = reader.text("created", required: true)
    let replaces = reader.ids("replaces") { VaultFiles.isID($0, VaultFiles.idLength) ? String($0) : nil }
    if let name = reader.text("kdf", required: true), name != "scrypt" {
      reader.note(.jsonValue, Phrase("otp-kdf-cant", ["name": name]), at: "kdf")
    }
    let n = reader.integer("n", required: true)
    let r = reader.integer("r", required: true)
    let p = reader.integer("p", required: true)
    let salt = reader.hexadecimal("salt", bytes: saltSize)
    let sealed = reader.sealed()
    if let problem = reader.problems.first { throw problem.damaging(source.path) }
    guard let vault, let id, let created, let replaces, let n, let r, let p, let salt, let sealed else {
      throw Slot.damaged(source.path)
    }
    guard vault == head.vault else { throw Diagnostic.foreign(source.path, vault, head) }
    let parameters: Scrypt.Parameters
    do throws(Diagnostic) { parameters = try Scrypt.Parameters(n: n, r: r, p: p) } catch {
      var problem = error
      problem.path = source.path
      throw problem
    }
    let header = Slot.header(vault, id, created, replaces, parameters, salt, sealed.box.nonce)
    let text = SealedText(header: header, box: sealed.box, mac: sealed.mac)
    guard text.digest == sealed.digest, source.path.stem == id else { throw Slot.damaged(source.path) }
    return Slot(
      vault: vault, id: id, created: created, replaces: replaces, parameters: parameters, salt: salt,
      sealed: text)
  }

  private init(
    vault: String, id: String, created: String, replaces: [String], parameters: Scrypt.Parameters,
    salt: [UInt8], sealed: SealedText
  ) {
    self.vault = vault
    self.id = id
    self.created = created
    self.replaces = replaces
    self.parameters = parameters
    self.salt = salt
    self.sealed = sealed
  }

  private static func damaged(_ path: RelativePath) -> Diagnostic {
    Diagnostic(.vaultDamaged, Phrase("otp-slot-changed-since-written"), path: path).damaging(path)
  }
}

extension Diagnostic {
  /// The fault of a file of another vault.
  static func foreign(_ path: RelativePath, _ vault: String, _ head: VaultHead) -> Diagnostic {
    Diagnostic(
      .recordForeign, Phrase("otp-file-belongs-vault-not-one", ["vault": vault, "other-vault": head.vault]),
      path: path, hint: Phrase("otp-move-back-own-home"))
  }
}

extension JSONReader {
  /// Parses ids separated by single spaces; an empty text is an empty list.
  mutating func ids<ID>(_ key: String, _ read: (Substring) -> ID?) -> [ID]? {
    text(key, required: true) { (text) throws(Diagnostic) in
      var ids: [ID] = []
      for part in text.split(separator: " ", omittingEmptySubsequences: false) where !text.isEmpty {
        guard let id = read(part) else {
          throw Diagnostic(.jsonValue, Phrase("otp-must-ids-separated-single-spaces", ["key": key]))
        }
        ids.append(id)
      }
      return ids
    }
  }
}
