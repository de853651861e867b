// Import of Bitwarden: JSON, encrypted JSON and CSV (libs/common/src/models/export of bitwarden/clients).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// Parses the JSON of Bitwarden and Bitwarden Authenticator.
///
/// Passwords, their history and passkeys are not imported: a second factor should not lie beside the first.
enum BitwardenExport: ForeignJSON {
  static let format = ForeignFormat.bitwarden

  static func matches(_ root: JSON) -> Bool {
    if root["passwordProtected"] != nil || root["encKeyValidation_DO_NOT_EDIT"] != nil { return true }
    guard let items = root["items"]?.list else { return false }
    return root["encrypted"] != nil || root["folders"] != nil || items.contains { $0["login"]?.object != nil }
  }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    guard root["encrypted"]?.flag ?? false else { return try read(vault: root, in: file) }
    let content = try BitwardenSeal(root).open(passphrase)
    let inner = try ForeignFile(unsealed: content)
    return try read(vault: inner.json(), in: inner)
  }

  private static func read(vault: JSON, in file: ForeignFile) throws(Diagnostic) -> ForeignReading {
    guard let items = vault["items"]?.list else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-export-bitwarden-no-list-items"), hint: Phrase("otp-export-again"))
    }
    try ForeignCollector.check(count: items.count)
    let folders = ForeignGroups(vault["folders"], id: "id")
    let collections = ForeignGroups(vault["collections"], id: "id")
    var collector = file.collector()
    for item in items {
      let name = ForeignDraft.label(item["name"]?.text, item["login"]?["username"]?.text)
      collector.add(name, at: item.range?.lowerBound) { () throws(Diagnostic) in
        try account(ForeignObject(item), folders, collections)
      }
    }
    return ForeignReading(.bitwarden, collector)
  }

  private static func account(_ item: ForeignObject, _ folders: ForeignGroups, _ collections: ForeignGroups)
    throws(Diagnostic) -> Account?
  {
    var item = item
    guard var login = item.object("login"), let totp = try login.text("totp"), !totp.trimmingBlanks.isEmpty
    else { return nil }
    let name = try item.text("name") ?? ""
    let username = try login.text("username") ?? ""
    let folder = try item.text("folderId")
    let places = item.texts("collectionIds")
    var account = try BitwardenTOTP.account(totp, name: name, username: username)
    account.isFavorite = item.flag("favorite")
    try account.add(note: item.text("notes"))
    try account.add(tags: folder.flatMap { folders[$0] }.map { [$0] } ?? [])
    try account.add(tags: places.compactMap { collections[$0] })
    // Every item here is a login; its key is useless outside Bitwarden.
    item.leaveOut("type", "passwordHistory", "key")
    login.leaveOut("password", "passwordRevisionDate", "fido2Credentials")
    var imported = item.rest
    imported.keep("name", account.issuer == name ? nil : name)
    imported.keep("folderId", folder.flatMap { folders[$0] == nil ? $0 : nil })
    imported.keep("collectionIds", places.filter { collections[$0] == nil })
    var rest = login.rest
    rest.keep("username", account.name == username ? nil : username)
    imported.keep("login", rest)
    account.keep(imported, from: .bitwarden)
    return account
  }
}

/// Bitwarden's TOTP field: a URI, `steam://SECRET`, or a bare secret.
enum BitwardenTOTP {
  /// Parses the field; the entry's name and user replace missing issuer and name.
  static func account(_ totp: String, name: String, username: String) throws(Diagnostic) -> Account {
    guard totp.contains("://") else {
      var draft = ForeignDraft()
      draft.issuer = name
      draft.name = username
      draft.secret = try Base32.decode(totp)
      return try draft.account(from: .bitwarden)
    }
    var account = try OTPAuthURI.parse(totp)
    // `steam://SECRET` has no name of its own.
    let isBareSteam = !totp.trimmingBlanks.lowercased().hasPrefix("otpauth:")
    if account.issuer.isEmpty || isBareSteam && !name.trimmingBlanks.isEmpty {
      account.issuer = name.trimmingBlanks
    }
    if account.name.isEmpty { account.name = username.trimmingBlanks }
    try account.check()
    return account
  }
}

/// Password-protected JSON: PBKDF2 or Argon2id, then HKDF into an AES-256-CBC key and an HMAC key (encrypt-then-MAC).
struct BitwardenSeal {
  private let salt: [UInt8]
  private let cost: Cost
  private let validation: EncryptedText?
  private let data: EncryptedText

