// `zutto backup off`: no more backups from this machine.

internal import ArgumentParser
internal import Ground
internal import Sync

struct BackupOffCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Make no more backups on this machine; those that are there stay.",
    discussion: """
      Examples:
        zutto backup off
      """)

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    let session = Session(options)
    let home = try session.home()
    AutomaticBackup.leaveOut()
    let lock = try BackupLock(home)
    defer { _ = lock }
    let wasOn = try home.tree.delete(BackupMemory.path)
    session.tell(Phrase("backup-off"), [:], ["off": true, "wasOn": .flag(wasOn)], home)
  }
}
