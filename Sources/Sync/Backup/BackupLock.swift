// Locks and claims: one backup at a time on a machine, and one name for each backup.

public import Diagnostics
internal import Fluent
public import Ground
internal import SafeFiles

/// A lock that keeps two backups of one home apart; the system releases it when the process ends.
public struct BackupLock: ~Copyable {
  private let lock: Lock

  /// Takes the lock, waiting at most so many seconds for a running backup.
  ///
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
  /// Deletes the working files of a killed backup on this machine, unless a backup is running.
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

/// A name in the backup place, reserved for one run.
struct BackupClaim: ~Copyable {
  /// The name.
  let name: BackupName
  /// Tells other runs that the folder of a local place is in use; it ends with the process or the machine.
  var lock: FolderLock?
  /// The mark file that reserves it at a remote place; nil for a local one.
  var mark: String?

  /// An rsync pattern that matches every mark for a backup.
  static func pattern(_ name: BackupName) -> String { ".\(name.text).*" }
}

extension BackupShelf {
  /// Reserves a name: the wanted one, or that of a later second if another run has it.
  ///
  /// A killed run leaves its name reserved, which blocks nobody: names are not reused.
  ///
  /// - Throws: `backup-failed`, and as the writes.
  func claim(_ wanted: BackupName) throws(Diagnostic) -> BackupClaim {
    var name = wanted
    for round in 0..<1000 {
      if engine != nil {
        // Each machine's names are its own, and a machine makes one backup at a time.
        if !names.contains(name) { return BackupClaim(name: name) }
      } else if let claim = tree == nil ? try claimThere(name) : try claimHere(name) {
        return claim
      }
      // A random step keeps two runs that yield to each other from colliding again and again.
      for _ in 0...(tree == nil && engine == nil ? Int.random(in: 0...min(round, 60)) : 0) {
        name = name.next
      }
    }
    throw Diagnostic(.backupFailed, Phrase("sync-no-name-free", ["place": place.text]))
  }

  /// Creating the folder is the claim: mkdir(2) succeeds for only one of two runs.
  private func claimHere(_ name: BackupName) throws(Diagnostic) -> BackupClaim? {
    guard let tree, let lock = try FolderLock(creating: name.partial, in: tree) else { return nil }
    // While we hold the folder nobody finishes a backup of this name, but one may have been finished before.
    guard tree.signature(name.folder) == nil, tree.signature(name.listFile) == nil else {
      try tree.delete(name.partial)
      return nil
    }
    return BackupClaim(name: name, lock: lock)
  }

  /// Writes a mark, then looks for marks of other runs, since rsync can't create a file exclusively.
  ///
  /// Of two runs the later sees the other's mark; a run that sees another's mark yields.
  private func claimThere(_ name: BackupName) throws(Diagnostic) -> BackupClaim? {
    let mark = ".\(name.text).\(Digest(of: Array("\(UInt64.random(in: 0 ... .max))".utf8)).hex.prefix(16))"
    guard let path = RelativePath(mark) else { return nil }
    let file = BackupShelf.workFolder / path
    try home.write([], to: file)
    let outcome = try rsync.run(["-t", "--", home.systemPath(file), place.address(mark)])
    try home.delete(file)
    guard outcome.status == 0 else {
      throw Diagnostic(
        .backupFailed,
        Phrase("sync-nothing-can-written", ["place": place.text]).because(outcome.complaint ?? ""))
    }
    let others = try remoteNames(isNew: false).map(\.0).filter { $0 != mark }
    let taken = [name.folder.text, name.listFile.text, name.partial.text]
    let isTaken = others.contains { $0.hasPrefix(".\(name.text).") || taken.contains($0) }
    let claim = BackupClaim(name: name, mark: mark)
    guard isTaken else { return claim }
    try release(claim)
    return nil
  }

  /// Deletes the mark once the backup has its name or the name is not used.
  func release(_ claim: borrowing BackupClaim) throws(Diagnostic) {
    if let mark = claim.mark { try deleteRemote([mark]) }
  }

  /// Takes the lock on the folder of an unfinished backup here; nil if it is being made, or isn't there.
  func lock(_ unfinished: BackupName) -> FolderLock? {
    guard let tree, let folder = try? Tree(at: tree.systemPath(unfinished.partial)) else { return nil }
    return FolderLock(ifFree: folder)
  }
}
