// ente Auth's JSON: a list of codes, or an encrypted export.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// Reads the JSON of ente Auth; its usual plain export is a list of URIs.
enum EnteExport {
  /// Whether a JSON value looks like one.
  static func matches(_ root: JSON) -> Bool {
    root["kdfParams"] != nil && root["encryptedData"] != nil
      || root["items"]?.list?.contains { $0["rawData"] != nil } ?? false
  }

  /// - Throws: `import-unsupported` for an encrypted export, whose key only Argon2id makes.
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
        if let display = item["display"] {
          object.leaveOut("display")
          try account.take(display: display)
        }
        account.keep(object.rest, from: .ente)
        return account
      }
    }
    return ForeignReading(.ente, collector)
  }
}
