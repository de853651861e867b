// `zutto otp`: one-time passwords.

internal import ArgumentParser

struct OtpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otp", abstract: "One-time passwords, sealed with a passphrase.",
    discussion: """
      Examples:
        zutto otp init                          make the vault
        zutto otp add                           asks for issuer, account and secret
        zutto otp add --qr screenshot.png
        zutto otp code github
        zutto otp watch                         all codes, live
        zutto otp import aegis-export.json
        zutto otp kit emergency.html            a page to print and keep
      """,
    subcommands: [
      OtpInitCommand.self, OtpAddCommand.self, OtpListCommand.self, OtpCodeCommand.self, OtpEditCommand.self,
      OtpMoveCommand.self, OtpRemoveCommand.self, OtpRestoreCommand.self, OtpUndoCommand.self,
      OtpResolveCommand.self, OtpCopyCommand.self, OtpWatchCommand.self, OtpQRCommand.self,
      OtpImportCommand.self, OtpExportCommand.self, OtpParseCommand.self, OtpPasswdCommand.self,
      OtpRekeyCommand.self, OtpVerifyCommand.self, OtpKitCommand.self,
    ])
}
