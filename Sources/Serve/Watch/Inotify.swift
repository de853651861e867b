// Inotify watches (Linux), one for each folder.

internal import Diagnostics
internal import SafeFiles

#if canImport(Glibc)
internal import Glibc
internal import Ground

/// Watches on all folders that a home had when this was made.
struct Inotify: ~Copyable {
  struct News {
    var isChanged = false
    /// The folders of the changed files.
    var folders: Set<RelativePath> = []
    /// Whether a file changed at the top.
    var isAtTop = false
    /// Whether the watches no longer match the folders, or events were lost.
    var isStale = false
  }

  /// Readable when events are pending.
  let descriptor: Int32
  /// The watched folders by the numbers of their watches.
  private let paths: [Int32: RelativePath]

  /// What can change a page: files written, created, deleted, moved, or with other permissions.
  private static let wanted =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB) | UInt32(IN_ONLYDIR)
  /// What happens to the home itself: it is moved, deleted, or its disk goes away.
  private static let own = UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF) | UInt32(IN_UNMOUNT)

  /// Watches the existing folders; nil if the home is away, the system is out of watches or has no inotify.
  init?(_ folders: WatchedFolders) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    var isWhole = true
    var isThere = false
    var paths: [Int32: RelativePath] = [:]
    folders.visit { folder in
      let path = folder.path.map { folders.tree.systemPath($0) } ?? folders.tree.root
      // A folder inside is watched by the one above it.
      let wanted = folder.path == nil ? Inotify.wanted | Inotify.own : Inotify.wanted
      let number = unsafe inotify_add_watch(descriptor, path, wanted)
      if folder.path == nil { isThere = number >= 0 }
      // Deleted since it was listed: its parent's watch reports that.
      if number < 0, errno != ENOENT, errno != ENOTDIR { isWhole = false }
      paths[number] = folder.path
    }
    guard isWhole, isThere else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.paths = paths
  }

  deinit { close(descriptor) }

  borrowing func take() -> News {
    var news = News()
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return news }
      parse(buffer[..<count], into: &news)
    }
  }

  /// Parses events: watch, mask, cookie, name length, name padded with zeros (inotify(7)).
  private borrowing func parse(_ bytes: ArraySlice<UInt8>, into news: inout News) {
    var rest = bytes
    while rest.count >= 16 {
      let watch = Int32(bitPattern: Inotify.number(rest))
      let mask = Inotify.number(rest.dropFirst(4))
      let length = Int(Inotify.number(rest.dropFirst(12)))
      let bytes = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      let name = String(decoding: bytes, as: UTF8.self)
      rest = rest.dropFirst(16 + length)
      if mask & (UInt32(IN_Q_OVERFLOW) | Inotify.own) != 0 {
        news.isStale = true
        continue
      }
      // An event of a watched folder itself: its parent's watch reports the same.
      if name.isEmpty || WatchedFolders.passesOver(name) { continue }
      if mask & UInt32(IN_ISDIR) != 0 {
        if mask & UInt32(IN_ATTRIB) == 0 { news.isStale = true }
      } else {
        news.isChanged = true
        if let folder = paths[watch] { news.folders.insert(folder) } else { news.isAtTop = true }
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
#endif
