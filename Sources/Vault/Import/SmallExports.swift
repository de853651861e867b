// Imports of apps whose export is one plain list: LastPass Authenticator, Duo Mobile, Steam, TOTP Authenticator.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses LastPass Authenticator's JSON.
enum LastPassExport: ForeignJSON {
  static let format = ForeignFormat.lastPass

  static func matches(_ root: JSON) -> Bool {
    root["accounts"]?.list?.contains { $0["issuerName"] != nil && $0["secret"] != nil } ?? false
  }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    let folders = ForeignGroups(root["folders"], id: "id")
    var collector = file.collector()
    for account in try ForeignCollector.list("accounts", of: root, format) {
      let name = ForeignDraft.label(account["issuerName"]?.text, account["userName"]?.text)
      collector.add(name, at: account.range?.lowerBound) { () throws(Diagnostic) in
        try draft(ForeignObject(account), folders).account(from: format)
      }
    }
    return ForeignReading(format, collector)
  }

  private static func draft(_ account: ForeignObject, _ folders: ForeignGroups) throws(Diagnostic)
    -> ForeignDraft
  {
    var account = account
    var draft = ForeignDraft()
    draft.issuer = try account.text("issuerName") ?? ""
    draft.name = try account.text("userName") ?? ""
    draft.secret = try account.secret("secret")
    draft.algorithm = try account.text("algorithm")
    draft.digits = try account.integer("digits")
    draft.period = try account.integer("timeStep")
    draft.isFavorite = account.flag("isFavorite")
    if var folder = account.object("folderData"), let id = try folder.integer("folderId") {
      draft.tags = folders["\(id)"].map { [$0] } ?? []
    }
    account.leaveOut("accountID", "lmiUserId", "pushNotification")
    draft.imported = account.rest
    return draft
  }
}

/// Parses Duo Mobile's `accounts.json`.
enum DuoExport: ForeignJSON {
  static let format = ForeignFormat.duo

  static func matches(_ root: JSON) -> Bool { root.list?.contains { $0["otpGenerator"] != nil } ?? false }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    guard let accounts = root.list else { throw ForeignCollector.noList(format) }
    try ForeignCollector.check(count: accounts.count)
    var collector = file.collector()
    for account in accounts {
      collector.add(account["name"]?.text, at: account.range?.lowerBound) { () throws(Diagnostic) in
        var account = try ForeignObject(account)
        var draft = ForeignDraft()
        draft.name = try account.text("name") ?? ""
        guard var generator = account.object("otpGenerator"), let secret = try generator.secret("otpSecret")
        else {
          throw Diagnostic(
            .importItem, Phrase("otp-duo-push-account"), hint: Phrase("otp-duo-push-account-stays"))
        }
        draft.secret = secret
        draft.counter = try generator.integer("counter")
        if draft.counter != nil { draft.type = "hotp" }
        draft.imported = account.rest
        return try draft.account(from: format)
      }
    }
    return ForeignReading(format, collector)
  }
}

/// Parses Steam's accounts: a `.maFile` of Steam Desktop Authenticator, or the Android app's file.
enum SteamExport: ForeignJSON {
  static let format = ForeignFormat.steam

  static func matches(_ root: JSON) -> Bool { !accounts(root).isEmpty }

  private static func accounts(_ root: JSON) -> [JSON] {
    let inner = root["accounts"]?.object?.members.map(\.value) ?? []
    return ([root] + inner).filter { $0["shared_secret"] != nil }
  }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    let accounts = accounts(root)
    try ForeignCollector.check(count: accounts.count)
    var collector = file.collector()
    for account in accounts {
      collector.add(account["account_name"]?.text, at: account.range?.lowerBound) { () throws(Diagnostic) in
        var account = try ForeignObject(account)
        var draft = ForeignDraft()
        draft.type = "steam"
        draft.issuer = "Steam"
        draft.name = try account.text("account_name") ?? ""
        guard let secret = try account.text("shared_secret").flatMap({ [UInt8](base64: $0.utf8) }) else {
          throw Diagnostic(
            .importItem, Phrase("otp-not-base64", ["key": "shared_secret"]), hint: Phrase("otp-export-again"))
        }
        draft.secret = Secret(secret)
        // The rest, such as the code with which Steam takes the authenticator away, is kept.
        account.leaveOut("uri", "Session", "server_time")
        draft.imported = account.rest
        return try draft.account(from: format)
      }
    }
    return ForeignReading(format, collector)
  }
}

/// TOTP Authenticator's backup: Base64 of AES-CBC; the app's own key is used where no password was set.
enum TOTPAuthenticatorExport {
  private static let format = ForeignFormat.totpAuthenticator

  /// Whether a text is nothing but Base64 of whole blocks.
  static func matches(_ file: ForeignFile) -> Bool { blocks(of: file) != nil }

  private static func blocks(of file: ForeignFile) -> [UInt8]? {
    let bytes = [UInt8](base64: file.source.bytes.filter { $0 > 0x20 })
    return bytes.flatMap { !$0.isEmpty && $0.count.isMultiple(of: 16) ? $0 : nil }
  }

  /// Throws `passphrase-wrong` or `import-damaged`; `isNamed` is whether the user named the format.
  static func read(_ file: ForeignFile, isNamed: Bool, _ passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    guard let sealed = blocks(of: file) else {
      throw ForeignSeal.damaged(format, Phrase("otp-database-not-whole"))
    }
    if let list = open(sealed, Secret(Array("TotpAuthenticator".utf8))) { return try read(list) }
    guard let list = open(sealed, try passphrase()) else {
      throw isNamed ? ForeignSeal.wrongPassphrase(format) : ForeignSeal.wrongPassphraseOrFormat
    }
    return try read(list)
  }

  /// The list of accounts, which is the only key of an object.
  private static func open(_ sealed: [UInt8], _ passphrase: Secret) -> JSON? {
    let content = AESCBC.decrypt(
      sealed, key: passphrase.digest(.sha256), initializationVector: [UInt8](repeating: 0, count: 16))
    guard let content, let file = try? ForeignFile(unsealed: content),
      let list = try? file.json().object?.members.first?.key
    else { return nil }
    return try? JSON.parse(Source("export", text: list))
  }

  private static func read(_ list: JSON) throws(Diagnostic) -> ForeignReading {
    guard let accounts = list.list else { throw ForeignCollector.noList(format) }
    try ForeignCollector.check(count: accounts.count)
    var collector = ForeignCollector(nil)
    for account in accounts {
      let name = ForeignDraft.label(account["issuer"]?.text, account["name"]?.text)
      collector.add(name, at: nil) { () throws(Diagnostic) in
        try draft(ForeignObject(account)).account(from: format)
      }
    }
    return ForeignReading(format, collector)
  }

  private static func draft(_ account: ForeignObject) throws(Diagnostic) -> ForeignDraft {
    var account = account
    var draft = ForeignDraft()
    draft.issuer = try account.text("issuer") ?? ""
    if draft.issuer == "Unknown" { draft.issuer = "" }
    draft.name = try account.text("name") ?? ""
    let key = try account.text("key") ?? ""
    draft.secret =
      switch try account.integer("base") ?? 32 {
      case 16: try ForeignBytes.secret(hexadecimal: key)
      case 64: try ForeignBytes.secret(base64: key, "key")
      default: try Base32.decode(key)
      }
    draft.digits = try account.integer("digits")
    draft.period = try account.integer("period")
    draft.imported = account.rest
    return draft
  }
}
