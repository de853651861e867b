// What the file system says of a file without reading it: the sign that it may have changed.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Size, times and inode of a file.
///
/// Equal signatures mean "not touched since", unless the file changed within the clock's grain;
/// different ones mean only that it must be read again.
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

  /// The present moment on the clock that stamps files, nanoseconds since 1970.
  public static var clock: Int64 {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
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

/// One name in a folder.
public struct FolderItem: Sendable, Hashable {
  /// What stands behind a name.
  public enum Kind: Sendable, Hashable {
    case file
    case folder
    case link
    case other
  }

  /// The name; bytes that are not UTF-8 stand as U+FFFD.
  public var name: String
  /// Whether the name's bytes are UTF-8 without control characters: others belong to nothing of ours, and would break
  /// lists of files and terminals.
  public var isText: Bool
  /// What stands behind it.
  public var kind: Kind
  /// Size and times.
  public var signature: FileSignature
}

/// One thing in a folder, without a look at it.
public struct FolderName: Sendable, Hashable {
  /// The name; bytes that are not UTF-8 stand as U+FFFD.
  public var name: String
  /// Whether the name's bytes are UTF-8 without control characters: others belong to nothing of ours, and would break
  /// lists of files and terminals.
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
