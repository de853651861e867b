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
        .importFormat,
        "the export fits several forms: \(fitting.map(\.title).joined(separator: ", "))",
        hint: "name the right one: \(fitting.map(\.rawValue).joined(separator: " or "))"
      )
    }
    return format
  }

  /// No form that is known.
  static var unknownFormat: Diagnostic {
    Diagnostic(
      .importFormat,
      "this is no export of one-time passwords that can be read",
      hint:
        "these can: \(ForeignFormat.allNames); many other apps can export a list of otpauth URIs"
    )
  }

  /// A table that lacks what it was named for.
  static func missingColumn(_ format: ForeignFormat, _ name: String) -> Diagnostic {
    Diagnostic(
      .importFormat,
      "the table has no column '\(name)', which every table of \(format.title) has",
      hint: "leave the format out, or name another: \(ForeignFormat.allNames)"
    )
  }

  /// Refuses files that are known for something else, before anybody is asked for a passphrase.
  static func refuseKnownFiles(_ bytes: [UInt8]) throws(Diagnostic) {
    guard let (_, words, hint) = knownFiles.first(where: { bytes.starts(with: $0.start.utf8) })
    else { return try refusePictures(bytes) }
    throw Diagnostic(.importUnsupported, "the file is \(words)", hint: hint)
  }

  private static let knownFiles: [(start: String, words: String, hint: String)] = [
    ("PK\u{3}\u{4}", "a zip archive", "unpack it, and import the export inside"),
    ("SQLite format 3", "an app's database", "export from the app itself"),
    (
      "-----BEGIN PGP MESSAGE", "encrypted with OpenPGP",
      "decrypt it with gpg first, and import what comes out"
    ),
    ("%PDF-", "a PDF document", "export from the app as JSON, CSV or a list of URIs"),
    ("<!DOCTYPE html", "a web page", "export from the app as plain text"),
    ("<html", "a web page", "export from the app as plain text"),
    ("<?xml", "XML", "export from the app as JSON, CSV or a list of URIs"),
  ]

  private static func refusePictures(_ bytes: [UInt8]) throws(Diagnostic) {
    let starts: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
    guard starts.contains(where: { bytes.starts(with: $0) }) else { return }
    throw Diagnostic(
      .importUnsupported,
      "the file is a picture",
      hint: "read its QR code: zutto otp add --qr FILE"
    )
  }
}
