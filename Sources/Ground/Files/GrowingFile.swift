// A file that grows while something goes on, and is safe up to where it was said to be.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file of the home that bytes are added to; while this value lives, others see that it is held.
public struct GrowingFile: ~Copyable {
  /// Where it stands.
  public let path: RelativePath
  private let tree: Tree
  private let file: Descriptor

  /// Makes an empty file where nothing is yet, held from the moment it can be seen.
  ///
  /// - Throws: `file-exists`, `file-unwritable`, `disk-full`, `link-outside`.
  public init(creating path: RelativePath, in tree: Tree) throws(Diagnostic) {
    self.path = path
    self.tree = tree
    do throws(SystemError) {
      try tree.makeFolder(path.parent)
      let folder = try tree.open(folder: path.parent)
      let temporary = Tree.temporaryName(for: path.name)
      let flags = O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW
      let file = try Descriptor.open(temporary, in: folder.number, flags, mode: 0o600)
      let isHeld = flock(file.number, LOCK_EX | LOCK_NB) == 0
      let failure = isHeld ? nil : SystemError.last
      // A link, not a rename: what has the name already stays.
      let named = unsafe linkat(folder.number, temporary, folder.number, path.name, 0)
      let second = SystemError.last
      _ = unsafe unlinkat(folder.number, temporary, 0)
      if let failure { throw failure }
      guard named == 0 else { throw second }
      try folder.synchronize()
      self.file = file
    } catch {
      if error.number == EEXIST {
        throw Diagnostic(.fileExists, "'\(path)' is there already", path: path)
      }
      throw error.writing(path)
    }
  }

  /// Holds a file that is there; nil if somebody else holds it, or it is gone.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public init?(holding path: RelativePath, in tree: Tree) throws(Diagnostic) {
    do throws(SystemError) {
      let folder = try tree.open(folder: path.parent)
      let file = try Descriptor.open(
        path.name,
        in: folder.number,
        O_RDWR | O_NOFOLLOW | O_NONBLOCK
      )
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return nil }
      // Between the opening and the holding its last holder may have removed it.
      guard try file.status().st_nlink > 0 else { return nil }
      self.path = path
      self.tree = tree
      self.file = file
    } catch {
      if error.isMissing { return nil }
      if error.isLink { throw Tree.linkOutside(path, path.text) }
      throw error.reading(path)
    }
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: `disk-full`, `file-unwritable`.
  public func append(_ bytes: [UInt8]) throws(Diagnostic) {
    do throws(SystemError) {
      try file.writeAll(bytes)
    } catch {
      throw error.writing(path)
    }
  }

  /// Asks the disk to keep what was added.
  ///
  /// - Throws: `disk-full`, `file-unwritable`.
  public func synchronize() throws(Diagnostic) {
    do throws(SystemError) {
      try file.synchronize()
    } catch {
      throw error.writing(path)
    }
  }
}

extension Tree {
  /// How many bytes this person may still write to the disk; nil where the system does not tell.
  public var freeBytes: Int? {
    var facts = statvfs()
    guard unsafe statvfs(root, &facts) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: facts.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: facts.f_frsize))
    return overflow ? .max : bytes
  }

  /// Takes away the end of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - size: the bytes that stay.
  /// - Throws: `file-missing`, `file-unwritable`, `link-outside`.
  public func cut(_ path: RelativePath, to size: Int) throws(Diagnostic) {
    do throws(SystemError) {
      let folder = try open(folder: path.parent)
      let file = try Descriptor.open(path.name, in: folder.number, O_WRONLY | O_NOFOLLOW)
      guard ftruncate(file.number, off_t(size)) == 0 else { throw .last }
    } catch {
      if error.isLink { throw Tree.linkOutside(path, path.text) }
      throw error.isMissing ? error.reading(path) : error.writing(path)
    }
  }

  /// Asks the disk to keep a file that another program wrote.
  ///
  /// - Throws: `file-missing`, `file-unwritable`, `disk-full`, `link-outside`.
  public func synchronize(_ path: RelativePath) throws(Diagnostic) {
    do throws(SystemError) {
      let folder = try open(folder: path.parent)
      try Descriptor.open(path.name, in: folder.number, O_RDONLY | O_NOFOLLOW).synchronize()
    } catch {
      if error.isLink { throw Tree.linkOutside(path, path.text) }
      throw error.isMissing ? error.reading(path) : error.writing(path)
    }
  }
}
