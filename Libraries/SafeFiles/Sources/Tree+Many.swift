// Whole folders that go: unfinished and thinned backups, folders for a while.

internal import CSystemCalls
public import Diagnostics

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Tree {
  /// Really deletes a folder with all that is in it; links are deleted, never followed.
  ///
  /// - Returns: whether nothing of it is left.
  /// - Throws: `file-unwritable`, `file-unreadable`, `link-outside`.
  @discardableResult public func deleteAll(_ path: RelativePath) throws(Diagnostic) -> Bool {
    guard let top = try item(path) else { return true }
    guard top == .folder else { return try delete(path) }
    // Each folder is met twice: when its content is looked at, and when it is empty.
    var waiting: [(path: RelativePath, isEmptied: Bool)] = [(path, false)]
    while let (next, isEmptied) = waiting.popLast() {
      if isEmptied {
        try delete(next)
        continue
      }
      waiting.append((next, true))
      makeChangeable(next)
      for item in try list(next) {
        guard let inner = next.appending(item.name), item.isText else {
          try unlinkStrange(in: next)
          continue
        }
        if item.kind == .folder { waiting.append((inner, false)) } else { try delete(inner) }
      }
    }
    return signature(path) == nil
  }

  /// Deletes a folder and those above it that nothing is in any more; a link stays.
  ///
  /// - Parameters:
  ///   - path: the innermost; nil for the top, which stays.
  ///   - top: a folder that stays, and all that is not inside of it.
  /// - Throws: `file-unwritable`, `file-unreadable`, `link-outside`.
  package func deleteEmptyFolders(from path: RelativePath?, inside top: RelativePath? = nil)
    throws(Diagnostic)
  {
    var next = path
    while let folder = next, top.map({ folder != $0 && folder.isInside($0) }) ?? true,
      try item(folder) == .folder, try list(folder).isEmpty
    {
      try delete(folder)
      next = folder.parent
    }
  }

  private func item(_ path: RelativePath) throws(Diagnostic) -> FolderItem.Kind? {
    try list(path.parent).first { $0.name == path.name }?.kind
  }

  /// A copy of a folder that nobody may write to is no less ours.
  private func makeChangeable(_ path: RelativePath) {
    var status = stat()
    guard unsafe lstat(systemPath(path), &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_mode & 0o700 != 0o700
    else { return }
    _ = unsafe chmod(systemPath(path), (status.st_mode & 0o777) | 0o700)
  }

  /// Deletes plain files whose names are no text, which no path of ours can name.
  private func unlinkStrange(in path: RelativePath) throws(Diagnostic) {
    do throws(SystemError) {
      let folder = try open(folder: path)
      let copy = unsafe openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard copy >= 0 else { throw SystemError.last }
      guard let stream = unsafe fdopendir(copy) else {
        close(copy)
        throw SystemError.last
      }
      defer { unsafe closedir(stream) }
      while let entry = unsafe readdir(stream) {
        unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 1) { name in
            // A folder refuses, and then what holds it is left.
            if unsafe String(validatingCString: name) == nil || Tree.hasControls(name) {
              _ = unsafe unlinkat(folder.number, name, 0)
            }
          }
        }
      }
    } catch { throw error.writing(path) }
  }

  private static func hasControls(_ name: UnsafePointer<CChar>) -> Bool {
    var next = unsafe name
    while unsafe next.pointee != 0 {
      let byte = unsafe UInt8(bitPattern: next.pointee)
      if byte < 0x20 || byte == 0x7F { return true }
      unsafe next += 1
    }
    return false
  }

  /// Waits until all that was written to the tree's disk is on it.
  ///
  /// - Throws: `disk-full`, `file-unwritable`.
  public func synchronizeDisk() throws(Diagnostic) {
    do throws(SystemError) {
      #if canImport(Glibc)
      let top = try open(folder: nil)
      guard syncfs(top.number) == 0 else { throw SystemError.last }
      #else
      sync()
      #endif
    } catch { throw error.writing(nil, name: root) }
  }
}

extension Tree {
  private static let manyFiles = 16

