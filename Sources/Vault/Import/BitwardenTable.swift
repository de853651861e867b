// Bitwarden's CSV, a login a row.

internal import Diagnostics
internal import Ground
internal import Seal

/// Reads the CSV of Bitwarden and of Bitwarden Authenticator.
enum BitwardenTable {
  /// Whether the names of the columns are its own.
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
    // An organisation's table has collections in place of folders.
    try account.add(tags: [row.take("folder")])
    try account.add(tags: row.take("collections").split(separator: ",").map(String.init))
    // Every row that comes here is a login; its password stays where it is.
    _ = (row.take("type"), row.take("login_password"))
    var imported = row.rest
    imported.keep("name", account.issuer == name ? nil : name)
    imported.keep("login_username", account.name == username ? nil : username)
    account.keep(imported, from: .bitwarden)
    return account
  }
}
