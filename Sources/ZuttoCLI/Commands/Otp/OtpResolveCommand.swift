// `zutto otp resolve`: chooses between versions of an account.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpResolveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Choose between versions of an account that two machines changed.",
    discussion: """
      Without --keep it lists the versions and what differs. No version is lost: the
      others stay among the account's revisions.

      Examples:
        zutto otp resolve                       what waits for a choice
        zutto otp resolve github
        zutto otp resolve github --keep 2
        zutto otp resolve github --both         two accounts from now on
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String?
  @Option(help: ArgumentHelp("The version that counts from now on.", valueName: "n")) var keep: Int?
  @Flag(help: "Keep all, each as an account of its own.") var both = false

  func validate() throws {
    if keep != nil, both { throw ValidationError("say --keep or --both") }
    if name == nil, keep != nil || both { throw ValidationError("say which account") }
  }

  func run() async throws {
    let open = try await VaultSession.open(options)
    guard let name else { return list(open.vault.accounts.filter(\.isConflict), open) }
    let entry = try open.find(name)
    guard keep != nil || both, entry.isConflict else { return list([entry], open) }
    var drafts: [VaultStore.Draft] = []
    if both {
      for (index, version) in entry.versions.enumerated() {
        drafts.append(index == 0 ? .changing(entry, to: version) : .adding(version))
      }
    } else {
      guard let keep, entry.versions.indices.contains(keep - 1) else {
        throw Diagnostic(
          .accountMissing, "'\(entry.label)' has no version \(keep ?? 0)",
          hint: "it has the versions 1 to \(entry.versions.count)")
      }
      drafts.append(.changing(entry, to: entry.versions[keep - 1]))
    }
    try open.write(drafts, as: "otp resolve \(entry.id.prefix(4))")
    open.tell(Phrase("otp-resolved"), ["label": entry.label], ["resolved": .text(entry.id)])
  }

  /// What can differ between versions, but for the secret.
  private static func told(_ account: Account) -> JSONObject {
    var object = account.json(at: nil)
    object["rank"] = account.rank.map(JSON.integer)
    for member in account.extra.members { object[member.key] = member.value }
    return object
  }

  private func list(_ entries: [VaultEntry], _ open: VaultSession) {
    let conflicts = entries.filter(\.isConflict)
    if open.isJSON {
      let accounts = conflicts.map { entry in
        var object = entry.json(at: nil)
        object["versions"] = .list(entry.versions.map { .object(OtpResolveCommand.told($0)) })
        return JSON.object(object)
      }
      open.printer.out(JSON.object(["conflicts": .list(accounts)]).description)
      return
    }
    guard !conflicts.isEmpty else {
      open.printer.out(Phrase("otp-nothing-to-resolve")[open.language])
      return
    }
    for entry in conflicts {
      open.printer.out(open.printer.bold("\(entry.label)  \(entry.id)".escapingControls))
      for (index, version) in entry.versions.enumerated() {
        let all = entry.versions.map(OtpResolveCommand.told)
        let differing = all[index].members.filter { member in all.contains { $0[member.key] != member.value }
        }
        // What another app kept may be a whole picture.
        var parts = differing.map { "\($0.key) \(($0.value.text ?? $0.value.description).truncated(to: 60))" }
        if entry.versions.contains(where: { $0.secret != version.secret }) {
          let code = version.code(at: open.session.world.now()).groupedCode
          parts.append(entry.mayBeOutdated ? "secret" : "secret (\(code))")
        }
        open.printer.out("  \(index + 1)  \(parts.joined(separator: ", "))".escapingControls)
      }
    }
  }
}
