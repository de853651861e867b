// A copy of a repository's index: git's own is replaced in one step or not at all. Removes stale locks, too.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A copy of the index; the real one is locked against other gits until `commit` or deinit.
///
/// The lock is git's own, a file `index.lock`. Ours contains a mark, so that the next run recognizes and
/// removes one that a crash left.
struct GitIndex: ~Copyable {
  /// The copy, as a system path.
  let path: String
  private let folder: Tree
  private var isOpen = true

  private static let mark = "zutto "
  private static let name: RelativePath = "zutto-index"
  private static let lock: RelativePath = "index.lock"
  /// Linked to `index.lock`, so that the lock never exists without our mark.
  private static let marked: RelativePath = "zutto-index-mark"

  /// Locks the index and copies it; the caller holds the repository's sync lock.
  ///
  /// - Throws: `git-busy` if another git is at work there; as the writes.
  init(_ place: GitPlace) throws(Diagnostic) {
    // Nothing is assigned before this succeeds: deinit would remove another git's lock.
    try GitIndex.takeLock(place.folder)
    do throws(Diagnostic) { try GitIndex.copy(place.folder) } catch {
      _ = try? place.folder.delete(GitIndex.lock)
      throw error
    }
    folder = place.folder
    path = place.folder.systemPath(GitIndex.name)
  }

  /// Copying preserves git's cached file times, so that it need not read every file again.
  private static func copy(_ folder: Tree) throws(Diagnostic) {
    try folder.delete("zutto-index.lock")
    try folder.delete(name)
    guard let index = try folder.readIfPresent("index") else { return }
    try folder.write(index.bytes, to: name, .replaceable)
    try keepTime(folder)
  }

  /// Copies the index's modification time, by which git finds files that may have changed after it recorded
  /// them: a later time would hide an edit made within that second that kept the size.
  private static func keepTime(_ folder: Tree) throws(Diagnostic) {
    let path = folder.systemPath(name)
    var status = stat()
    let isRead = unsafe stat(folder.systemPath("index"), &status) == 0
    #if canImport(Darwin)
    let times = [status.st_atimespec, status.st_mtimespec]
    #else
    let times = [status.st_atim, status.st_mtim]
    #endif
    guard isRead, unsafe utimensat(AT_FDCWD, path, times, 0) == 0 else {
      throw Diagnostic(
        .fileUnwritable, Phrase("sync-cant-given-time", ["path": path]), hint: Phrase("sync-nothing-changed"))
    }
  }

  consuming func commit() throws(Diagnostic) {
    if folder.signature(GitIndex.name) != nil { try folder.move(GitIndex.name, to: "index") }
    isOpen = false
    try folder.delete(GitIndex.lock)
  }

  deinit {
    guard isOpen else { return }
    _ = unsafe unlink(path)
    _ = unsafe unlink(folder.systemPath(GitIndex.lock))
  }

  /// Removes an index lock that a killed sync left; the caller holds the repository's sync lock.
  ///
  /// - Throws: `file-unreadable`, `file-unwritable`.
  static func removeAbandonedLock(_ folder: Tree) throws(Diagnostic) {
    guard let old = try folder.readIfPresent(lock, limit: 1 << 30) else { return }
    if old.bytes.starts(with: mark.utf8) { try folder.delete(lock) }
  }

  /// Creates the lock; returns 0 or errno.
  private static func makeLock(_ folder: Tree) throws(Diagnostic) -> Int32 {
    let path = folder.systemPath(lock)
    let text = Array("\(mark)\(getpid())\n".utf8)
    try folder.write(text, to: marked, .replaceable)
    let fault = unsafe link(folder.systemPath(marked), path) == 0 ? 0 : errno
    try folder.delete(marked)
    guard fault != 0, fault != EEXIST else { return fault }
    // The file system has no hard links.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { return errno }
    let isWhole = unsafe write(file, text, text.count) == text.count
    close(file)
    // A lock without our mark would stop every later git.
    if !isWhole { unsafe unlink(path) }
    return isWhole ? 0 : ENOSPC
  }

  private static func takeLock(_ folder: Tree) throws(Diagnostic) {
    let path = folder.systemPath(lock)
    var tries = 200
    while true {
      let fault = try makeLock(folder)
      if fault == 0 { return }
      guard fault == EEXIST else {
        throw Diagnostic(
          fault == ENOSPC || fault == EDQUOT ? .diskFull : .fileUnwritable,
          Phrase("sync-cant-written", ["path": path, "lowercased": Phrase(systemError: fault)]),
          hint: Phrase("sync-nothing-changed"))
      }
      if let old = try folder.readIfPresent(lock, limit: 1 << 30), old.bytes.starts(with: mark.utf8) {
        // Stale: we hold the sync lock, so its owner is gone.
        try folder.delete(lock)
        continue
      }
      guard tries > 0 else {
        throw Diagnostic(
          .gitBusy, Phrase("sync-another-git-work-index-lock", ["root": folder.root]),
          hint: Phrase("sync-wait-until-done-if-none"))
      }
      tries -= 1
      Duration.milliseconds(50).sleep()
    }
  }
}

/// Removes lock files of a killed sync's git.
///
/// The caller holds the sync lock, which a running git would still hold, so no such git is left.
enum StaleLocks {
  /// Removes locks; those of HEAD, refs and config only if newer than `since`, the mark of a killed sync.
  ///
  /// - Throws: `file-unwritable`.
  static func remove(_ place: GitPlace, since: FileSignature?) throws(Diagnostic) {
    for name: RelativePath in ["zutto-index.lock", "zutto-merge-index.lock", "zutto-day-index.lock"] {
      try place.folder.delete(name)
    }
    try GitIndex.removeAbandonedLock(place.folder)
    guard let since else { return }
    for folder in [place.folder, place.common] {
      for name: RelativePath in ["HEAD.lock", "ORIG_HEAD.lock", "packed-refs.lock", "config.lock"] {
        try remove(name, folder, since)
      }
      try remove(in: "refs", folder, since, depth: 0)
    }
  }

  private static func remove(in path: RelativePath, _ folder: Tree, _ since: FileSignature, depth: Int)
    throws(Diagnostic)
  {
    guard depth < 16 else { return }
    for item in try folder.list(path) {
      guard let inner = path.appending(item.name) else { continue }
      if item.kind == .folder {
        try remove(in: inner, folder, since, depth: depth + 1)
      } else if item.name.hasSuffix(".lock") {
        try remove(inner, folder, since)
      }
    }
  }

  private static func remove(_ path: RelativePath, _ folder: Tree, _ since: FileSignature) throws(Diagnostic)
  {
    guard let found = folder.signature(path), found.modified >= since.modified else { return }
    try folder.delete(path)
  }
}
