// An open folder of the home, through which its files are listed and read.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An open folder.
///
/// A class because it owns a descriptor that several tasks read through.
public final class Folder: Sendable {
  /// Where it stands in the home; nil for the home itself.
  public let path: RelativePath?
  let descriptor: Int32

  init(_ path: RelativePath?, owning descriptor: consuming Descriptor) {
    self.path = path
    // dup, because a noncopyable's descriptor can't be taken out of it.
    self.descriptor = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
  }

  deinit {
    close(descriptor)
  }

  func place(_ name: String) -> RelativePath? {
    guard let path else { return RelativePath(name) }
    return path.appending(name)
  }

  /// Opens a folder that stands in this one; a symbolic link is not followed.
  ///
  /// - Throws: `file-missing`, `file-unreadable`.
  public func folder(_ name: String) throws(Diagnostic) -> Folder {
    do throws(SystemError) {
      return Folder(
        place(name),
        owning: try Descriptor.open(name, in: descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      )
    } catch {
      throw error.reading(place(name), name: name)
    }
  }

  /// Names, kinds and signatures of everything in it, without `.` and `..`.
  ///
  /// - Parameter sorted: whether in byte order; else in the order of the disk.
  /// - Returns: one item for each name.
  /// - Throws: `file-unreadable`.
  public func list(sorted: Bool = true) throws(Diagnostic) -> [FolderItem] {
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SystemError.last.reading(path) }
    guard let stream = unsafe fdopendir(copy) else {
      let error = SystemError.last
      close(copy)
      throw error.reading(path)
    }
    defer { unsafe closedir(stream) }
    var items: [FolderItem] = []
    while let entry = unsafe readdir(stream) {
      let item: FolderItem? = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 1) { name in
          unsafe Folder.item(name, in: descriptor)
        }
      }
      if let item { items.append(item) }
    }
    if sorted { items.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
    return items
  }

  private static func item(_ name: UnsafePointer<CChar>, in folder: Int32) -> FolderItem? {
    if unsafe strcmp(name, ".") == 0 { return nil }
    if unsafe strcmp(name, "..") == 0 { return nil }
    var status = stat()
    // Gone since readdir: as if it had never been listed.
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let kind: FolderItem.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    let valid = unsafe String(validatingCString: name)
    return unsafe FolderItem(
      name: valid ?? String(cString: name),
      isText: valid != nil,
      kind: kind,
      signature: FileSignature(status)
    )
  }

  /// Reads a file of this folder.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - limit: bytes; a larger file is refused before memory is taken.
  /// - Returns: its content.
  /// - Throws: `file-missing`, `file-unreadable`, `file-too-large`, and `link-outside` for a
  ///   symbolic link.
  public func read(_ name: String, limit: Int = .max) throws(Diagnostic) -> [UInt8] {
    try readWithSignature(name, limit: limit).bytes
  }

  /// Reads a file of this folder together with the signature it had when it was opened.
  ///
  /// - Throws: as `read`.
  public func readWithSignature(
    _ name: String,
    limit: Int = .max
  ) throws(Diagnostic) -> (bytes: [UInt8], signature: FileSignature) {
    do {
      // O_NONBLOCK: opening a pipe that somebody left here must not wait for its writer.
      let file = try Descriptor.open(
        name,
        in: descriptor,
        O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      )
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw Diagnostic(
          .fileUnreadable,
          "'\(name)' is not a file",
          path: place(name),
          hint: "only plain files belong here"
        )
      }
      let size = Int(status.st_size)
      guard size <= limit else { throw Folder.tooLarge(name, place(name), size, limit) }
      let bytes = try file.readAll(expecting: size, limit: limit)
      guard bytes.count <= limit else {
        throw Folder.tooLarge(name, place(name), bytes.count, limit)
      }
      return (bytes, FileSignature(status))
    } catch let error as SystemError {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw Diagnostic(.fileUnreadable, "'\(name)' can't be read", path: place(name))
    }
  }

  /// Reads the beginning of a file of this folder.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - count: the most bytes that are wanted.
  /// - Returns: the file's first bytes, fewer where it has no more.
  /// - Throws: as `read`.
  public func read(_ name: String, first count: Int) throws(Diagnostic) -> [UInt8] {
    do throws(SystemError) {
      let file = try Descriptor.open(
        name,
        in: descriptor,
        O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      )
      return try file.read(first: min(count, Int(try file.status().st_size)))
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
  }

  static func tooLarge(
    _ name: String,
    _ path: RelativePath?,
    _ size: Int,
    _ limit: Int
  ) -> Diagnostic {
    Diagnostic(
      .fileTooLarge,
      "'\(name)' has \(size) bytes, more than the \(limit) that such a file may have",
      path: path,
      hint: "move it out of the home, or split it"
    )
  }
}
