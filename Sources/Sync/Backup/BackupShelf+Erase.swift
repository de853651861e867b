// Taking single files out of finished backups, where the law demands it; a backup stays one that verifies.

public import Diagnostics
internal import Fluent
internal import SafeFiles

extension BackupShelf {
  /// Really deletes files of a backup, and what its list says of them.
  ///
  /// Stopped in the middle, the list still names what is gone, and the same call ends it.
  ///
  /// - Parameters:
  ///   - name: the backup.
  ///   - folder: only below this folder of the home.
  ///   - look: is shown each file before any is judged.
  ///   - isMeant: tells which files; it is handed a way to a file's content, nil where it can't be read.
  /// - Returns: how many files.
  /// - Throws: `backup-target` for a backup on another machine, `file-damaged`, and as the deletions.
  public func erase(
    from name: BackupName, in folder: RelativePath,
    looking look: (_ path: RelativePath, _ content: () -> [UInt8]?) -> Void,
    where isMeant: (_ path: RelativePath, _ content: () -> [UInt8]?) -> Bool
  ) throws(Diagnostic) -> Int {
    guard let tree else {
      throw Diagnostic(
        .backupTarget, Phrase("sync-on-another-machine-files-cant", ["place": place.text]),
        hint: Phrase("sync-make-new-backup-then-delete"))
    }
    var list = try list(of: name)
    let paths = list.digests.keys.filter { $0.isInside(folder) }.sorted()
    func content(_ path: RelativePath) -> [UInt8]? {
      (try? tree.read(name.folder / path, limit: 1 << 26))?.bytes
    }
    for path in paths { look(path) { content(path) } }
    let meant = paths.filter { path in isMeant(path) { content(path) } }
    guard !meant.isEmpty else { return 0 }
    for path in meant {
      try tree.delete(name.folder / path)
      list.digests[path] = nil
    }
    try tree.write(list.bytes, to: name.listFile)
    return meant.count
  }
}