  /// Creates files: none has its name before all of them are whole on the disk.
  ///
  /// - Parameters:
  ///   - files: their places, where nothing may be yet, and contents.
  ///   - isPrivate: whether nobody else on the machine may read them.
  /// - Throws: `disk-full`, `file-unwritable`, `link-outside`; then those that had their name already keep it.
  public func create(_ files: [(path: RelativePath, bytes: [UInt8])], isPrivate: Bool = false)
    throws(Diagnostic)
  {
    var unnamed: [(path: RelativePath, temporary: RelativePath)] = []
    defer { for file in unnamed { _ = unsafe unlink(systemPath(file.temporary)) } }
    for (path, bytes) in files {
      do throws(SystemError) {
        try makeFolder(path.parent, .replaceable, mode: Tree.folderMode(isPrivate))
        let folder = try open(folder: path.parent)
        let name = Tree.temporaryName(for: path.name)
        let temporary = path.parent.flatMap { $0.appending(name) } ?? RelativePath(name) ?? path
        unnamed.append((path, temporary))
        try createUnnamed(name, in: folder.number, bytes, isPrivate ? 0o600 : nil, .replaceable)
      } catch {
        if error.isLink { throw Tree.linkOutside(path, path.text) }
        throw error.writing(path)
      }
    }
    try synchronize(unnamed.map(\.temporary))
    // In their order: who is stopped in the middle leaves the first of them, and no gap.
    unnamed.reverse()
    while let file = unnamed.last {
      do throws(SystemError) {
        let folder = try open(folder: file.path.parent)
        guard unsafe renameat(folder.number, file.temporary.name, folder.number, file.path.name) == 0 else {
          throw SystemError.last
        }
      } catch { throw error.writing(file.path) }
      unnamed.removeLast()
    }
    try synchronize(files.map(\.path))
  }

  /// Waits until files and their folders are on the disk.
  private func synchronize(_ paths: [RelativePath]) throws(Diagnostic) {
    do throws(SystemError) {
      #if canImport(Glibc)
      // One wait for the whole disk costs less than that for each of many files.
      if paths.count > Tree.manyFiles {
        let top = try open(folder: nil)
        guard syncfs(top.number) == 0 else { throw SystemError.last }
        return
      }
      #endif
      var folders: Set<RelativePath> = []
      for path in paths {
        let folder = try open(folder: path.parent)
        try Descriptor.open(path.name, in: folder.number, O_RDONLY | O_NOFOLLOW).synchronize()
        var above = path.parent
        while let next = above, folders.insert(next).inserted {
          try open(folder: next).synchronize()
          above = next.parent
        }
      }
    } catch { throw error.writing(nil, name: root) }
  }
}

extension Tree {
  /// Gives everything below a folder the same time of change and modes that don't depend on who made it.
  ///
  /// - Parameters:
  ///   - path: the folder, which gets them too.
  ///   - seconds: the time, in seconds since 1970.
  /// - Throws: `file-unwritable`, `file-unreadable`, `link-outside`.
  public func makeUniform(_ path: RelativePath, at seconds: Int) throws(Diagnostic) {
    var waiting = [path]
    var folders: [RelativePath] = []
    while let next = waiting.popLast() {
      folders.append(next)
      for item in try list(next) {
        guard let inner = next.appending(item.name) else { continue }
        if item.kind == .folder { waiting.append(inner) } else { try set(inner, 0o644, seconds) }
      }
    }
    // What is in a folder first: nothing changes it afterwards.
    for folder in folders.reversed() { try set(folder, 0o755, seconds) }
  }

  private func set(_ path: RelativePath, _ mode: mode_t, _ seconds: Int) throws(Diagnostic) {
    do throws(SystemError) {
      let folder = try open(folder: path.parent)
      guard unsafe fchmodat(folder.number, path.name, mode, 0) == 0 else { throw SystemError.last }
    } catch { throw error.writing(path) }
    try setTime(of: path, to: seconds)
  }

  /// Gives a file or folder another time of change, in seconds since 1970; a link is not followed.
  ///
  /// - Throws: `file-unwritable`, `link-outside`.
  public func setTime(of path: RelativePath, to seconds: Int) throws(Diagnostic) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    do throws(SystemError) {
      let folder = try open(folder: path.parent)
      guard unsafe utimensat(folder.number, path.name, [time, time], AT_SYMLINK_NOFOLLOW) == 0 else {
        throw SystemError.last
      }
    } catch { throw error.writing(path) }
  }
}
