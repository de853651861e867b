// `zutto otp unlock` and `lock`, and the hidden command that is the agent.

internal import ArgumentParser
internal import Diagnostics
internal import Fluent
internal import Ground
internal import Household
internal import LosslessJSON
internal import SafeFiles
internal import Seal
internal import Vault
internal import ZonedTime

struct OtpUnlockCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Give codes without the passphrase for a while.",
    discussion: """
      A process stays that keeps the vault open and answers 'otp code', 'otp copy'
      and 'otp list' of this person, with codes alone: what changes the vault or
      shows a secret asks as before. It ends with the time, with 'otp lock', when
      the machine was suspended, and with the logout.

      Examples:
        zutto otp unlock
        zutto otp unlock --for 1h
        zutto otp lock
      """)

  @OptionGroup var options: GlobalOptions
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("How long: 90s, 10m, 2h; at most 12h.", valueName: "time"))
  var time = "10m"

  private static let longest = 12 * 3600

  private func seconds() throws -> Int {
    let unit = ["s": 1, "m": 60, "h": 3600][time.last.map { $0.lowercased() } ?? ""]
    guard let unit, let number = Int(time.dropLast()), number > 0, number <= OtpUnlockCommand.longest / unit
    else {
      throw ValidationError(Phrase("otp-unlock-time", ["time": time]))
    }
    return number * unit
  }

  func validate() throws { _ = try seconds() }

  func outcome(_ context: Context) async throws -> Outcome {
    let seconds = try seconds()
    try VaultStore.checkPresent(in: context.home)
    let open = try await VaultSession.open(context)
    CodeAgent(context.home, context.world).end()
    let order = OtpAgentCommand.order(home: context.home.tree.root, seconds: seconds, open.passphrase)
    // It takes the passphrase through scrypt once more.
    let status = try Program.startServing(
      [Session.ownPath, OtpAgentCommand.name], input: order,
      environment: ["LC_ALL": context.language.tag.rawValue], timeout: .seconds(60))
    if let status {
      // It has said why.
      if status == Exit.problems.rawValue { throw Exit.problems }
      throw Diagnostic(.programFailed, Phrase("otp-agent-not-there"))
    }
    let end = context.home.zone.zoned(context.world.now().adding(seconds: Int64(seconds)))
    return .said(
      Phrase("otp-unlocked"), ["time": String(end.time.description.prefix(5))], ["until": .text(end.text)])
  }
}

struct OtpLockCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "End what 'otp unlock' began.",
    discussion: """
      Examples:
        zutto otp lock
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    let wasOpen = CodeAgent(context.home, context.world).end()
    return .said(
      wasOpen ? Phrase("otp-locked") : Phrase("otp-was-locked"), [:], ["wasUnlocked": .flag(wasOpen)])
  }
}

/// The process that `zutto otp unlock` starts.
///
/// It reads a line of JSON and the passphrase from standard input.
struct OtpAgentCommand: Command {
  static let name = "otp-agent"
  /// The most bytes of its input: a passphrase of `PassphrasePrompt.limit` in its normal form, and the path of a home.
  private static let most = 1 << 16
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Keep a vault open for a while; started by 'otp unlock'.",
    shouldDisplay: false)
  static var isFollowedByBackup: Bool { false }

  /// The defaults: the command takes no options.
  var options: GlobalOptions { get throws { try GlobalOptions.parse([]) } }

  /// The input of the command.
  static func order(home: String, seconds: Int, _ passphrase: Secret) -> [UInt8] {
    let head: JSON = ["home": .text(home), "seconds": .integer(seconds)]
    return unsafe Array((head.description + "\n").utf8) + passphrase.withBytes { unsafe Array($0) }
  }

  func outcome(_ session: Session) async throws -> Outcome {
    ProcessMemory.close()
    let input = try StandardInput.bytes(limit: OtpAgentCommand.most)
    let head = input.prefix { $0 != 0x0A }
    guard let json = try? JSON.parse(Source("order", Array(head))), let root = json["home"]?.text,
      let seconds = json["seconds"]?.integer
    else {
      throw Diagnostic(
        .inputMissing, Phrase("otp-agent-run-unlock"), hint: Phrase("otp-agent-run-unlock-instead"))
    }
    let passphrase = Secret(input.dropFirst(head.count + 1))
    let home = try Home(named: root, checking: false)
    let means = try VaultSession.means(session)
    let vault = try await VaultStore.open(in: home, means) { passphrase }
    let open = VaultSession(
      session: session, home: home, vault: vault, means: means, language: session.language(home),
      passphrase: passphrase)
    try await CodeAgent(home, session.world).serve(open, seconds: seconds)
    return .done
  }
}
