// Atomic, durable writes: a kill at any moment leaves the old file or the new one.

public import Diagnostics

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Tree {
  /// How long a written file must last.
  public enum Durability: Sendable {
    /// What people wrote: on the disk before the call returns.
    case durable
    /// What can be made again: whole or not there, but not forced to the disk.
    case replaceable
  }

  /// The beginning of the names of unfinished files; a kill can leave one behind.
  static let temporaryPrefix = ".zutto-new-"

  /// The mark of this machine in such names, so that no other takes its unfinished files for abandoned; empty where it has none.
  static let machineMark = MachineIdentity.mark ?? ""

  /// The name under which a file is written until it is whole; each file of a folder has its own.
  package static func temporaryName(for name: String) -> String {
    "\(temporaryPrefix)\(getpid())-\(name.hashForNames)-\(machineMark)"
  }

  /// Whether a name is that of an unfinished file.
  public static func isUnfinished(_ name: String) -> Bool { name.hasPrefix(temporaryPrefix) }

  /// Whether a name is that of an unfinished file whose writer is there no more.
  public static func isAbandoned(_ name: String) -> Bool {
    guard isUnfinished(name) else { return false }
    let parts = name.dropFirst(temporaryPrefix.utf8.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard let process = pid_t(parts[0]), process > 0 else { return false }
    // Another machine's writer may be at work on a disk that both see.
    if parts.count == 3, parts[2] != machineMark { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Deletes the unfinished files of a folder whose writers were killed; what can't be tidied now is tidied another time.
  package func removeAbandoned(in path: RelativePath?) {
    guard let items = try? folder(path).names() else { return }
    for item in items where item.kind == .file && Tree.isAbandoned(item.name) {
      guard let file = path?.appending(item.name) ?? RelativePath(item.name) else { continue }
      _ = try? delete(file)
    }
  }

  /// Replaces or creates a file: a temporary file in the same folder, fsync, rename, fsync of the
  /// folder.
  ///
  /// Missing folders are made.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - path: the file's place.
  ///   - durability: how long it must last.
  ///   - isPrivate: whether nobody else on the machine may read it from its first byte on, nor look into
  ///     the folders that are made for it.
  /// - Throws: `disk-full`, `file-unwritable`, `link-outside`; then the old file is as it was.
  public func write(
    _ bytes: [UInt8], to path: RelativePath, _ durability: Durability = .durable, isPrivate: Bool = false
  ) throws(Diagnostic) {
    do throws(SystemError) {
      let path = try target(of: path)
      try makeFolder(path.parent, mode: Tree.folderMode(isPrivate))
      let folder = try open(folder: path.parent)
      let temporary = Tree.temporaryName(for: path.name)
      do throws(SystemError) {
        let mode = isPrivate ? 0o600 : mode(of: path)
        try createUnnamed(temporary, in: folder.number, bytes, mode, durability)
        guard unsafe renameat(folder.number, temporary, folder.number, path.name) == 0 else {
          throw SystemError.last
        }
      } catch {
        _ = unsafe unlinkat(folder.number, temporary, 0)
        throw error
      }
      if durability == .durable { try folder.synchronize() }
    } catch {
      if error.isLink { throw Tree.linkOutside(path, path.text) }
      throw error.writing(path)
    }
  }

  func createUnnamed(
    _ name: String, in folder: Int32, _ bytes: [UInt8], _ mode: mode_t?, _ durability: Durability
  ) throws(SystemError) {
    let file = try Descriptor.create(name, in: folder, O_WRONLY, mode: mode ?? 0o644)
    // A disk without permissions refuses; then there are none to keep.
    if let mode { _ = fchmod(file.number, mode) }
    try file.writeAll(bytes)
    if durability == .durable { try file.synchronize() }
  }

  /// The permissions of the file that is there: what was private stays so.
  private func mode(of path: RelativePath) -> mode_t? {
    var status = stat()
    guard unsafe stat(systemPath(path), &status) == 0 else { return nil }
    return status.st_mode & 0o777
  }

  /// A link inside the home is written through, not replaced; one that leaves is refused.
  private func target(of path: RelativePath) throws(SystemError) -> RelativePath {
    var status = stat()
    guard unsafe lstat(systemPath(path), &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return path
    }
    guard let inside = resolvedInside(path) else { throw SystemError(number: ELOOP) }
    return inside
  }

  static func folderMode(_ isPrivate: Bool) -> mode_t { isPrivate ? 0o700 : 0o755 }

  /// Makes a folder and those above it, each put on the disk if it must last.
  func makeFolder(_ path: RelativePath?, _ durability: Durability = .durable, mode: mode_t = 0o755)
    throws(SystemError)
  {
    guard let path else { return }
    var status = stat()
    if unsafe stat(systemPath(path), &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(number: ENOTDIR) }
      // A link to a folder elsewhere is caught when the folder is opened.
      return
    }
    try makeFolder(path.parent, durability, mode: mode)
    let parent = try open(folder: path.parent)
    guard unsafe mkdirat(parent.number, path.name, mode) == 0 || errno == EEXIST else { throw .last }
    if durability == .durable { try parent.synchronize() }
  }

  /// Makes a folder and those above it.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - isPrivate: whether it is for this person's eyes only, if it is made.
  /// - Throws: `disk-full`, `file-unwritable`, `link-outside`.
  public func createFolder(_ path: RelativePath, isPrivate: Bool = false) throws(Diagnostic) {
    do throws(SystemError) {
      try makeFolder(path, mode: Tree.folderMode(isPrivate))
      // What has the name already may be a link out.
      _ = try open(folder: path)
    } catch {
      if error.isLink { throw Tree.linkOutside(path, path.text) }
      throw error.writing(path)
    }
  }

  /// Moves a file to another place of the tree, where nothing may be yet.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - new: its place to be.
  ///   - isLasting: whether that is on the disk on return; false where many are moved and their folders written after the last.
  /// - Throws: `file-missing`, `disk-full`, `file-unwritable`, `link-outside`.
  public func move(_ path: RelativePath, to new: RelativePath, isLasting: Bool = true) throws(Diagnostic) {
    do throws(SystemError) {
      try makeFolder(new.parent)
      let source = try open(folder: path.parent)
      let target = try open(folder: new.parent)
      guard unsafe renameat(source.number, path.name, target.number, new.name) == 0 else {
        throw SystemError.last
      }
      guard isLasting else { return }
      try target.synchronize()
      try source.synchronize()
    } catch { throw error.isMissing ? error.reading(path) : error.writing(path) }
  }

  /// Waits until what came into a folder and went out of it is on the disk.
  ///
  /// - Parameter folder: nil for the top.
  /// - Throws: `file-unwritable`, `disk-full`, `link-outside`.
  package func synchronize(folder: RelativePath?) throws(Diagnostic) {
    do throws(SystemError) { try open(folder: folder).synchronize() } catch { throw error.writing(folder) }
  }

  /// Keeps the present version of a file at another place: a hard link where the disk has them
  /// (writes replace files, so the old version stays as it is), a copy elsewhere.
  package func keep(_ path: RelativePath, as new: RelativePath) throws(Diagnostic) {
    do throws(SystemError) {
      try makeFolder(new.parent)
      // A write goes through a link, so what the link leads to is what is kept.
      let path = try target(of: path)
      let source = try open(folder: path.parent)
      let folder = try open(folder: new.parent)
      if unsafe linkat(source.number, path.name, folder.number, new.name, 0) == 0 {
        try folder.synchronize()
        return
      }
    } catch { throw error.writing(path) }
    try write(try read(path).bytes, to: new)
  }

  /// Really deletes a file or an empty folder; only for what can be made again and for emptying
  /// the trash.
  ///
  /// - Returns: whether something was deleted.
  /// - Throws: `file-unwritable`, `link-outside`.
  @discardableResult public func delete(_ path: RelativePath) throws(Diagnostic) -> Bool {
    do throws(SystemError) {
      let folder = try open(folder: path.parent)
      if unsafe unlinkat(folder.number, path.name, 0) == 0 { return true }
      if errno == EISDIR || errno == EPERM, unsafe unlinkat(folder.number, path.name, AT_REMOVEDIR) == 0 {
        return true
      }
      if errno == ENOENT || errno == ENOTEMPTY || errno == EEXIST { return false }
      throw SystemError.last
    } catch {
      if error.isMissing { return false }
      throw error.writing(path)
    }
  }
}

extension Tree {
  /// Adds a line to a log; not forced to the disk.
  ///
  /// A file that has grown large becomes the older one.
  package func appendLine(
    _ bytes: [UInt8], to path: RelativePath, turningAt limit: Int, into older: RelativePath
  ) throws(Diagnostic) {
    do throws(SystemError) {
      try makeFolder(path.parent, .replaceable)
      let folder = try open(folder: path.parent)
      let file = try appendable(path.name, in: folder.number)
      let status = try file.plainStatus()
      // Of several programs one turns the file, and only the file that still has the name.
      if status.st_size >= limit, flock(file.number, LOCK_EX | LOCK_NB) == 0 {
        var named = stat()
        if unsafe fstatat(folder.number, path.name, &named, AT_SYMLINK_NOFOLLOW) == 0,
          named.st_ino == status.st_ino
        {
          _ = unsafe renameat(folder.number, path.name, folder.number, older.name)
        }
      }
      try file.writeAll(bytes)
    } catch { throw error.writing(path) }
  }

  /// Adds bytes to the end of a file and has the disk keep them.
  package func append(_ bytes: [UInt8], to path: RelativePath) throws(Diagnostic) {
    do throws(SystemError) {
      try makeFolder(path.parent)
      let folder = try open(folder: path.parent)
      let file = try appendable(path.name, in: folder.number)
      let isNew = try file.plainStatus().st_size == 0
      try file.writeAll(bytes)
      try file.synchronize()
      if isNew { try folder.synchronize() }
    } catch {
      // Nothing was done yet: what can't be written is the home, whatever the record's name is.
      throw error.writing(nil, name: root)
    }
  }

  /// Opens a file to add to; a file that has a second name elsewhere keeps its bytes there, and a copy is added to.
  private func appendable(_ name: String, in folder: Int32) throws(SystemError) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
    let file = try Descriptor.open(name, in: folder, flags)
    let status = try file.plainStatus()
    guard status.st_nlink > 1 else { return file }
    let temporary = Tree.temporaryName(for: name)
    let copy = try Descriptor.create(temporary, in: folder, flags, mode: status.st_mode & 0o777)
    do throws(SystemError) {
      try copy.writeAll(try file.readAll(expecting: Int(status.st_size), limit: .max))
      try copy.synchronize()
      guard unsafe renameat(folder, temporary, folder, name) == 0 else { throw SystemError.last }
    } catch {
      _ = unsafe unlinkat(folder, temporary, 0)
      throw error
    }
    return copy
  }
}

extension String {
  /// A short, stable mark of a name for temporary files (FNV-1a, 64 bits; no security hangs on it).
  fileprivate var hashForNames: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }
}

/// The identity that the operating system gave the machine.
public enum MachineIdentity {
  /// Reads it.
  ///
  /// - Returns: its bytes; nil where the system has none.
  public static func read() -> [UInt8]? {
    #if canImport(Darwin)
    var bytes = [UInt8](repeating: 0, count: 16)
    var wait = timespec(tv_sec: 1, tv_nsec: 0)
    return unsafe gethostuuid(&bytes, &wait) == 0 ? bytes : nil
    #else
    do throws(Diagnostic) {
      let bytes = try Tree(at: "/etc").read("machine-id", limit: 4096).bytes
      // `uninitialized` stands there while a system is being set up.
      return bytes.count >= 32 ? bytes : nil
    } catch { return nil }
    #endif
  }

  /// A mark of it for what lies about in a home: 16 hexadecimal digits that do not tell the identity
  /// itself, which other programs keep to themselves.
  ///
  /// Nil where the system has no identity.
  public static var mark: String? {
    read().map { String(Digest(of: Array("zutto machine\n".utf8) + $0).hex.prefix(16)) }
  }
}
