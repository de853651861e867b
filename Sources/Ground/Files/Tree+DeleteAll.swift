// Whole folders that go: unfinished and thinned backups, folders for a while.

internal import CSystemCalls

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
  func deleteEmptyFolders(from path: RelativePath?, inside top: RelativePath? = nil) throws(Diagnostic) {
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
