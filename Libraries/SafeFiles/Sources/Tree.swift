// A folder of files that no code can step out of: the home, or an archive being written.

public import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A folder on disk and everything below it, and nothing outside it.
///
/// Symbolic links are followed only where they end inside the folder.
public struct Tree: Sendable {
  /// The folder's absolute path with no symbolic link in it.
  public let root: String
  /// What `Folder.list` answers from; what isn't there is asked of the disk.
  private var listings: [RelativePath?: TreeSnapshot.Listing] = [:]

  /// Opens the folder at a path of the operating system.
  ///
  /// - Throws: `file-missing`, `file-unreadable`.
  public init(at path: String) throws(Diagnostic) {
    do throws(SystemError) {
      let real = try Tree.realPath(path)
      _ = try Descriptor.open(real, O_RDONLY | O_DIRECTORY)
      root = real
    } catch {
      if error.number == ENOTDIR {
        throw Diagnostic(
          .fileUnreadable, Phrase("home-not-folder", ["path": path]), hint: Phrase("home-name-folder"))
      }
      throw error.reading(nil, name: path)
    }
  }

  /// Opens the folder at a path of the operating system, and makes it if it is not there.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - isPrivate: whether nobody else on the machine may look into the folders that are made.
  /// - Throws: `file-unwritable`, `disk-full`, `file-unreadable`.
  public init(creating path: String, isPrivate: Bool = false) throws(Diagnostic) {
    let mode = Tree.folderMode(isPrivate)
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += part.isEmpty && made.isEmpty ? "/" : (made.isEmpty || made == "/" ? "" : "/") + part
      guard unsafe mkdir(made, mode) == 0 || errno == EEXIST || errno == EISDIR else {
        throw SystemError.last.writing(nil, name: made)
      }
    }
    try self.init(at: path)
  }

  /// What stays the same only while the machine runs and the tree's disk stays mounted.
  ///
  /// After either, written files that had not reached the disk yet are gone. Nil if the system doesn't tell.
  public var mount: String? {
    #if canImport(Glibc)
    guard let top = try? folder(nil), let system = try? Tree(at: "/proc"),
      let place = RelativePath("self/fdinfo/\(top.descriptor)"),
      let boot = try? system.read("sys/kernel/random/boot_id").bytes,
      // With the numbers of the mount and of the folder.
      let mount = try? system.read(place).bytes
    else { return nil }
    return String(decoding: boot + mount, as: UTF8.self)
    #else
    var (status, boot, size) = (stat(), timeval(), MemoryLayout<timeval>.size)
    guard unsafe stat(root, &status) == 0, unsafe sysctlbyname("kern.boottime", &boot, &size, nil, 0) == 0
    else { return nil }
    return "\(boot.tv_sec) \(status.st_dev) \(status.st_ino)"
    #endif
  }

  /// The tree with its folders listed as they were when a snapshot was taken, which costs no look at the disk.
  ///
  /// Files are read as they are.
  public func listed(by snapshot: TreeSnapshot) -> Tree {
    var tree = self
    tree.listings = snapshot.byPath
    return tree
  }

  /// Whether this process may write here.
  public var isWritable: Bool { unsafe access(root, W_OK) == 0 }

  /// The absolute path for the operating system and its programs.
  public func systemPath(_ path: RelativePath) -> String {
    root == "/" ? "/" + path.text : root + "/" + path.text
  }

  static func realPath(_ path: String) throws(SystemError) -> String {
    guard let real = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Opens a folder of the tree, or its top for nil.
  ///
  /// - Throws: `file-missing`, `file-unreadable`, `link-outside`.
  public func folder(_ path: RelativePath?) throws(Diagnostic) -> Folder {
    do throws(SystemError) { return Folder(path, owning: try open(folder: path), listings[path]) } catch {
      if error.isLink { throw Tree.linkOutside(path, path?.text ?? root) }
      if error.number == ENOTDIR, let path, signature(path) != nil {
        throw Diagnostic(
          .fileUnreadable, Phrase("home-not-folder", ["path": path]), path: path,
          hint: Phrase("home-move-file-elsewhere-make-folder"))
      }
      throw error.reading(path)
    }
  }

  /// Opens a folder part by part, so that no part can be a link out.
  func open(folder path: RelativePath?) throws(SystemError) -> Descriptor {
    var current = try Descriptor.open(root, O_RDONLY | O_DIRECTORY)
    guard let path else { return current }
    for part in path.parts {
      do throws(SystemError) {
        current = try Descriptor.open(String(part), in: current.number, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      } catch {
        // Linux says ENOTDIR for a link that O_NOFOLLOW met where a folder was wanted.
        guard error.isLink || error.number == ENOTDIR else { throw error }
        guard let inside = resolvedInside(path) else {
          throw Tree.isLink(String(part), in: current.number) ? SystemError(number: ELOOP) : error
        }
        guard inside != path else { throw error }
        return try Descriptor.open(systemPath(inside), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      }
    }
    return current
  }

  private static func isLink(_ name: String, in folder: Int32) -> Bool {
    var status = stat()
    return unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The folder of what programs keep there for themselves.
  private static let ownFolder = ".zutto"

  /// Where a path really leads, if that is inside the tree.
  ///
  /// Nobody has a reason to link what programs keep for themselves, and they delete there what they don't know.
  func resolvedInside(_ path: RelativePath) -> RelativePath? {
    guard path.parts.first.map(String.init) != Tree.ownFolder else { return nil }
    guard let real = unsafe realpath(systemPath(path), nil) else { return nil }
    defer { unsafe free(real) }
    let text = unsafe String(cString: real)
    // Bytes, not characters: another form of a letter is another folder.
    guard text.utf8.starts(with: (root + "/").utf8) else { return nil }
    return RelativePath(String(decoding: text.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self))
  }

  /// Reads a file; links that stay inside are followed.
  ///
  /// - Parameters:
  ///   - path: its place in the tree.
  ///   - limit: bytes; a larger file is refused before memory is taken.
  /// - Returns: its content with its place.
  /// - Throws: `file-missing`, `file-unreadable`, `file-too-large`, `link-outside`.
  public func read(_ path: RelativePath, limit: Int = .max) throws(Diagnostic) -> Source {
    do throws(Diagnostic) { return Source(path, try folder(path.parent).read(path.name, limit: limit)) } catch
    {
      guard error.code == .linkOutside, let inside = resolvedInside(path) else { throw error }
      return Source(path, try folder(inside.parent).read(inside.name, limit: limit))
    }
  }

  /// Reads a file that need not be there.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: as `read`, but for `file-missing`.
  public func readIfPresent(_ path: RelativePath, limit: Int = .max) throws(Diagnostic) -> Source? {
    do throws(Diagnostic) { return try read(path, limit: limit) } catch {
      if error.code == .fileMissing { return nil }
      throw error
    }
  }

  /// What stands in a folder; nothing if there is no such folder.
  ///
  /// - Throws: `file-unreadable`, `link-outside`.
  public func list(_ path: RelativePath?) throws(Diagnostic) -> [FolderItem] {
    do throws(Diagnostic) { return try folder(path).list() } catch {
      if error.code == .fileMissing { return [] }
      throw error
    }
  }

  /// Looks for a file somewhere below a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder; nil for the top.
  ///   - others: files and folders that don't count.
  /// - Returns: the first that is met; nil where there are at most empty folders.
  /// - Throws: `file-unreadable`, `link-outside`.
  public func firstFile(in folder: RelativePath?, besides others: Set<RelativePath> = []) throws(Diagnostic)
    -> RelativePath?
  {
    var folders: [RelativePath?] = [folder]
    while let next = folders.popLast() {
      for item in try list(next) {
        guard let path = next?.appending(item.name) ?? RelativePath(item.name), !others.contains(path) else {
          continue
        }
        if item.kind != .folder { return path }
        folders.append(path)
      }
    }
    return nil
  }

  /// Size and times of what a path names, or nil if nothing is there.
  public func signature(_ path: RelativePath) -> FileSignature? {
    var status = stat()
    guard unsafe lstat(systemPath(path), &status) == 0 else { return nil }
    return FileSignature(status)
  }

  /// That a symbolic link is not followed.
  public static func linkOutside(_ path: RelativePath?, _ shown: String) -> Diagnostic {
    Diagnostic(
      .linkOutside, Phrase("home-symbolic-link-leads-out-home", ["shown": shown]), path: path,
      hint: Phrase("home-copy-file-itself-into-home"))
  }
}

extension Tree {
  /// How many bytes this person may still write to the disk; nil where the system does not tell.
  public var freeBytes: Int? {
    var facts = statvfs()
    guard unsafe statvfs(root, &facts) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: facts.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: facts.f_frsize))
    return overflow ? .max : bytes
  }

  /// Copies the beginning of a file to another place, whatever stands there.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - size: the bytes that are wanted; fewer are copied where it has no more.
  ///   - new: where the copy is to stand.
  /// - Throws: `file-missing`, `file-unreadable`, `file-unwritable`, `disk-full`, `link-outside`.
  public func copy(_ path: RelativePath, first size: Int, to new: RelativePath) throws(Diagnostic) {
    let source = try openFile(path)
    try delete(new)
    let copy = try GrowingFile(creating: new, in: self)
    var left = size
    while left > 0 {
      let piece: [UInt8]
      do throws(SystemError) { piece = try source.descriptor.read(first: min(left, Folder.piece)) } catch {
        throw error.reading(path)
      }
      if piece.isEmpty { break }
      try copy.append(piece)
      left -= piece.count
    }
    try copy.synchronize()
  }

  /// Asks the disk to keep a file that another program wrote.
  ///
  /// - Throws: `file-missing`, `file-unwritable`, `disk-full`, `link-outside`.
  public func synchronize(_ path: RelativePath) throws(Diagnostic) {
    do throws(SystemError) {
      let folder = try open(folder: path.parent)
      try Descriptor.open(path.name, in: folder.number, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).synchronize()
    } catch {
      if error.isLink { throw Tree.linkOutside(path, path.text) }
      throw error.isMissing ? error.reading(path) : error.writing(path)
    }
  }
}

extension Tree {
  /// Whether a symbolic link is written so that it leads into the tree wherever the tree stands: relative, and never
  /// above the top.
  ///
  /// - Parameter path: the link.
  /// - Returns: false for what is no link.
  public func leadsInside(_ path: RelativePath) -> Bool {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlink(systemPath(path), &buffer, Int(PATH_MAX))
    guard count > 0 else { return false }
    let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.resolving(target) != nil
  }
}

extension Tree {
  /// Names that systems use, in lower case.
  private static let systems: Set<String> = [
    ".ds_store", ".localized", ".fseventsd", ".spotlight-v100", ".trashes", ".temporaryitems", ".apdisk",
    ".appledouble", ".documentrevisions-v100", "icon\r", "thumbs.db", "ehthumbs.db", "desktop.ini",
    "system volume information", "$recycle.bin", ".directory", "lost+found",
  ]

  /// Names that editors, Syncthing and git use, in lower case.
  private static let tools: Set<String> = [
    ".gitignore", ".gitkeep", ".editorconfig", ".vscode", ".idea", ".stfolder", ".stignore", ".stversions",
  ]

  /// Whether a name is that of a file or folder that a system put there by itself: nobody's words, and no reason to refuse a
  /// folder.
  public static func isOfSystem(_ name: String) -> Bool {
    // `._x` holds what a Mac has to say of `x` on a disk of others; `.Trash-1000` is a person's trash on a stick.
    systems.contains(name.lowercased()) || name.hasPrefix("._") || name.hasPrefix(".Trash-")
  }

  /// Whether a name is that of a file or folder that a system, an editor or git's user put there: nobody's words.
  public static func isIncidental(_ name: String) -> Bool {
    // `.x.swp` is what vim keeps while `x` is open.
    isOfSystem(name) || tools.contains(name.lowercased()) || name.hasPrefix(".") && name.hasSuffix(".swp")
  }
}
