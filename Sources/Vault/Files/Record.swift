// A record: one immutable, sealed revision.

package import Diagnostics
internal import Fluent
internal import LosslessJSON
package import SafeFiles
package import Seal

/// A file of `otp/records` (docs/FORMAT.md, "Records").
package struct Record: Sendable, Hashable {
  /// The clear fields.
  package struct Fields: Sendable, Hashable {
    let vault: String
    /// The id of the vault key that sealed it.
    let key: String
    let account: String
    package let revision: RevisionID
    /// The number among the device's records, from 1.
    package let sequence: Int
    /// The digest of the device's preceding record; nil for its first.
    let previous: Digest?
    /// The revisions that it follows, ascending.
    let parents: [RevisionID]
    /// The greatest known sequence numbers of the other devices.
    package let seen: [SeenTail]

    package init(
      vault: String, key: String, account: String, revision: RevisionID, sequence: Int, previous: Digest?,
      parents: [RevisionID], seen: [SeenTail]
    ) {
      self.vault = vault
      self.key = key
      self.account = account
      self.revision = revision
      self.sequence = sequence
      self.previous = previous
      self.parents = parents
      self.seen = seen
    }
  }

  package let fields: Fields
  let sealed: SealedText
  let digest: Digest

  package var path: RelativePath? { VaultFiles.record(fields.account, fields.revision) }

  /// The maximum of a revision number and of a sequence number.
  static let maximumCount = 1 << 40
  /// Plaintexts are padded to a multiple of this size.
  static let padding = 256

  package init(_ plaintext: Secret, _ fields: Fields, _ key: Secret, _ head: VaultHead, nonce: [UInt8]) {
    let keys = Record.keys(fields, key, head, nonce)
    self.fields = fields
    sealed = SealedText(
      sealing: plaintext, header: Record.header(fields, nonce), nonce: nonce, key: keys.box, macKey: keys.mac)
    digest = sealed.digest
  }

  func isGenuine(_ key: Secret, _ head: VaultHead) -> Bool {
    sealed.isGenuine(Record.keys(fields, key, head, sealed.box.nonce).mac)
  }

  /// Decrypts the record; nil if anything was changed.
  package func open(_ key: Secret, _ head: VaultHead) -> Secret? {
    let keys = Record.keys(fields, key, head, sealed.box.nonce)
    return sealed.isGenuine(keys.mac) ? sealed.unseal(keys.box) : nil
  }

  private static func keys(_ fields: Fields, _ key: Secret, _ head: VaultHead, _ nonce: [UInt8]) -> (
    box: Secret, mac: Secret
  ) {
    let info = "zutto record 1 \(fields.account) \(fields.revision) \(nonce.hexadecimal)"
    let derived = HKDF.derive(key: key, salt: head.salt, info: Array(info.utf8), count: 64)
    return (derived.part(0..<32), derived.part(32..<64))
  }

  private static func header(_ fields: Fields, _ nonce: [UInt8]) -> [UInt8] {
    SealedText.header(
      "zutto record 1",
      fields.clear.map { ($0.0, $0.1.text ?? $0.1.description) } + [("nonce", nonce.hexadecimal)])
  }

  // MARK: Text

  private static let shape: JSONShape = [
    "format", "vault", "key", "account", "revision", "device", "sequence", "previous", "parents", "seen",
    "nonce", "ciphertext", "tag", "mac", "digest",
  ]

  package var text: [UInt8] {
    let format: [(String, JSON)] = [("format", .integer(VaultHead.format))]
    return JSON.object(JSONObject(format + fields.clear + sealed.fields)).canonical(Record.shape)
  }

  /// Parses a file; throws JSON faults, `vault-newer`, `record-damaged`, `record-foreign`; the caller must
  /// check that the file's path matches.
  package static func parse(_ source: Source, of head: VaultHead) throws(Diagnostic) -> Record {
    var reader = try JSONReader(ofVault: source)
    try reader.checkFormat(VaultHead.format)
    let fields = fields(&reader)
    let sealed = reader.sealed()
    if let problem = reader.problems.first { throw problem.damaging(source.path) }
    guard let fields, let sealed else { throw damaged(source.path) }
    guard fields.vault == head.vault else { throw Diagnostic.foreign(source.path, fields.vault, head) }
    let text = SealedText(header: header(fields, sealed.box.nonce), box: sealed.box, mac: sealed.mac)
    guard text.digest == sealed.digest else { throw damaged(source.path) }
    return Record(fields: fields, sealed: text, digest: sealed.digest)
  }

  /// The fault of a record at a path that is not its own.
  func misplaced(at place: RelativePath) -> Diagnostic {
    Diagnostic(
      .recordMisplaced, Phrase("otp-record-written-moved-renamed", ["path": path?.text ?? ""]), path: place,
      hint: Phrase("otp-move-back-where-another-file"))
  }

  private init(fields: Fields, sealed: SealedText, digest: Digest) {
    self.fields = fields
    self.sealed = sealed
    self.digest = digest
  }

  private static func fields(_ reader: inout JSONReader) -> Fields? {
    let vault = reader.id("vault", VaultFiles.vaultIDLength)
    let key = reader.id("key", VaultFiles.idLength)
    let account = reader.id("account", VaultFiles.idLength)
    let revision = reader.integer("revision", required: true, in: 1...maximumCount)
    let device = reader.id("device", VaultFiles.deviceLength)
    let sequence = reader.integer("sequence", required: true, in: 1...maximumCount)
    let previous = reader.id("previous", 64, allowsNone: true)
    let parents = reader.ids("parents") { RevisionID($0) }
    let seen = reader.ids("seen") { SeenTail($0) }
    guard let vault, let key, let account, let revision, let device, let sequence, let previous, let parents,
      let seen
    else { return nil }
    return Fields(
      vault: vault, key: key, account: account, revision: RevisionID(revision, device), sequence: sequence,
      previous: Digest(hex: previous), parents: parents, seen: seen)
  }

  /// The fault of a record whose digest or fields are wrong.
  static func damaged(_ path: RelativePath) -> Diagnostic {
    Diagnostic(.recordDamaged, Phrase("otp-record-changed-since-written"), path: path).damaging(path)
  }
}

extension Record.Fields {
  /// The clear fields in file order.
  fileprivate var clear: [(String, JSON)] {
    [
      ("vault", .text(vault)), ("key", .text(key)), ("account", .text(account)),
      ("revision", .integer(revision.number)), ("device", .text(revision.device)),
      ("sequence", .integer(sequence)), ("previous", .text(previous?.hex ?? "")),
      ("parents", .text(parents.map(\.description).joined(separator: " "))),
      ("seen", .text(seen.map(\.description).joined(separator: " "))),
    ]
  }
}

/// The last record seen of a device: `9be1770a:4`.
package struct SeenTail: Sendable, Hashable, CustomStringConvertible {
  package let device: String
  package let sequence: Int

  package init(_ device: String, _ sequence: Int) {
    self.device = device
    self.sequence = sequence
  }

  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let sequence = Int(parts[1]), sequence > 0, sequence <= Record.maximumCount,
      String(sequence) == parts[1], VaultFiles.isID(parts[0], VaultFiles.deviceLength)
    else { return nil }
    self.init(String(parts[0]), sequence)
  }

  package var description: String { "\(device):\(sequence)" }
}
