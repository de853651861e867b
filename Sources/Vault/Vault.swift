// The open vault, and how a command finds an account in it.

public import Diagnostics
internal import Fluent
internal import Ground
internal import Seal

/// An opened vault: its keys, its accounts, and what is wrong with its files.
public struct Vault: Sendable {
  let head: VaultHead
  let ring: KeyRing
  /// The ids of the slots that a new one stands in for.
  let slots: [String]
  /// The ids of the slots that those stand in for.
  let slotsBefore: [String]
  let lineages: [String: Lineage]
  let copy: MachineMemory.Copy
  let tails: [String: DeviceChains.Tail]
  /// The heads that this machine remembers from now on.
  let knownHeads: KnownHeads
  /// Files of records that can't be used, but whose names are taken.
  let taken: Set<RelativePath>
  /// The device under which this machine wrote, if records of it are gone: it writes under a new one.
  let deviceSetBack: String?
  /// How many revisions there are.
  public let revisionCount: Int
  /// The accounts, the removed ones too, by issuer and name as people sort them.
  public let entries: [VaultEntry]
  /// Records that are missing and were not accepted as lost: `<device>:<first>-<last>`.
  public let lost: [String]
  /// What is wrong with the files; none of it keeps the other accounts from being used.
  public let problems: [Diagnostic]

  /// The vault's id, 32 hexadecimal digits.
  public var id: String { head.vault }
  /// This machine's device id for this copy of the home.
  public var device: String { copy.device }
  /// The devices that have written to it.
  public var devices: [String] { tails.keys.sorted() }

  /// Whether no record is missing, of this machine's own or of another's.
  var isWhole: Bool { lost.isEmpty && deviceSetBack == nil }

  /// The accounts that are there whose newest revision may be damaged or missing.
  public var outdated: [VaultEntry] { accounts.filter(\.mayBeOutdated) }

  /// The accounts that are there.
  public var accounts: [VaultEntry] { entries.filter { !$0.isDeleted } }
}

extension Vault {
  /// The account that a name means.
  ///
  /// Looked for, in this order: a whole id; the whole issuer, name or `issuer: name` in any case; a part of
  /// them, or the beginning of an id (4 digits or more). A word such as `face` may be both, and then means
  /// more than one.
  ///
  /// - Parameters:
  ///   - text: what the person typed.
  ///   - entries: among which.
  /// - Returns: the account.
  /// - Throws: `account-missing`, `account-ambiguous` with what was found.
  public func find(_ text: String, in entries: [VaultEntry]) throws(Diagnostic) -> VaultEntry {
    // A script's variable that is not set must not mean the only account there is.
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
    // A part of every name: a script's empty variable means none of them.
    guard !key.isEmpty else { return [] }
    // Each entry's names folded once, not once for every test.
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

  /// Accounts that a text is part of: all for an empty one.
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
  /// The label of its first version.
  public var label: String { versions.first?.label ?? id }
}

extension Account {
  /// Its issuer, its name, and both.
  fileprivate var names: [String] { [issuer, name, label].filter { !$0.isEmpty } }
}

/// The vault's accounts by their current and former names, so that an import adds nothing twice.
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
  /// The same secret and way of making codes, under the same names or under those it once had; an HOTP
  /// counter may differ.
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
