// Bitwarden: the whole vault as JSON; only its one-time passwords are taken.
// Spec: libs/common/src/models/export of bitwarden/clients.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Reads the JSON of Bitwarden and of Bitwarden Authenticator.
///
/// Passwords, their history and passkeys are left where they are: a second factor should not lie beside the first.
enum BitwardenExport {
  /// Whether a JSON value looks like one.
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

  /// The account of an item; nil for one without a one-time password.
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
    // Every item that comes here is a login; its key opens nothing outside of Bitwarden.
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

/// What Bitwarden keeps as a one-time password: a URI, `steam://SECRET`, or a bare secret.
enum BitwardenTOTP {
  /// The account; where a URI says nothing, the entry's own name and user say it.
  static func account(_ totp: String, name: String, username: String) throws(Diagnostic) -> Account {
    guard totp.contains("://") else {
      var draft = ForeignDraft()
      draft.issuer = name
      draft.name = username
      draft.secret = try Base32.decode(totp)
      return try draft.account(from: .bitwarden)
    }
    var account = try OTPAuthURI.parse(totp)
    // `steam://SECRET` names nobody: that it is Steam's is all it says.
    let isBareSteam = !totp.trimmingBlanks.lowercased().hasPrefix("otpauth:")
    if account.issuer.isEmpty || isBareSteam && !name.trimmingBlanks.isEmpty {
      account.issuer = name.trimmingBlanks
    }
    if account.name.isEmpty { account.name = username.trimmingBlanks }
    try account.check()
    return account
  }
}
