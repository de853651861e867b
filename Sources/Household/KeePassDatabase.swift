// KeePass databases, opened by keepassxc-cli.

package import Diagnostics
internal import Fluent
internal import Ground
internal import SafeFiles
package import Seal

/// A `.kdbx` file, which KeePassXC's own program turns into the table that it exports.
package enum KeePassDatabase {
  /// Whether bytes begin as a database does (<https://keepass.info/help/kb/kdbx_4.html>).
  package static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x03, 0xD9, 0xA2, 0x9A]) }

  /// The database's entries as CSV; its other secrets are in it, so it stays in memory.
  ///
  /// Throws `passphrase-wrong`, `import-damaged`, `program-missing` or `program-failed`.
  package static func table(of path: String, _ passphrase: Secret) throws(Diagnostic) -> [UInt8] {
    let outcome = try Program.run(
      ["keepassxc-cli", "export", "--format", "csv", "--", path],
      input: unsafe passphrase.withBytes { unsafe Array($0) } + [0x0A], environment: ["LC_ALL": "C.UTF-8"],
      timeout: .seconds(120), install: Phrase("otp-package-keepassxc"))
    if outcome.status == 0 { return outcome.output }
    let said = String(decoding: outcome.errors, as: UTF8.self)
    guard said.contains("Invalid credentials") else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-keepass-cant-be-opened").because(outcome.complaint ?? ""),
        hint: Phrase("otp-export-keepassxc-csv-database-export"))
    }
    throw Diagnostic(
      .passphraseWrong, Phrase("otp-passphrase-does-not-open-export", ["title": "KeePass"]),
      hint: Phrase("otp-keepass-key-file"))
  }
}
