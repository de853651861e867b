// Which account a person means.

public import Diagnostics
internal import Fluent
internal import Ground

extension Vault {
  /// The account that a name means.
  ///
  /// Looked for, in this order: a whole id; the whole issuer, name or `issuer: name` in any case; a part of them, or the
  /// beginning of an id (4 digits or more). A word such as `face` may be both, and then means more than one.
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
