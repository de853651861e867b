// The private half of a personal link, kept beside the accounts and never shown among them.

internal import LosslessJSON
public import Seal

/// The key that opens the notes of a personal link.
///
/// Format: docs/FORMAT.md, "What a record says".
public struct NoteKey: Sendable, Equatable {
  /// The link's token, which is the public half.
  public var token: String
  /// The private key, 32 bytes.
  public var secret: Secret
  /// Keys of a newer version, kept.
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
