// `zutto otp code`: one code.

internal import ArgumentParser
internal import Ground
internal import Vault

struct OtpCodeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "code", abstract: "Print the code of an account.",
    discussion: """
      NAME is an issuer, an account name, a part of one, or the beginning of an id.
      On a terminal the seconds for which the code still holds are told beside it.
      An account that counts (HOTP) uses up its next code: the count is written
      first. An account whose newest revision is damaged or missing gives no code
      without --force: its secret may be an older one.

      Examples:
        zutto otp code github
        zutto otp code 'GitHub: misaki'
        zutto otp code github --at 1700000000   the code of that second
        zutto otp code github --json
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String
  @Option(help: ArgumentHelp("The moment, in seconds since 1970.", valueName: "unix-seconds")) var at: Int64?
  @Flag(help: "Also where a newer revision may be damaged or missing.") var force = false

  func validate() throws {
    if let at, !(0...1 << 40).contains(at) {
      throw ValidationError("--at is seconds since 1970, such as 1700000000")
    }
  }

  func run() async throws {
    let open = try await VaultSession.open(options)
    let entry = try open.find(name)
    if at != nil, entry.versions.contains(where: { $0.period == nil }) {
      throw ValidationError("an account that counts has no codes of a moment; leave --at out")
    }
    do throws(Diagnostic) { try open.checkCurrent(entry, isForced: force) } catch {
      if open.isJSON { open.printer.out(JSON.object(entry.json(at: nil)).description) }
      throw error
    }
    let moment = at.map { Instant(secondsSince1970: $0) }
    let now = moment ?? open.session.world.now()
    let codes = try await OtpCodes.taken(entry, at: moment, open, isForced: force)
    if open.isJSON {
      open.printer.out(JSON.object(codes.json).description)
      return
    }
    for (code, account) in codes.lines {
      let isOne = codes.lines.count == 1
      open.printer.out(isOne ? code : "\(code)  \(account.label)".escapingControls)
      if at == nil, isOne, open.printer.showsProgress, let left = account.secondsLeft(at: now) {
        open.printer.err(open.printer.faint(Phrase("otp-holds")(open.language, count: left)))
      }
    }
  }
}

/// The code of an account, or those of all its versions where they differ.
struct OtpCodes {
  /// Each code with the account it is of.
  let lines: [(code: String, account: Account)]
  let json: JSONObject

  /// How often a counter is tried again that another command took meanwhile.
  private static let tries = 20

  /// The codes; where another command took the same counter meanwhile, the next.
  ///
  /// - Throws: what opening the vault throws, `record-missing`, and as `VaultStore.write`.
  static func taken(_ entry: VaultEntry, at moment: Instant?, _ open: VaultSession, isForced: Bool)
    async throws -> OtpCodes
  {
    var (open, entry) = (open, entry)
    for _ in 1..<tries {
      do throws(Diagnostic) {
        return try OtpCodes(of: entry, at: moment ?? open.session.world.now(), open)
      } catch { guard error.code == .changedSince else { throw error } }
      open = try await open.again()
      entry = try open.vault.find(entry.id, in: open.vault.accounts)
      if !isForced { try open.checkCurrent(entry, isForced: false) }
    }
    return try OtpCodes(of: entry, at: moment ?? open.session.world.now(), open)
  }

  /// Makes the codes; a counter is written before its code is there to be shown.
  ///
  /// - Throws: as `VaultStore.write`.
  init(of entry: VaultEntry, at now: Instant, _ open: VaultSession) throws(Diagnostic) {
    var lines: [(code: String, account: Account)] = []
    for account in entry.versions {
      let code = account.code(at: now)
      if !lines.contains(where: { $0.code == code }) { lines.append((code, account)) }
    }
    self.lines = lines
    var json = entry.json(at: nil)
    json["code"] = lines.first.map { .text($0.code) }
    if let account = entry.versions.first, let left = account.secondsLeft(at: now) {
      json["secondsLeft"] = .integer(left)
      json["next"] = .text(account.nextCode(at: now))
    }
    self.json = json
    guard case .hotp(let counter)? = entry.versions.first?.kind else { return }
    guard entry.versions.count == 1, var counted = entry.versions.first else {
      throw Diagnostic(
        .accountConflict,
        "'\(entry.label)' was changed differently on several machines, so its counter can't go on",
        hint: "choose first: 'zutto otp resolve \(entry.id)'")
    }
    guard Account.possibleCounters.contains(counter + 1) else {
      throw Diagnostic(
        .counterInvalid, "the counter of '\(entry.label)' has come to its end", path: "otp",
        hint: "set the account up again at its site")
    }
    counted.kind = .hotp(counter: counter + 1)
    try VaultStore.write(
      [.changing(entry, to: counted)], to: open.vault, in: open.home, at: open.now, open.means, as: nil)
  }
}
