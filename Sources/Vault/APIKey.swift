// Keys in the vault that are not accounts: of servers and of anonymous notes.

public import Diagnostics
internal import Fluent
internal import Ground
public import LosslessJSON
public import Seal
public import ZonedTime

/// An API key and the only host that it may be sent to.
///
/// Format: docs/FORMAT.md, "What a record says".
public struct APIKey: Sendable, Equatable {
  /// What the person calls it.
  public var label: String
  /// The host that it belongs to, with its port where that is not the usual one: it is sent nowhere else.
  public var host: String
  /// The key: ASCII that can be seen, without `"` and `\`.
  public var secret: Secret
  /// Unknown keys of a newer version, preserved.
  public var extra = JSONObject()

  /// The most bytes of a key.
  public static let limit = 4096

  /// A key.
  ///
  /// - Throws: `transcription-key` for what is none; it is not quoted.
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

/// The key of a host as the vault has it: the heads of its revisions.
public struct StoredKey: Sendable {
  /// 16 hexadecimal digits.
  public let id: String
  /// The key; several versions where it was set differently on several machines.
  public let versions: [APIKey]
  /// The revisions that a new one follows.
  public let heads: [RevisionID]
  /// When it was set last.
  public let changed: ZonedTime?

  /// The host that it belongs to.
  public var host: String { versions.first?.host ?? "" }

  /// The key that revisions make; nil if they are no key's, or it is removed.
  init?(_ lineage: Lineage) {
    let heads = lineage.heads
    var versions: [APIKey] = []
    for head in heads {
      // A change wins over a removal, as of accounts.
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
  /// The API keys that are there, by host.
  public var keys: [StoredKey] {
    lineages.values.compactMap(StoredKey.init).sorted { ($0.host, $0.id) < ($1.host, $1.id) }
  }
}

extension VaultStore.Draft {
  /// A key: in the place of what there was for its host, or new.
  public static func keeping(_ key: APIKey, insteadOf stored: StoredKey?) -> VaultStore.Draft {
    VaultStore.Draft(account: stored?.id, content: .apiKey(key), parents: stored?.heads ?? [])
  }

  /// The removal of a key; its revisions stay.
  public static func deleting(_ stored: StoredKey) -> VaultStore.Draft {
    VaultStore.Draft(account: stored.id, content: .deleted, parents: stored.heads)
  }
}

/// The key that opens the notes of a personal link.
///
/// Format: docs/FORMAT.md, "What a record says".
public struct NoteKey: Sendable, Equatable {
  /// The link's token, which is the public half.
  public var token: String
  /// The private key, 32 bytes.
  public var secret: Secret
  /// Unknown keys of a newer version, preserved.
  var extra = JSONObject()

  /// Bytes in a private key.
  public static let size = 32

  /// A key.
  public init(token: String, secret: Secret) {
    self.token = token
    self.secret = secret
  }
}

extension Vault {
  /// The keys of personal links; every version of a record, for none is ever taken back.
  public var noteKeys: [NoteKey] {
    lineages.values.flatMap { lineage in
      lineage.heads.compactMap { head in if case .noteKey(let key) = head.content { key } else { nil } }
    }.sorted { $0.token < $1.token }
  }
}

extension VaultStore.Draft {
  /// A new link's key.
  public static func keeping(_ key: NoteKey) -> VaultStore.Draft {
    VaultStore.Draft(account: nil, content: .noteKey(key), parents: [])
  }
}
