// What the trash lets go of, and where removed texts stand besides it.

package import Diagnostics
package import Fluent
package import Ground
internal import SafeFiles
internal import Sync
internal import ZonedTime

/// Copies of removed texts that emptying the trash leaves.
package struct TrashRemains {
  /// Each place with what to do about it.
  package private(set) var places: [(path: String, words: Phrase)] = []

  /// Deletes what this machine keeps of texts and can make again, and looks for the rest.
  ///
  /// - Throws: as the deletions.
  package init(cleaning home: Home) throws(Diagnostic) {
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

/// Thins the trash, once a day, after the home was changed.
package enum TrashThinner {
  private static let mark: RelativePath = ".zutto/cache/trash-thinned"

  /// Deletes changes of the trash that are too old or too many, if that is due.
  ///
  /// - Returns: what was deleted, and by which rule; nil where nothing was.
  /// - Throws: as the deletions.
  package static func thinIfDue(_ home: Home, _ world: World) throws(Diagnostic) -> (
    changes: Int, bytes: Int64, rule: TrashThinning
  )? {
    guard home.isWritable, home.tree.isWritable, home.tree.signature(".zutto/trash") != nil,
      // Every change takes the lock, which stamps it.
      let change = home.tree.signature(".zutto/lock"),
      home.tree.signature(mark).map({ $0.modified < change.modified }) ?? true
    else { return nil }
    let now = world.now()
    let today = Array(home.zone.zoned(now).day.text.utf8)
    guard try home.tree.readIfPresent(mark, limit: 100)?.bytes != today else { return nil }
    let thinning = try MachineSettings.read(world).trash
    // The records tell `verify` that files were removed on purpose; from now on it has to know by itself.
    try Manifest.forgetRemoved(in: home.tree)
    let gone = try Trash.thin(thinning, in: home.tree, at: now)
    try home.tree.write(today, to: mark, .replaceable)
    return gone.changes > 0 ? (gone.changes, gone.bytes, thinning) : nil
  }
}
