// A file that grows while something goes on, and is safe up to where it was said to be.

public import Diagnostics
internal import Fluent

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
  private var file: Descriptor

  /// Makes an empty file where nothing is yet, held from the moment it can be seen.
  ///
  /// - Throws: `file-exists`, `file-unwritable`, `disk-full`, `link-outside`.
  public init(creating path: RelativePath, in tree: Tree) throws(Diagnostic) {
    self.path = path
    self.tree = tree
    do throws(SystemError) { file = try GrowingFile.make(path, in: tree) } catch {
      if error.number == EEXIST {
        throw Diagnostic(.fileExists, Phrase("home-already", ["path": path]), path: path)
      }
      throw error.writing(path)
    }
  }

  private static func make(_ path: RelativePath, in tree: Tree) throws(SystemError) -> Descriptor {
    try tree.makeFolder(path.parent)
    let folder = try tree.open(folder: path.parent)
    let temporary = Tree.temporaryName(for: path.name)
    let file = try temporaryFile(temporary, in: folder.number)
    // A link, not a rename: what has the name already stays.
    let named = unsafe linkat(folder.number, temporary, folder.number, path.name, 0)
    let failure = SystemError.last
    _ = unsafe unlinkat(folder.number, temporary, 0)
    if named == 0 {
      try folder.synchronize()
      return file
    }
    // exFAT and some of the network have no hard links. There the name is seen for a moment before
    // it is held, and an empty file is all that anybody could find.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(failure.number) else { throw failure }
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    let plain = try Descriptor.open(path.name, in: folder.number, flags, mode: 0o600)
    guard flock(plain.number, LOCK_EX | LOCK_NB) == 0 else { throw .last }
    try folder.synchronize()
    return plain
  }

  /// An empty file that is held.
  private static func temporaryFile(_ name: String, in folder: Int32) throws(SystemError) -> Descriptor {
    let file = try Descriptor.create(name, in: folder, O_RDWR, mode: 0o600)
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemError.last
      _ = unsafe unlinkat(folder, name, 0)
      throw failure
    }
    return file
  }

  /// Holds a file that is there; nil if somebody else holds it, or it is gone.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public init?(holding path: RelativePath, in tree: Tree) throws(Diagnostic) {
    do throws(SystemError) {
      let folder = try tree.open(folder: path.parent)
      let file = try Descriptor.open(path.name, in: folder.number, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
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
    do throws(SystemError) { try file.writeAll(bytes) } catch { throw error.writing(path) }
  }

  /// Makes sure that the file has its name, which somebody else may have taken away: another machine,
  /// where the folder is synced.
  ///
  /// - Throws: `disk-full`, `file-unwritable`, `link-outside`.
  public mutating func putBack() throws(Diagnostic) {
    do throws(SystemError) {
      let own = try file.status()
      try tree.makeFolder(path.parent)
      let folder = try tree.open(folder: path.parent)
      var named = stat()
      if unsafe fstatat(folder.number, path.name, &named, AT_SYMLINK_NOFOLLOW) == 0,
        named.st_ino == own.st_ino, named.st_dev == own.st_dev
      {
        return
      }
      let temporary = Tree.temporaryName(for: path.name)
      let copy = try GrowingFile.temporaryFile(temporary, in: folder.number)
      do throws(SystemError) {
        guard lseek(file.number, 0, SEEK_SET) == 0 else { throw SystemError.last }
        while true {
          let piece = try file.read(first: Folder.piece)
          if piece.isEmpty { break }
          try copy.writeAll(piece)
        }
        try copy.synchronize()
        guard unsafe renameat(folder.number, temporary, folder.number, path.name) == 0 else {
          throw SystemError.last
        }
      } catch {
        _ = unsafe unlinkat(folder.number, temporary, 0)
        throw error
      }
      try folder.synchronize()
      file = copy
    } catch { throw error.writing(path) }
  }

  /// Asks the disk to keep what was added.
  ///
  /// - Throws: `disk-full`, `file-unwritable`.
  public func synchronize() throws(Diagnostic) {
    do throws(SystemError) { try file.synchronize() } catch { throw error.writing(path) }
  }
}

/// A plain file, open for reading.
public struct OpenFile: ~Copyable, Sendable {
  let descriptor: Descriptor
  /// How many bytes it had when it was opened.
  public let size: Int
}

extension OpenFile {
  /// Size and times of the file that is open, whatever stands under its name by now.
  ///
  /// - Throws: `file-unreadable`.
  public func signature() throws(Diagnostic) -> FileSignature {
    do throws(SystemError) { return FileSignature(try descriptor.status()) } catch {
      throw error.reading(nil)
    }
  }

  /// Reads some of its bytes, fewer where it ends before.
  ///
  /// - Throws: `file-unreadable`.
  public func read(at offset: Int, count: Int) throws(Diagnostic) -> [UInt8] {
    do throws(SystemError) { return try descriptor.read(at: offset, count: count) } catch {
      throw error.reading(nil)
    }
  }
}

extension Tree {
  /// Opens a file; links that stay inside are followed.
  ///
  /// Another program that is given the open file instead of its name can't be led elsewhere by a link that
  /// somebody puts in its place.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public func openFile(_ path: RelativePath) throws(Diagnostic) -> OpenFile {
    do throws(Diagnostic) { return try folder(path.parent).openFile(path.name) } catch {
      guard error.code == .linkOutside, let inside = resolvedInside(path) else { throw error }
      return try folder(inside.parent).openFile(inside.name)
    }
  }
}

extension Folder {
  /// Opens a file of this folder; a symbolic link is not followed.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public func openFile(_ name: String) throws(Diagnostic) -> OpenFile {
    do throws(SystemError) {
      // O_NONBLOCK: opening a pipe must not wait for its writer.
      let file = try Descriptor.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      // A folder or a pipe: what can't be read as a file.
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(number: EISDIR) }
      return OpenFile(descriptor: file, size: Int(status.st_size))
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
  }
}
