// Export as an Aegis vault, which many apps import.

public import Diagnostics
internal import LosslessJSON
internal import SafeFiles
public import Seal

/// Writes Aegis files (Aegis's `docs/vault.md`, file version 1, database version 3).
public enum AegisVault {
  /// Aegis's own scrypt cost, 32 MiB: phones must afford it.
  private static let cost = (n: 1 << 15, r: 8, p: 1)

  /// Writes the accounts unencrypted.
  public static func clear(_ accounts: [Account]) -> [UInt8] {
    JSON.object(["version": 1, "header": ["slots": .null, "params": .null], "db": database(accounts)])
      .canonical()
  }

  /// Encrypts the accounts under a passphrase in NFC; throws `kdf-memory`.
  public static func sealed(_ accounts: [Account], _ passphrase: Secret, randomBytes: (Int) -> [UInt8])
    throws(Diagnostic) -> [UInt8]
  {
    let parameters = try Scrypt.Parameters(n: cost.n, r: cost.r, p: cost.p)
    let master = Secret(randomBytes(AESGCM.keySize))
    let salt = randomBytes(32)
    let wrapped = AESGCM.seal(
      master, key: try Scrypt.key(passphrase, salt: salt, parameters, count: AESGCM.keySize),
      nonce: randomBytes(AESGCM.nonceSize), additionalData: [])
    let content = AESGCM.seal(
      Secret(database(accounts).canonical()), key: master, nonce: randomBytes(AESGCM.nonceSize),
      additionalData: [])
    let slot: JSON = [
      "type": 1, "uuid": .text(randomBytes(16).uuid(version: 4)),
      "key": .text(wrapped.ciphertext.hexadecimal), "key_params": boxParameters(wrapped),
      "n": .integer(cost.n), "r": .integer(cost.r), "p": .integer(cost.p),
      "salt": .text(salt.hexadecimal), "repaired": true, "is_backup": false,
    ]
    return JSON.object([
      "version": 1, "header": ["slots": [slot], "params": boxParameters(content)],
      "db": .text(Base64.text(content.ciphertext)),
    ]).canonical()
  }

  private static func boxParameters(_ box: AESGCM.Box) -> JSON {
    ["nonce": .text(box.nonce.hexadecimal), "tag": .text(box.tag.hexadecimal)]
  }

  private static func database(_ accounts: [Account]) -> JSON {
    var groups: [(name: String, id: String)] = []
    let entries = accounts.map { account -> JSON in
      let ids = account.tags.map { tag -> JSON in
        if let known = groups.first(where: { $0.name == tag }) { return .text(known.id) }
        let id = Digest(of: Array("group \(tag)".utf8)).bytes.uuid(version: 4)
        groups.append((tag, id))
        return .text(id)
      }
      return entry(account, groups: ids)
    }
    return [
      "version": 3, "entries": .list(entries),
      "groups": .list(groups.map { ["uuid": .text($0.id), "name": .text($0.name)] }),
    ]
  }

  private static func entry(_ account: Account, groups: [JSON]) -> JSON {
    var info: JSONObject = [
      "secret": .text(Base32.text(account.secret)), "algo": .text(account.algorithmName),
      "digits": .integer(account.digits),
    ]
    info[account.kind.parameter.key] = account.kind.parameter.value
    info["pin"] = account.kind.pin.map(JSON.text)
    // The id depends only on the account, so that importing twice adds nothing.
    let identity = "entry \(account.issuer)\u{0}\(account.name)\u{0}\(Base32.text(account.secret))"
    return [
      "type": .text(account.kind.name),
      "uuid": .text(Digest(of: Array(identity.utf8)).bytes.uuid(version: 4)),
      "name": .text(account.name), "issuer": .text(account.issuer), "note": .text(account.note ?? ""),
      "favorite": .flag(account.isFavorite), "icon": .null, "info": .object(info), "groups": .list(groups),
    ]
  }
}
