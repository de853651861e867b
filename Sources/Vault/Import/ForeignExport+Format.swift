// Which form an export has, told by its content.

internal import Ground

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
        .importFormat, "the export fits several forms: \(fitting.map(\.title).joined(separator: ", "))",
        hint: "name the right one: \(fitting.map(\.rawValue).joined(separator: ", "))")
    }
    return format
  }

  /// No form that is known.
  static var unknownFormat: Diagnostic {
    Diagnostic(
      .importFormat, "this is no export of one-time passwords that can be read",
      hint: "these can: \(ForeignFormat.allNames); many other apps can export a list of otpauth URIs")
  }

  /// A table that lacks what it was named for.
  static func missingColumn(_ format: ForeignFormat, _ name: String) -> Diagnostic {
    Diagnostic(
      .importFormat, "the table has no column '\(name)', which every table of \(format.title) has",
      hint: "leave the format out, or name another: \(ForeignFormat.allNames)")
  }

  /// Refuses files that are known for something else, before anybody is asked for a passphrase.
  static func refuseKnownFiles(_ bytes: [UInt8]) throws(Diagnostic) {
    if AuthenticatorPlus.matches(bytes) { throw AuthenticatorPlus.refusal }
    guard let (_, words, hint) = knownFiles.first(where: { bytes.starts(with: $0.start.utf8) }) else {
      return try refuseKnownBinaries(bytes)
    }
    throw Diagnostic(.importUnsupported, "the file is \(words)", hint: hint)
  }

  private static func refuseKnownBinaries(_ bytes: [UInt8]) throws(Diagnostic) {
    guard let (_, words, hint) = knownBinaries.first(where: { bytes.starts(with: $0.start) }) else {
      return try refusePictures(bytes)
    }
    throw Diagnostic(.importUnsupported, "the file is \(words)", hint: hint)
  }

  /// KeePass: <https://keepass.info/help/kb/kdbx_4.html>; Java's object streams: Java Object Serialization, section 6.4.2.
  private static let knownBinaries: [(start: [UInt8], words: Phrase, hint: Phrase)] = [
    ([0x03, 0xD9, 0xA2, 0x9A], "a database of KeePass", "export it in KeePassXC as CSV: Database → Export"),
    (
      [0xAC, 0xED, 0x00, 0x05], "a backup of FreeOTP, which only FreeOTP can open",
      "in FreeOTP, show each account's QR code, or set it up anew at its site"
    ), ([0x1F, 0x8B], "packed with gzip", "unpack it with gunzip first"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive", "unpack it, and import the export inside"),
  ]

  private static let knownFiles: [(start: String, words: Phrase, hint: Phrase)] = [
    (
      "AUTHENTICATORPRO", "an encrypted backup of Stratum (Authenticator Pro)",
      "in Stratum, back up as a list of URIs (otpauth), and import that"
    ),
    (
      "AuthenticatorPro", "an old encrypted backup of Authenticator Pro, now Stratum",
      "restore it in Stratum, back up as a list of URIs (otpauth), and import that"
    ), ("PK\u{3}\u{4}", "a zip archive", "unpack it, and import the export inside"),
    ("Salted__", "encrypted with openssl", "decrypt it with openssl first"),
    ("SQLite format 3", "an app's database", "export from the app itself"),
    (
      "-----BEGIN PGP MESSAGE", "encrypted with OpenPGP",
      "decrypt it with gpg first, and import what comes out"
    ), ("%PDF-", "a PDF document", "export from the app as JSON, CSV or a list of URIs"),
    ("<!DOCTYPE html", "a web page", "export from the app as plain text"),
    ("<html", "a web page", "export from the app as plain text"),
    ("<?xml", "XML", "export from the app as JSON, CSV or a list of URIs"),
  ]

  private static func refusePictures(_ bytes: [UInt8]) throws(Diagnostic) {
    let starts: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
    guard starts.contains(where: { bytes.starts(with: $0) }) else { return }
    throw Diagnostic(
      .importUnsupported, "the file is a picture", hint: "read its QR code: zutto otp add --qr FILE")
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
    .importUnsupported, "the file is an encrypted backup of Authenticator Plus",
    hint: "unpack it with its password, as 7-Zip does, and import the \(inner) inside")
}
