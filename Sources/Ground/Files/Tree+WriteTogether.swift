// Many new files at once: the disk is waited for twice in all, not three times for each.

internal import CSystemCalls

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

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
