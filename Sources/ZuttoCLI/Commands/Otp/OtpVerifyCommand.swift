// `zutto otp verify`: opens everything.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpVerifyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Open every revision, and look for damage, loss and roll-back.",
    discussion: """
      'zutto check' does what can be done without the passphrase. Exit status 1 if
      anything is wrong.

      Examples:
        zutto otp verify
        zutto otp verify --json
        zutto otp verify --accept-loss          no longer report what is missing
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Give up missing records: they are no longer reported.") var acceptLoss = false

  func run() async throws {
    let open = try await VaultSession.open(options)
    let outdated = open.vault.outdated
    if acceptLoss {
      let lost = try VaultStore.acceptLoss(of: open.vault, in: open.home, at: open.now, open.means)
      open.tell(
        lost.isEmpty ? Phrase("otp-no-loss") : Phrase("otp-loss-accepted"),
        ["lost": lost.joined(separator: ", ")],
        ["lost": .list(lost.map(JSON.text)), "mayBeOutdated": .list(outdated.map { .text($0.id) })])
      for entry in lost.isEmpty || open.isJSON ? [] : outdated {
        open.printer.out(
          Phrase("otp-goes-on-as-it-is")(open.language, ["label": entry.label]).escapingControls)
      }
      return
    }
    let vault = open.vault
    let problems = vault.problems
    open.tell(
      problems.isEmpty ? Phrase("otp-verified") : Phrase("otp-verified-with-problems"),
      [
        "accounts": open.language.integer(vault.accounts.count),
        "revisions": open.language.integer(vault.revisionCount),
        "devices": open.language.integer(vault.devices.count),
        "problems": open.language.integer(problems.count),
      ],
      [
        "vault": .text(vault.id), "accounts": .integer(vault.accounts.count),
        "revisions": .integer(vault.revisionCount), "devices": .list(vault.devices.map(JSON.text)),
        "conflicts": .integer(vault.accounts.count { $0.isConflict }),
        "mayBeOutdated": .list(outdated.map { .text($0.id) }), "problems": .list(problems.map(\.json)),
      ])
    for entry in open.isJSON ? [] : outdated {
      open.printer.out("\(Phrase("otp-may-be-outdated")[open.language]) \(entry.label)".escapingControls)
    }
    if problems.contains(where: { $0.severity == .error }) { throw Exit.problems }
  }
}
