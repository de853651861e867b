// Exports of other apps: which form is it, and what is in it.

public import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
public import Seal

/// Reads exports of other apps: bytes in, accounts and failures out; no file is touched.
public enum ForeignExport {
  /// Reads one export.
  ///
  /// - Parameters:
  ///   - bytes: of the file.
  ///   - format: its form; nil to tell it by its content.
  ///   - passphrase: called once, and only if the export is encrypted.
  /// - Returns: every account and every failure.
  /// - Throws: if nothing can be read: `import-format`, `import-damaged`, `import-unsupported`, `csv-syntax`, `kdf-parameters`,
  ///   `kdf-memory`, `passphrase-wrong`, and whatever the passphrase throws. A broken entry is an item of the result.
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
  /// Whether it can't be text: bytes that are not UTF-8, or control characters.
  fileprivate var isBinary: Bool {
    if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) { return false }
    return contains { $0 < 0x09 || (0x0E..<0x20).contains($0) }
      || String(validating: self, as: UTF8.self) == nil
  }
}
