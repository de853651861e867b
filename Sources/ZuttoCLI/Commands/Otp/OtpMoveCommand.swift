// `zutto otp move`: an order of one's own.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpMoveCommand: Command {
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
    if chosen != 1 { throw ValidationError("say one of --first, --before, --after and --back") }
  }

  func run() async throws {
    let open = try await VaultSession.open(options)
    let (entry, account) = try open.findSettled(name)
    let moved = open.vault.accounts.filter { $0.id != entry.id && $0.versions.first?.rank != nil }
    var order = moved
    if first {
      order.insert(entry, at: 0)
    } else if let target = before ?? after {
      let other = try open.find(target)
      guard other.id != entry.id else {
        throw Diagnostic(
          .accountMissing, "'\(other.label)' can't stand before or after itself",
          hint: "name another account: 'zutto otp list' shows them")
      }
      guard let place = moved.firstIndex(of: other) else {
        throw Diagnostic(
          .accountMissing,
          "'\(other.label)' stands among the unmoved accounts, whose order is that of their issuers",
          hint: "move it first: 'zutto otp move \(other.id.prefix(4)) --first'")
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
    open.tell(Phrase("otp-changed"), ["label": account.label], ["id": .text(entry.id)])
  }

  private static let step = 1 << 10

  /// The ranks that change: that of the account alone where there is room between its neighbours, else all.
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
