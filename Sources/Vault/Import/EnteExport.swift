// Import of ente Auth: JSON, and the URI parameter `codeDisplay` (its code.dart and code_display.dart).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Parses the JSON of ente Auth; its usual plain export is a list of URIs.
enum EnteExport {
  static func matches(_ root: JSON) -> Bool {
    root["kdfParams"] != nil && root["encryptedData"] != nil
      || root["items"]?.list?.contains { $0["rawData"] != nil } ?? false
  }

  /// Throws `import-unsupported` for an encrypted export, which needs Argon2id.
  static func read(_ root: JSON, in file: ForeignFile) throws(Diagnostic) -> ForeignReading {
    guard root["encryptedData"] == nil else {
      throw Diagnostic(
        .importUnsupported, Phrase("otp-export-ente-auth-encrypted-argon2id"),
        hint: Phrase("otp-ente-auth-choose-export-codes"))
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
