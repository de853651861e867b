// The daily backup that nobody has to think of.

internal import Ground
internal import Household

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Starts the daily backup in the background after a command.
enum AutomaticBackup {
  /// Starts a backup if one is due; never waits, never fails.
  static func startIfDue(of home: Home, _ session: Session) {
    guard Household.isBackupDue(home, at: session.world.now()) else { return }
    // The command itself succeeded; `safety` reports that backups are missing.
    try? Program.startDetached(
      [Program.own, "backup", "run", "--automatic", "--no-input", "--home", home.tree.root], input: [])
  }

  /// Lowers the priority of this process.
  static func stepBack() { _ = nice(10) }
}
