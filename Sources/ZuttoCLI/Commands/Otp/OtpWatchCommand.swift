// `zutto otp watch`: all codes, live.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpWatchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "All codes, live, on the whole terminal.",
    discussion: """
      Typing searches; the arrow keys choose, Enter copies the code (cleared after
      30 seconds), Esc clears the search or ends. In the last seconds of a code the
      next one stands beside it. What other machines change shows when it is opened
      anew.

      Examples:
        zutto otp watch
        zutto otp watch git                     only those with 'git' in them
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Only accounts with this in a name or a tag.") var text: String?

  func run() async throws {
    let open = try await VaultSession.open(options)
    let entries = open.vault.search(text ?? "", in: open.vault.accounts)
    let accounts = entries.flatMap { entry in
      entry.versions.enumerated().map { ("\(entry.id)/\($0)", entry, $1) }
    }
    let outdated = Phrase("otp-may-be-outdated")[open.language]
    let clock = open.session.world.now
    let watch = Watch(
      language: open.language, colors: open.printer.colors, now: clock,
      rows: { now in accounts.map { WatchRow($0.0, $0.2, $0.1.mayBeOutdated ? outdated : nil, at: now) } },
      copy: { (row) throws(Diagnostic) in
        guard let (_, entry, account) = accounts.first(where: { $0.0 == row.id }) else { return "" }
        try open.checkCurrent(entry, isForced: false)
        guard account.period != nil else {
          throw Diagnostic(
            .counterInvalid, "an account that counts gives its code with 'zutto otp code'",
            hint: "each code is used once")
        }
        return try CodeClipboard(open).copy(
          account.code(at: clock()), of: account, clearAfter: CodeClipboard.secondsUntilCleared
        ).text
      })
    try watch.run()
  }
}

extension WatchRow {
  /// An account at a moment.
  fileprivate init(_ id: String, _ account: Account, _ outdated: String?, at now: Instant) {
    let left = outdated == nil ? account.secondsLeft(at: now) : nil
    self.init(
      id: id, issuer: account.issuer, name: account.name, code: left == nil ? "" : account.code(at: now),
      nextCode: left == nil ? nil : account.nextCode(at: now),
      period: account.period ?? Account.standardPeriod, remaining: left ?? Account.standardPeriod,
      withheld: left == nil ? outdated ?? "HOTP" : nil)
  }
}
