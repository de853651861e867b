// Keys in the vault that are not accounts: API keys of servers, and private keys of anonymous notes.

public import Diagnostics
internal import Fluent
internal import Ground
public import LosslessJSON
public import Seal
public import ZonedTime

/// An API key and the only host it may be sent to (docs/FORMAT.md, "What a record says").
public struct APIKey: Sendable, Equatable {
  /// The user's name for it.
  public var label: String
  /// The only host the key is sent to, with the port unless it is the default.
  public var host: String
  /// The key: printable ASCII without `"` and `\`.
  public var secret: Secret
  /// Unknown keys of a newer version, preserved.
  public var extra = JSONObject()

  /// The maximum size of a key in bytes.
  public static let limit = 4096

  /// Makes a key; throws `transcription-key`, without quoting the text, if it is invalid.
  public init(label: String, host: String, secret: Secret) throws(Diagnostic) {
    let isKey = unsafe secret.withBytes { bytes in
      unsafe !bytes.isEmpty && bytes.count <= APIKey.limit
        && bytes.allSatisfy {
          (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
    }
    guard isKey else {
      throw Diagnostic(
        .transcriptionKey, Phrase("otp-api-key-empty-too-long"), hint: Phrase("otp-copy-again-page-shows"))
    }
    self.label = label
    self.host = host
    self.secret = secret
  }
}

/// The stored key of a host: the heads of its revisions.
public struct StoredKey: Sendable {
  /// 16 hexadecimal digits.
  public let id: String
  /// The key; more than one version if machines changed it independently.
  public let versions: [APIKey]
  /// The parents of the next revision.
  public let heads: [RevisionID]
  /// The time of the newest head.
  public let changed: ZonedTime?

  /// The host of the key.
  public var host: String { versions.first?.host ?? "" }

  /// The key that revisions describe; nil if they are not of an API key or it is removed.
  init?(_ lineage: Lineage) {
    let heads = lineage.heads
    var versions: [APIKey] = []
    for head in heads {
      // A change wins over a removal, as with accounts.
      if case .apiKey(let key) = head.content, !versions.contains(key) { versions.append(key) }
    }
    guard !versions.isEmpty else { return nil }
    id = lineage.account
    self.versions = versions
    self.heads = heads.map(\.id)
    changed = heads.compactMap(\.time).max { $0.instant < $1.instant }
  }
}

extension Vault {
  /// The API keys that are not removed, by host.
  public var keys: [StoredKey] {
    lineages.values.compactMap(StoredKey.init).sorted { ($0.host, $0.id) < ($1.host, $1.id) }
  }
}

extension VaultStore.Draft {
  /// Writes a key: a new revision of the stored one, or a new record.
  public static func keeping(_ key: APIKey, insteadOf stored: StoredKey?) -> VaultStore.Draft {
    VaultStore.Draft(account: stored?.id, content: .apiKey(key), parents: stored?.heads ?? [])
  }

  /// Removes a key; its revisions stay.
  public static func deleting(_ stored: StoredKey) -> VaultStore.Draft {
    VaultStore.Draft(account: stored.id, content: .deleted, parents: stored.heads)
  }
}

/// The key that decrypts the notes of a personal link (docs/FORMAT.md, "What a record says").
public struct NoteKey: Sendable, Equatable {
  /// The link's token: the public key.
  public var token: String
  /// The private key, 32 bytes.
  public var secret: Secret
  /// Unknown keys of a newer version, preserved.
  var extra = JSONObject()

  /// The size of a private key in bytes.
  public static let size = 32

  /// Makes a key, unchecked.
  public init(token: String, secret: Secret) {
    self.token = token
    self.secret = secret
  }
}

extension Vault {
  /// The keys of personal links, with every version in conflict: none is ever revoked.
  public var noteKeys: [NoteKey] {
    lineages.values.flatMap { lineage in
      lineage.heads.compactMap { head in if case .noteKey(let key) = head.content { key } else { nil } }
    }.sorted { $0.token < $1.token }
  }
}

extension VaultStore.Draft {
  /// Writes the key of a new link.
  public static func keeping(_ key: NoteKey) -> VaultStore.Draft {
    VaultStore.Draft(account: nil, content: .noteKey(key), parents: [])
  }
}
