// Commands for the whole vault: `zutto otp init`, `passwd`, `rekey`, `verify`, `kit`, `parse`.

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

struct OtpInitCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make the vault, and give it a passphrase.",
    discussion: """
      The passphrase is asked twice; leave it empty to have one made. Nobody can
      open the vault without it, and nobody can find it again: 'zutto otp kit' makes
      a page to write it on. A program can give it instead:
      ZUTTO_PASSPHRASE_COMMAND, or passphraseCommand in
      ~/.config/zutto/settings.json, a shell command line that prints it.

      Examples:
        zutto otp init
        ZUTTO_PASSPHRASE_COMMAND='secret-tool lookup zutto vault' zutto otp init
      """)

  @OptionGroup var options: GlobalOptions
  @OptionGroup var rest: NoFurtherWords

  func outcome(_ context: Context) async throws -> Outcome {
    let made = try VaultSession.make(context.session, context.home)
    return .said(Phrase("otp-made"), ["folder": "otp/"], ["vault": .text(made.id)])
  }
}

struct OtpPasswdCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "passwd", abstract: "Change the passphrase.",
    discussion: """
      One small file is written; no account is touched. The old passphrase still
      opens older copies of this home (backups, git's history) and, with them, what
      was sealed with the same key. Where it may be known to somebody, run 'zutto
      otp rekey' and set the accounts up anew at their sites.

      The new passphrase is asked twice, or printed by the command of
      --new-passphrase-command.

      Examples:
        zutto otp passwd
        zutto otp passwd --new-passphrase-command 'secret-tool lookup zutto new'
      """)

  @OptionGroup var options: GlobalOptions
  @Option(help: ArgumentHelp("A shell command line that prints the new one.", valueName: "command"))
  var newPassphraseCommand: String?
  @OptionGroup var rest: NoFurtherWords

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context, asksMore: true)
    let source = PassphraseSource(
      context.session, command: newPassphraseCommand, named: "--new-passphrase-command")
    let passphrase = try source.newPassphrase(context.language, randomBytes: context.world.randomBytes)
    try VaultStore.setPassphrase(
      passphrase.secret, of: open.vault, in: open.home, at: open.now, open.means, renewingKey: false)
    CodeAgent(open.home, context.world).end()
    context.session.show(.said(Phrase("otp-passphrase-set"), [:], ["vault": .text(open.vault.id)]))
    if let made = passphrase.made { source.show(made, context.language, context.printer) }
    return .done
  }
}

struct OtpRekeyCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "rekey", abstract: "Seal what is written from now on with a new key.",
    discussion: """
      The passphrase stays ('zutto otp passwd' changes it). Older revisions stay
      sealed with the older keys, which the new slot holds too: who had an old
      passphrase and a copy can still open what was there then, and nothing that is
      written from now on.

      Examples:
        zutto otp rekey
      """)

  @OptionGroup var options: GlobalOptions

  func outcome(_ context: Context) async throws -> Outcome {
    try context.home.checkWritable()
    let open = try await VaultSession.open(context)
    try VaultStore.setPassphrase(
      open.passphrase, of: open.vault, in: open.home, at: open.now, open.means, renewingKey: true)
    return .said(Phrase("otp-key-renewed"), [:], ["vault": .text(open.vault.id)])
  }
}

struct OtpVerifyCommand: HomeCommand {
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

  func outcome(_ context: Context) async throws -> Outcome {
    let open = try await VaultSession.open(context)
    let (vault, language) = (open.vault, context.language)
    let outdated = vault.outdated
    if acceptLoss {
      let lost = try VaultStore.acceptLoss(of: vault, in: open.home, at: open.now, open.means)
      var outcome = Outcome.said(
        lost.isEmpty ? Phrase("otp-no-loss") : Phrase("otp-loss-accepted"),
        ["lost": lost.joined(separator: ", ")],
        ["lost": .list(lost.map(JSON.text)), "mayBeOutdated": .list(outdated.map { .text($0.id) })])
      for entry in lost.isEmpty ? [] : outdated {
        outcome.add([Phrase("otp-goes-on-as-it-is")(language, ["label": entry.label])])
      }
      return outcome
    }
    let problems = vault.problems
    var outcome = Outcome.said(
      problems.isEmpty ? Phrase("otp-verified") : Phrase("otp-verified-with-problems"),
      [
        "accounts": language.integer(vault.accounts.count),
        "revisions": language.integer(vault.revisionCount),
        "devices": language.integer(vault.devices.count), "problems": language.integer(problems.count),
      ],
      [
        "vault": .text(vault.id), "accounts": .integer(vault.accounts.count),
        "revisions": .integer(vault.revisionCount), "devices": .list(vault.devices.map(JSON.text)),
        "conflicts": .integer(vault.accounts.count { $0.isConflict }),
        "mayBeOutdated": .list(outdated.map { .text($0.id) }), "problems": problems.json(in: language),
      ])
    for entry in outdated {
      outcome.add(["\(Phrase("otp-may-be-outdated")[language]) \(entry.label)".escapingControls])
    }
    // Opening the vault printed them.
    outcome.fail(on: problems)
    return outcome
  }
}

struct OtpKitCommand: HomeCommand {
  static let configuration = CommandConfiguration(
    commandName: "kit", abstract: "Make an emergency sheet to print and keep.",
    discussion: """
      An HTML file: where the vault is, blank lines for the passphrase and the
      places of copies, and how to open it with and without zutto. No secret is in
      it, and the vault is not opened. Print it from a browser, on A4 or Letter.

      Examples:
        zutto otp kit ../emergency.html
        zutto otp kit --lang ko --force ../emergency.html
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The file to write.", completion: .file()) var file: String
  @Flag(help: "Overwrite the file.") var force = false

  func outcome(_ context: Context) async throws -> Outcome {
    let (home, settings) = (context.home, context.home.settings)
    let page = KitPage(
      vault: try VaultStore.id(in: home), folder: home.tree.root, owner: settings.name ?? settings.owner,
      remotes: GitRemotes.shown(of: home.tree.root), day: context.now.day, language: context.language)
    let replaced = try OutsideFile.save(try page.html(), to: file, replacing: force)
    var outcome = Outcome.said(
      Phrase("kit-made"), ["file": file],
      [
        "file": .text(file), "vault": .text(page.vault), "remotes": .list(page.remotes.map(JSON.text)),
        "replaced": replaced?.json ?? .null,
      ])
    outcome.report(replaced: replaced, context)
    return outcome
  }
}

struct OtpParseCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Print what an otpauth:// URI says, as JSON.",
    discussion: """
      Needs no vault and writes nothing. The secret is part of what is printed.
      Prefer '-': arguments can be seen by others on this machine.

      Examples:
        zutto otp parse - < uri.txt
        zutto otp parse 'otpauth://totp/GitHub:misaki?secret=JBSWY3DPEHPK3PXP'
      """)

  @OptionGroup var options: GlobalOptions
  @Argument(help: "The URI; '-' for standard input.") var uri: String

  func outcome(_ session: Session) async throws -> Outcome {
    var text = uri
    if uri == "-" {
      text = try StandardInput.text(limit: 1 << 20).trimmingBlanks
      guard !text.isEmpty else {
        throw Diagnostic(
          .inputMissing, Phrase("otp-standard-input-empty"), hint: Phrase("otp-pipe-otpauth-uri"))
      }
    }
    let account = try OTPAuthURI.parse(text)
    var object = account.parsedJSON
    object["parameters"] = account.extra["parameters"]
    return Outcome([JSON.object(object).description])
  }
}
