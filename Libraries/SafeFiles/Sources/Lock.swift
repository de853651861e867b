// Locks on files and folders.

public import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A lock on a file; the system releases it when the process ends, however it ends.
public struct Lock: ~Copyable {
  private let file: Descriptor

  /// Takes a lock, waiting for another holder.
  ///
  /// - Parameters:
  ///   - path: the lock file; it stays there, its presence means nothing.
  ///   - tree: the folder that is locked.
  ///   - seconds: how long to wait for another holder.
  /// - Throws: `home-locked` with the other's process number, `file-unwritable`, `disk-full`.
  public init(_ path: RelativePath, in tree: Tree, waitingAtMost seconds: Int) throws(Diagnostic) {
    let file = try Lock.open(path, in: tree)
    var tries = seconds * 50
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemError.last.writing(path) }
      guard tries > 0 else { throw Lock.held(try tree.read(path, limit: 100)) }
      tries -= 1
      Duration.milliseconds(20).sleep()
    }
    // The number is for waiting processes; the lock works without it, and a second name of another file is not written to.
    if let status = try? file.plainStatus(), status.st_nlink == 1 {
      let text = Array("\(getpid())\n".utf8)
      _ = ftruncate(file.number, 0)
      _ = unsafe pwrite(file.number, text, text.count, 0)
    }
    self.file = file
  }

  /// The descriptor, for a child that shall hold the lock, too.
  package var descriptor: Int32 { file.number }

  deinit {
    // Explicitly: a child shares the open file until exec.
    flock(file.number, LOCK_UN)
  }

  private static func open(_ path: RelativePath, in tree: Tree) throws(Diagnostic) -> Descriptor {
    do throws(SystemError) {
      try tree.makeFolder(path.parent)
      let folder = try tree.open(folder: path.parent)
      return try Descriptor.open(path.name, in: folder.number, O_RDWR | O_CREAT | O_NOFOLLOW)
    } catch {
      // Report the tree, not the lock file.
      var problem = error.writing(path, name: tree.root)
      problem.path = nil
      throw problem
    }
  }

  private static func held(_ holder: Source) -> Diagnostic {
    let number = String(decoding: holder.bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    return Diagnostic(
      .homeLocked,
      number.isEmpty
        ? Phrase("home-another-zutto-writing-here")
        : Phrase("home-another-zutto-writing-here-process", ["number": number]),
      hint: Phrase("home-wait-until-done-run-command"))
  }
}

/// A lock on a folder itself, without a file; the system releases it when the process ends.
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

  /// Takes the lock of a tree's top folder, without waiting; nil if another process holds it.
  ///
  /// Where the disk has no locks for folders (some network ones) the folder counts as free.
  public init?(ifFree tree: Tree) {
    guard let folder = try? FolderLock.open(tree), FolderLock.isTaken(folder) else { return nil }
    self.folder = folder
  }

  /// Makes a folder and locks it.
  ///
  /// Nil where something has the name already, or another process locked or deleted the folder before it was
  /// locked here: of processes that ask for one name at once, one gets it. A disk without locks for folders
  /// has the folder unlocked.
  ///
  /// - Throws: `disk-full`, `file-unwritable`, `link-outside`.
  public init?(creating path: RelativePath, in tree: Tree) throws(Diagnostic) {
    do throws(SystemError) {
      let parent = try tree.open(folder: path.parent)
      guard unsafe mkdirat(parent.number, path.name, 0o755) == 0 else {
        if errno == EEXIST { return nil }
        throw .last
      }
      try parent.synchronize()
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
      guard let folder = try? Descriptor.open(path.name, in: parent.number, flags) else { return nil }
      var named = stat()
      guard FolderLock.isTaken(folder),
        unsafe fstatat(parent.number, path.name, &named, AT_SYMLINK_NOFOLLOW) == 0,
        named.st_ino == (try folder.status().st_ino)
      else { return nil }
      self.folder = folder
    } catch { throw error.writing(path) }
  }

  /// Takes the lock; false if another process holds it.
  private static func isTaken(_ folder: borrowing Descriptor) -> Bool {
    flock(folder.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  deinit {
    // Explicitly: a child shares the open folder until exec.
    flock(folder.number, LOCK_UN)
  }

  private static func open(_ tree: Tree) throws(Diagnostic) -> Descriptor {
    do throws(SystemError) { return try tree.open(folder: nil) } catch {
      throw error.reading(nil, name: tree.root)
    }
  }
}

extension Duration {
  /// Sleeps; a signal may end it sooner.
  package func sleep() {
    let (seconds, attoseconds) = components
    var time = timespec(tv_sec: Int(max(0, seconds)), tv_nsec: Int(max(0, attoseconds) / 1_000_000_000))
    _ = unsafe nanosleep(&time, nil)
  }
}

extension Duration {
  /// The duration in whole milliseconds.
  public var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflow) = Int(seconds).multipliedReportingOverflow(by: 1000)
    return overflow ? .max : whole + Int(attoseconds / 1_000_000_000_000_000)
  }
}
