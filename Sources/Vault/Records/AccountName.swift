// The names that an account has had.

public import ZonedTime

/// A name of an account, from the revision that gave it.
public struct AccountName: Sendable {
  /// The revision that gave it.
  public let revision: RevisionID
  /// The account as it was then; nil if the revision removed it.
  public let account: Account?
  /// The label before; nil if there was none.
  public let before: String?
  /// The time of writing that the revision states.
  public let time: ZonedTime?
}

extension Vault {
  /// The revisions that named, renamed or removed an account, newest first.
  public func names(of entry: VaultEntry) -> [AccountName] { lineages[entry.id]?.names ?? [] }

  /// Whether revisions of an account are missing or damaged, so that names may be, too.
  public func lacksRevisions(of entry: VaultEntry) -> Bool {
    entry.mayBeOutdated || lineages[entry.id]?.missingParents.isEmpty == false
  }
}

extension Lineage {
  /// The revisions whose label none of their parents had, newest first.
  fileprivate var names: [AccountName] {
    revisions.reversed().compactMap { revision in
      guard let label = revision.content.label else { return nil }
      let parents = followed(by: revision).sorted().compactMap { self[$0]?.content.label }
      guard !parents.contains(label) else { return nil }
      var account: Account?
      if case .account(let named) = revision.content { account = named }
      // A merge follows several; the last is the newest.
      return AccountName(
        revision: revision.id, account: account, before: parents.last ?? nil, time: revision.time)
    }
  }
}

extension Content {
  /// The account's label, nil if it is removed; no value for what is no account.
  fileprivate var label: String?? {
    switch self {
    case .account(let account): .some(account.label)
    case .deleted: .some(nil)
    case .apiKey, .noteKey, .lossAccepted, .unknown: nil
    }
  }
}
