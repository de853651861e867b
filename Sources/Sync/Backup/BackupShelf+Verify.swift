// Looking at a finished backup again.

public import Diagnostics
internal import SafeFiles

extension BackupShelf {
  /// Reads every file of a backup and compares it with the list beside it.
  ///
  /// Of a place that rsync reaches every file is fetched, but for those whose checksum is that of the home's own.
  ///
  /// - Parameters:
  ///   - name: which one.
  ///   - progress: told of every file that was read, with its bytes; called on any thread.
  /// - Returns: what is wrong with it.
  /// - Throws: `file-damaged` for the list itself, `backup-away`, and as the reads.
  public func check(_ name: BackupName, progress: @escaping @Sendable (_ bytes: Int) -> Void)
    async throws(Diagnostic) -> CopyCheck
  {
    let list = try list(of: name)
    if let tree {
      let copy = try Tree(at: tree.systemPath(name.folder))
      return await CopyCheck.run(copy, beside: list, isFresh: true, progress: progress)
    }
    let work = BackupShelf.workFolder / name.folder
    try home.deleteAll(work)
    try home.createFolder(work)
    let copy = try Tree(at: home.systemPath(work))
    let options = Rsync.copying + ["-c", "--link-dest=\(home.root)", "--"]
    try rsync.run(options + [place.address(name.folder.text) + "/", copy.root + "/"])
    let check = await CopyCheck.run(copy, beside: list, progress: progress)
    try home.deleteAll(work)
    return check
  }
}
