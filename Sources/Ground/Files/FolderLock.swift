// A lock on a folder itself, which leaves no file behind.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Keeps two builds out of one archive until it is released; the system releases it when the process
/// ends.
public struct FolderLock: ~Copyable {
  private let folder: Descriptor

  /// Takes the lock of a tree's top folder, without waiting.
  ///
  /// - Throws: `archive-locked`.
  public init(_ tree: Tree) throws(Diagnostic) {
    let folder = try FolderLock.open(tree)
    guard flock(folder.number, LOCK_EX | LOCK_NB) == 0 else {
      throw Diagnostic(
        .archiveLocked, Phrase("home-another-zutto-building", ["root": tree.root]),
        hint: Phrase("home-wait-until-done-build-into"))
    }
    self.folder = folder
  }

  /// Takes the lock of a tree's top folder, without waiting.
  ///
  /// Nil where another process holds it, and where the disk has no locks (some network ones have none for folders).
  public init?(ifFree tree: Tree) {
    guard let folder = try? FolderLock.open(tree), flock(folder.number, LOCK_EX | LOCK_NB) == 0 else {
      return nil
    }
    self.folder = folder
  }

  /// Whether another process holds the lock of a tree's top folder; false where the disk has no locks.
  public static func isHeld(_ tree: Tree) -> Bool {
    guard let folder = try? FolderLock.open(tree) else { return false }
    let isTaken = flock(folder.number, LOCK_EX | LOCK_NB) == 0
    if isTaken { flock(folder.number, LOCK_UN) }
    return !isTaken && errno == EWOULDBLOCK
  }

  deinit {
    // Said aloud: a program being started shares the open folder until it has begun.
    flock(folder.number, LOCK_UN)
  }

  private static func open(_ tree: Tree) throws(Diagnostic) -> Descriptor {
    do throws(SystemError) { return try tree.open(folder: nil) } catch {
      throw error.reading(nil, name: tree.root)
    }
  }
}
