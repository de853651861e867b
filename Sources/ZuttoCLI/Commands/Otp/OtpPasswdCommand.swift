// `zutto otp passwd` and `rekey`.

internal import ArgumentParser
internal import Ground
internal import Seal
internal import Vault

struct OtpPasswdCommand: Command {
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

  func run() async throws {
    let open = try await VaultSession.open(options, asksMore: true)
    let source = PassphraseSource(
      open.session, command: newPassphraseCommand, named: "--new-passphrase-command")
    let passphrase = try source.newPassphrase(open.language, randomBytes: open.session.world.randomBytes)
    try VaultStore.setPassphrase(
      passphrase.secret, of: open.vault, in: open.home, at: open.now, open.means, renewingKey: false)
    open.tell(Phrase("otp-passphrase-set"), [:], ["vault": .text(open.vault.id)])
    if let made = passphrase.made { source.show(made, open.language, open.printer) }
  }
}

struct OtpRekeyCommand: Command {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    try home.checkWritable()
    let open = try await VaultSession.open(session, home)
    try VaultStore.setPassphrase(
      open.passphrase, of: open.vault, in: open.home, at: open.now, open.means, renewingKey: true)
    open.tell(Phrase("otp-key-renewed"), [:], ["vault": .text(open.vault.id)])
  }
}
