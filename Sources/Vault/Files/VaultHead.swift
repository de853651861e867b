// The vault's head file, and where the vault's files stand.

internal import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// The contents of `otp/vault.json`.
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

/// The places and names of the vault's files (docs/FORMAT.md, "The vault").
enum VaultFiles {
  static let folder: RelativePath = "otp"
  static let head: RelativePath = "otp/vault.json"
  static let recover: RelativePath = "otp/RECOVER.md"
  static let slots: RelativePath = "otp/slots"
  static let records: RelativePath = "otp/records"

  /// The most bytes of a slot or a record: a record has at most some ten thousand, or it isn't ours.
  static let maximumSize = 1 << 20
  /// Digits of the ids of slots, keys and accounts.
  static let idLength = 16
  /// Digits of a vault's id.
  static let vaultIDLength = 32
  /// Digits of a device's id.
  static let deviceLength = 8

  static func slot(_ id: String) -> RelativePath? { slots.appending("\(id).json") }

  static func record(_ account: String, _ revision: RevisionID) -> RelativePath? {
    records.appending("\(account)/\(revision).json")
  }

  /// Whether a text is an id of so many lower-case hexadecimal digits.
  static func isID(_ text: some StringProtocol, _ length: Int) -> Bool {
    text.utf8.count == length
      && text.utf8.allSatisfy { $0.hexadecimalDigit < 16 && !($0 >= 0x41 && $0 <= 0x46) }
  }
}

/// The number and the device of a revision: `2-3f9a01bc`.
public struct RevisionID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// One more than the greatest of those it follows.
  public let number: Int
  /// Who wrote it.
  public let device: String

  init(_ number: Int, _ device: String) {
    self.number = number
    self.device = device
  }

  /// Reads `2-3f9a01bc`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number > 0, String(number) == parts[0],
      VaultFiles.isID(parts[1], VaultFiles.deviceLength)
    else { return nil }
    self.init(number, String(parts[1]))
  }

  /// `2-3f9a01bc`.
  public var description: String { "\(number)-\(device)" }

  /// Ascending number, then device.
  public static func < (a: RevisionID, b: RevisionID) -> Bool {
    a.number == b.number ? a.device < b.device : a.number < b.number
  }
}
