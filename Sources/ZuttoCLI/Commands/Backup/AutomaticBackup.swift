// The daily backup that nobody has to think of.

internal import Ground
internal import Household
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Starts a backup in the background after a command that changed the home.
enum AutomaticBackup {
  /// Starts one of a home if it is due; never keeps anybody waiting, never fails.
  static func startIfDue(of home: Home, _ session: Session) {
    guard Household.isBackupDue(home, at: session.world.now()) else { return }
    // A command that has done its work does not fail for this; `safety` tells.
    try? Program.startDetached(
      [Program.own, "backup", "run", "--automatic", "--no-input", "--home", home.tree.root], input: [])
  }

  /// Lets everything else go first.
  static func stepBack() { _ = nice(10) }
}