  /// Throws `import-unsupported` if no passphrase can decrypt it here, `kdf-parameters` or `import-damaged`.
  init(_ root: JSON) throws(Diagnostic) {
    guard root["passwordProtected"]?.flag ?? false else {
      throw Diagnostic(
        .importUnsupported, Phrase("otp-export-bitwarden-restricted-account-only"),
        hint: Phrase("otp-export-again-json-encrypted-choose"))
    }
    guard let salt = root["salt"]?.text, let data = root["data"]?.text.flatMap(EncryptedText.init) else {
      throw ForeignSeal.damaged(.bitwarden, Phrase("otp-salt-data-not-whole"))
    }
    // The salt is the Base64 text itself, not its decoded bytes.
    self.salt = Array(salt.utf8)
    let iterations = root["kdfIterations"]?.integer
    switch root["kdfType"]?.integer ?? 0 {
    case 0: cost = .pbkdf2(iterations: try ForeignSeal.checkedIterations(iterations))
    case 1:
      let memory = min(max(root["kdfMemory"]?.integer ?? 0, 0), Argon2id.Parameters.maximumMemory)
      cost = .argon2id(
        try Argon2id.Parameters(
          memory: memory << 10, passes: iterations ?? 0, lanes: root["kdfParallelism"]?.integer ?? 0))
    default:
      throw Diagnostic(
        .importUnsupported, Phrase("otp-export-bitwarden-kdf-not-known"),
        hint: Phrase("otp-export-json-clear-import-delete"))
    }
    validation = root["encKeyValidation_DO_NOT_EDIT"]?.text.flatMap(EncryptedText.init)
    self.data = data
  }

  /// Decrypts the JSON; throws `passphrase-wrong`, or `import-damaged` if only the validation text opens.
  func open(_ passphrase: () throws(Diagnostic) -> Secret) throws(Diagnostic) -> Secret {
    let passphrase = try passphrase()
    let key =
      switch cost {
      case .pbkdf2(let iterations):
        PBKDF2.key(passphrase, .sha256, salt: salt, iterations: iterations, count: 32)
      // Argon2id gets the digest, since its salts are of a fixed size in Bitwarden's library.
      case .argon2id(let parameters):
        try Argon2id.key(passphrase, salt: Digest(of: salt).bytes, parameters, count: 32)
      }
    let keys = Keys(
      encryption: HKDF.expand(key: key, info: Array("enc".utf8), count: 32),
      code: HKDF.expand(key: key, info: Array("mac".utf8), count: 32))
    if let content = data.open(keys) { return content }
    if let validation, validation.open(keys) != nil {
      throw ForeignSeal.damaged(.bitwarden, Phrase("otp-data-were-changed"))
    }
    throw ForeignSeal.wrongPassphrase(.bitwarden)
  }

  private enum Cost {
    case pbkdf2(iterations: Int)
    case argon2id(Argon2id.Parameters)
  }

  private struct Keys {
    let encryption: Secret
    let code: Secret
  }

  /// Type 2: `2.`, then Base64 of the initialization vector, ciphertext and HMAC, separated by `|`.
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

/// Parses the CSV of Bitwarden and Bitwarden Authenticator.
enum BitwardenTable {
  static func matches(_ names: Set<String>) -> Bool { names.contains("login_totp") }

  static func read(_ file: ForeignFile) throws(Diagnostic) -> ForeignReading {
    let table = try ForeignTable(file)
    guard matches(table.names) else { throw ForeignExport.missingColumn(.bitwarden, "login_totp") }
    var collector = file.collector()
    for row in table.rows {
      var cells = row
      let name = ForeignDraft.label(cells.take("name"), cells.take("login_username"))
      do { collector.add(try account(row)) } catch {
        collector.add(error, name, at: file.isVisible ? row.position : nil)
      }
    }
    return ForeignReading(.bitwarden, collector)
  }

  private static func account(_ row: ForeignTable.Row) throws(Diagnostic) -> Account? {
    var row = row
    let totp = row.take("login_totp")
    guard !totp.trimmingBlanks.isEmpty else { return nil }
    let name = row.take("name")
    let username = row.take("login_username")
    var account = try BitwardenTOTP.account(totp, name: name, username: username)
    account.isFavorite = row.take("favorite") == "1"
    try account.add(note: row.take("notes"))
    // An organisation's table has collections instead of folders.
    try account.add(tags: [row.take("folder")])
    try account.add(tags: row.take("collections").split(separator: ",").map(String.init))
    // Every row here is a login; its password is not imported.
    _ = (row.take("type"), row.take("login_password"))
    var imported = row.rest
    imported.keep("name", account.issuer == name ? nil : name)
    imported.keep("login_username", account.name == username ? nil : username)
    account.keep(imported, from: .bitwarden)
    return account
  }
}
