// `zutto otp list`: the accounts and their codes.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The accounts by issuer, with their codes of now.",
    discussion: """
      An account that was changed differently on two machines stands there once for
      each version. Accounts that count (HOTP) show no code: 'zutto otp code' uses
      one. Nor do those whose newest revision is damaged or missing: their secret may
      be an older one. Exit status 1 where records are damaged or lost.

      Examples:
        zutto otp list
        zutto otp list git                      those with 'git' in a name or a tag
        zutto otp list --no-codes
        zutto otp list --json | jq -r '.accounts[].issuer'
        zutto otp list --deleted                what was removed
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Only accounts with this in a name or a tag.") var text: String?
  @Flag(name: .customLong("no-codes"), help: "Leave the codes out.") var noCodes = false
  @Flag(help: "The removed accounts instead.") var deleted = false

  func run() async throws {
    let open = try await VaultSession.open(options)
    let now = open.session.world.now()
    let all = deleted ? open.vault.entries.filter(\.isDeleted) : open.vault.accounts
    let entries = open.vault.search(text ?? "", in: all)
    let showsCodes = !noCodes && !deleted
    if open.isJSON {
      let accounts = entries.map { JSON.object($0.json(at: showsCodes && !$0.mayBeOutdated ? now : nil)) }
      open.printer.out(JSON.object(["accounts": .list(accounts)]).description)
    } else if !entries.isEmpty {
      open.printer.out(table(entries, now, showsCodes, open).joined(separator: "\n"))
    } else if !all.isEmpty || !isIncomplete(open) {
      open.printer.out(emptyText(all.isEmpty, open.language).escapingControls)
    }
    // What is missing was told already; a script must not take the rest for all.
    if isIncomplete(open) { throw Exit.problems }
  }

  private func isIncomplete(_ open: VaultSession) -> Bool {
    open.vault.problems.contains { $0.severity == .error }
  }

  private func emptyText(_ isAll: Bool, _ language: Language) -> String {
    guard isAll else { return Phrase("otp-nothing-found")(language, ["text": text ?? ""]) }
    return deleted ? Phrase("otp-none-deleted")[language] : Phrase("otp-empty")[language]
  }

  private func table(_ entries: [VaultEntry], _ now: Instant, _ showsCodes: Bool, _ open: VaultSession)
    -> [String]
  {
    let language = open.language
    var heads: [(text: String, alignment: TextTable.Alignment)] = [
      (Phrase("otp-issuer")[language], .left), (Phrase("otp-account")[language], .left),
    ]
    if showsCodes {
      heads += [(Phrase("otp-code")[language], .whole), (Phrase("otp-left")[language], .right)]
    }
    var table = TextTable(heads + [(Phrase("otp-id")[language], .whole)])
    for entry in entries {
      for (index, account) in entry.versions.enumerated() {
        var name = account.name
        if entry.isConflict { name += " (\(Phrase("otp-version")(language, ["number": String(index + 1)])))" }
        var cells = [account.issuer, name]
        if showsCodes {
          let seconds = entry.mayBeOutdated ? nil : account.secondsLeft(at: now)
          cells.append(
            entry.mayBeOutdated
              ? Phrase("otp-may-be-outdated")[language]
              : seconds == nil ? "HOTP" : account.code(at: now).groupedCode)
          cells.append(seconds.map { Phrase("otp-seconds")(language, count: $0) } ?? "")
        }
        table.add(cells + [String(entry.id.prefix(4))], bold: showsCodes ? 2 : nil)
      }
    }
    return table.lines(open.printer)
  }
}
