// Import of ente Auth: JSON, and the URI parameter `codeDisplay` (its code.dart and code_display.dart).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses the JSON of ente Auth; its usual plain export is a list of URIs.
enum EnteExport: ForeignJSON {
  static let format = ForeignFormat.ente

  static func matches(_ root: JSON) -> Bool {
    root["kdfParams"] != nil && root["encryptedData"] != nil
      || root["items"]?.list?.contains { $0["rawData"] != nil } ?? false
  }

  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
  {
    if let sealed = root["encryptedData"]?.text {
      return try URIList.read(ForeignFile(unsealed: open(sealed, root, passphrase)), .ente)
    }
    guard let items = root["items"]?.list else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-export-ente-auth-no-list"), hint: Phrase("otp-export-again"))
    }
    try ForeignCollector.check(count: items.count)
    var collector = file.collector()
    for item in items {
      collector.add(nil, at: item.range?.lowerBound) { () throws(Diagnostic) in
        var object = try ForeignObject(item)
        guard let uri = try object.text("rawData") else {
          throw Diagnostic(.importItem, Phrase("otp-entry-no-rawdata"), hint: Phrase("otp-export-again"))
        }
        var account = try EnteDisplay.account(uri)
        if let display = object.object("display") { try account.take(display: display) }
        account.keep(object.rest, from: .ente)
        return account
      }
    }
    return ForeignReading(.ente, collector)
  }
}

extension EnteExport {
  /// Decrypts one message of a secret stream under Argon2id's key; `memLimit` is in bytes.
  private static func open(_ sealed: String, _ root: JSON, _ passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> Secret
  {
    func bytes(_ json: JSON?) -> [UInt8]? { json?.text.flatMap { [UInt8](base64: $0.utf8) } }
    let kdf = root["kdfParams"]
    guard let memory = kdf?["memLimit"]?.integer, let passes = kdf?["opsLimit"]?.integer,
      let salt = bytes(kdf?["salt"]), let header = bytes(root["encryptionNonce"]),
      let sealed = [UInt8](base64: sealed.utf8)
    else { throw ForeignSeal.damaged(.ente, Phrase("otp-salt-data-not-whole")) }
    let cost = try Argon2id.Parameters(memory: memory >> 10, passes: passes, lanes: 1)
    let key = try Argon2id.key(try passphrase(), salt: salt, cost, count: 32)
    guard let content = SecretStream.open(sealed, header: header, key: key) else {
      throw ForeignSeal.wrongPassphrase(.ente)
    }
    return content
  }
}

/// ente's parameter `codeDisplay`: a form-encoded JSON object.
enum EnteDisplay {
  private static let parameter = "codeDisplay="

  static func isIn(_ uri: String) -> Bool { uri.contains("&codeDisplay=") || uri.contains("?codeDisplay=") }

  /// Parses one of ente's URIs.
  static func account(_ uri: String) throws(Diagnostic) -> Account {
    let question = uri.firstIndex(of: "?") ?? uri.endIndex
    var parameters = uri[question...].dropFirst().split(separator: "&")
    let display = parameters.firstIndex { $0.hasPrefix(parameter) }.map { parameters.remove(at: $0) }
    var account = try URIList.account(uri[..<question] + "?" + parameters.joined(separator: "&"))
    // ente treats every TOTP account of issuer Steam as a Steam account.
    if case .totp = account.kind, account.issuer.lowercased() == "steam" {
      account.kind = .steam
      account.digits = Account.steamDigits
    }
    if let display { try account.take(display.dropFirst(parameter.count)) }
    return account
  }
}

extension Account {
  fileprivate mutating func take(_ display: Substring) throws(Diagnostic) {
    let text = String(display.map { $0 == "+" ? " " : $0 }).percentDecoded
    guard let value = try? JSON.parse(Source("codeDisplay", text: text)),
      let display = try? ForeignObject(value)
    else { return keep(["codeDisplay": .text(text)], from: .ente) }
    try take(display: display)
  }

  /// Reads ente's display settings; what is invalid in them is kept and fails no account, as in ente.
  fileprivate mutating func take(display: ForeignObject) throws(Diagnostic) {
    var display = display
    isFavorite = display.flag("pinned")
    if let note = display.rest["note"]?.text {
      try add(note: note)
      display.leaveOut("note")
    }
    try add(tags: display.texts("tags"))
    // Import accounts in ente's trash too, but tag them.
    if display.flag("trashed") { try add(tags: ["trashed"]) }
    keep(display.rest, from: .ente)
  }
}
