// The bytes of an export, and what every reader of one needs.

internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Seal

/// An export's bytes, as they stand in a file or came out of an encrypted one.
struct ForeignFile {
  /// The bytes without a byte order mark, under a name that no message shows.
  let source: Source
  /// Whether people can look at it: places in what was encrypted tell them nothing.
  let isVisible: Bool

  /// The most bytes of an export.
  static let maximumSize = 16 << 20

  /// - Throws: `import-damaged` if it is empty or too large, `import-unsupported` if it is UTF-16.
  init(_ bytes: [UInt8], isVisible: Bool = true) throws(Diagnostic) {
    guard bytes.count <= ForeignFile.maximumSize else {
      throw Diagnostic(
        .importDamaged, Phrase("otp-export-more-than-mib", ["maximum-size": ForeignFile.maximumSize >> 20]),
        hint: Phrase("otp-no-app-writes-so-much"))
    }
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw Diagnostic(.importUnsupported, Phrase("otp-export-utf"), hint: Phrase("home-save-utf"))
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard text.contains(where: { $0 > 0x20 }) else {
      throw Diagnostic(.importDamaged, Phrase("otp-export-empty"), hint: Phrase("otp-export-again"))
    }
    source = Source("export", text)
    self.isVisible = isVisible
  }

  /// What was inside of an encrypted export.
  init(unsealed secret: Secret) throws(Diagnostic) {
    try self.init(unsafe secret.withBytes { unsafe Array($0) }, isVisible: false)
  }

  /// The JSON value it spells.
  ///
  /// - Throws: `import-damaged` at the place of the fault.
  func json() throws(Diagnostic) -> JSON {
    do { return try JSON.parse(source) } catch {
      throw Diagnostic(
        .importDamaged, Phrase("otp-json-damaged", ["message": error.message]),
        at: isVisible ? error.position : nil, hint: Phrase("home-file-may-cut-short-export"))
    }
  }

  /// The rows of the table it spells.
  ///
  /// - Throws: `csv-syntax` at the place of the fault.
  func rows() throws(Diagnostic) -> [CSVRow] {
    do { return try CSVReader.rows(source) } catch {
      var fault = error
      fault.path = nil
      throw fault
    }
  }

  /// A collector of its entries.
  func collector() -> ForeignCollector { ForeignCollector(isVisible ? source : nil) }
}
