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
    if let reading = try readSealed(bytes, format, passphrase) { return reading }
    try refuseKnownFiles(bytes)
    if format == .andOTP || format == nil, bytes.isBinary {
      return try readSealedAndOTP(bytes, isNamed: format != nil, passphrase)
    }
    let file = try ForeignFile(bytes)
    let first = file.source.bytes.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      return try readJSON(file, format, passphrase)
    }
    let isNamed = format != nil
    let format = if let format { format } else { try self.format(of: file) }
    return try readText(file, format, isNamed: isNamed, passphrase)
  }

  /// Reads files that their first bytes tell; nil for others, and where the user named another format.
  private static func readSealed(
    _ bytes: [UInt8], _ format: ForeignFormat?, _ passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> ForeignReading? {
    guard bytes.count <= ForeignFile.maximumSize else { return nil }
    if format == nil || format == .stratum, StratumSeal.matches(bytes) {
      let inner = try ForeignFile(unsealed: try StratumSeal.open(bytes, passphrase))
      return try StratumExport.read(inner.json(), in: inner, passphrase: passphrase)
    }
    if format == nil || format == .freeOTP, FreeOTPBackup.matches(bytes) {
      return try FreeOTPBackup(bytes).read(passphrase)
    }
    return nil
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
    return try AndOTPExport.read(inner.json(), in: inner, passphrase: passphrase)
  }

  private static func readJSON(
    _ file: ForeignFile, _ named: ForeignFormat?, _ passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> ForeignReading {
    let root = try file.json()
    let format = if let named { named } else { try self.format(of: root) }
    guard let export = jsonExports.first(where: { $0.format == format }) else {
      throw Diagnostic(
        .importFormat, Phrase("otp-file-json-no-export", ["title": format.title]),
        hint: Phrase("otp-leave-format-out-name-another", ["all-names": ForeignFormat.allNames]))
    }
    return try export.read(root, in: file, passphrase: passphrase)
  }

  private static func readText(
    _ file: ForeignFile, _ format: ForeignFormat, isNamed: Bool, _ passphrase: () throws(Diagnostic) -> Secret
  ) throws(Diagnostic) -> ForeignReading {
    switch format {
    case .otpauth, .google, .ente, .freeOTP, .stratum: return try URIList.read(file, format)
    case .bitwarden: return try BitwardenTable.read(file)
    case .keePassXC: return try KeePassXCTable.read(file)
    case .totpAuthenticator: return try TOTPAuthenticatorExport.read(file, isNamed: isNamed, passphrase)
    case .aegis, .twoFAS, .andOTP, .proton, .lastPass, .duo, .steam:
      throw Diagnostic(
        .importFormat, Phrase("otp-file-no-json-every-export", ["title": format.title]),
        hint: Phrase("otp-leave-format-out-name-another", ["all-names": ForeignFormat.allNames]))
    }
  }
}

/// An app's export in JSON.
protocol ForeignJSON: SendableMetatype {
  static var format: ForeignFormat { get }
  /// Whether the root of a file is the app's.
  static func matches(_ root: JSON) -> Bool
  /// Parses it; `passphrase` is called at most once. Throws as `ForeignExport.read` does.
  static func read(_ root: JSON, in file: ForeignFile, passphrase: () throws(Diagnostic) -> Secret)
    throws(Diagnostic) -> ForeignReading
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
  /// ente Auth, plain and encrypted.
  case ente
  /// Bitwarden and Bitwarden Authenticator: JSON, CSV, password-protected JSON.
  case bitwarden
  /// KeePassXC's CSV, and the entries of KeePass's databases.
  case keePassXC = "keepassxc"
  /// Stratum, once Authenticator Pro, plain and encrypted.
  case stratum
  /// Proton Authenticator, plain and encrypted.
  case proton
  /// FreeOTP 2's backup and FreeOTP+'s JSON.
  case freeOTP = "freeotp"
  /// LastPass Authenticator.
  case lastPass = "lastpass"
  /// Duo Mobile.
  case duo
  /// Steam's accounts.
  case steam
  /// TOTP Authenticator, encrypted.
  case totpAuthenticator = "totpauthenticator"

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
    case .stratum: "Stratum"
    case .proton: "Proton Authenticator"
    case .freeOTP: "FreeOTP"
    case .lastPass: "LastPass Authenticator"
    case .duo: "Duo Mobile"
    case .steam: "Steam"
    case .totpAuthenticator: "TOTP Authenticator"
    }
  }

  /// All names for a hint: `otpauth, google, …`.
  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension ForeignExport {
  private static let jsonExports: [any ForeignJSON.Type] = [
    AegisExport.self, TwoFASExport.self, AndOTPExport.self, EnteExport.self, BitwardenExport.self,
    StratumExport.self, ProtonExport.self, FreeOTPExport.self, LastPassExport.self, DuoExport.self,
    SteamExport.self,
  ]

  /// Detects the format of JSON; throws `import-format` unless exactly one matches.
  static func format(of root: JSON) throws(Diagnostic) -> ForeignFormat {
    try only(jsonExports.filter { $0.matches(root) }.map { $0.format })
  }

  /// Detects the format of other text; throws `import-format` unless exactly one matches.
  static func format(of file: ForeignFile) throws(Diagnostic) -> ForeignFormat {
    let names = ForeignTable.names(file.source)
    var fitting: [ForeignFormat] = []
    if BitwardenTable.matches(names) { fitting.append(.bitwarden) }
    if KeePassXCTable.matches(names) { fitting.append(.keePassXC) }
    if fitting.isEmpty, let list = URIList.format(of: file.source) { fitting.append(list) }
    if fitting.isEmpty, TOTPAuthenticatorExport.matches(file) { fitting.append(.totpAuthenticator) }
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

  /// KeePass: <https://keepass.info/help/kb/kdbx_4.html>.
  private static let knownBinaries: [(start: [UInt8], words: Phrase, hint: Phrase)] = [
    (
      [0x03, 0xD9, 0xA2, 0x9A], Phrase("otp-database-keepass"),
      Phrase("otp-export-keepassxc-csv-database-export")
    ),
    ([0x1F, 0x8B], Phrase("otp-packed-gzip"), Phrase("otp-unpack-gunzip-first")),
    ([0x37, 0x7A, 0xBC, 0xAF], Phrase("otp-zip-archive-2"), Phrase("otp-unpack-import-export-inside")),
  ]

  private static let knownFiles: [(start: String, words: Phrase, hint: Phrase)] = [
    ("PK\u{3}\u{4}", Phrase("otp-zip-archive"), Phrase("otp-unpack-import-export-inside")),
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
