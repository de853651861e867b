// Which accounts the vault has already: nothing is added twice.

internal import Diagnostics

/// Accounts by their names, and by the names they once had.
public struct KnownAccounts: Sendable {
  private var accounts: [String: [(account: Account, label: String)]] = [:]

  /// The accounts of a vault; removed ones don't count.
  public init(_ vault: Vault) {
    for entry in vault.accounts {
      for version in entry.versions { insert(version, as: entry.label) }
      for revision in vault.lineages[entry.id]?.revisions ?? [] {
        if case .account(let account) = revision.content { insert(account, as: entry.label) }
      }
    }
  }

  /// Takes an account in that is being added.
  public mutating func insert(_ account: Account) { insert(account, as: account.label) }

  private mutating func insert(_ account: Account, as label: String) {
    guard self[account] == nil else { return }
    accounts[account.nameKey, default: []].append((account, label))
  }

  /// What an account is called that is there already.
  ///
  /// The same secret and way of making codes, under the same names or under those it once had; an HOTP counter may
  /// differ.
  public subscript(account: Account) -> String? {
    accounts[account.nameKey]?.first { $0.account.makesSameCodes(as: account) }?.label
  }
}

extension Account {
  fileprivate var nameKey: String { "\(issuer.comparisonKey)\u{0}\(name.comparisonKey)" }

  fileprivate func makesSameCodes(as other: Account) -> Bool {
    let isSameKind =
      switch (kind, other.kind) {
      case (.hotp, .hotp): true
      default: kind == other.kind
      }
    return isSameKind && digits == other.digits && algorithm == other.algorithm && secret == other.secret
  }
}
