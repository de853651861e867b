// An open folder: listing it and reading its files.

public import Diagnostics
internal import Fluent

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An open folder.
///
/// A class, because several tasks share its descriptor.
public final class Folder: Sendable {
  /// The folder's path; nil for the top.
  public let path: RelativePath?
  let descriptor: Int32
  private let listing: TreeSnapshot.Listing?

  init(
    _ path: RelativePath?, owning descriptor: consuming Descriptor, _ listing: TreeSnapshot.Listing? = nil
  ) {
    self.path = path
    self.listing = listing
    // dup: a descriptor can't be taken out of a noncopyable value.
    self.descriptor = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
  }

  deinit { close(descriptor) }

  func place(_ name: String) -> RelativePath? {
    guard let path else { return RelativePath(name) }
    return path.appending(name)
  }

  /// Opens a folder in this one; symbolic links are not followed.
  ///
  /// - Throws: `file-missing`, `file-unreadable`.
  public func folder(_ name: String) throws(Diagnostic) -> Folder {
    do throws(SystemError) {
      return Folder(
        place(name), owning: try Descriptor.open(name, in: descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
    } catch { throw error.reading(place(name), name: name) }
  }

  /// Names and kinds of everything in it, without `.` and `..`, in the order of the disk.
  ///
  /// Doesn't stat files if the file system gives kinds.
  ///
  /// - Returns: one for each name.
  /// - Throws: `file-unreadable`.
  public func names() throws(Diagnostic) -> [FolderName] {
    var names: [FolderName] = []
    try unsafe readAll { entry in
      let kind: FolderItem.Kind? =
        switch unsafe Int(entry.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other
        }
      unsafe Folder.withName(of: entry) { name in
        if unsafe strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return }
        guard let kind = unsafe kind ?? Folder.item(name, in: descriptor)?.kind else { return }
        let valid = unsafe Folder.text(of: name)
        names.append(FolderName(name: unsafe valid ?? Folder.shown(name), isText: valid != nil, kind: kind))
      }
    }
    return names
  }

  /// The folder's own signature, which tells of names that came, went or now stand for another file.
  ///
  /// - Throws: `file-unreadable`.
  public func signature() throws(Diagnostic) -> FileSignature {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError.last.reading(path) }
    return FileSignature(status)
  }

  /// The signatures of files of this folder; nil for what isn't there.
  ///
  /// - Parameter names: their names, each ended by a zero byte.
  /// - Returns: one for each name, in order.
  func signatures(of names: ArraySlice<UInt8>) -> [FileSignature?] {
    var signatures: [FileSignature?] = []
    unsafe names.withUnsafeBytes { bytes in
      let names = unsafe bytes.assumingMemoryBound(to: CChar.self)
      var place = 0
      while place < names.count, let name = unsafe names.baseAddress?.advanced(by: place) {
        var status = stat()
        let isThere = unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        signatures.append(isThere ? FileSignature(status) : nil)
        place += unsafe strlen(name) + 1
      }
    }
    return signatures
  }

  /// Names, kinds and signatures of everything in it, without `.` and `..`.
  ///
  /// - Parameter sorted: whether in byte order; else in the order of the disk.
  /// - Returns: one item for each name.
  /// - Throws: `file-unreadable`.
  public func list(sorted: Bool = true) throws(Diagnostic) -> [FolderItem] {
    var items: [FolderItem] = []
    if let known = listing?.items {
      items = known
    } else {
      try unsafe readAll { entry in
        let item = unsafe Folder.withName(of: entry) { unsafe Folder.item($0, in: descriptor) }
        if let item { items.append(item) }
      }
    }
    if sorted { items.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
    return items
  }

  /// Reads the folder's entries one by one.
  private func readAll(_ take: (UnsafeMutablePointer<dirent>) -> Void) throws(Diagnostic) {
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SystemError.last.reading(path) }
    guard let stream = unsafe fdopendir(copy) else {
      let error = SystemError.last
      close(copy)
      throw error.reading(path)
    }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) { unsafe take(entry) }
  }

  private static func withName<Result>(
    of entry: UnsafeMutablePointer<dirent>, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe body($0) }
    }
  }

  /// The name if it is text without control characters.
  private static func text(of name: UnsafePointer<CChar>) -> String? {
    guard let text = unsafe String(validatingCString: name),
      !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    return text
  }

  /// A name that is no text, escaped.
  private static func shown(_ name: UnsafePointer<CChar>) -> String {
    if let text = unsafe String(validatingCString: name) { return text }
    return unsafe String(escapedName: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  private static func item(_ name: UnsafePointer<CChar>, in folder: Int32) -> FolderItem? {
    if unsafe strcmp(name, ".") == 0 { return nil }
    if unsafe strcmp(name, "..") == 0 { return nil }
    var status = stat()
    // Gone since readdir.
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let kind: FolderItem.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    let valid = unsafe text(of: name)
    return unsafe FolderItem(
      name: valid ?? Folder.shown(name), isText: valid != nil, kind: kind, signature: FileSignature(status))
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

  /// Reads a file of this folder with its signature when opened.
  ///
  /// - Throws: as `read`.
  public func readWithSignature(_ name: String, limit: Int = .max) throws(Diagnostic) -> (
    bytes: [UInt8], signature: FileSignature
  ) {
    do {
      // O_NONBLOCK: opening a pipe must not wait for its writer.
      let file = try Descriptor.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw Diagnostic(
          .fileUnreadable, Phrase("home-not-file", ["name": name]), path: place(name),
          hint: Phrase("home-only-plain-files-belong-here"))
      }
      let size = Int(status.st_size)
      guard size <= limit else { throw Folder.tooLarge(name, place(name), size, limit) }
      let bytes = try file.readAll(expecting: size, limit: limit)
      guard bytes.count <= limit else { throw Folder.tooLarge(name, place(name), bytes.count, limit) }
      return (bytes, FileSignature(status))
    } catch let error as SystemError {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    } catch let diagnostic as Diagnostic { throw diagnostic } catch {
      throw Diagnostic(.fileUnreadable, Phrase("home-cant-read", ["name": name]), path: place(name))
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
      let file = try Descriptor.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      return try file.read(first: min(count, Int(try file.status().st_size)))
    } catch {
      if error.isLink { throw Tree.linkOutside(place(name), name) }
      throw error.reading(place(name), name: name)
    }
  }

  static func tooLarge(_ name: String, _ path: RelativePath?, _ size: Int, _ limit: Int) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, Phrase("home-bytes-more-than-such-file", ["name": name, "size": size, "limit": limit]),
      path: path, hint: Phrase("home-move-out-home-split"))
  }
}

