// Getting a name that no other backup has or gets, also where two machines ask in the same second.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

/// A name in the place of backups that is one run's alone.
struct BackupClaim: Sendable {
  /// The name.
  let name: BackupName
  /// The file that says so at a place which rsync reaches.
  var mark: String?

  /// The names of all marks about a backup, as rsync's patterns have it.
  static func pattern(_ name: BackupName) -> String { ".\(name.text).*" }
}

extension BackupShelf {
  /// Claims a name: this one, or that of a later second where somebody has it.
  ///
  /// A run that dies leaves a name behind that nobody else needs, and so keeps nobody waiting.
  ///
  /// - Throws: `backup-failed`, and as the writes.
  func claim(_ wanted: BackupName) throws(Diagnostic) -> BackupClaim {
    var name = wanted
    for round in 0..<1000 {
      if let claim = tree == nil ? try claimThere(name) : try claimHere(name) { return claim }
      // Two that give way to each other must not meet again and again.
      for _ in 0...(tree == nil ? Int.random(in: 0...min(round, 60)) : 0) { name = name.next }
    }
    throw Diagnostic(.backupFailed, Phrase("sync-no-name-free", ["place": place.text]))
  }

  /// The folder itself is the claim: of two that make it, one gets it.
  private func claimHere(_ name: BackupName) throws(Diagnostic) -> BackupClaim? {
    guard let tree, try tree.createNewFolder(name.partial) else { return nil }
    // While the folder is ours nobody finishes a backup of this name; one may have been finished before.
    guard tree.signature(name.folder) == nil, tree.signature(name.listFile) == nil else {
      try tree.delete(name.partial)
      return nil
    }
    return BackupClaim(name: name)
  }

  /// Writes a mark of this run and looks then who else did, since rsync can't make a file only where there is none.
  ///
  /// Of two runs the later sees the other's mark; whoever sees another's gives way.
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
    if isTaken { try release(claim) }
    return isTaken ? nil : claim
  }

  /// Takes the mark away once the backup has its name, or the name is not wanted.
  func release(_ claim: BackupClaim) throws(Diagnostic) {
    if let mark = claim.mark { try deleteRemote([mark]) }
  }

  /// Whether a backup is being written at this moment, as far as a lock tells.
  func isBeingMade(_ name: BackupName) -> Bool {
    guard let tree, let folder = try? Tree(at: tree.systemPath(name.partial)) else { return false }
    return FolderLock.isHeld(folder)
  }
}
