// Which account a person means.

public import Ground

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
        .accountAmbiguous,
        "'\(text)' means \(found.count) accounts",
        hint: "say more, or use the id: " + names.joined(separator: ", ")
          + (found.count > 8 ? ", …" : "")
      )
    }
    throw Diagnostic(
      .accountMissing,
      "there is no account '\(text)'",
      hint: entries.isEmpty
        ? "add one with 'zutto otp add'" : "'zutto otp list' shows what there is"
    )
  }

  private func candidates(_ text: String, _ entries: [VaultEntry]) -> [VaultEntry] {
    let key = text.comparisonKey
<<<<<<< HEAD
    // A part of every name: a script's empty variable means none of them.
    guard !key.isEmpty else { return [] }
    let tests: [(VaultEntry) -> Bool] = [
      { $0.id == text },
      { $0.isNamed { $0 == key } },
      { $0.isNamed { $0.contains(key) } || (text.utf8.count >= 4 && $0.id.hasPrefix(text)) },
    ]
    for test in tests {
      let found = entries.filter(test)
=======
    let ids = entries.filter { text.utf8.count >= 4 && $0.id.hasPrefix(text) }
    if !ids.isEmpty { return ids }
    let names = entries.map { $0.versions.flatMap(\.names).map(\.comparisonKey) }
    let tests: [(String) -> Bool] = [{ $0 == key }, { $0.contains(key) }]
    for test in tests {
      let found = zip(entries, names).filter { $1.contains(where: test) }.map(\.0)
>>>>>>> 69d2e6e07ff02f8cc05f5cc7fbd4ddbebcc5d631
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

  /// Whether a name of one of its versions, as names are compared, passes a test.
  fileprivate func isNamed(_ test: (String) -> Bool) -> Bool {
    versions.contains { $0.names.contains { test($0.comparisonKey) } }
  }
}

extension Account {
  /// Its issuer, its name, and both.
  fileprivate var names: [String] { [issuer, name, label].filter { !$0.isEmpty } }
}