/// Size, times and inode of a file.
///
/// Equal signatures mean "unchanged", unless the file changed within the clock's resolution; different ones
/// mean only that it must be read again.
public struct FileSignature: Sendable, Hashable {
  /// Bytes.
  public var size: Int64
  /// Last change of the content, nanoseconds since 1970.
  public var modified: Int64
  /// Last change of content or status, nanoseconds since 1970; it can't be set by programs.
  public var changed: Int64
  /// The file's number in its file system.
  public var inode: UInt64

  /// A signature from its parts.
  public init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  /// Whether a file of this signature, seen at a moment of `clock`, can't change any more without another one.
  ///
  /// Two changes within one step of the file system's clock leave equal times: two seconds on FAT, one on
  /// HFS+, whose times are whole seconds; at most ten milliseconds (a tick of the kernel) where times have
  /// nanoseconds.
  public func isSettled(at moment: Int64) -> Bool {
    let latest = max(modified, changed)
    return latest < moment - (latest % 1_000_000 == 0 ? 2_000_000_000 : 100_000_000)
  }

  /// The present moment on the clock that stamps files, nanoseconds since 1970.
  public static var clock: Int64 {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
  }

  /// The signature of the file at a path of the operating system, links followed; nil if it can't be seen.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    #if canImport(Glibc)
    let (m, c) = (status.st_mtim, status.st_ctim)
    #else
    let (m, c) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    modified = Int64(m.tv_sec) &* 1_000_000_000 &+ Int64(m.tv_nsec)
    changed = Int64(c.tv_sec) &* 1_000_000_000 &+ Int64(c.tv_nsec)
  }
}

/// A name in a folder, with its status.
public struct FolderItem: Sendable, Hashable {
  /// What a name in a folder can be; `other` is a pipe, a socket or a device.
  public enum Kind: Sendable, Hashable {
    case file
    case folder
    case link
    case other
  }

  /// The name; escaped if it is no text.
  public var name: String
  /// Whether the name's bytes are UTF-8 without control characters.
  public var isText: Bool
  /// What stands behind it.
  public var kind: Kind
  /// Size and times.
  public var signature: FileSignature
}

/// A name and kind in a folder, without a stat.
public struct FolderName: Sendable, Hashable {
  /// The name; escaped if it is no text.
  public var name: String
  /// Whether the name's bytes are UTF-8 without control characters.
  public var isText: Bool
  /// What stands behind it.
  public var kind: FolderItem.Kind

  /// A name.
  public init(name: String, isText: Bool, kind: FolderItem.Kind) {
    self.name = name
    self.isText = isText
    self.kind = kind
  }
}

extension String {
  /// A file name that is not UTF-8, with each undecodable byte as `\xe9`.
  ///
  /// Between `$'` and `'` a shell reads the name back: backslashes, quotes and control characters are
  /// escaped, too.
  public init(escapedName name: some Collection<UInt8>) {
    self = ""
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = name.makeIterator()
    var place = name.startIndex
    func next(_ count: Int) -> String {
      let end = name.index(place, offsetBy: count)
      defer { place = end }
      return name[place..<end].map { "\\x" + [$0].hexadecimal }.joined()
    }
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        let escaped = next(encoded.count)
        if scalar.steersTerminals {
          self += escaped
        } else {
          if scalar == "\\" || scalar == "'" { self += "\\" }
          unicodeScalars.append(scalar)
        }
      case .error(let length): self += next(length)
      case .emptyInput: return
      }
    }
  }
}
