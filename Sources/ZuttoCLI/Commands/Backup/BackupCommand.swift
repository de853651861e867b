// `zutto backup`: dated copies of the home elsewhere.

internal import ArgumentParser
internal import Ground
internal import Household
internal import Sync

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

extension BackupJob {
  /// The backup that a person named, or the newest of the home; what is passed over is told.
  ///
  /// - Throws: `backup-missing`, and as the reads of `devices/`.
  func find(_ text: String?, on shelf: BackupShelf, _ memory: BackupMemory, _ session: Session)
    throws(Diagnostic) -> BackupName
  {
    let (name, passedOver) = try find(text, on: shelf, memory)
    for (other, why) in passedOver {
      let words = why == .future ? Phrase("backup-passed-future") : Phrase("backup-passed-other")
      session.printer.err(words(household.language, ["name": other.text]))
    }
    return name
  }
}
