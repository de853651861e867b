// Which form an export has, told by its content.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON

extension ForeignExport {
  /// The form of a JSON value.
  ///
  /// - Throws: `import-format` if none fits or several do.
  static func format(of root: JSON) throws(Diagnostic) -> ForeignFormat {
    var fitting: [ForeignFormat] = []
    if AegisExport.matches(root) { fitting.append(.aegis) }
    if TwoFASExport.matches(root) { fitting.append(.twoFAS) }
    if AndOTPExport.matches(root) { fitting.append(.andOTP) }
    if EnteExport.matches(root) { fitting.append(.ente) }
    if BitwardenExport.matches(root) { fitting.append(.bitwarden) }
    return try only(fitting)
  }

  /// The form of a text that is no JSON.
  ///
  /// - Throws: `import-format` if none fits or several do.
  static func format(of file: ForeignFile) throws(Diagnostic) -> ForeignFormat {
    let names = ForeignTable.names(file.source)
    var fitting: [ForeignFormat] = []
    if BitwardenTable.matches(names) { fitting.append(.bitwarden) }
    if KeePassXCTable.matches(names) { fitting.append(.keePassXC) }
    if fitting.isEmpty, let list = URIList.format(of: file.source) { fitting.append(list) }
    return try only(fitting)
  }

  private static func only(_ fitting: [ForeignFormat]) throws(Diagnostic) -> ForeignFormat {
    guard let format = fitting.first else { throw unknownFormat }
    guard fitting.count == 1 else {
      throw Diagnostic(
        .importFormat,
        Phrase("otp-export-fits-several-forms", ["fitting": fitting.map(\.title).joined(separator: ", ")]),
        hint: Phrase("otp-name-right-one", ["fitting": fitting.map(\.rawValue).joined(separator: ", ")]))
    }
    return format
  }

  /// No form that is known.
  static var unknownFormat: Diagnostic {
    Diagnostic(
      .importFormat, Phrase("otp-no-export-one-time-passwords"),
      hint: Phrase("otp-these-can-many-other-apps", ["all-names": ForeignFormat.allNames]))
  }

  /// A table that lacks what it was named for.
  static func missingColumn(_ format: ForeignFormat, _ name: String) -> Diagnostic {
    Diagnostic(
      .importFormat, Phrase("otp-table-no-column-every-table", ["name": name, "title": format.title]),
      hint: Phrase("otp-leave-format-out-name-another", ["all-names": ForeignFormat.allNames]))
  }

  /// Refuses files that are known for something else, before anybody is asked for a passphrase.
  static func refuseKnownFiles(_ bytes: [UInt8]) throws(Diagnostic) {
    if AuthenticatorPlus.matches(bytes) { throw AuthenticatorPlus.refusal }
    guard let (_, words, hint) = knownFiles.first(where: { bytes.starts(with: $0.start.utf8) }) else {
      return try refuseKnownBinaries(bytes)
    }
    throw Diagnostic(.importUnsupported, Phrase("otp-file-2", ["words": words]), hint: hint)
  }

  private static func refuseKnownBinaries(_ bytes: [UInt8]) throws(Diagnostic) {
    guard let (_, words, hint) = knownBinaries.first(where: { bytes.starts(with: $0.start) }) else {
      return try refusePictures(bytes)
    }
    throw Diagnostic(.importUnsupported, Phrase("otp-file-2", ["words": words]), hint: hint)
  }

  /// KeePass: <https://keepass.info/help/kb/kdbx_4.html>; Java's object streams: Java Object Serialization, section 6.4.2.
  private static let knownBinaries: [(start: [UInt8], words: Phrase, hint: Phrase)] = [
    (
      [0x03, 0xD9, 0xA2, 0x9A], Phrase("otp-database-keepass"),
      Phrase("otp-export-keepassxc-csv-database-export")
    ),
    (
      [0xAC, 0xED, 0x00, 0x05], Phrase("otp-backup-freeotp-only-freeotp-can"),
      Phrase("otp-freeotp-show-each-account-qr")
    ), ([0x1F, 0x8B], Phrase("otp-packed-gzip"), Phrase("otp-unpack-gunzip-first")),
    ([0x37, 0x7A, 0xBC, 0xAF], Phrase("otp-zip-archive-2"), Phrase("otp-unpack-import-export-inside")),
  ]

  private static let knownFiles: [(start: String, words: Phrase, hint: Phrase)] = [
    (
      "AUTHENTICATORPRO", Phrase("otp-encrypted-backup-stratum-authenticator"),
      Phrase("otp-stratum-back-up-list-uris")
    ),
    (
      "AuthenticatorPro", Phrase("otp-old-encrypted-backup-authenticator-pro"),
      Phrase("otp-restore-stratum-back-up-list")
    ), ("PK\u{3}\u{4}", Phrase("otp-zip-archive"), Phrase("otp-unpack-import-export-inside")),
    ("Salted__", Phrase("otp-encrypted-openssl"), Phrase("otp-decrypt-openssl-first")),
    ("SQLite format 3", Phrase("otp-app-database"), Phrase("otp-export-app-itself")),
    ("-----BEGIN PGP MESSAGE", Phrase("otp-encrypted-openpgp"), Phrase("otp-decrypt-gpg-first-import-what")),
    ("%PDF-", Phrase("otp-pdf-document"), Phrase("otp-export-app-json-csv-list")),
    ("<!DOCTYPE html", Phrase("otp-web-page"), Phrase("otp-export-app-plain-text")),
    ("<html", Phrase("otp-web-page"), Phrase("otp-export-app-plain-text")),
    ("<?xml", Phrase("otp-xml"), Phrase("otp-export-app-json-csv-list")),
  ]

  private static func refusePictures(_ bytes: [UInt8]) throws(Diagnostic) {
    let starts: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
    guard starts.contains(where: { bytes.starts(with: $0) }) else { return }
    throw Diagnostic(
      .importUnsupported, Phrase("otp-file-picture"), hint: Phrase("otp-read-qr-code-zutto-otp"))
  }
}

/// Authenticator Plus: an encrypted zip archive that holds one list of URIs.
private enum AuthenticatorPlus {
  private static let inner = "Accounts.txt"

  /// Whether the first file of a zip archive is the app's (APPNOTE, section 4.3.7).
  static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "PK\u{3}\u{4}".utf8) && bytes.dropFirst(30).starts(with: inner.utf8)
  }

  static let refusal = Diagnostic(
    .importUnsupported, Phrase("otp-file-encrypted-backup-authenticator-plus"),
    hint: Phrase("otp-unpack-password-zip-does-import", ["inner": inner]))
}
