// Work on a repository's index beside it: git's own index is replaced in one step, or stays as it is.

internal import Diagnostics
internal import Fluent
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A copy of a repository's index that our own git works on, while nobody else's git may change the real one.
///
/// The real index is locked as git itself locks it: by a file `index.lock`, in which we say who we are, so that one that a crash
/// left behind is known for ours and taken away by the next run.
struct GitIndex: ~Copyable {
  /// The copy, as a path of the operating system.
  let path: String
  private let folder: Tree
  private var isOpen = true

  private static let mark = "zutto "
  private static let name: RelativePath = "zutto-index"
  private static let lock: RelativePath = "index.lock"
  /// What becomes the lock, so that it never is without our mark.
  private static let marked: RelativePath = "zutto-index-mark"

  /// Locks the index and copies it.
  ///
  /// - Parameter place: the repository, whose lock for syncs we hold.
  /// - Throws: `git-busy` if another git is at work there; as the writes.
  init(_ place: GitPlace) throws(Diagnostic) {
    // Only once all is done is it ours to be given back: who fails here must not take another's lock away.
    try GitIndex.takeLock(place.folder)
    do throws(Diagnostic) { try GitIndex.copy(place.folder) } catch {
      _ = try? place.folder.delete(GitIndex.lock)
      throw error
    }
    folder = place.folder
    path = place.folder.systemPath(GitIndex.name)
  }

  /// A plain copy keeps what git knows of the files, and so spares it to read them all.
  private static func copy(_ folder: Tree) throws(Diagnostic) {
    try folder.delete("zutto-index.lock")
    try folder.delete(name)
    guard let index = try folder.readIfPresent("index") else { return }
    try folder.write(index.bytes, to: name, .replaceable)
    try keepTime(folder)
  }

  /// Gives the copy the index's own time, by which git tells which files may have changed unseen after it looked at them: a later
  /// one would hide an edit that was made within that second and left the size as it was.
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

  /// Puts the copy in the place of the index.
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

  /// Takes a lock away that a sync left behind which was killed.
  ///
  /// - Parameter folder: the repository's, whose lock for syncs we hold.
  /// - Throws: `file-unreadable`, `file-unwritable`.
  static func removeAbandonedLock(_ folder: Tree) throws(Diagnostic) {
    guard let old = try folder.readIfPresent(lock, limit: 1 << 30) else { return }
    if old.bytes.starts(with: mark.utf8) { try folder.delete(lock) }
  }

  /// - Returns: why it can't be made, as the system numbers faults; 0 if it was.
  private static func makeLock(_ folder: Tree) throws(Diagnostic) -> Int32 {
    let path = folder.systemPath(lock)
    let text = Array("\(mark)\(getpid())\n".utf8)
    try folder.write(text, to: marked, .replaceable)
    let fault = unsafe link(folder.systemPath(marked), path) == 0 ? 0 : errno
    try folder.delete(marked)
    guard fault != 0, fault != EEXIST else { return fault }
    // A disk without a second name for a file.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { return errno }
    _ = unsafe write(file, text, text.count)
    close(file)
    return 0
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
          Phrase(
            "sync-cant-written",
            ["path": path, "lowercased": unsafe String(cString: strerror(fault)).lowercased()]),
          hint: Phrase("sync-nothing-changed"))
      }
      if let old = try folder.readIfPresent(lock, limit: 1 << 30), old.bytes.starts(with: mark.utf8) {
        // Left behind: we hold the lock of syncs, so its maker is gone.
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
