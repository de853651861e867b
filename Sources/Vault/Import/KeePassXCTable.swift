// Import of KeePassXC's CSV, one entry per row (its src/format/CsvExporter.cpp and src/core/Totp.cpp).

internal import Diagnostics
internal import Fluent
internal import Ground
internal import Seal

/// Parses KeePassXC's CSV export; passwords are not imported.
///
/// Its TOTP column has a URI made from the entry's title and user; other versions and programs write bare
/// secrets or KeeOtp's `key=…&step=…&size=…`.
enum KeePassXCTable {
  static func matches(_ names: Set<String>) -> Bool { names.contains("totp") && names.contains("title") }

  static func read(_ file: ForeignFile) throws(Diagnostic) -> ForeignReading {
    let table = try ForeignTable(file)
    guard table.names.contains("totp") else { throw ForeignExport.missingColumn(.keePassXC, "TOTP") }
    var collector = file.collector()
    for row in table.rows {
      var cells = row
      let name = ForeignDraft.label(cells.take("title"), cells.take("username"))
      do { collector.add(try account(row)) } catch {
        collector.add(error, name, at: file.isVisible ? row.position : nil)
      }
    }
    return ForeignReading(.keePassXC, collector)
  }

  private static func account(_ row: ForeignTable.Row) throws(Diagnostic) -> Account? {
    var row = row
    let totp = row.take("totp").trimmingBlanks
    guard !totp.isEmpty else { return nil }
    let title = row.take("title").trimmingBlanks
    let username = row.take("username").trimmingBlanks
    var account = try account(totp)
    let group = row.take("group")
    try account.belong(
      toEntry: title, of: username, groups: group.split(separator: "/").map(String.init),
      note: row.take("notes"))
    _ = row.take("password")
    var imported = row.rest
    imported.keep("Group", group)
    account.keep(imported, from: .keePassXC)
    return account
  }

  /// The account in a cell or field of a one-time password.
  static func account(_ totp: String) throws(Diagnostic) -> Account {
    if totp.contains("://") { return try OTPAuthURI.parse(totp) }
    var draft = ForeignDraft()
    if totp.lowercased().contains("key=") {
      try draft.take(keeOTP: totp)
    } else {
      draft.secret = try Base32.decode(totp)
    }
    return try draft.account(from: .keePassXC)
  }
}

extension Account {
  /// Takes over an entry's title, user, note and groups, of which the first is the database's root.
  mutating func belong(toEntry title: String, of username: String, groups: [String], note: String)
    throws(Diagnostic)
  {
    // KeePassXC's URI has these words for an empty title and user.
    if !title.isEmpty || issuer == "KeePassXC" { issuer = title }
    if !username.isEmpty || name == "none" { name = username }
    try check()
    try add(note: note)
    try add(tags: [groups.dropFirst().joined(separator: "/")])
  }
}

extension ForeignDraft {
  /// Reads the settings of the plug-in KeeOtp, which have the form of a URI's query.
  fileprivate mutating func take(keeOTP text: String) throws(Diagnostic) {
    for parameter in text.split(separator: "&") {
      let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = pair.count == 2 ? String(pair[1]).percentDecoded : ""
      switch pair.first?.trimmingBlanks.lowercased() {
      case "key": secret = try Base32.decode(value)
      case "size": digits = try ForeignDraft.integer(value, "size", .digitsInvalid)
      case "step": period = try ForeignDraft.integer(value, "step", .periodInvalid)
      case "counter": counter = try ForeignDraft.integer(value, "counter", .counterInvalid)
      case "otphashmode": algorithm = value
      case "type": type = value
      case "encoding" where !["", "base32"].contains(value.lowercased()):
        throw Diagnostic(
          .importItem, Phrase("otp-secret-not-written-base32"),
          hint: Phrase("otp-mend-entry-program-wrote-export"))
      default: break
      }
    }
  }

  /// Throws the code if a value is no whole number.
  static func integer(_ value: String, _ name: String, _ code: Diagnostic.Code) throws(Diagnostic) -> Int {
    if let integer = Int(value.trimmingBlanks) { return integer }
    throw Diagnostic(code, Phrase("otp-no-whole-number", ["name": name]))
  }
}
