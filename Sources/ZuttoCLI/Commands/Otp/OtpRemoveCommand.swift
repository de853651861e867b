// `zutto otp rm` and `restore`.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove an account.",
    discussion: """
      Its revisions stay in the vault: 'zutto otp undo' or 'zutto otp restore'
      brings it back, on this machine or another.

      Examples:
        zutto otp rm github
        zutto otp rm 3f9a                       by the beginning of its id
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String

  func run() async throws {
    let open = try await VaultSession.open(options)
    // One that waits for a choice is settled first: what comes back is then what was removed.
    let entry = try open.findSettled(name).entry
    try open.write([.deleting(entry)], as: "otp rm \(entry.id.prefix(4))")
    open.tell(Phrase("otp-removed"), ["label": entry.label], ["removed": .text(entry.id)])
  }
}

struct OtpRestoreCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring a removed account back.",
    discussion: """
      Examples:
        zutto otp list --deleted
        zutto otp restore github
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which removed account.") var name: String

  func run() async throws {
    let open = try await VaultSession.open(options)
    let removed = open.vault.entries.filter(\.isDeleted)
    let entry: VaultEntry
    do throws(Diagnostic) { entry = try open.vault.find(name, in: removed) } catch {
      guard error.code == .accountMissing else { throw error }
      if let there = try? open.vault.find(name, in: open.vault.accounts) {
        throw Diagnostic(
          .accountMissing, "'\(there.label)' is not removed: there is nothing to restore",
          hint: "'zutto otp list --deleted' shows what can be restored")
      }
      throw Diagnostic(
        .accountMissing, "no account '\(name)' was removed",
        hint: "'zutto otp list --deleted' shows what can be restored")
    }
    guard !entry.versions.isEmpty else {
      throw Diagnostic(
        .accountMissing, "no revision of '\(entry.id)' can be opened", hint: "'zutto otp verify' tells why")
    }
    // Where several machines changed and removed it, every version comes back, to be chosen from.
    try open.write(entry.versions.map { .changing(entry, to: $0) }, as: "otp restore \(entry.id.prefix(4))")
    open.tell(Phrase("otp-restored"), ["label": entry.label], ["restored": .text(entry.id)])
  }
}
