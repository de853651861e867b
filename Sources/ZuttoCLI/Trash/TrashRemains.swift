// Where texts that were removed stand besides the trash: what is ours goes, the rest is told.

internal import Ground
internal import Sync

/// Copies of removed texts that emptying the trash leaves.
struct TrashRemains {
  /// Each place with what to do about it.
  private(set) var places: [(path: String, words: Phrase)] = []

  /// Deletes what this machine keeps of texts and can make again, and looks for the rest.
  ///
  /// - Throws: as the deletions.
  init(cleaning home: Home) throws(Diagnostic) {
    let tree = home.tree
    let cache: RelativePath = ".zutto/cache"
    for item in try tree.list(cache) {
      guard let path = cache.appending(item.name) else { continue }
      if item.name.hasPrefix("locked-"), item.kind == .folder {
        // The plain archive that a locked one is made of.
        if FolderLock.isHeld(try Tree(at: tree.systemPath(path))) {
          places.append((path.text, Phrase("trash-busy")))
        } else {
          try tree.deleteAll(path)
        }
      } else if item.name.hasPrefix("diary-") || item.name.hasPrefix("ledger") {
        try tree.deleteAll(path)
      }
    }
    if try !tree.list("archive").isEmpty { places.append(("archive/", Phrase("trash-archive"))) }
    for other in try tree.list(".zutto/rsync") where other.kind == .folder {
      guard let base = RelativePath(".zutto/rsync/\(other.name)/base"), try !tree.list(base).isEmpty else {
        continue
      }
      places.append((base.text, Phrase("trash-rsync")))
    }
    if GitSync.isRepository(nil, of: tree) { places.append((".git/", Phrase("trash-git"))) }
    if let memory = try BackupMemory.read(in: tree) {
      places.append((memory.place.text, Phrase("trash-backups")))
    }
  }
}
