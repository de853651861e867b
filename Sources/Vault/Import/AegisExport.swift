// Import of Aegis vaults: JSON, plain or encrypted (docs/vault.md of Aegis; database versions 1 to 3).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses Aegis's exports and backups.
enum AegisExport: ForeignJSON {
  static let format = ForeignFormat.aegis

  static func matches(_ root: JSON) -> Bool { root["header"]?.object != nil && root["db"] != nil }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    guard root["version"]?.integer ?? 1 == 1 else { throw newer(Phrase("otp-file")) }
    guard let sealed = root["db"]?.text else { return try read(database: root["db"] ?? .null, in: file) }
    let content = try AegisSeal(root["header"], sealed).open(passphrase)
    let inner = try ForeignFile(unsealed: content)
    return try read(database: inner.json(), in: inner)
  }

  private static func read(database: JSON, in file: ForeignFile) throws(Diagnostic) -> ForeignReading {
    guard database["version"]?.integer ?? 1 <= 3 else { throw newer(Phrase("otp-database")) }
    guard let entries = database["entries"]?.list else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-export-aegis-no-list-entries"), hint: Phrase("otp-export-again"))
    }
    try ForeignCollector.check(count: entries.count)
    let groups = ForeignGroups(database["groups"], id: "uuid")
    var collector = file.collector()
    for entry in entries {
      let name = ForeignDraft.label(entry["issuer"]?.text, entry["name"]?.text)
      collector.add(name, at: entry.range?.lowerBound) { () throws(Diagnostic) in
        try draft(ForeignObject(entry), groups).account(from: .aegis)
      }
    }
    return ForeignReading(.aegis, collector)
  }

  private static func draft(_ entry: ForeignObject, _ groups: ForeignGroups) throws(Diagnostic)
    -> ForeignDraft
  {
    var entry = entry
    var draft = ForeignDraft()
    draft.type = try entry.text("type") ?? draft.type
    draft.issuer = try entry.text("issuer") ?? ""
    draft.name = try entry.text("name") ?? ""
    draft.note = try entry.text("note")
    draft.isFavorite = entry.flag("favorite")
    // Up to version 2 an entry named its only group.
    if let group = try entry.text("group") { draft.tags.append(group) }
    let ids = entry.texts("groups")
    draft.tags += ids.compactMap { groups[$0] }
    guard var info = entry.object("info") else {
      throw Diagnostic(.importItem, Phrase("otp-entry-no-info"), hint: Phrase("otp-export-again"))
    }
    try draft.take(&info)
    draft.imported = entry.rest
    draft.imported.keep("groups", ids.filter { groups[$0] == nil })
    draft.imported.keep("info", info.rest)
    return draft
  }

  private static func newer(_ what: Phrase) -> Diagnostic {
    Diagnostic(
      .importUnsupported, Phrase("otp-export-version-aegis-not-known", ["what": what]),
      hint: Phrase("otp-export-list-uris-aegis-import"))
  }
}

extension ForeignDraft {
  /// Reads `info`, the code parameters.
  fileprivate mutating func take(_ info: inout ForeignObject) throws(Diagnostic) {
    secret = try info.secret("secret")
    pin = try info.text("pin")
    algorithm = try info.text("algo")
    digits = try info.integer("digits")
    period = try info.integer("period")
    counter = try info.integer("counter")
    // Aegis computes codes with SHA1 for MD5, which its settings once offered.
    if algorithm == "MD5" { algorithm = "SHA1" }
  }
}

struct AegisSeal {
  private let slots: [Slot]
  private let params: JSON?
  private let database: String

  /// A password slot; biometric ones are skipped.
  private struct Slot {
    let salt: [UInt8]
    let cost: Scrypt.Parameters
    let masterKey: AESGCM.Box
  }

  /// The maximum number of passwords: each wrong one costs a key derivation.
  private static let maximumSlots = 16

  /// Throws `kdf-parameters` before any memory is used, `import-damaged` or `import-unsupported`.
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

  /// Decrypts the database; throws `passphrase-wrong`, or `import-damaged` for a damaged database.
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
