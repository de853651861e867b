// `zutto backup`: dated copies of the home elsewhere.

internal import ArgumentParser

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Dated copies of the home on another disk, each read back.",
    discussion: """
      Say once where they go. From then on one is made by itself after changes,
      at most daily; older ones are thinned out. A backup is a plain folder.

      Examples:
        zutto backup --to /media/usb/zutto
        zutto backup --to misaki@nas.local:backups
        zutto backup                         now
        zutto backup list
        zutto backup restore ~/nikki-again   the newest, into a new folder
        zutto backup off

      Besides: backup verify, backup thin; 'zutto help backup list' tells of each.
      """,
    subcommands: [
      BackupRunCommand.self, BackupListCommand.self, BackupVerifyCommand.self, BackupRestoreCommand.self,
      BackupThinCommand.self, BackupOffCommand.self,
    ], defaultSubcommand: BackupRunCommand.self)
}
