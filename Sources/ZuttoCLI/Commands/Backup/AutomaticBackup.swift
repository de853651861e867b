// The daily backup that nobody has to think of.

internal import Ground
internal import Sync

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Starts a backup in the background after a command that changed the home.
///
/// Where no backups are wanted it costs one look at a file that is not there.
enum AutomaticBackup {
  /// After how many seconds a backup that failed is tried again.
  private static let pause: Int64 = 3600

  /// Starts one of a home if it is due; never keeps anybody waiting, never fails.
  static func startIfDue(of home: Home, _ session: Session) {
    guard home.isWritable,
      let file = home.tree.signature(BackupMemory.path),
      // Every change takes the lock, which stamps it.
      let change = home.tree.signature(".zutto/lock"), change.modified > file.modified,
      let memory = (try? BackupMemory.read(in: home.tree)) ?? nil
    else { return }
    let now = session.now(in: home)
    if let looked = memory.looked {
      if memory.failure == nil, looked.day == now.day { return }
      let age = looked.instant.seconds(until: now.instant)
      if memory.failure != nil, (0..<pause).contains(age) { return }
    }
    // A command that has done its work does not fail for this; `safety` tells.
    try? Program.startDetached(
      [Program.own, "backup", "run", "--automatic", "--no-input", "--home", home.tree.root], input: [])
  }

  /// Lets everything else go first.
  static func stepBack() { _ = nice(10) }
}
