// The daily backup that nobody has to think of.

internal import Ground
internal import Household
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Starts a backup in the background after a command that changed the home.
enum AutomaticBackup {
  private static let home = Mutex<Home?>(nil)

  /// Notes the home that this command works on.
  static func watch(_ opened: Home) { home.withLock { $0 = opened } }

  /// Leaves it to the command itself.
  static func leaveOut() { home.withLock { $0 = nil } }

  /// The home that this command worked on; nil where it has nothing to do after it.
  static var watched: Home? { home.withLock { $0 } }

  /// Starts one if it is due; never keeps anybody waiting, never fails.
  static func startIfDue() {
    guard let home = watched, Household.isBackupDue(home, at: World.current.now()) else { return }
    // A command that has done its work does not fail for this; `safety` tells.
    try? Program.startDetached(
      [Program.own, "backup", "run", "--automatic", "--no-input", "--home", home.tree.root], input: [])
  }

  /// Lets everything else go first.
  static func stepBack() { _ = nice(10) }
}
