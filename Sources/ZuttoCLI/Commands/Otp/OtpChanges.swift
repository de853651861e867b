// Commands that change accounts: `zutto otp edit`, `move`, `rm`, `restore`, `resolve`, `undo`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import Vault

struct OtpEditCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change an account.",
    discussion: """
      Examples:
        zutto otp edit github --issuer GitHub --account misaki@example.jp
        zutto otp edit github --tag work --untag private
        zutto otp edit github --note '' --no-favorite
        zutto otp edit token --counter 42
        zutto otp edit github --secret          asks for a new secret key
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String
  @OptionGroup var details: AccountOptions
  @Option(name: .customLong("untag"), help: ArgumentHelp("Take a tag off.", valueName: "tag"))
  var removedTags: [String] = []
  @Flag(help: "Ask for a new secret key; it can also be piped in.") var secret = false
  @OptionGroup var rest: NoFurtherWords

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context, asksMore: secret)
    let (entry, before) = try open.findSettled(name)
    var account = before
    try details.apply(to: &account)
    if details.issuer != nil || details.account != nil { try account.checkNamed() }
    account.tags.removeAll(where: removedTags.contains)
    if secret { account.secret = try newSecret(open) }
    guard account != before else {
      return .said(Phrase("otp-unchanged"), ["label": before.label], entry.json(at: nil))
    }
    try open.write([.changing(entry, to: account)], as: "otp edit \(entry.id.prefix(4))")
    return .said(Phrase("otp-changed"), ["label": account.label], account.json(id: entry.id))
  }

  private func newSecret(_ open: VaultSession) throws -> Secret {
    if StandardInput.isPiped {
      return try Base32.decode(try StandardInput.text(limit: 1 << 16).trimmingBlanks)
    }
    return try SecretKeyPrompt.ask(
      open.session, open.language,
      hint: Phrase("otp-nothing-changed-type-when-asked"))
  }
}

struct OtpMoveCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put accounts in an order of your own.",
    discussion: """
      Accounts that were moved stand before all others, which stay in the order of
      their issuers.

      Examples:
        zutto otp move github --first
        zutto otp move bank --after github
        zutto otp move bank --before github
        zutto otp move github --back            among the others again
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String
  @Flag(help: "Before all others.") var first = false
  @Option(help: ArgumentHelp("Right before this moved account.", valueName: "name")) var before: String?
  @Option(help: ArgumentHelp("Right after this moved account.", valueName: "name")) var after: String?
  @Flag(help: "To its place by issuer.") var back = false

  func validate() throws {
    let chosen = [first, before != nil, after != nil, back].filter(\.self).count
    if chosen != 1 { throw ValidationError(Phrase("otp-say-one-first-before-after")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context)
    let (entry, account) = try open.findSettled(name)
    let moved = open.vault.accounts.filter { $0.id != entry.id && $0.versions.first?.rank != nil }
    var order = moved
    if first {
      order.insert(entry, at: 0)
    } else if let target = before ?? after {
      let other = try open.find(target)
      guard other.id != entry.id else {
        throw Diagnostic(
          .accountMissing, Phrase("otp-cant-stand-before-after-itself", ["label": other.label]),
          hint: Phrase("otp-name-another-account-zutto-otp"))
      }
      guard let place = moved.firstIndex(of: other) else {
        throw Diagnostic(
          .accountMissing,
          Phrase("otp-stands-among-unmoved-accounts-whose", ["label": other.label]),
          hint: Phrase("otp-move-first-zutto-otp-move", ["id": other.id.prefix(4)]))
      }
      order.insert(entry, at: before != nil ? place : place + 1)
    }
    var drafts: [VaultStore.Draft] = []
    if back, account.rank != nil {
      var changed = account
      changed.rank = nil
      drafts.append(.changing(entry, to: changed))
    }
    for (entry, rank) in OtpMoveCommand.ranks(order, moving: entry) {
      guard entry.versions.count == 1, var changed = entry.versions.first else { continue }
      changed.rank = rank
      drafts.append(.changing(entry, to: changed))
    }
    if !drafts.isEmpty { try open.write(drafts, as: "otp move \(entry.id.prefix(4))") }
    return .said(Phrase("otp-changed"), ["label": account.label], ["id": .text(entry.id)])
  }

  private static let step = 1 << 10

  /// The ranks to write: only the moved account's if there is a gap between its neighbors, else all.
  private static func ranks(_ order: [VaultEntry], moving entry: VaultEntry) -> [(VaultEntry, Int)] {
    guard let place = order.firstIndex(of: entry) else { return [] }
    let before = place > 0 ? order[place - 1].versions.first?.rank : nil
    let after = place + 1 < order.count ? order[place + 1].versions.first?.rank : nil
    let rank: Int? =
      switch (before, after) {
      case (nil, nil): 0
      case (nil, let after?): after - step
      case (let before?, nil): before + step
      case (let before?, let after?): after - before > 1 ? before + (after - before) / 2 : nil
      }
    if let rank, Account.possibleRanks.contains(rank) { return [(entry, rank)] }
    return order.enumerated().map { ($1, $0 * step) }
  }
}

struct OtpRemoveCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context)
    // A conflict must be resolved first, so that a restored account is the one that was removed.
    let entry = try open.findSettled(name).entry
    try open.write([.deleting(entry)], as: "otp rm \(entry.id.prefix(4))")
    return .said(Phrase("otp-removed"), ["label": entry.label], ["removed": .text(entry.id)])
  }
}

