// The opened vault, and the search for accounts in it.

public import Diagnostics
internal import Fluent
internal import Ground
package import Seal

/// An opened vault: its keys, its accounts, and the faults of its files.
public struct Vault: Sendable {
  package let head: VaultHead
  package let ring: KeyRing
  /// What the passphrase opened, for reading the files again.
  let opened: OpenedSlots
  /// The ids of the slots that a new slot replaces.
  let slots: [String]
  /// The ids of the slots that those in turn replaced.
  let slotsBefore: [String]
  package let lineages: [String: Lineage]
  let copy: MachineMemory.Copy
  let tails: [String: DeviceChains.Tail]
  /// The heads that this machine remembers from now on.
  let knownHeads: KnownHeads
  /// Paths of unusable records: their names are not free for new records.
  let taken: Set<RelativePath>
  /// This machine's former device id if records of it are missing: it writes under a new one.
  let deviceSetBack: String?
  /// The number of genuine revisions.
  public let revisionCount: Int
  /// All accounts, including removed ones, in display order.
  public let entries: [VaultEntry]
  /// Missing records that were not accepted as lost: `<device>:<first>-<last>`.
  public let lost: [String]
  /// Faults of the files; none of them prevents the use of the other accounts.
  public let problems: [Diagnostic]

  /// The vault's id, 32 hexadecimal digits.
  public var id: String { head.vault }
  /// This machine's device id for this copy of the home.
  public var device: String { copy.device }
  /// The devices that wrote to the vault.
  public var devices: [String] { tails.keys.sorted() }

  /// Whether no record is missing.
  var isWhole: Bool { lost.isEmpty && deviceSetBack == nil }

  /// The present accounts whose newest revision may be damaged or missing.
  public var outdated: [VaultEntry] { accounts.filter(\.mayBeOutdated) }

  /// The accounts that are not removed.
  public var accounts: [VaultEntry] { entries.filter { !$0.isDeleted } }
}

extension Vault {
  /// Finds the account that a text names; throws `account-missing`, `account-ambiguous`.
  ///
  /// Tries, in this order: a whole id; the whole issuer, name or `issuer: name` in any case; a part of them,
  /// or an id prefix of at least 4 digits. A word such as `face` can be both, and is then ambiguous.
  public func find(_ text: String, in entries: [VaultEntry]) throws(Diagnostic) -> VaultEntry {
    // An unset variable in a script must not select the only account.
    let found = text.trimmingBlanks.isEmpty ? [] : candidates(text, entries)
    if found.count == 1, let entry = found.first { return entry }
    guard found.isEmpty else {
      let names = found.prefix(8).map { "\($0.label) (\($0.id.prefix(8)))" }
      throw Diagnostic(
        .accountAmbiguous, Phrase("otp-means-accounts", ["value": text, "count": found.count]),
        hint: Phrase(
          "otp-say-more-use-id",
          ["names": names.joined(separator: ", "), "found": found.count > 8 ? ", …" : ""]))
    }
    throw Diagnostic(
      .accountMissing, Phrase("otp-no-account", ["value": text]),
      hint: entries.isEmpty
        ? Phrase("otp-add-one-zutto-otp-add")
        : entries.flatMap { $0.versions.flatMap(\.names) }.hint(
          for: text, Phrase("otp-zutto-otp-list-shows-what")))
  }

  private func candidates(_ text: String, _ entries: [VaultEntry]) -> [VaultEntry] {
    let key = text.comparisonKey
    // The empty string is a substring of every name.
    guard !key.isEmpty else { return [] }
    // Fold each name once, not once per test.
    let named = entries.map { entry in (entry, names: entry.versions.flatMap(\.names).map(\.comparisonKey)) }
    let tests: [(VaultEntry, [String]) -> Bool] = [
      { entry, _ in entry.id == text }, { _, names in names.contains(key) },
      { entry, names in
        names.contains { $0.contains(key) } || (text.utf8.count >= 4 && entry.id.hasPrefix(text))
      },
    ]
    for test in tests {
      let found = named.filter { test($0.0, $0.names) }.map(\.0)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The accounts with an issuer, name or tag that contains a text; all of them for an empty text.
  public func search(_ text: String, in entries: [VaultEntry]) -> [VaultEntry] {
    let key = text.comparisonKey
    return text.isEmpty
      ? entries
      : entries.filter { entry in
        entry.versions.contains { account in
          (account.names + account.tags).contains { $0.comparisonKey.contains(key) }
        }
      }
  }
}

extension VaultEntry {
  /// The label of the first version.
  public var label: String { versions.first?.label ?? id }
}

extension Account {
  fileprivate var names: [String] { [issuer, name, label].filter { !$0.isEmpty } }
}

/// The vault's accounts by their current and former names, so that an import adds nothing twice.
public struct KnownAccounts: Sendable {
  private var accounts: [String: [(account: Account, label: String)]] = [:]

  /// Collects the accounts of a vault, except removed ones.
  public init(_ vault: Vault) {
    for entry in vault.accounts {
      for version in entry.versions { insert(version, as: entry.label) }
      for revision in vault.lineages[entry.id]?.revisions ?? [] {
        if case .account(let account) = revision.content { insert(account, as: entry.label) }
      }
    }
  }

  /// Adds an account that is being imported.
  public mutating func insert(_ account: Account) { insert(account, as: account.label) }

  private mutating func insert(_ account: Account, as label: String) {
    guard self[account] == nil else { return }
    accounts[account.nameKey, default: []].append((account, label))
  }

  /// The label of a known account with the same secret and code parameters under the same current or former
  /// names; HOTP counters may differ.
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
