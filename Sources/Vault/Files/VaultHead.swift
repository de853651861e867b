// `otp/vault.json`.

internal import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// What `otp/vault.json` says.
struct VaultHead: Sendable, Hashable {
  /// The newest form that this program knows.
  static let format = 1

  /// 32 hexadecimal digits.
  let vault: String
  /// When it was made.
  let created: String

  /// The id's bytes, the salt of what is derived from the vault keys.
  var salt: [UInt8] { [UInt8](hexadecimal: vault) ?? [] }

  /// Reads the file.
  ///
  /// - Throws: the first thing that is wrong, `vault-newer`.
  static func parse(_ source: Source) throws(Diagnostic) -> VaultHead {
    var reader = try JSONReader(ofVault: source)
    try reader.checkFormat(format)
    let vault = reader.id("vault", VaultFiles.vaultIDLength)
    let created = reader.text("created", required: true)
    if let problem = reader.problems.first { throw problem.damaging(source.path) }
    return VaultHead(vault: vault ?? "", created: created ?? "")
  }

  /// The file's text.
  var text: [UInt8] {
    JSON.object(["format": .integer(VaultHead.format), "vault": .text(vault), "created": .text(created)])
      .canonical()
  }
}

extension Diagnostic {
  /// A fault in one of the vault's own files, which a program wrote: it was damaged.
  func damaging(_ path: RelativePath) -> Diagnostic {
    var told = self
    guard code != .vaultNewer else { return told }
    told.path = path
    told.hint = Phrase("otp-file-damaged-take-backup-another", ["path": path])
    return told
  }
}

extension JSONReader {
  /// Reads one of the vault's own files.
  ///
  /// - Throws: the faults of JSON's syntax.
  init(ofVault source: Source) throws(Diagnostic) {
    do throws(Diagnostic) { self.init(try JSON.parse(source), in: source) } catch {
      throw error.damaging(source.path)
    }
  }

  /// Refuses a file of a newer form.
  ///
  /// - Throws: `vault-newer`.
  mutating func checkFormat(_ known: Int) throws(Diagnostic) {
    guard let format = integer("format", required: true, in: 1...Int.max), format > known else { return }
    throw Diagnostic(
      .vaultNewer,
      Phrase("otp-format-newer-than-program-knows", ["path": source.path, "format": format, "known": known]),
      path: source.path, hint: Phrase("home-use-newer-zutto"))
  }

  /// An id of hexadecimal digits.
  mutating func id(_ key: String, _ length: Int, allowsNone: Bool = false) -> String? {
    text(key, required: true) { (text) throws(Diagnostic) in
      guard VaultFiles.isID(text, length) || (allowsNone && text.isEmpty) else {
        throw Diagnostic(
          .jsonValue, Phrase("otp-must-lower-case-hexadecimal-digits", ["key": key, "length": length]))
      }
      return text
    }
  }

  /// Bytes as hexadecimal digits.
  mutating func hexadecimal(_ key: String, bytes count: Int) -> [UInt8]? {
    id(key, count * 2).flatMap { [UInt8](hexadecimal: $0) }
  }

  /// Bytes in Base64.
  mutating func base64(_ key: String) -> [UInt8]? {
    text(key, required: true) { (text) throws(Diagnostic) in
      guard let bytes = Base64.bytes(text) else {
        throw Diagnostic(.jsonValue, Phrase("otp-not-base64-one-line", ["key": key]))
      }
      return bytes
    }
  }
}
