// Undo across all modules, and what the trash keeps and lets go.

package import Diagnostics
internal import Diary
package import Fluent
package import Ground
internal import Ledger
internal import SafeFiles
internal import Sync
internal import Vault
internal import ZonedTime

extension Home {
  /// Undoes a change; a change of the vault is only checked, because its undo may need the passphrase; throws
  /// `nothing-to-undo`, `changed-since`, and errors of the modules.
  package func undo(_ record: TrashRecord) throws(Diagnostic) {
    if let diary = SharedDiaries.lasting(record) { throw Home.lasting(record, diary) }
    try checkAlone(record)
    try LedgerStore.checkUndo(record, in: self)
    if VaultStore.isOwn(record) {
      try VaultStore.checkUndo(record, in: self)
    } else {
      try record.undo(in: tree, LedgerStore.withdraw)
    }
  }

  /// Whether the change may also have been made on another machine and arrived here by sync since.
  ///
  /// Sales and adjustments have counts and marks; but an expense, treatment or category that two machines
  /// wrote identically merges into one line, whose origin can't be told.
  package func maySpeakForOthers(_ record: TrashRecord) throws(Diagnostic) -> Bool {
    let ofOneLine = ["ledger expense ", "ledger copy", "ledger treatments ", "ledger categories "]
    guard ofOneLine.contains(where: record.command.hasPrefix), let last = try lastSync() else {
      return false
    }
    return zone.zoned(record.moment).day <= last
  }

  /// Refuses to undo the creation of `zutto.json` or a `diary.json` while other files depend on it.
  private func checkAlone(_ record: TrashRecord) throws(Diagnostic) {
    let own = Set(record.steps.map(\.path)).union([".zutto"])
    for step in record.steps where step.kind == .created {
      let isHome = step.path == Home.file
      let isDiary = step.path.name == "diary.json" && step.path.parent?.parent == Diary.folder
      guard isHome || isDiary,
        let other = try tree.firstFile(in: isHome ? nil : step.path.parent, besides: own)
      else { continue }
      throw Diagnostic(
        .changedSince,
        Phrase(
          "command-made-without-cant-read-nothing",
          ["command": record.command, "path": step.path, "other": other]),
        path: other,
        hint: isHome
          ? Phrase("command-home-holds-something-stays") : Phrase("command-zutto-undo-skip-takes-back"))
    }
  }

  private static func lasting(_ record: TrashRecord, _ diary: String) -> Diagnostic {
    let isShare = record.command.hasPrefix("diary share ")
    return Diagnostic(
      .nothingToUndo, Phrase("command-cant-taken-back-diary-repository", ["command": record.command]),
      hint: isShare
        ? Phrase("command-nobody-sees-until-they-invited")
        : Phrase("command-zutto-diary-leave-leaves-zutto", ["diary": diary]))
  }
}

/// Copies of deleted texts that remain after the trash was emptied.
package struct TrashRemains {
  /// Each path with a phrase that says what to do about it.
  package private(set) var places: [(path: String, words: Phrase)] = []

  /// Deletes caches that hold texts and can be rebuilt, and lists the other places.
  package init(cleaning home: Home) throws(Diagnostic) {
    let tree = home.tree
    let cache: RelativePath = ".zutto/cache"
    for item in try tree.list(cache) {
      guard let path = cache.appending(item.name) else { continue }
      if item.name.hasPrefix("locked-"), item.kind == .folder {
        // The plain archive from which the locked one is made.
        if let lock = FolderLock(ifFree: try Tree(at: tree.systemPath(path))) {
          defer { _ = lock }
          try tree.deleteAll(path)
        } else {
          places.append((path.text, Phrase("trash-busy")))
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

/// Thins the trash at most once a day, after a change of the home.
package enum TrashThinner {
  private static let mark: RelativePath = ".zutto/cache/trash-thinned"

  /// Deletes trashed changes beyond the age and size limits, if thinning is due.
  ///
  /// - Returns: what was deleted and by which rule; nil if nothing was.
  /// - Throws: errors of deleting.
  package static func thinIfDue(_ home: Home, _ world: World) throws(Diagnostic) -> (
    changes: Int, bytes: Int64, rule: TrashThinning
  )? {
    guard home.isWritable, home.tree.isWritable, home.tree.signature(".zutto/trash") != nil,
      // Every change touches the lock file.
      let change = home.tree.signature(".zutto/lock"),
      home.tree.signature(mark).map({ $0.modified < change.modified }) ?? true
    else { return nil }
    let now = world.now()
    let today = Array(home.zone.zoned(now).day.text.utf8)
    guard try home.tree.readIfPresent(mark, limit: 100)?.bytes != today else { return nil }
    let thinning = try MachineSettings.read(world).trash
    // `verify` learns from trash records that files were removed on purpose; remember that in the manifest
    // before they go.
    try Manifest.forgetRemoved(in: home.tree)
    let gone = try Trash.thin(thinning, in: home.tree, at: now)
    try home.tree.write(today, to: mark, .replaceable)
    return gone.changes > 0 ? (gone.changes, gone.bytes, thinning) : nil
  }
}
