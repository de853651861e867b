// Commands that show codes: `zutto otp code`, `copy` and `watch`.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import LosslessJSON
internal import Vault
internal import ZonedTime

struct OtpCodeCommand: HomeCommand, GivesCodes {
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
      throw ValidationError(Phrase("otp-seconds-since-such"))
    }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context)
    let entry = try open.find(name)
    if at != nil, entry.versions.contains(where: { $0.period == nil }) {
      throw ValidationError(Phrase("otp-account-counts-no-codes-moment"))
    }
    do throws(Diagnostic) { try open.checkCurrent(entry, isForced: force) } catch {
      return Outcome(json: .object(entry.json(at: nil))).failing(error)
    }
    let moment = at.map { Instant(secondsSince1970: $0) }
    let now = moment ?? context.world.now()
    let codes = try await OtpCodes.taken(entry, at: moment, open, isForced: force)
    var outcome = Outcome(json: .object(codes.json))
    for (code, account) in codes.lines {
      let isOne = codes.lines.count == 1
      outcome.add([isOne ? code : "\(code)  \(account.label)".escapingControls])
      if at == nil, isOne, context.printer.showsProgress, let left = account.secondsLeft(at: now) {
        outcome.note(context.printer.faint(Phrase("otp-holds")(context.language, count: left)))
      }
    }
    return outcome
  }
}

/// The code of an account, or one per version if they differ.
struct OtpCodes {
  /// Each code with its account.
  let lines: [(code: String, account: Account)]
  let json: JSONObject

  /// How often to retry when another command used the same counter.
  private static let tries = 20

  /// Computes the codes; if another command used the same counter meanwhile, tries the next.
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

  /// Computes the codes; an HOTP counter is written before its code can be shown.
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
        Phrase("otp-changed-differently-on-several-machines-so", ["label": entry.label]),
        hint: Phrase("otp-choose-first-zutto-otp-resolve", ["id": entry.id]))
    }
    guard Account.possibleCounters.contains(counter + 1) else {
      throw Diagnostic(
        .counterInvalid, Phrase("otp-counter-come-end", ["label": entry.label]), path: "otp",
        hint: Phrase("otp-set-account-up-again-site"))
    }
    counted.kind = .hotp(counter: counter + 1)
    try VaultStore.write(
      [.changing(entry, to: counted)], to: open.vault, in: open.home, at: open.now, open.means, as: nil)
  }
}

struct OtpCopyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Copy the code of an account; it is cleared after a while.",
    discussion: """
      Uses wl-copy, xclip, xsel or pbcopy, else the terminal itself (OSC 52), which
      can't be asked and so not cleared. The code is cleared only if it is still
      there.

      Examples:
        zutto otp copy github
        zutto otp copy github --clear-after 10
        zutto otp copy github --clear-after 0   leave it there
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "Which account.") var name: String
  @Option(help: ArgumentHelp("Seconds until it is cleared; 0 for never.", valueName: "seconds"))
  var clearAfter = CodeClipboard.secondsUntilCleared
  @Flag(help: "Also where a newer revision may be damaged or missing.") var force = false

  func validate() throws {
    if !(0...86400).contains(clearAfter) { throw ValidationError(Phrase("otp-clear-after-seconds")) }
  }

  func outcome(_ context: Context) async throws -> Outcome {
    let clipboard = CodeClipboard(context.session, context.language)
    if let given = try given(by: CodeAgent(context.home, context.world), context) {
      return try outcome(given, clipboard)
    }
    let open = try await VaultSession.open(context)
    let (entry, account) = try open.findSettled(name)
    try open.checkCurrent(entry, isForced: force)
    // Checked before a counter advances, so that no code is lost.
    try clipboard.checkPresent()
    let codes = try await OtpCodes.taken(entry, at: nil, open, isForced: force)
    guard let code = codes.lines.first?.code else { return .done }
    return try outcome((entry.id, account.label, code, account.period == nil), clipboard)
  }

  /// A code with whose it is.
  private typealias Given = (id: String, label: String, code: String, isUsedUp: Bool)

  private func outcome(_ given: Given, _ clipboard: CodeClipboard) throws(Diagnostic) -> Outcome {
    do throws(Diagnostic) {
      let (text, clearedAfter) = try clipboard.copy(given.code, of: given.label, clearAfter: clearAfter)
      return Outcome([text], json: ["copied": .text(given.id), "clearedAfter": clearedAfter])
    } catch {
      guard given.isUsedUp else { throw error }
      // A used-up code is printed instead, because it is never given again.
      var problem = error
      problem.hint = Phrase("otp-code-used-up-printed-instead")
      return Outcome([given.code], json: ["code": .text(given.code)]).failing(problem)
    }
  }

  /// The code that the agent gives; nil without one.
  ///
  /// The clipboard is this process's affair.
  private func given(by agent: CodeAgent, _ context: Context) throws -> Given? {
    guard agent.isThere else { return nil }
    try CodeClipboard(context.session, context.language).checkPresent()
    let arguments = ["otp", "code", "--json"] + (force ? ["--force"] : []) + ["--", name]
    guard let answer = agent.answer(to: arguments, context) else { return nil }
    answer.show(context.printer, only: 2)
    guard answer.exit == .done else { throw answer.exit }
    let json = try JSON.parse(Source("agent", answer.output))
    let label = [json["issuer"]?.text, json["accountName"]?.text].compactMap(\.self).filter { !$0.isEmpty }
      .joined(
        separator: ": ")
    guard let id = json["id"]?.text, let code = json["code"]?.text else { return nil }
    return (id, label, code, json["counter"] != nil)
  }
}

/// Copies codes to the clipboard and clears them later.
struct CodeClipboard {
  /// Seconds until a code is cleared.
  static let secondsUntilCleared = 30

  private let clipboard: Clipboard
  private let language: Language

  init(_ session: Session, _ language: Language) {
    clipboard = Clipboard(environment: session.world.environment)
    self.language = language
  }

  func checkPresent() throws(Diagnostic) { try clipboard.checkPresent() }

  /// Copies a code of the account that `label` names.
  func copy(_ code: String, of label: String, clearAfter seconds: Int) throws(Diagnostic) -> (
    text: String, clearedAfter: JSON
  ) {
    let (_, clearing) = try clipboard.copy(code, clearAfter: seconds == 0 ? nil : seconds)
    let values: KeyValuePairs = ["label": label]
    switch clearing {
    case .never: return (Phrase("otp-copied")(language, values), .null)
    case .notPossible: return (Phrase("otp-copied-to-terminal")(language, values), .null)
    case .after(let seconds):
      return (Phrase("otp-copied-for-seconds")(language, count: seconds, values), .integer(seconds))
    }
  }
}

struct OtpWatchCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context)
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
            .counterInvalid, Phrase("otp-account-counts-gives-code-zutto"),
            hint: Phrase("otp-each-code-used-once"))
        }
        return try CodeClipboard(open.session, open.language).copy(
          account.code(at: clock()), of: account.label, clearAfter: CodeClipboard.secondsUntilCleared
        ).text
      })
    try watch.run()
    return .done
  }
}

extension WatchRow {
  fileprivate init(_ id: String, _ account: Account, _ outdated: String?, at now: Instant) {
    let left = outdated == nil ? account.secondsLeft(at: now) : nil
    self.init(
      id: id, issuer: account.issuer, name: account.name, code: left == nil ? "" : account.code(at: now),
      nextCode: left == nil ? nil : account.nextCode(at: now),
      period: account.period ?? Account.standardPeriod, remaining: left ?? Account.standardPeriod,
      withheld: left == nil ? outdated ?? "HOTP" : nil)
  }
}
