// One backup at a time on a machine.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles

/// Keeps two backups of one home apart until it is released; the system releases it when the process ends.
public struct BackupLock: ~Copyable {
  private let lock: Lock

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - home: the home.
  ///   - seconds: how long to wait for a backup that is under way.
  /// - Throws: `backup-running`, and as the writes.
  public init(_ home: Home, waitingAtMost seconds: Int = 0) throws(Diagnostic) {
    do throws(Diagnostic) { lock = try Lock(BackupMemory.lock, in: home.tree, waitingAtMost: seconds) } catch
    {
      guard error.code == .homeLocked else { throw error }
      throw Diagnostic(
        .backupRunning, Phrase("sync-another-backup-home-under-way"),
        hint: Phrase("sync-wait-until-done-zutto-safety"))
    }
  }
}

extension BackupShelf {
  /// Deletes what a backup that was stopped left on this machine, unless one is under way.
  ///
  /// - Throws: `file-unwritable`.
  public static func deleteWork(of home: Home) throws(Diagnostic) {
    do throws(Diagnostic) {
      let lock = try BackupLock(home)
      defer { _ = lock }
      try home.tree.deleteAll(workFolder)
    } catch { guard error.code == .backupRunning else { throw error } }
  }
}