struct OtpRestoreCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring a removed account back.",
    discussion: """
      Examples:
        zutto otp list --deleted
        zutto otp restore github
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which removed account.") var name: String

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context)
    let removed = open.vault.entries.filter(\.isDeleted)
    let entry: VaultEntry
    do throws(Diagnostic) { entry = try open.vault.find(name, in: removed) } catch {
      guard error.code == .accountMissing else { throw error }
      if let there = try? open.vault.find(name, in: open.vault.accounts) {
        throw Diagnostic(
          .accountMissing, Phrase("otp-not-removed-nothing-restore", ["label": there.label]),
          hint: Phrase("otp-zutto-otp-list-deleted-shows-what"))
      }
      throw Diagnostic(
        .accountMissing, Phrase("otp-no-account-removed", ["name": name]),
        hint: Phrase("otp-zutto-otp-list-deleted-shows-what"))
    }
    guard !entry.versions.isEmpty else {
      throw Diagnostic(
        .accountMissing, Phrase("otp-no-revision-can-opened", ["id": entry.id]),
        hint: Phrase("otp-zutto-otp-verify-tells-why"))
    }
    // If several machines changed it before it was removed, every version comes back as a conflict to
    // resolve.
    try open.write(entry.versions.map { .changing(entry, to: $0) }, as: "otp restore \(entry.id.prefix(4))")
    return .said(Phrase("otp-restored"), ["label": entry.label], ["restored": .text(entry.id)])
  }
}

struct OtpResolveCommand: HomeCommand {
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
    if keep != nil, both { throw ValidationError(Phrase("otp-say-keep-both")) }
    if name == nil, keep != nil || both { throw ValidationError(Phrase("otp-say-account")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context)
    guard let name else { return list(open.vault.accounts, open) }
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
          .accountMissing, Phrase("otp-no-version", ["label": entry.label, "keep": keep ?? 0]),
          hint: Phrase("otp-versions", ["count": entry.versions.count]))
      }
      drafts.append(.changing(entry, to: entry.versions[keep - 1]))
    }
    try open.write(drafts, as: "otp resolve \(entry.id.prefix(4))")
    return .said(Phrase("otp-resolved"), ["label": entry.label], ["resolved": .text(entry.id)])
  }

  /// What can differ between versions, without the secret.
  private static func json(_ account: Account) -> JSONObject {
    var object = account.json(at: nil)
    object["rank"] = account.rank.map(JSON.integer)
    for member in account.extra.members { object[member.key] = member.value }
    return object
  }

  private func list(_ entries: [VaultEntry], _ open: VaultSession) -> Outcome {
    let conflicts = entries.filter(\.isConflict)
    let accounts = conflicts.map { entry in
      var object = entry.json(at: nil)
      object["versions"] = .list(entry.versions.map { .object(OtpResolveCommand.json($0)) })
      return JSON.object(object)
    }
    var outcome = Outcome(json: ["conflicts": .list(accounts)])
    if conflicts.isEmpty { outcome.say(Phrase("otp-nothing-to-resolve")) }
    for entry in conflicts {
      outcome.add([open.printer.bold("\(entry.label)  \(entry.id)".escapingControls)])
      for (index, version) in entry.versions.enumerated() {
        let all = entry.versions.map(OtpResolveCommand.json)
        let differing = all[index].members.filter { member in all.contains { $0[member.key] != member.value }
        }
        // Fields kept for another app can be long, such as a whole picture.
        var parts = differing.map { "\($0.key) \(($0.value.text ?? $0.value.description).truncated(to: 60))" }
        if entry.versions.contains(where: { $0.secret != version.secret }) {
          let code = version.code(at: open.session.world.now()).groupedCode
          parts.append(entry.mayBeOutdated ? "secret" : "secret (\(code))")
        }
        outcome.add(["  \(index + 1)  \(parts.joined(separator: ", "))".escapingControls])
      }
    }
    return outcome
  }
}

struct OtpUndoCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last change of the vault back.",
    discussion: """
      Nothing is taken out of the vault: a revision that says what was before is
      added. A counter that was used never goes back.

      Examples:
        zutto otp undo
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    let lock = try VaultUndo.lock(context.home)
    defer { _ = lock }
    return try await VaultUndo.run(VaultStore.lastChange(in: context.home), context)
  }
}

/// Undoes a change of the vault; `zutto undo` uses this too.
enum VaultUndo {
  /// Makes other undos wait while this one finds the last change, undoes it (perhaps after a passphrase
  /// prompt) and marks it.
  static func lock(_ home: Home) throws(Diagnostic) -> Lock {
    try Lock(".zutto/undo.lock", in: home.tree, waitingAtMost: 10)
  }

  /// Undoes a change; throws `changed-since`, and errors of opening the vault and of writing.
  static func run(_ change: TrashRecord, _ context: Context) async throws -> Outcome {
    let home = context.home
    try VaultStore.checkUndo(change, in: home)
    if VaultStore.needsVault(change) {
      let open = try await VaultSession.open(context)
      _ = try VaultStore.undo(change, of: open.vault, in: home, at: open.now, open.means)
    } else {
      try Trash.undo(change, in: home.tree)
    }
    var outcome = Outcome.said(
      Phrase("command-undone"), ["command": change.command],
      ["undone": .text(change.command), "files": .list(change.steps.map { .text($0.path.text) })])
    if change.command == "otp passwd" { outcome.add([Phrase("otp-passphrase-back")[context.language]]) }
    return outcome
  }
}
