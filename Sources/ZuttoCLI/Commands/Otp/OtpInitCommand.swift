// `zutto otp init`: makes the vault.

internal import ArgumentParser
internal import Ground
internal import Seal
internal import Vault

struct OtpInitCommand: Command {
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

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    let made = try VaultSession.make(session, home)
    session.tell(Phrase("otp-made"), ["folder": "otp/"], ["vault": .text(made.id)], home)
  }
}
