// Where the vault's files stand.

internal import Diagnostics
internal import SafeFiles

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
