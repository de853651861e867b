// Import of Stratum, once Authenticator Pro: JSON, plain or encrypted (its doc/BACKUP_FORMAT.md).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses Stratum's backups.
enum StratumExport: ForeignJSON {
  static let format = ForeignFormat.stratum

  static func matches(_ root: JSON) -> Bool { root["Authenticators"]?.list != nil }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    let entries = try ForeignCollector.list("Authenticators", of: root, format)
    let names = ForeignGroups(root["Categories"], id: "Id", name: "Name")
    var categories: [String: [String]] = [:]
    for link in root["AuthenticatorCategories"]?.list ?? [] {
      guard let secret = link["AuthenticatorSecret"]?.text,
        let name = link["CategoryId"]?.text.flatMap({ names[$0] })
      else { continue }
      categories[secret, default: []].append(name)
    }
    var collector = file.collector()
    for entry in entries {
      let name = ForeignDraft.label(entry["Issuer"]?.text, entry["Username"]?.text)
      collector.add(name, at: entry.range?.lowerBound) { () throws(Diagnostic) in
        var draft = try draft(ForeignObject(entry))
        draft.tags = entry["Secret"]?.text.flatMap { categories[$0] } ?? []
        return try draft.account(from: format)
      }
    }
    return ForeignReading(format, collector)
  }

  private static let types = [1: "hotp", 2: "totp", 3: "motp", 4: "steam", 5: "yandex"]
  private static let algorithms = [0: "SHA1", 1: "SHA256", 2: "SHA512"]

  private static func draft(_ entry: ForeignObject) throws(Diagnostic) -> ForeignDraft {
    var entry = entry
    var draft = ForeignDraft()
    let type = try entry.integer("Type") ?? 2
    draft.type = types[type] ?? "\(type)"
    draft.issuer = try entry.text("Issuer") ?? ""
    draft.name = try entry.text("Username") ?? ""
    if draft.type == "motp" {
      let secret = try entry.text("Secret") ?? ""
      if !secret.isEmpty { draft.secret = try ForeignBytes.secret(hexadecimal: secret) }
    } else {
      draft.secret = try entry.secret("Secret")
    }
    draft.pin = try entry.text("Pin")
    let algorithm = try entry.integer("Algorithm") ?? 0
    draft.algorithm = algorithms[algorithm] ?? "\(algorithm)"
    draft.digits = try entry.integer("Digits")
    draft.period = try entry.integer("Period")
    draft.counter = try entry.integer("Counter")
    entry.leaveOut("Ranking", "CopyCount")
    draft.imported = entry.rest
    return draft
  }
}

/// Stratum's encryption: of today with Argon2id and AES-GCM, until 2023 with PBKDF2 and AES-CBC.
enum StratumSeal {
  private static let strong = Array("AUTHENTICATORPRO".utf8)
  private static let old = Array("AuthenticatorPro".utf8)

  static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: strong) || bytes.starts(with: old) }

  /// Decrypts; throws `passphrase-wrong`, `import-damaged` or `kdf-memory`.
  static func open(_ bytes: [UInt8], _ passphrase: () throws(Diagnostic) -> Secret) throws(Diagnostic)
    -> Secret
  {
    let isStrong = bytes.starts(with: strong)
    var rest = bytes.dropFirst(strong.count)
    func take(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let salt = take(isStrong ? 16 : 20)
    let nonce = take(isStrong ? AESGCM.nonceSize : 16)
    guard rest.count >= 16 else {
      throw ForeignSeal.damaged(.stratum, Phrase("otp-bytes-only", ["count": bytes.count]))
    }
    let passphrase = try passphrase()
    let content: Secret?
    if isStrong {
      let cost = try Argon2id.Parameters(memory: 64 << 10, passes: 3, lanes: 4)
      let key = try Argon2id.key(passphrase, salt: salt, cost, count: AESGCM.keySize)
      content = ForeignSeal.unseal(rest, nonce: nonce, key: key)
    } else {
      let key = PBKDF2.key(passphrase, .sha1, salt: salt, iterations: 64_000, count: 32)
      content = AESCBC.decrypt(Array(rest), key: key, initializationVector: nonce)
    }
    guard let content else { throw ForeignSeal.wrongPassphrase(.stratum) }
    return content
  }
}
