// The vault's head file, and the paths and ids of the vault's files.

package import Diagnostics
internal import Fluent
internal import LosslessJSON
internal import SafeFiles
internal import Seal

/// The contents of `otp/vault.json`.
package struct VaultHead: Sendable, Hashable {
  /// The newest file format that this program supports.
  static let format = 1

  let vault: String
  let created: String

  package init(vault: String, created: String) { (self.vault, self.created) = (vault, created) }

  /// The id's bytes: the salt of keys derived from vault keys.
  var salt: [UInt8] { [UInt8](hexadecimal: vault) ?? [] }

  /// Parses the file; throws its first fault, or `vault-newer`.
  package static func parse(_ source: Source) throws(Diagnostic) -> VaultHead {
    var reader = try JSONReader(ofVault: source)
    try reader.checkFormat(format)
    let vault = reader.id("vault", VaultFiles.vaultIDLength)
    let created = reader.text("created", required: true)
    if let problem = reader.problems.first { throw problem.damaging(source.path) }
    return VaultHead(vault: vault ?? "", created: created ?? "")
  }

  package var text: [UInt8] {
    JSON.object(["format": .integer(VaultHead.format), "vault": .text(vault), "created": .text(created)])
      .canonical()
  }
}

extension Diagnostic {
  /// The fault as one of the vault's own files, which only damage can explain.
  func damaging(_ path: RelativePath) -> Diagnostic {
    var problem = self
    guard code != .vaultNewer else { return problem }
    problem.path = path
    problem.hint = Phrase("otp-file-damaged-take-backup-another", ["path": path])
    return problem
  }
}

extension JSONReader {
  /// Parses JSON of the vault's own files; throws syntax faults.
  init(ofVault source: Source) throws(Diagnostic) {
    do throws(Diagnostic) { self.init(try JSON.parse(source), in: source) } catch {
      throw error.damaging(source.path)
    }
  }

  /// Throws `vault-newer` if the file's format is newer than the supported one.
  mutating func checkFormat(_ known: Int) throws(Diagnostic) {
    guard let format = integer("format", required: true, in: 1...Int.max), format > known else { return }
    throw Diagnostic(
      .vaultNewer,
      Phrase("otp-format-newer-than-program-knows", ["path": source.path, "format": format, "known": known]),
      path: source.path, hint: Phrase("home-use-newer-zutto"))
  }

  /// Parses an id of lower-case hexadecimal digits.
  mutating func id(_ key: String, _ length: Int, allowsNone: Bool = false) -> String? {
    text(key, required: true) { (text) throws(Diagnostic) in
      guard VaultFiles.isID(text, length) || (allowsNone && text.isEmpty) else {
        throw Diagnostic(
          .jsonValue, Phrase("otp-must-lower-case-hexadecimal-digits", ["key": key, "length": length]))
      }
      return text
    }
  }

  mutating func hexadecimal(_ key: String, bytes count: Int) -> [UInt8]? {
    id(key, count * 2).flatMap { [UInt8](hexadecimal: $0) }
  }

  mutating func base64(_ key: String) -> [UInt8]? {
    text(key, required: true) { (text) throws(Diagnostic) in
      guard let bytes = Base64.bytes(text) else {
        throw Diagnostic(.jsonValue, Phrase("otp-not-base64-one-line", ["key": key]))
      }
      return bytes
    }
  }
}

/// The paths of the vault's files (docs/FORMAT.md, "The vault").
enum VaultFiles {
  static let folder: RelativePath = "otp"
  static let head: RelativePath = "otp/vault.json"
  static let recover: RelativePath = "otp/RECOVER.md"
  static let slots: RelativePath = "otp/slots"
  static let records: RelativePath = "otp/records"

  /// The maximum size of the vault's files in bytes; its own records have at most some ten thousand.
  static let maximumSize = 1 << 20
  /// Hexadecimal digits of slot, key and account ids.
  static let idLength = 16
  /// Hexadecimal digits of a vault id.
  static let vaultIDLength = 32
  /// Hexadecimal digits of a device id.
  static let deviceLength = 8

  static func slot(_ id: String) -> RelativePath? { slots.appending("\(id).json") }

  static func record(_ account: String, _ revision: RevisionID) -> RelativePath? {
    records.appending("\(account)/\(revision).json")
  }

  static func isID(_ text: some StringProtocol, _ length: Int) -> Bool {
    text.utf8.count == length
      && text.utf8.allSatisfy { $0.hexadecimalDigit < 16 && !($0 >= 0x41 && $0 <= 0x46) }
  }
}

/// A revision's number and device, such as `2-3f9a01bc`.
public struct RevisionID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// One more than the greatest number of its parents.
  public let number: Int
  /// The id of the device that wrote it.
  public let device: String

  package init(_ number: Int, _ device: String) {
    self.number = number
    self.device = device
  }

  /// Parses `2-3f9a01bc`.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number > 0, String(number) == parts[0],
      VaultFiles.isID(parts[1], VaultFiles.deviceLength)
    else { return nil }
    self.init(number, String(parts[1]))
  }

  /// `2-3f9a01bc`.
  public var description: String { "\(number)-\(device)" }

  /// Orders by number, then device.
  public static func < (a: RevisionID, b: RevisionID) -> Bool {
    a.number == b.number ? a.device < b.device : a.number < b.number
  }
}
