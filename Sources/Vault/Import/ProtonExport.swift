// Import of Proton Authenticator: JSON, plain or encrypted (proton-authenticator of proton-pass-common).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses Proton Authenticator's exports.
enum ProtonExport: ForeignJSON {
  static let format = ForeignFormat.proton

  static func matches(_ root: JSON) -> Bool {
    root["entries"]?.list?.contains { $0["content"]?["uri"] != nil } ?? false
      || root["version"] != nil && root["salt"]?.text != nil && root["content"]?.text != nil
  }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    guard let sealed = root["content"]?.text else { return try read(entries: root, in: file) }
    let inner = try ForeignFile(unsealed: try open(sealed, salt: root["salt"]?.text, passphrase))
    return try read(entries: inner.json(), in: inner)
  }

  private static func read(entries root: JSON, in file: ForeignFile) throws(Diagnostic) -> ForeignReading {
    var collector = file.collector()
    for entry in try ForeignCollector.list("entries", of: root, format) {
      collector.add(entry["content"]?["name"]?.text, at: entry.range?.lowerBound) { () throws(Diagnostic) in
        try account(ForeignObject(entry))
      }
    }
    return ForeignReading(format, collector)
  }

  private static func account(_ entry: ForeignObject) throws(Diagnostic) -> Account {
    var entry = entry
    guard var content = entry.object("content"), let uri = try content.text("uri") else {
      throw Diagnostic(.importItem, Phrase("otp-entry-no-uri"), hint: Phrase("otp-export-again"))
    }
    var account = try URIList.account(uri)
    // `steam://SECRET` has no name of its own.
    if let name = try content.text("name"), account.name.isEmpty { account.name = name.trimmingBlanks }
    try account.check()
    try account.add(note: entry.text("note"))
    content.leaveOut("entry_type")
    entry.leaveOut("id")
    var imported = entry.rest
    imported.keep("content", content.rest)
    account.keep(imported, from: format)
    return account
  }

  /// Base64 of a nonce, ciphertext and tag under Argon2id's key of a salt in Base64.
  private static func open(
    _ sealed: String, salt: String?, _ passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> Secret {
    guard let salt = salt.flatMap({ [UInt8](base64: $0.utf8) }), let sealed = [UInt8](base64: sealed.utf8),
      sealed.count > AESGCM.nonceSize + AESGCM.tagSize
    else { throw ForeignSeal.damaged(format, Phrase("otp-salt-data-not-whole")) }
    let cost = try Argon2id.Parameters(memory: 19 << 10, passes: 2, lanes: 1)
    let key = try Argon2id.key(try passphrase(), salt: salt, cost, count: AESGCM.keySize)
    let content = ForeignSeal.unseal(
      sealed.dropFirst(AESGCM.nonceSize), nonce: Array(sealed.prefix(AESGCM.nonceSize)), key: key,
      additionalData: Array("proton.authenticator.export.v1".utf8))
    guard let content else { throw ForeignSeal.wrongPassphrase(format) }
    return content
  }
}
