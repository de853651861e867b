// Imports from other apps, and the detection of the export format.

public import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
public import Seal

/// Parses exports of other apps into accounts and failures, without touching any file.
public enum ForeignExport {
  /// Parses one export; a broken entry is an item of the result.
  ///
  /// A nil `format` is detected from the content; `passphrase` is called at most once, if the export is
  /// encrypted. Throws if nothing can be read: `import-format`, `import-damaged`, `import-unsupported`,
  /// `csv-syntax`, `kdf-parameters`, `kdf-memory`, `passphrase-wrong`, and whatever `passphrase` throws.
  public static func read(
    _ bytes: [UInt8], format: ForeignFormat? = nil, passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> ForeignReading {
    try refuseKnownFiles(bytes)
    if format == .andOTP || format == nil, bytes.isBinary {
      return try readSealedAndOTP(bytes, isNamed: format != nil, passphrase)
    }
    let file = try ForeignFile(bytes)
    let first = file.source.bytes.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return try readJSON(file, format, passphrase)
    }
    if let format { return try readText(file, format) }
    return try readText(file, self.format(of: file))
  }

  private static func readSealedAndOTP(
    _ bytes: [UInt8], isNamed: Bool, _ passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> ForeignReading {
    guard bytes.count <= ForeignFile.maximumSize else { throw unknownFormat }
    guard isNamed || AndOTPSeal.matches(bytes) else {
      var problem = unknownFormat
      let name: Phrase = Phrase("otp-old-backup-andotp-no-mark")
      problem.hint = name.and(problem.hint)
      throw problem
    }
    let inner = try ForeignFile(unsealed: try AndOTPSeal.open(bytes, isNamed: isNamed, passphrase))
    return try AndOTPExport.read(inner.json(), in: inner)
  }

  private static func readJSON(
    _ file: ForeignFile, _ named: ForeignFormat?, _ passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> ForeignReading {
    let root = try file.json()
    guard let named else { return try readJSON(root, file, format(of: root), passphrase) }
    return try readJSON(root, file, named, passphrase)
  }

  private static func readJSON(
    _ root: JSON, _ file: ForeignFile, _ format: ForeignFormat, _ passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> ForeignReading {
    switch format {
    case .aegis: return try AegisExport.read(root, in: file, passphrase: passphrase)
    case .twoFAS: return try TwoFASExport.read(root, in: file, passphrase: passphrase)
    case .andOTP: return try AndOTPExport.read(root, in: file)
    case .bitwarden: return try BitwardenExport.read(root, in: file, passphrase: passphrase)
    case .ente: return try EnteExport.read(root, in: file)
    case .otpauth, .google, .keePassXC:
      throw Diagnostic(
        .importFormat, Phrase("otp-file-json-no-export", ["title": format.title]),
        hint: Phrase("otp-leave-format-out-name-another", ["all-names": ForeignFormat.allNames]))
    }
  }

  private static func readText(_ file: ForeignFile, _ format: ForeignFormat) throws(Diagnostic)
    -> ForeignReading
  {
    switch format {
    case .otpauth, .google, .ente: return try URIList.read(file, format)
    case .bitwarden: return try BitwardenTable.read(file)
    case .keePassXC: return try KeePassXCTable.read(file)
    case .aegis, .twoFAS, .andOTP:
      throw Diagnostic(
        .importFormat, Phrase("otp-file-no-json-every-export", ["title": format.title]),
        hint: Phrase("otp-leave-format-out-name-another", ["all-names": ForeignFormat.allNames]))
    }
  }
}

extension [UInt8] {
  /// Whether it can't be text: invalid UTF-8, or control characters.
  fileprivate var isBinary: Bool {
    if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) { return false }
    return contains { $0 < 0x09 || (0x0E..<0x20).contains($0) }
      || String(validating: self, as: UTF8.self) == nil
  }
}

/// A supported export format.
public enum ForeignFormat: String, Sendable, Hashable, CaseIterable {
  /// A list of URIs, one per line, which many apps write.
  case otpauth
  /// Google Authenticator's transfer codes.
  case google
  /// Aegis, plain and encrypted.
  case aegis
  /// 2FAS, plain and encrypted.
  case twoFAS = "2fas"
  /// andOTP, plain and encrypted.
  case andOTP = "andotp"
  /// ente Auth, plain.
  case ente
  /// Bitwarden and Bitwarden Authenticator: JSON, CSV, password-protected JSON.
  case bitwarden
  /// KeePassXC's CSV.
  case keePassXC = "keepassxc"

  /// The app's name.
  public var title: String {
    switch self {
    case .otpauth: "list of otpauth URIs"
    case .google: "Google Authenticator"
    case .aegis: "Aegis"
    case .twoFAS: "2FAS"
    case .andOTP: "andOTP"
    case .ente: "ente Auth"
    case .bitwarden: "Bitwarden"
    case .keePassXC: "KeePassXC"
    }
  }

  /// All names for a hint: `otpauth, google, …`.
  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension ForeignExport {
  /// Detects the format of JSON; throws `import-format` unless exactly one matches.
  static func format(of root: JSON) throws(Diagnostic) -> ForeignFormat {
    var fitting: [ForeignFormat] = []
    if AegisExport.matches(root) { fitting.append(.aegis) }
    if TwoFASExport.matches(root) { fitting.append(.twoFAS) }
    if AndOTPExport.matches(root) { fitting.append(.andOTP) }
    if EnteExport.matches(root) { fitting.append(.ente) }
    if BitwardenExport.matches(root) { fitting.append(.bitwarden) }
    return try only(fitting)
  }

  /// Detects the format of other text; throws `import-format` unless exactly one matches.
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

  /// The fault of an unknown format.
  static var unknownFormat: Diagnostic {
    Diagnostic(
      .importFormat, Phrase("otp-no-export-one-time-passwords"),
      hint: Phrase("otp-these-can-many-other-apps", ["all-names": ForeignFormat.allNames]))
  }

  /// The fault of a table without the format's required column.
  static func missingColumn(_ format: ForeignFormat, _ name: String) -> Diagnostic {
    Diagnostic(
      .importFormat, Phrase("otp-table-no-column-every-table", ["name": name, "title": format.title]),
      hint: Phrase("otp-leave-format-out-name-another", ["all-names": ForeignFormat.allNames]))
  }

  /// Rejects known unsupported file types before asking for a passphrase.
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

  /// KeePass: <https://keepass.info/help/kb/kdbx_4.html>; Java Object Serialization, section 6.4.2.
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

/// Authenticator Plus: an encrypted zip archive of one list of URIs.
private enum AuthenticatorPlus {
  private static let inner = "Accounts.txt"

  /// Whether the first file of the zip archive is the app's (APPNOTE, section 4.3.7).
  static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "PK\u{3}\u{4}".utf8) && bytes.dropFirst(30).starts(with: inner.utf8)
  }

  static let refusal = Diagnostic(
    .importUnsupported, Phrase("otp-file-encrypted-backup-authenticator-plus"),
    hint: Phrase("otp-unpack-password-zip-does-import", ["inner": inner]))
}
